// Bundles a script and the packages that it needs into one file for the page:
//
//   node bundle.mjs editor/editor.mjs ../build/page/editor.js
//
// All served code has notices, which are made for the dependencies in package.json. So each package in the bundle must
// be one of these dependencies.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const assets = new URL(".", import.meta.url), [, , script, outfile] = process.argv;
const { metafile } = await build({
  absWorkingDir: fileURLToPath(assets),
  entryPoints: [script],
  outfile,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
});

const { dependencies } = JSON.parse(await readFile(new URL("package.json", assets), "utf8"));
const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
const packages = new Set(used.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
const lacks = [...packages].filter((name) => !(name in dependencies)).sort();
if (lacks.length > 0) {
  console.error(`${outfile} has ${lacks.join(", ")} in it: name them among the dependencies in assets/package.json`);
  process.exitCode = 1;
}
