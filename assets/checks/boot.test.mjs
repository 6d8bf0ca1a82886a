// Tests of boot.js, on a page of a few elements: node --test assets/checks/*.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { crypto, integrity, run, settled } from "./realm.mjs";

const version = "0123456789abcdef";

const said = {
  loading: "Loading the program.",
  compiling: "Compiling the program.",
  starting: "Starting the first runs.",
  notLoaded: "The page could not be loaded. Check the connection and reload it.",
  failed: "The page cannot start because one of its scripts has failed. Reload it, or open it in another browser.",
  newer: "There is a new version of Epsilon Arcade. Reload the page to get it.",
  stopped: "The page has stopped because of an internal error. Reload it to continue.",
  framed: "Other pages can show Epsilon Arcade only through its embed address, which ends in /embed.",
  sandboxed: "The frame around this page blocks access to the page’s own files. Add allow-scripts and allow-same-origin to the frame’s sandbox attribute.",
  noWasm: "Epsilon Arcade needs WebAssembly, but this browser cannot run it. Use a current version of Firefox, Chrome, Edge or Safari.",
};

// The parts that wasm/site puts into the page.
const catalogue = readFileSync(new URL("../../core/say/english.txt", import.meta.url), "utf8");
const texts = Object.fromEntries([...catalogue.matchAll(/^(boot-[a-z-]+): (.*)$/gm)].map(([, id, text]) => [id, text]));

class Element {
  lang = "";
  textContent = "";
  children = [];
  attributes = {};
  constructor(localName = "p") {
    this.localName = localName;
  }
  append(...all) {
    this.children.push(...all);
  }
  replaceChildren(...all) {
    this.children = all;
  }
  after(next) {
    this.next = next;
  }
  remove() {
    this.removed = true;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  querySelector(name) {
    return this.children.find(({ localName }) => localName === name) ?? null;
  }
  select() {
    this.selected = true;
  }
}

const forever = new Promise(() => {});
const zh = "boot-loading-more: 别的文字。\nboot-loading: 正在载入程序。\n1a: 图库\n";

// A page on which boot.js has run. changes describes the differences from a page that starts well: the server's files,
// as texts or functions of the request's cache; the effects of scripts before boot.js or later; and globals.
async function boot(changes = {}) {
  const p = {
    files: { "app.wasm": "a program", "lab.wasm": "another", "zh.txt": zh, "sw.js": `const version = "${version}";`, ...changes.files },
    scripts: { "wasm_exec.js": () => {}, "vugu.js": () => {}, "uplot.js": () => {}, ...changes.scripts },
    hashes: { "wasm_exec.js": "sha256-go", "vugu.js": "sha256-vugu", "uplot.js": "sha256-uplot", "listing.js": "sha256-listing", "editor.js": "sha256-editor", ...changes.hashes },
    stored: new Map(Object.entries(changes.stored ?? {})), session: new Map(Object.entries(changes.session ?? {})),
    asked: [], added: [], workers: [], told: [], marked: [], listeners: {}, timers: [], registered: [], ran: [], plots: 0, now: 1000, errors: [], dataset: { program: changes.program ?? "app" },
    elements: { trouble: Object.assign(new Element(), { hidden: true }), skeleton: new Element("main"), stage: new Element(), come: Object.assign(new Element("progress"), { hidden: true, max: changes.max ?? 9 }), hashes: new Element(), texts: new Element() },
  };
  p.elements.skeleton.attributes["aria-busy"] = "true";
  for (const name of ["app.wasm", "lab.wasm", "zh.txt"]) {
    p.hashes[name] ??= integrity({ "app.wasm": "a program", "lab.wasm": "another", "zh.txt": zh }[name]);
  }
  p.elements.hashes.textContent = JSON.stringify(p.hashes);
  p.elements.texts.textContent = JSON.stringify(texts);
  for (const id of changes.without ?? []) {
    delete p.elements[id];
  }
  const storage = (map) => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => map.set(key, value),
    removeItem: (key) => map.delete(key),
  });
  const top = {};
  const globals = p.globals = {
    URL, Response, TransformStream, queueMicrotask, Uint8Array, Event, Promise, btoa, crypto, top, self: changes.framed ? {} : top, origin: "https://arcade.example",
    location: { pathname: "/", protocol: "https:", search: "", hash: "", href: `https://arcade.example/${changes.location?.hash ?? ""}`, ...changes.location },
    history: { state: null, replaceState: (state, _, address) => { p.state = state; p.address = address; } },
    parent: { postMessage: (...message) => p.told.push(message) },
    localStorage: storage(p.stored), sessionStorage: storage(p.session),
    navigator: { language: "en-US", serviceWorker: { register: async (name) => { p.registered.push(name); } }, ...changes.navigator },
    console: { error: (...all) => p.errors.push(all), warn() {} },
    performance: { now: () => p.now, getEntriesByType: () => [{ type: changes.came ?? "reload" }] },
    addEventListener: (type, listener) => { p.listeners[type] = listener; },
    removeEventListener: (type) => { delete p.listeners[type]; },
    caches: { open: async (cache) => ({ put: async (address) => { p.marked.push([cache, address]); } }) },
    setTimeout: (call, after = 0) => p.timers.push({ call, after }),
    getComputedStyle: () => ({ fontFamily: "sans" }),
    MessageChannel: class {
      port1 = { close() {} };
      port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage()) };
    },
    document: {
      currentScript: { src: `https://arcade.example/boot.js?${version}` },
      body: new Element("body"),
      addEventListener: (type, listener) => { p.listeners[type] = listener; },
      documentElement: { dataset: p.dataset },
      getElementById: (id) => p.elements[id] ?? null,
      createElement: (name) => new Element(name),
      execCommand: (command) => { p.commands = [...p.commands ?? [], command]; },
      head: {
        append(script) {
          p.added.push({ ...script });
          const name = script.src.split("?")[0];
          queueMicrotask(() => {
            if (p.scripts[name] === undefined) {
              script.onerror(new Event("error"));
              return;
            }
            p.scripts[name](globals);
            script.onload(new Event("load"));
          });
        },
      },
    },
    fetch: async (address, { cache }) => {
      const [name, search] = address.split("?");
      p.asked.push([name, search, cache]);
      const found = typeof p.files[name] === "function" ? p.files[name](cache) : p.files[name];
      if (found === "offline") {
        throw new TypeError("Failed to fetch");
      }
      return typeof found === "string" ? new Response(found) : new Response(null, { status: 404 });
    },
    Worker: class {
      listeners = {};
      got = [];
      constructor(address) {
        this.address = address;
        p.workers.push(this);
      }
      addEventListener(type, listener) {
        this.listeners[type] = listener;
      }
      postMessage(message) {
        this.got.push(message);
      }
      terminate() {
        this.terminated = true;
      }
    },
    WebAssembly: {
      compileStreaming: async (response) => {
        const text = await response.text();
        if (response.headers.get("content-type") !== "application/wasm" || text === "damaged") {
          throw new Error("this is no program");
        }
        return { text };
      },
      instantiate: async (module, imports) => ({ module, imports }),
    },
    Go: class {
      argv = ["js"];
      importObject = {};
      run(instance) {
        p.ran.push([this.argv, instance.module]);
        return changes.run?.() ?? forever;
      }
    },
    vuguRender() {},
    uPlot: class {
      constructor(options) {
        p.plots++;
        p.options = options;
      }
    },
    ...changes.globals,
  };
  // The text that replaces the page, if any.
  p.trouble = () => (p.elements.trouble.hidden ? "" : p.elements.trouble.textContent);
  p.names = () => p.asked.map(([name]) => name);
  p.settled = async () => { await settled(); return p; };
  p.fire = async (after) => { p.timers.splice(0).filter((t) => t.after === after).forEach((t) => t.call()); await settled(); };
  run("boot.js", globals);
  p.arcade = globals.arcade;
  return p.settled();
}

test("the hall runs its own program, without workers, charts and their script", async () => {
  const p = await boot({ program: "hall", files: { "hall.wasm": "the hall" }, hashes: { "hall.wasm": integrity("the hall") }, scripts: { "uplot.js": undefined } });
  assert.equal(p.trouble(), "");
  assert.deepEqual(p.names(), ["hall.wasm"]);
  assert.deepEqual(p.ran.map(([argv, of]) => [[...argv], of]), [[["js", "page"], p.arcade.module]]);
  assert.deepEqual([p.workers.length, p.plots], [0, 0]);
  await p.fire(10_000);
  await p.fire(2_000);
  assert.deepEqual(p.registered, ["sw.js"]);
});

test("the program is loaded once, and run as the page and in a worker", async () => {
  const p = await boot();
  assert.equal(p.trouble(), "");
  assert.deepEqual(p.asked, [["app.wasm", version, "default"]]);
  const { module } = p.arcade;
  assert.equal(module.text, "a program");
  assert.deepEqual(p.ran.map(([argv, of]) => [[...argv], of]), [[["js", "page"], module]]);
  assert.equal(p.workers.length, 1);
  assert.equal(p.workers[0].address, `worker.js?${version}`);
  assert.deepEqual(p.workers[0].got.map((m) => m.module), [module]);
  assert.equal(p.arcade.worker, p.workers[0]);
  assert.equal(p.elements.stage.textContent, said.starting);
  assert.equal(p.elements.stage.className, "said");
  assert.deepEqual([p.elements.come.hidden, p.elements.come.value], [false, 9]);
  assert.equal(p.elements.skeleton.attributes["aria-busy"], "true");
  assert.deepEqual([p.plots, p.added, p.told, p.errors], [1, [], [], []]);
});

test("the page starts without the skeleton's parts", async () => {
  const p = await boot({ without: ["stage", "come", "skeleton"] });
  assert.deepEqual([p.trouble(), p.ran.length], ["", 1]);
  const q = await boot({ without: ["stage", "come", "skeleton"], files: { "app.wasm": undefined } });
  assert.equal(q.trouble(), said.notLoaded);
});

test("the skeleton says how much of the program has come, and when it is compiled", async () => {
  const compiles = { compileStreaming: async (response) => { await response.text(); return forever; } };
  for (const [max, want] of [[9, said.compiling], [10, said.loading]]) {
    const p = await boot({ max, globals: { WebAssembly: compiles } });
    assert.deepEqual([p.elements.stage.textContent, p.elements.come.value, p.ran.length], [want, 9, 0]);
  }
});

for (const [what, reply, cause] of [
  ["missing", undefined, /app\.wasm: 404/],
  ["out of reach", "offline", /Failed to fetch/],
  ["another version's", "another program", /app\.wasm is damaged or another version's/],
]) {
  test(`the page says so if the program is ${what}`, async () => {
    const p = await boot({ files: { "app.wasm": reply } });
    assert.equal(p.trouble(), said.notLoaded);
    assert.deepEqual(p.asked.slice(0, 2), [["app.wasm", version, "default"], ["app.wasm", version, "reload"]]);
    assert.match(String(p.errors[0][1]), cause);
    assert.ok(p.workers[0].terminated);
    assert.deepEqual([p.ran, p.told], [[], []]);
    assert.ok(!("aria-busy" in p.elements.skeleton.attributes) && p.elements.skeleton.children.length === 0);
  });
}

test("a program that the browser keeps damaged is loaded again", async () => {
  const p = await boot({ files: { "app.wasm": (cache) => (cache === "reload" ? "a program" : "damaged") } });
  assert.deepEqual([p.trouble(), p.ran.length], ["", 1]);
});

test("without crypto, as on plain http, a program is damaged if it cannot be compiled", async () => {
  const p = await boot({ files: { "app.wasm": "any program" }, globals: { crypto: {} } });
  assert.deepEqual([p.trouble(), p.ran.length], ["", 1]);
  const q = await boot({ files: { "app.wasm": "damaged" }, globals: { crypto: {} } });
  assert.equal(q.trouble(), said.notLoaded);
});

test("the page says first that there is a newer version", async () => {
  for (const [what, reply, want] of [
    ["another version", `const version = "fedcba9876543210";`, said.newer],
    ["this version", `const version = "${version}";`, said.notLoaded],
    ["no version", undefined, said.notLoaded],
    ["nothing", "offline", said.notLoaded],
  ]) {
    const p = await boot({ files: { "app.wasm": undefined, "sw.js": reply } });
    assert.equal(p.trouble(), want, what);
    assert.deepEqual(p.asked.at(-1), ["sw.js", undefined, "no-cache"]);
  }
});

test("a frame hears of trouble, and the first thing that went wrong is told", async () => {
  const p = await boot({ framed: true, location: { pathname: "/embed" }, files: { "app.wasm": undefined } });
  assert.deepEqual(p.told.map(([message, to]) => [{ ...message }, to]), [[{ epsilonArcade: 1, event: "error", error: said.notLoaded }, "*"]]);
  p.files["sw.js"] = "another version";
  p.workers[0].listeners.error();
  await p.settled();
  assert.equal(p.errors.at(-1)[0], said.newer);
  assert.deepEqual([p.trouble(), p.told.length], [said.notLoaded, 1]);
});

test("a page in a frame starts only at the address for frames", async () => {
  for (const [framed, pathname, want] of [
    [false, "/", ""], [false, "/embed", ""], [true, "/embed", ""], [true, "/play/embed.html", ""],
    [true, "/", said.framed], [true, "/index.html", said.framed], [true, "/embedded", said.framed],
  ]) {
    const p = await boot({ framed, location: { pathname } });
    assert.deepEqual([p.trouble(), p.ran.length], [want, want ? 0 : 1], `${framed} ${pathname}`);
  }
});

test("a sandbox that keeps the page from its files is named", async () => {
  for (const [origin, protocol, want] of [["null", "https:", said.sandboxed], ["null", "file:", ""], ["https://arcade.example", "https:", ""]]) {
    const p = await boot({ location: { protocol }, globals: { origin } });
    assert.deepEqual([p.trouble(), p.ran.length], [want, want ? 0 : 1], `${origin} ${protocol}`);
  }
});

test("a browser without WebAssembly is told apart", async () => {
  for (const WebAssembly of [undefined, {}]) {
    const p = await boot({ globals: { WebAssembly } });
    assert.deepEqual([p.trouble(), p.names()], [said.noWasm, []]);
  }
});

for (const [name, defines] of [["wasm_exec.js", "Go"], ["vugu.js", "vuguRender"], ["uplot.js", "uPlot"]]) {
  test(`a page without ${name} says whether the script has not arrived or has failed`, async () => {
    const without = { globals: { [defines]: undefined } };
    const failed = await boot(without);
    assert.equal(failed.trouble(), said.failed);
    assert.deepEqual(failed.added.map(({ src, integrity }) => [src, integrity]), [[`${name}?${version}`, failed.hashes[name]]]);
    assert.deepEqual([failed.workers, failed.ran], [[], []]);
    const lost = await boot({ ...without, scripts: { [name]: undefined } });
    assert.equal(lost.trouble(), said.notLoaded);
    const late = await boot({ ...without, scripts: { [name]: (globals) => { globals[defines] = class {}; } } });
    assert.equal(late.trouble(), said.notLoaded);
    const newer = await boot({ ...without, files: { "sw.js": "another version" } });
    assert.equal(newer.trouble(), said.newer);
  });
}

test("data-busy lists what the page has to do, and a page that has ended has nothing to do", async () => {
  const p = await boot(), { busy, during } = p.globals.arcade;
  busy("runs");
  let arrive;
  const script = during(new Promise((resolve) => { arrive = resolve; }));
  assert.equal(p.dataset.busy, "runs scripts");
  busy("");
  assert.equal(p.dataset.busy, "scripts");
  arrive();
  await script;
  await settled();
  assert.equal(p.dataset.busy, "");
  assert.equal((await boot({ files: { "app.wasm": "offline" } })).dataset.busy, "");
});

test("texts are in the language that the reader has chosen, or else the browser's", async () => {
  const text = "正在载入程序。";
  const loading = async (changes) => {
    const p = await boot({ ...changes, globals: { WebAssembly: { compileStreaming: () => forever } }, max: 10 });
    return [p.elements.stage.textContent, p.elements.stage.lang];
  };
  assert.deepEqual(await loading({ navigator: { language: "zh-CN" } }), [text, "zh"]);
  assert.deepEqual(await loading({ stored: { language: "zh" } }), [text, "zh"]);
  assert.deepEqual(await loading({ stored: { language: "en" }, navigator: { language: "zh-CN" } }), [said.loading, "en"]);
  assert.deepEqual(await loading({ navigator: { language: "C" } }), [said.loading, "en"]);
  assert.deepEqual(await loading({ navigator: { language: "zh" }, files: { "zh.txt": undefined } }), [said.loading, "en"]);
  const untranslated = await boot({ navigator: { language: "zh" }, files: { "app.wasm": "offline" } });
  assert.deepEqual([untranslated.trouble(), untranslated.elements.trouble.lang], [said.notLoaded, "en"]);
});

test("a text that comes late replaces no other", async () => {
  const p = await boot({ navigator: { language: "zh" } });
  assert.equal(p.elements.stage.textContent, said.starting); // "Loading the program." has a translation
  assert.equal(p.names().filter((name) => name === "zh.txt").length, 1);
});

test("a browser that stores nothing starts the page", async () => {
  const no = { getItem() { throw new Error("denied"); }, setItem() { throw new Error("denied"); }, removeItem() { throw new Error("denied"); } };
  const p = await boot({ globals: { localStorage: no, sessionStorage: no }, run: async () => {} });
  assert.equal(p.arcade.recall("language"), null);
  p.arcade.remember("language", "zh");
  assert.deepEqual([p.trouble(), p.state], [said.stopped, "stopped"]);
});

test("what the reader has chosen is remembered", async () => {
  const p = await boot();
  assert.equal(p.arcade.recall("theme"), null);
  p.arcade.remember("theme", "dark");
  assert.equal(p.arcade.recall("theme"), "dark");
});

test("a worker's script that does not run may be a newer version's", async () => {
  const p = await boot();
  assert.equal(p.arcade.hire(), p.workers[1]);
  p.workers[1].listeners.error();
  await p.settled();
  assert.equal(p.trouble(), "");
  p.files["sw.js"] = "another version";
  p.workers[1].listeners.error();
  await p.settled();
  assert.equal(p.trouble(), said.newer);
});

test("where the browser starts no worker, what comes instead says so", async () => {
  const p = await boot({ globals: { Worker: class { constructor() { throw new Error("denied"); } } } });
  const none = p.arcade.worker, heard = [];
  none.postMessage({});
  none.terminate();
  none.onmessage = null;
  none.onmessage = (event) => heard.push(event);
  await p.fire(0);
  assert.equal(heard.length, 1);
  assert.deepEqual({ ...heard[0].data }, { type: "error", text: "this browser does not start workers for the page" });
  assert.equal(heard[0].target, none);
});

for (const [how, run] of [["ends", async () => {}], ["fails", async () => { throw new Error("exit 2"); }]]) {
  test(`a page that ${how} says so, and keeps the link at which it did`, async () => {
    const p = await boot({ run, location: { hash: "#1t" } });
    assert.deepEqual([p.trouble(), p.state, p.session.get("stopped")], [said.stopped, "stopped", "#1t"]);
  });
}

test("a page that has stopped at a link opens without it, and shows it", async () => {
  for (const [what, changes] of Object.entries({
    history: { globals: { history: { state: "stopped", replaceState() {} } } },
    session: { session: { stopped: "#1t" } },
  })) {
    const p = await boot({ ...changes, location: { hash: "#1t" } }), box = p.elements.trouble.next;
    const [says, link, copy, close] = box.children.filter((child) => child !== " ");
    assert.match(says.textContent, /^The page has stopped at this link/, what);
    assert.equal(link.value, "https://arcade.example/#1t");
    copy.onclick();
    assert.deepEqual([link.selected, p.commands], [true, ["copy"]]);
    close.onclick();
    assert.ok(box.removed);
    assert.ok(!p.session.has("stopped"));
    assert.deepEqual([p.trouble(), p.ran.length], ["", 1]);
    if (what === "session") {
      assert.deepEqual([p.state, p.address], [null, "/"]);
    }
  }
  for (const changes of [{}, { session: { stopped: "#1t" } }, { session: { stopped: "#1t" }, location: { hash: "#2t" } }, { location: { hash: "#1t" } },
    { location: { hash: "#1t" }, globals: { history: { state: { page: 1 }, replaceState() {} } } }]) {
    const p = await boot(changes);
    assert.equal(p.elements.trouble.next, undefined, JSON.stringify(changes));
    assert.ok(!p.session.has("stopped"));
  }
});

test("the link is copied where there is a clipboard, or else as it is selected", async () => {
  for (const [writes, want] of [[async () => {}, undefined], [async () => { throw new Error("denied"); }, ["copy"]]]) {
    const written = [];
    const p = await boot({ session: { stopped: "#1t" }, location: { hash: "#1t" }, navigator: { clipboard: { writeText: (text) => { written.push(text); return writes(); } } } });
    p.elements.trouble.next.children.find((child) => child.textContent === "Copy").onclick();
    await p.settled();
    assert.deepEqual([written, p.commands], [["https://arcade.example/#1t"], want]);
  }
});

test("the page is kept for later some time after the engine has answered, or after a while", async () => {
  const p = await boot();
  await p.fire(2000);
  assert.deepEqual(p.registered, []);
  const q = await boot();
  q.workers[0].listeners.message();
  await q.settled();
  assert.deepEqual(q.registered, []);
  await q.fire(2000);
  assert.deepEqual(q.registered, ["sw.js"]);
  const r = await boot();
  await r.fire(10_000);
  await r.fire(2000);
  assert.deepEqual(r.registered, ["sw.js"]);
});

test("nothing is kept for who saves data, and where it is not allowed the page needs a network", async () => {
  const p = await boot({ navigator: { connection: { saveData: true } } });
  await p.fire(10_000);
  await p.fire(2000);
  assert.deepEqual(p.registered, []);
  for (const serviceWorker of [undefined, { register: async () => { throw new Error("denied"); } }]) {
    const q = await boot({ navigator: { serviceWorker, connection: { saveData: false } } });
    await q.fire(10_000);
    await q.fire(2000);
    assert.equal(q.trouble(), "");
  }
});

test("a program is loaded once, and again if that has failed", async () => {
  const p = await boot({ files: { "lab.wasm": undefined } });
  await assert.rejects(p.arcade.load("lab.wasm", () => {}), (cause) => !cause.newer && /lab\.wasm: 404/.test(cause.message));
  assert.equal(p.trouble(), "");
  p.files["sw.js"] = "another version";
  await assert.rejects(p.arcade.load("lab.wasm", () => {}), (cause) => cause.newer === true);
  assert.equal(p.trouble(), said.newer);
  p.files["lab.wasm"] = "another";
  const come = [];
  const first = p.arcade.load("lab.wasm", (bytes) => come.push(bytes)), second = p.arcade.load("lab.wasm", () => {});
  assert.equal(await first, await second);
  assert.equal((await first).text, "another");
  assert.deepEqual(come, [7]);
});

test("how much has come is said now and then", async () => {
  const p = await boot(), say = [];
  p.globals.fetch = async () => new Response(new ReadableStream({
    async start(to) {
      for (const letter of "another") {
        p.now += 101;
        to.enqueue(new TextEncoder().encode(letter));
        await settled();
      }
      to.close();
    },
  }));
  await p.arcade.load("lab.wasm", (bytes) => say.push(bytes));
  assert.deepEqual(say, [1, 3, 5, 7]);
});

test("the browser can answer people while much comes", async () => {
  for (const [passes, pausesOften] of [[6, true], [0, false]]) {
    const p = await boot(), letters = [..."another"], { MessageChannel } = p.globals;
    let pauses = 0;
    p.globals.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        pauses++;
      }
    };
    p.globals.fetch = async () => new Response(new ReadableStream({
      async pull(to) {
        p.now += passes;
        if (letters.length > 0) {
          to.enqueue(new TextEncoder().encode(letters.shift()));
        } else {
          to.close();
        }
        await settled();
      },
    }));
    assert.equal((await p.arcade.load("lab.wasm", () => {})).text, "another");
    assert.equal(pauses > 4, pausesOften, `${pauses} pauses`);
    assert.ok(pauses > 0);
  }
});

test("an algorithm is set in type, or the reader is told why it is not", async () => {
  const calls = [];
  const p = await boot({ scripts: { "listing.js": ({ arcade }) => { arcade.listing = (...all) => calls.push(all); } } });
  p.arcade.typeset("host", "{}", "say");
  p.arcade.typeset("host", "{}", "say");
  await p.settled();
  assert.deepEqual(calls, [["host", "{}", "say"], ["host", "{}", "say"]]);
  assert.deepEqual(p.added.map(({ src, integrity }) => [src, integrity]), [[`listing.js?${version}`, "sha256-listing"]]);

  const lost = "The script that shows algorithms could not be loaded. Check the connection and reload the page.";
  const failed = "The algorithm cannot be shown because a script has failed. Reload the page, or open it in another browser.";
  for (const [scripts, want] of [
    [{}, lost],
    [{ "listing.js": ({ arcade }) => { arcade.listing = async () => { throw new Event("error"); }; } }, lost], // a file that it loads itself
    [{ "listing.js": () => {} }, failed],
    [{ "listing.js": ({ arcade }) => { arcade.listing = async () => { throw new Error("no formula"); }; } }, failed],
  ]) {
    const q = await boot({ scripts, files: { "sw.js": "another version" } }), host = new Element();
    q.arcade.typeset(host, "{}");
    await q.settled();
    assert.deepEqual([host.textContent, q.trouble()], [want, said.newer]);
  }
});

test("an editor edits", async () => {
  const calls = [], texts = [];
  const p = await boot({ scripts: { "editor.js": ({ arcade }) => { arcade.editor = (...all) => calls.push(all); } } });
  const host = new Element();
  p.arcade.edit(host, ["id", "label", "", "text"], (text) => texts.push(text));
  await p.settled();
  const [[at, options, heard]] = calls;
  assert.deepEqual([calls.length, at, options], [1, host, ["id", "label", "", "text"]]);
  heard("another");
  assert.deepEqual([texts, host.children], [["another"], []]);
});

// A field for typing.
function field(id, value) {
  const fold = {}, heard = [], f = Object.assign(new Element("textarea"), { id, value, readOnly: false, disabled: false, fold, heard });
  return Object.assign(f, { closest: () => fold, dispatchEvent: ({ type }) => heard.push([type, f.value]) });
}

test("what somebody has typed outlives a reload, and no other visit", async () => {
  const editor = { "editor.js": ({ arcade }) => { arcade.editor = (_, options, heard) => { arcade.hear = heard; }; } };
  const first = await boot({ location: { hash: "#1t" }, scripts: editor });
  first.elements["arm-list"] = field("arm-list", "0.1, 0.");
  first.listeners.input({ target: first.elements["arm-list"] });
  first.listeners.input({ target: { id: "slider", type: "range" } });
  first.arcade.edit(new Element(), ["0", "The text", "", "pull"], () => {});
  await first.settled();
  first.arcade.hear("pull(");
  first.listeners.pagehide();
  const session = Object.fromEntries(first.session);
  assert.deepEqual(JSON.parse(session.typed), { at: "#1t", all: { "arm-list": "0.1, 0.", "editor 0": "pull(" } });

  for (const [what, want, changes] of [
    ["a reload", true, {}], ["back", true, { came: "back_forward" }],
    ["another visit", false, { came: "navigate" }], ["another link", false, { location: { hash: "#2t" } }], ["damage", false, { session: { typed: "{" } }],
  ]) {
    const p = await boot({ session, location: { hash: "#1t" }, scripts: editor, ...changes }), list = field("arm-list", ""), texts = [];
    p.elements["arm-list"] = list;
    const edit = async (...options) => { p.arcade.edit(new Element(), options, (text) => texts.push(text)); await p.settled(); };
    p.arcade.busy("start render");
    await edit("1", "Another text", "", "wait");
    await edit("0", "The text", "", "pull");
    p.arcade.busy("render");
    await p.settled();
    assert.deepEqual([list.heard, texts], want ? [[["input", "0.1, 0."]], ["pull("]] : [[], []], what);
    assert.equal(list.fold.open, want || undefined);
    await edit("0", "The text", "", "pull(");
    assert.equal(texts.length, want ? 1 : 0, "it is typed once");
  }

  const loading = await boot({ session, location: { hash: "#1t" } });
  loading.listeners.pagehide();
  assert.equal(loading.session.get("typed"), session.typed, "a reload before the program has arrived keeps it");

  for (const [what, changes] of [["locked", { readOnly: true }], ["taken meanwhile", { value: "0.1, 0." }]]) {
    const p = await boot({ session, location: { hash: "#1t" }, scripts: editor }), list = Object.assign(field("arm-list", ""), changes), texts = [];
    p.elements["arm-list"] = list;
    p.arcade.busy("");
    p.arcade.edit(new Element(), ["0", "The text", what === "locked" ? "locked" : "", what === "locked" ? "pull" : "pull("], (text) => texts.push(text));
    await p.settled();
    assert.deepEqual([list.heard, texts], [[], []], what);
  }
});

test("a page that has stopped types nothing once more", async () => {
  const p = await boot({ session: { typed: `{"at":"","all":{}}` }, run: () => Promise.resolve() });
  assert.deepEqual([p.trouble(), p.session.has("typed"), p.listeners.pagehide], [said.stopped, false, undefined]);
});

test("a reload for a newer version is one that the service worker does not answer from what it keeps", async () => {
  for (const [controller, want] of [[{}, [[`https://arcade.example/#${version}`, `https://arcade.example/newer?${version}`]]], [null, []]]) {
    const p = await boot({ files: { "app.wasm": undefined, "sw.js": `const version = "fedcba9876543210";` }, navigator: { serviceWorker: { controller } } });
    assert.deepEqual([p.marked, p.trouble()], [want, said.newer]);
  }
});

test("a plain box takes the place of an editor that has not arrived or has failed", async () => {
  for (const [scripts, want] of [
    [{}, "The editor could not be loaded. You can use this plain text box instead."],
    [{ "editor.js": () => {} }, "The editor’s script has failed. You can use this plain text box instead."],
  ]) {
    const p = await boot({ scripts, files: { "sw.js": "another version" } }), host = new Element(), heard = [];
    const edit = async (...all) => { p.arcade.edit(host, ...all); await p.settled(); };
    await edit(null, (text) => heard.push(text));
    assert.deepEqual([host.children, p.trouble()], [[], ""]);
    await edit(["id", "The text", "", "pull"], (text) => heard.push(text));
    const [says, box] = host.children;
    assert.deepEqual([says.textContent, box.value, box.ariaLabel, box.readOnly, p.trouble()], [want, "pull", "The text", false, said.newer]);
    box.value = "pull an arm";
    box.oninput();
    assert.deepEqual(heard, ["pull an arm"]);
    let sets = 0;
    Object.defineProperty(box, "value", { get: () => "pull an arm", set: () => { sets++; } });
    await edit(["id", "正文", "locked", "pull an arm"], () => {});
    assert.deepEqual([host.children[1], box.ariaLabel, box.readOnly, sets], [box, "正文", true, 0]);
    await edit(["id", "The text", "", "pull no arm"], () => {});
    assert.equal(sets, 1);
  }
});
