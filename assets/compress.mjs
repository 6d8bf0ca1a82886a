// Writes brotli and gzip variants beside the files of a folder, and checks limits of size.
//
//   node compress.mjs dist app.wasm=1270000
//
// name=bytes is the limit of a file's size in brotli, because readers on phones pay for it. A larger file is an error
// with STRICT=1 in the environment, and otherwise a warning.
//
// With HASTE=1 in the environment, large files without a limit are compressed fast and become a fifth larger, which is
// enough for tests. The first bytes of a variant show this, and the next run without HASTE makes the variant again.
import { promisify } from "node:util";
import { readFile, writeFile, readdir, stat, utimes, rm } from "node:fs/promises";
import { join } from "node:path";
import zlib from "node:zlib";

const compressible = /\.(wasm|js|css|html|svg|json|txt)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;

const [folder, ...limits] = process.argv.slice(2);

const hasty = (path, data) => process.env.HASTE && data.length > 4e6 && !limits.some((limit) => join(folder, limit.split("=")[0]) === path);

// The byte of gzip's header for the best compression.
const thorough = 2;

// The window of the best compression is 2^24 bytes, and of the fast one 2^22.
const careful = (packed) => (packed[0] & 15) === 15;

const variants = [
  {
    ending: ".br",
    pack: (data, haste) => promisify(zlib.brotliCompress)(data, {
      params: { [BROTLI_PARAM_QUALITY]: haste ? 5 : 11, [BROTLI_PARAM_LGWIN]: haste ? 22 : 24, [BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
    unpack: promisify(zlib.brotliDecompress),
    fit: (packed, haste) => haste || careful(packed),
  },
  {
    ending: ".gz",
    pack: (data, haste) => promisify(zlib.gzip)(data, { level: haste ? 1 : 9 }),
    unpack: promisify(zlib.gunzip),
    fit: (packed, haste) => haste || packed[8] === thorough,
  },
];

// Whether the variant at path is good enough and unpacks to data. Checking the variant itself needs no record of
// earlier builds, which could be wrong.
async function current(path, data, unpack, fit) {
  try {
    const packed = await readFile(path);
    return fit(packed) && (await unpack(packed)).equals(data);
  } catch {
    return false;
  }
}

let told = false;

async function compress(path) {
  const data = await readFile(path);
  const { atime, mtimeMs } = await stat(path);
  const sizes = { raw: data.length };
  const haste = hasty(path, data);
  await Promise.all(variants.map(async ({ ending, pack, unpack, fit }) => {
    const packed = path + ending;
    if (!(await current(packed, data, unpack, (variant) => fit(variant, haste)))) {
      if (!told && !haste && data.length > 4e6) {
        told = true;
        console.log("compressing the programs, which takes a minute or two");
      }
      await writeFile(packed, await pack(data, haste));
    }
    // The server trusts a variant that is as new as its file. File times are finer than a Date.
    await utimes(packed, atime, new Date(Math.ceil(mtimeMs) + 1));
    sizes[ending] = (await stat(packed)).size;
  }));
  return sizes;
}

const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const present = new Set(names);

// All at once: Node.js compresses on other threads.
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
let failed = false;
row("bytes", "raw", "gzip", "brotli", "limit");
for (const limit of limits) {
  const [name, bytes] = limit.split("=");
  const size = sizes.get(join(folder, name));
  if (!size) {
    console.error(`${name}: not found in ${folder}`);
    failed = true;
    continue;
  }
  row(name, size.raw, size[".gz"], size[".br"], bytes);
  if (size[".br"] > Number(bytes)) {
    console.error(`${name}: ${size[".br"]} bytes of brotli are more than the ${bytes} allowed: make it smaller, or raise LIMITS in the Makefile and say why`);
    failed ||= Boolean(process.env.STRICT);
  }
}
process.exitCode = failed ? 1 : 0;
