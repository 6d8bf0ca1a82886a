// Runs arcade.wasm in a worker of a browser or of Node.js. The first message has the compiled program as its field
// module. wasm/library/main.go describes all messages.
import "./wasm_exec.js";

const inBrowser = typeof globalThis.WorkerGlobalScope === "function";
const port = inBrowser ? globalThis : (await import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${"worker_threads"}`)).parentPort;

const arcade = {
  send: (message) => port.postMessage(message),
};
globalThis.arcade = arcade;

async function hear(message) {
  if (message.module) {
    const go = new globalThis.Go();
    const instance = await WebAssembly.instantiate(message.module, go.importObject);
    // run returns when the program first waits, so arcade.receive is set.
    go.run(instance).finally(() => arcade.send({ error: "the program has ended: perhaps it needs more memory than there is" }));
  }
  arcade.receive(message);
}

function listen(message) {
  hear(message).catch((error) => arcade.send({ error: error.message }));
}

if (inBrowser) {
  port.onmessage = ({ data }) => listen(data);
} else {
  port.on("message", listen);
}
