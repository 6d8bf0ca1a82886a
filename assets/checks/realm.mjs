// What the tests of scripts share: a script of assets runs in a realm of its own, with the globals that a test gives it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

// Runs a script, changed if change says so, and returns its globals.
export function run(name, globals, change = (text) => text) {
  const text = readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
  vm.runInContext(change(text), vm.createContext(globals), { filename: name });
  return globals;
}

const sha256 = (content) => createHash("sha256").update(content).digest();

// What browsers call the hash of content.
export const integrity = (content) => `sha256-${sha256(content).toString("base64")}`;

// crypto, as far as the scripts use it. It answers at once, so that settled need not wait for threads.
export const crypto = { subtle: { digest: async (_, content) => new Uint8Array(sha256(new Uint8Array(content))).buffer } };

// Waits until nothing is left to do but what waits for an answer of the test.
export async function settled() {
  for (let i = 0; i < 50; i++) {
    await new Promise(setImmediate);
  }
}
