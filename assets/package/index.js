// The functions of the package. Each call starts its own workers, which run the program arcade.wasm, and ends them
// before its promise settles. So a call that fails or is aborted leaves nothing behind.
//
// wasm/library/main.go describes the messages. The first worker answers the call. It divides the work into tasks, which
// all workers carry out. Another worker starts only while a task is waiting.

const node = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);

/** An error in the arguments of a call, or in its work. */
export class ArcadeError extends Error {
  name = "ArcadeError";
}

let program; // a promise of the compiled program, which all calls share

function compiled() {
  program ??= load().catch((cause) => {
    program = undefined; // the next call tries again
    throw new ArcadeError(`the program arcade.wasm does not load: ${cause.message}`, { cause });
  });
  return program;
}

async function load() {
  const url = new URL("./arcade.wasm", import.meta.url);
  if (url.protocol === "file:") {
    return WebAssembly.compile(await (await node("fs/promises")).readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answers ${response.status}`);
  }
  // Some servers send another type, which compileStreaming refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}

// A policy for pages that require trusted types, also of element.js.
export const trusted = globalThis.trustedTypes?.createPolicy("epsilon-arcade", { createScriptURL: (url) => url, createHTML: (html) => html });

// hire starts a worker. hear receives its messages, and lost the reason why it has ended by itself. threads is Node's
// module of workers, if there is no other.
function hire(threads, hear, lost) {
  const url = new URL("./worker.js", import.meta.url);
  if (threads) {
    const worker = new threads.Worker(url);
    worker.on("message", hear);
    worker.on("error", (error) => lost(error.message));
    worker.on("exit", () => lost("a worker has ended"));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  }
  let worker, blob;
  if (globalThis.location?.origin !== url.origin && /^https?:$/.test(url.protocol)) {
    // A page may not start a worker from another origin, but its own worker may import one.
    blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)}`], { type: "text/javascript" }));
    worker = new Worker(trusted?.createScriptURL(blob) ?? blob, { type: "module" });
  } else if (trusted) {
    worker = new Worker(trusted.createScriptURL(url.href), { type: "module" });
  } else {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" }); // in the form that bundlers find
  }
  worker.onmessage = ({ data }) => hear(data);
  worker.onmessageerror = () => lost("a message between workers is damaged");
  worker.onerror = (event) => {
    event.preventDefault();
    lost(event.message || "a worker does not start; the page’s policy must allow it");
  };
  return {
    post: (message) => worker.postMessage(message),
    end() {
      worker.terminate();
      if (blob) {
        URL.revokeObjectURL(blob);
      }
    },
  };
}

async function mostWorkers(workers) {
  if (workers === undefined) {
    const processors = globalThis.navigator?.hardwareConcurrency ?? (await node("os")).availableParallelism();
    return Math.max(1, Math.min(processors, 8));
  }
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
    throw new ArcadeError(`workers: ${workers} is not a whole number between 1 and 64`);
  }
  return workers;
}

// call calls a function of the program.
async function call(name, { onProgress, signal, workers, ...options }, regret) {
  signal?.throwIfAborted();
  const most = await mostWorkers(workers);
  const threads = typeof globalThis.Worker === "function" ? undefined : await node("worker_threads");
  const module = await compiled();
  signal?.throwIfAborted();
  const crew = []; // the first worker answers
  const idle = [];
  const waiting = []; // tasks
  let done = 0, total = 0, over = false, abort;
  try {
    return await new Promise((resolve, fail) => {
      const reject = (error) => {
        over = true;
        fail(error);
      };
      abort = () => reject(signal.reason);
      signal?.addEventListener("abort", abort);
      const start = (message) => {
        const worker = hire(threads, (answer) => {
          try {
            if (!over) { // the workers' last messages come late
              hear(answer, worker);
            }
          } catch (error) {
            reject(error); // from onProgress
          }
        }, (text) => reject(new ArcadeError(text)));
        crew.push(worker);
        worker.post({ module, ...message });
      };
      const assign = () => {
        for (; waiting.length > 0 && (idle.length > 0 || crew.length < most); waiting.shift()) {
          if (idle.length > 0) {
            idle.pop().post(waiting[0]);
          } else {
            start(waiting[0]);
          }
        }
      };
      const hear = (message, from) => {
        if ("answer" in message) {
          over = true;
          resolve(message);
        } else if ("data" in message) {
          waiting.push(message);
          assign();
        } else if ("task" in message) {
          crew[0].post(message);
          idle.push(from);
          assign();
        } else if ("error" in message) {
          reject(new ArcadeError(message.error));
        } else {
          total += message.total ?? 0;
          done += message.done ?? 0;
          onProgress?.({ done, total });
        }
      };
      start({ call: name, options: JSON.stringify(options), regret, workers: most });
      idle.push(crew[0]);
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    await Promise.all(crew.map((worker) => worker.end()));
  }
}

/** Makes all runs of a scenario. */
export async function simulate(scenario, options = {}) {
  const { answer, regret } = await call("simulate", { ...options, scenario });
  const result = JSON.parse(answer);
  const values = new Float64Array(regret.buffer);
  const { columns, runs } = result;
  const policies = columns.length * runs > 0 ? values.length / (columns.length * runs) : 0;
  const row = (k) => values.subarray(k * columns.length, (k + 1) * columns.length);
  result.regret = Array.from({ length: policies }, (_, i) => Array.from({ length: runs }, (_, run) => row(i * runs + run)));
  return result;
}

/** Draws a result of simulate, or runs a scenario and draws it. */
export async function figure(of, options = {}) {
  if (!of?.regret) {
    return (await call("figure", { ...options, scenario: of })).answer;
  }
  const values = Float64Array.from(of.regret.flat().flatMap((row) => [...row]));
  return (await call("figure", { ...options, view: undefined, scenario: of.link }, new Uint8Array(values.buffer))).answer;
}

/** Says which policy has less regret. */
export async function compare(scenario, options = {}) {
  return JSON.parse((await call("compare", { ...options, scenario })).answer);
}

/** Tests a policy's privacy claim by experiment. */
export async function audit(policy, options = {}) {
  return JSON.parse((await call("audit", { ...options, policy })).answer);
}

/** Lists all policies. */
export async function policies(options = {}) {
  return JSON.parse((await call("policies", options)).answer);
}

/** Reads a link, the address of a page, or a scenario as JSON. */
export async function parseLink(link, options = {}) {
  return JSON.parse((await call("parseLink", { ...options, scenario: link })).answer);
}
