// Audits the served page with Lighthouse, prints the scores and the reasons for lost points, and fails if a score is
// too low.
//
//   node lighthouse.mjs build/arcade dist build/lighthouse
//
// The last argument is the folder for the reports. Lighthouse emulates a desktop, and a phone with a quarter of the
// processor's speed. Performance is the median of several audits, because a busy machine makes a page slow. The other
// scores must hold in each audit.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const audits = 3;
const categories = ["performance", "accessibility", "best-practices"];
// The emulated devices, and the minimum of each score.
const presets = [
  { name: "desktop", flags: ["--preset=desktop"], least: 95 },
  { name: "mobile", flags: [], least: 90 },
];

// The program named by CHROME, or the first in PATH, as in the browser tests.
async function findChromium() {
  for (const name of [process.env.CHROME, "chromium", "chromium-browser", "google-chrome"].filter(Boolean)) {
    for (const folder of name.includes("/") ? [""] : process.env.PATH.split(delimiter)) {
      const program = join(folder, name);
      try {
        await access(program, constants.X_OK);
        return program;
      } catch {
        // Try the next one.
      }
    }
  }
  throw new Error("no Chromium: run web/browser/install.sh chromium, or set CHROME to the program");
}

async function audit(address, flags, report, chromium) {
  const lighthouse = fileURLToPath(new URL("node_modules/lighthouse/cli/index.js", import.meta.url));
  await promisify(execFile)(process.execPath, [
    lighthouse, address, ...flags, "--quiet", `--only-categories=${categories}`,
    "--output=json", "--output=html", `--output-path=${report}`,
    // root has no sandbox, and containers run as root.
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync",
  ], { env: { ...process.env, CHROME_PATH: chromium }, timeout: 180_000, maxBuffer: 1 << 26 });
  const result = JSON.parse(await readFile(report + ".report.json", "utf8"));
  if (result.runtimeError) {
    throw new Error(`Lighthouse: ${result.runtimeError.message}`);
  }
  return result;
}

const score = (result, category) => Math.round(100 * result.categories[category].score);

// Prints the scores and the reasons for lost points, and returns whether the scores are high enough.
function tell(results, least) {
  let enough = true;
  for (const category of categories) {
    const scores = results.map((result) => score(result, category)).sort((a, b) => a - b);
    const counts = category === "performance" ? scores[audits >> 1] : scores[0];
    console.log(`  ${category.padEnd(15)}${String(counts).padStart(4)}   of ${scores.join(", ")}; at least ${least}`);
    enough &&= counts >= least;
  }
  const middle = results.sort((a, b) => score(a, "performance") - score(b, "performance"))[audits >> 1];
  for (const category of categories) {
    for (const { id, weight } of middle.categories[category].auditRefs) {
      const { score, displayValue } = middle.audits[id];
      if (weight > 0 && score !== null && score < 1) {
        console.log(`    ${id}: ${displayValue ?? "no"}, ${Math.round(100 * score)} of 100 at weight ${weight}`);
      }
    }
  }
  return enough;
}

const [program, folder, reports] = process.argv.slice(2);
const chromium = await findChromium();
const data = await mkdtemp(join(tmpdir(), "lighthouse-"));
const server = spawn(program, ["-addr", "127.0.0.1:0", "-dir", folder, "-data", data, "-log", "warn"], { stdio: ["ignore", "pipe", "inherit"] });
let failed = false;
try {
  const [line] = await once(createInterface(server.stdout), "line", { signal: AbortSignal.timeout(10_000) });
  const address = /http:\S+/.exec(line)?.[0];
  if (!address) {
    throw new Error(`${program} says: ${line}`);
  }
  await mkdir(reports, { recursive: true });
  for (const { name, flags, least } of presets) {
    const results = [];
    for (let n = 1; n <= audits; n++) {
      results.push(await audit(address + "/", flags, join(reports, `${name}-${n}`), chromium));
    }
    console.log(name);
    failed = !tell(results, least) || failed;
  }
} finally {
  server.kill();
  await rm(data, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
