// Runs a program in a Web Worker: the page's own as the simulation engine, or one that loads later.
//
// The message { module: WebAssembly.Module, role } starts the program with its role as argument, by default "worker".
// Its main must set self.onmessage before it first waits. Earlier messages are kept for it. If the program fails to start
// or stops, the page gets { type: "error", text } and the worker ends.
"use strict";

(() => {
  const early = [];

  function fail(cause) {
    self.postMessage({ type: "error", text: String(cause?.message ?? cause) });
    self.close();
  }

  async function start({ module, role = "worker" }) {
    if (!(module instanceof WebAssembly.Module)) {
      throw new TypeError("a worker must be started with a compiled program");
    }
    const go = new Go();
    go.argv.push(role);
    const instance = await WebAssembly.instantiate(module, go.importObject);
    // run returns when Go's main first waits, so no message arrives between setting the program's handler and passing on
    // the early messages.
    const ended = go.run(instance);
    if (typeof self.onmessage !== "function") {
      throw new Error("the program set no message handler");
    }
    self.removeEventListener("message", listen);
    for (const event of early) {
      self.onmessage(event);
    }
    await ended;
    throw new Error("the program has stopped");
  }

  function listen(event) {
    if (event.data?.module) {
      start(event.data).catch(fail);
    } else {
      early.push(event);
    }
  }

  self.addEventListener("message", listen);
  importScripts("wasm_exec.js" + location.search); // while the program is being compiled
})();
