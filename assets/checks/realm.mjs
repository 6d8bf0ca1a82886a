// Helpers for tests of scripts: a script of assets runs in its own realm, with globals from the test.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

// Runs a script, after an optional change of its text, and returns its globals.
export function run(name, globals, change = (text) => text) {
  const text = readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
  vm.runInContext(change(text), vm.createContext(globals), { filename: name });
  return globals;
}

const sha256 = (content) => createHash("sha256").update(content).digest();

// The browser's name for the hash of content.
export const integrity = (content) => `sha256-${sha256(content).toString("base64")}`;

// The part of crypto that the scripts use. It answers at once, so that settled does not wait for threads.
export const crypto = { subtle: { digest: async (_, content) => new Uint8Array(sha256(new Uint8Array(content))).buffer } };

// Waits until all remaining work depends on the test.
export async function settled() {
  for (let i = 0; i < 50; i++) {
    await new Promise(setImmediate);
  }
}
