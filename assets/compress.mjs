// Writes brotli and gzip variants beside the files of a folder, and holds
// programs to a size.
//
//   node compress.mjs dist app.wasm=1150000
//
// Each name=bytes is the most that file may take once compressed with brotli;
// a file above it fails the build, because a reader on a phone pays for it.
import { promisify } from "node:util";
import { readFile, writeFile, readdir, stat, utimes, rm } from "node:fs/promises";
import { join } from "node:path";
import zlib from "node:zlib";

const compressible = /\.(wasm|js|css|html|svg|json|txt)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;

const variants = [
  {
    ending: ".br",
    pack: (data) => promisify(zlib.brotliCompress)(data, {
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
    unpack: promisify(zlib.brotliDecompress),
  },
  {
    ending: ".gz",
    pack: (data) => promisify(zlib.gzip)(data, { level: 9 }),
    unpack: promisify(zlib.gunzip),
  },
];

// Whether the variant at path still unpacks to data. Asking the variant itself
// needs no record of earlier builds that could be wrong.
async function current(path, data, unpack) {
  try {
    return (await unpack(await readFile(path))).equals(data);
  } catch {
    return false;
  }
}

async function compress(path) {
  const data = await readFile(path);
  const { atime, mtimeMs } = await stat(path);
  const sizes = { raw: data.length };
  await Promise.all(variants.map(async ({ ending, pack, unpack }) => {
    const packed = path + ending;
    if (!(await current(packed, data, unpack))) {
      await writeFile(packed, await pack(data));
    }
    // The server trusts a variant that is as new as its file, whose time is finer than a Date.
    await utimes(packed, atime, new Date(Math.ceil(mtimeMs) + 1));
    sizes[ending] = (await stat(packed)).size;
  }));
  return sizes;
}

const [folder, ...limits] = process.argv.slice(2);
const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const present = new Set(names);

// All at once: Node.js compresses on threads beside this one.
const sizes = new Map();
await Promise.all(names.map(async (path) => {
  const packedFrom = path.replace(/\.(br|gz)$/, "");
  if (packedFrom !== path && !present.has(packedFrom)) {
    await rm(path);
  } else if (compressible.test(path)) {
    sizes.set(path, await compress(path));
  }
}));

const row = (...cells) => console.log(cells.map((cell, i) => (i ? String(cell).padStart(11) : cell.padEnd(14))).join(""));
let tooBig = false;
row("bytes", "raw", "gzip", "brotli", "limit");
for (const limit of limits) {
  const [name, bytes] = limit.split("=");
  const size = sizes.get(join(folder, name));
  if (!size) {
    console.error(`${name}: not found in ${folder}`);
    tooBig = true;
    continue;
  }
  row(name, size.raw, size[".gz"], size[".br"], bytes);
  if (size[".br"] > Number(bytes)) {
    console.error(`${name}: ${size[".br"]} bytes of brotli are more than the ${bytes} allowed: make it smaller, or raise LIMITS in the Makefile and say why`);
    tooBig = true;
  }
}
process.exitCode = tooBig ? 1 : 0;
