// Serves the edge's program and the built page on this machine, as Cloudflare does:
//
//   node local.mjs 127.0.0.1:8080 build/edge dist build/edge-data [links a minute]
//
// The third folder keeps the links and classes. The server prints its address once it listens, and stops at a signal.
// It sends no requests to the network.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";

const [address, program, page, data, perMinute = "60"] = process.argv.slice(2);
const colon = address?.lastIndexOf(":") ?? -1;
const port = Number(address?.slice(colon + 1));
if (!data || colon < 0 || !(Number.isInteger(port) && port >= 0 && port < 65536) || !(Number(perMinute) >= 0)) {
  console.error("usage: node local.mjs host:port program page data [links a minute; 0 means no limit]");
  process.exit(2);
}

// The same paths as in wrangler.toml.
const config = readFileSync(new URL("wrangler.toml", import.meta.url), "utf8");
const paths = JSON.parse(/^run_worker_first = (\[.*\])$/m.exec(config)[1]);
const compatibilityDate = /^compatibility_date = "(.*)"$/m.exec(config)[1];

const modules = ["entry.mjs", "worker.mjs", "runtime.mjs", "wasm_exec.js", "app.wasm"].map((name) => ({
  type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
  path: resolve(program, name),
}));
const miniflare = new Miniflare({
  host: address.slice(0, colon),
  port,
  modules,
  modulesRoot: resolve(program),
  compatibilityDate,
  kvNamespaces: { LINKS: "LINKS" },
  kvPersist: join(resolve(data), "kv"),
  d1Databases: { CLASSES: "CLASSES" },
  d1Persist: join(resolve(data), "d1"),
  ratelimits: Number(perMinute) > 0 ? { LIMIT: { simple: { limit: Number(perMinute), period: 60 } } } : {},
  assets: {
    directory: resolve(page),
    binding: "ASSETS",
    routerConfig: { has_user_worker: true, static_routing: { user_worker: paths } },
    assetConfig: { has_static_routing: true },
  },
  log: new Log(LogLevel.WARN),
  cf: false,
  telemetry: { enabled: false },
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => miniflare.dispose().then(() => process.exit(0)));
}
try {
  console.log(`Epsilon Arcade at ${(await miniflare.ready).origin}`);
} catch (cause) {
  console.error(`local.mjs: ${address} cannot be served: ${cause.message}`);
  process.exit(1);
}
