// Tests of worker.js: node --test assets/checks/*.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { run, settled } from "./realm.mjs";

class Module {}

// A worker whose program is main(worker). The promise of main ends with the program.
function worker(main, instantiate = async (module, imports) => ({ module, imports })) {
  const listeners = new Set();
  const w = {
    said: [], closed: 0, imported: [], argv: undefined, instance: undefined,
    // As a browser does: to all listeners and to onmessage.
    send(data) {
      const event = { data };
      for (const listener of listeners) {
        listener(event);
      }
      w.globals.onmessage?.(event);
    },
    globals: {
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
      postMessage: (message) => w.said.push({ ...message }),
      close: () => w.closed++,
      importScripts: (address) => w.imported.push(address),
      location: { search: "?0123456789abcdef" },
      WebAssembly: { Module, instantiate },
      Go: class {
        argv = ["js"];
        importObject = { go: this };
        run(instance) {
          w.argv = this.argv;
          w.instance = instance;
          return main(w);
        }
      },
    },
  };
  w.globals.self = w.globals;
  run("worker.js", w.globals);
  return w;
}

const forever = new Promise(() => {});

// A program that records its messages.
function noting(w) {
  w.heard = [];
  w.globals.onmessage = ({ data }) => w.heard.push(data);
  return forever;
}

test("a worker loads Go's runtime of its own version", () => {
  assert.deepEqual(worker(noting).imported, ["wasm_exec.js?0123456789abcdef"]);
});

test("the program gets each message once and in order, whenever it was sent", async () => {
  let ready;
  const w = worker(noting, () => new Promise((resolve) => { ready = resolve; }));
  w.send("before the program");
  w.send(undefined);
  w.send({ module: new Module() });
  w.send("while it is made");
  await settled();
  w.send("at last");
  ready({});
  await settled();
  assert.deepEqual(w.heard, ["before the program", undefined, "while it is made", "at last"]);
  w.send("to the program itself");
  w.send({ module: "in a message of its own" });
  await settled();
  assert.deepEqual(w.heard.slice(4), ["to the program itself", { module: "in a message of its own" }]);
  assert.deepEqual([w.said, w.closed], [[], 0]);
});

test("a program has its role as its argument", async () => {
  for (const [role, want] of [[undefined, "worker"], ["lab", "lab"]]) {
    const w = worker(noting), module = new Module();
    w.send({ module, role });
    await settled();
    assert.deepEqual([...w.argv], ["js", want]);
    assert.equal(w.instance.module, module);
    assert.ok(w.instance.imports.go);
  }
});

for (const [what, text, main, message, instantiate] of [
  ["what is no program", "a worker must be started with a compiled program", noting, { module: {} }],
  ["a program that cannot be made", "no memory", noting, undefined, async () => { throw new RangeError("no memory"); }],
  ["a program without a handler", "the program set no message handler", () => forever],
  ["a program that ends", "the program has stopped", async (w) => { noting(w); }],
  ["a program that fails with a text", "exit 2", async (w) => { noting(w); throw "exit 2"; }],
  ["a program that fails with nothing", "undefined", async (w) => { noting(w); throw undefined; }],
]) {
  test(`a worker says so and ends after ${what}`, async () => {
    const w = worker(main, instantiate);
    w.send(message ?? { module: new Module() });
    await settled();
    assert.deepEqual([w.said, w.closed], [[{ type: "error", text }], 1]);
  });
}
