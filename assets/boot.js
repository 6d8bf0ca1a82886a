// Starts the page. One program, app.wasm, is both the page and the simulation engine in its
// workers: it is fetched and compiled once, here, and the compiled module is run as the page and
// posted to each worker, which runs it as the engine.
//
// The Go page finds globalThis.arcade = { module, worker, hire, load, text, typeset, edit,
// recall, remember, during, busy }. module is the compiled program. worker is the first worker, started here so that it
// gets ready while the page does; it gets the program from here too, and keeps what the page sends
// it before that. hire starts another worker, load and text fetch programs and texts that are not
// needed at once, typeset shows algorithms and edit an editor with what is fetched for that, recall
// and remember keep what the reader has chosen, busy and during list unfinished work.
"use strict";

(() => {
  const trouble = document.getElementById("trouble");

  // The attribute data-busy of the document's element lists the page's unfinished work, for tests and
  // scripts: words of package page, and "scripts" while scripts load.
  let work = "start", scriptsToCome = 0;
  function busy(words) {
    if (work.includes("start") && !words.includes("start")) {
      queueMicrotask(typeAgain);
    }
    work = words;
    document.documentElement.dataset.busy = scriptsToCome ? `${words} scripts`.trim() : words;
  }

  // Counts a promise of scripts as work.
  function during(promise) {
    const count = (by) => {
      scriptsToCome += by;
      busy(work);
    };
    count(1);
    promise.then(() => count(-1), () => count(-1));
    return promise;
  }

  // A page asks for all its files by its own version, as it has for this one, so that what
  // keeps files for it can tell them from those of another version.
  const version = new URL(document.currentScript.src).search, folder = new URL(".", document.currentScript.src).href;

  // What each file of this version hashes to, by name.
  const hashes = JSON.parse(document.getElementById("hashes").textContent);

  // The texts of core/say/english.txt that this file shows, by their ids.
  const texts = JSON.parse(document.getElementById("texts").textContent);

  // Tells the reader what is wrong; the first thing that went wrong is the one that helps.
  function fail(id, cause) {
    console.error(texts[id], cause ?? "");
    if (trouble.hidden) {
      tell(trouble, id);
      trouble.hidden = false;
      if (self !== top) {
        parent.postMessage({ epsilonArcade: 1, event: "error", error: texts[id] }, "*"); // see web/remote
      }
    }
    if (work === "start") {
      busy("");
    }
    const skeleton = document.getElementById("skeleton");
    skeleton?.replaceChildren(); // nothing comes in their place
    skeleton?.removeAttribute("aria-busy");
  }

  // Writes a text into an element: in English at once, and in the language that the reader has chosen or that the
  // browser prefers once its file is there.
  function tell(element, id) {
    element.lang = "en";
    element.textContent = texts[id];
    const tag = recall("language") || navigator.language.split("-")[0];
    if (!hashes[tag + ".txt"]) {
      return;
    }
    text(tag + ".txt").then((file) => {
      const own = file.split("\n").find((line) => line.startsWith(`${id}: `));
      if (own && element.textContent === texts[id]) {
        element.lang = tag;
        element.textContent = own.slice(id.length + 2);
      }
    }, () => {});
  }

  // Where the browser keeps nothing for the page, even asking for its storage fails.
  function recall(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function remember(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // It lasts as long as the page.
    }
  }

  // Starts a worker. Where the browser starts none, what comes instead says so, as a worker does
  // that cannot run its program.
  function hire() {
    try {
      const worker = new Worker("worker.js" + version);
      worker.addEventListener("error", tellOfNewer);
      return worker;
    } catch (cause) {
      console.warn("no worker:", cause);
      const data = { type: "error", text: "this browser does not start workers for the page" };
      const none = {
        postMessage() {},
        terminate() {},
        addEventListener() {},
        set onmessage(heard) {
          if (heard) {
            setTimeout(() => heard({ type: "message", target: none, data }));
          }
        },
      };
      return none;
    }
  }

  // Tells the reader if the server has another version by now, and reports whether it has.
  async function tellOfNewer() {
    let newer = false;
    try {
      const response = await fetch("sw.js", { cache: "no-cache" });
      newer = response.ok && !(await response.text()).includes(`"${version.slice(1)}"`);
    } catch {
      // It cannot be asked.
    }
    if (newer) {
      await reloadNewer();
      fail("boot-new-version");
    }
    return newer;
  }

  // Has the service worker take the next page from the server, and not the kept one: see shown in sw.js.
  async function reloadNewer() {
    try {
      if (navigator.serviceWorker.controller) {
        const cache = await caches.open(`${folder}#${version.slice(1)}`);
        await cache.put(`${folder}newer${version}`, new Response());
      }
    } catch {
      // Nothing is kept.
    }
  }

  // What the reader has typed outlives a reload, even if the address does not hold it: a text with a fault, a list
  // that is not taken. The tab stores it when the page goes. The page is told of it as if it were typed once more.
  // Fields are named by their ids, and an editor's text by its program.
  const typed = {}, came = location.hash;
  let before = {}; // what was typed before the reload, and is not typed again yet
  document.addEventListener("input", ({ target }) => {
    if (target.id && (target.localName === "textarea" || target.type === "text")) {
      typed[target.id] = "";
    }
  });
  const storeTyped = () => {
    // The reader may reload again before the program has arrived.
    const known = location.hash === came ? { ...before, ...typed } : typed;
    const all = Object.entries(known).map(([name, text]) => [name, document.getElementById(name)?.value ?? text]);
    try {
      sessionStorage.setItem("typed", JSON.stringify({ at: location.hash, all: Object.fromEntries(all) }));
    } catch {
      // Nothing is kept.
    }
  };
  addEventListener("pagehide", storeTyped);
  try {
    const { at, all } = JSON.parse(sessionStorage.getItem("typed"));
    if (at === location.hash && performance.getEntriesByType("navigation")[0].type !== "navigate") {
      before = all;
    }
  } catch {
    // There is nothing.
  }
  function typeAgain() {
    for (const [name, text] of Object.entries(before)) {
      const field = document.getElementById(name);
      if (field && !field.readOnly && !field.disabled && field.value !== text) {
        const fold = field.closest("details");
        if (fold) {
          fold.open = true;
        }
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }

  // Lets the browser answer people before what takes long goes on. A message and no timer: in a tab
  // in the background browsers let timers run once a second.
  const pause = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

  // Fetches a file of this version, and says how many bytes have come. At its end it fails if it
  // is damaged or another version's, as far as the browser lets a page see that: on plain http
  // it does not.
  async function fetched(name, say, cache) {
    const response = await fetch(name + version, { cache });
    if (!response.ok) {
      throw new Error(`${name}: ${response.status}`);
    }
    const chunks = [];
    let bytes = 0, since = performance.now();
    const checked = response.body.pipeThrough(new TransformStream({
      async transform(chunk, to) {
        chunks.push(chunk);
        say(bytes += chunk.length);
        to.enqueue(chunk);
        // All may have come at once.
        if (performance.now() - since > 5) {
          await pause();
          since = performance.now();
        }
      },
      async flush() {
        const content = new Uint8Array(bytes);
        chunks.reduce((at, chunk) => (content.set(chunk, at), at + chunk.length), 0);
        await pause();
        const sum = await crypto.subtle?.digest("SHA-256", content);
        if (sum && hashes[name] !== `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`) {
          throw new Error(`${name} is damaged or another version's`);
        }
      },
    }));
    return new Response(checked, { headers: { "content-type": "application/wasm" } });
  }

  // Fetches a file and returns what use makes of it. What the browser has kept may be damaged, so
  // that what cannot be used is fetched anew.
  async function made(name, use, say = () => {}) {
    try {
      return await use(await fetched(name, say, "default"));
    } catch (first) {
      console.warn(name, first);
    }
    try {
      return await use(await fetched(name, say, "reload"));
    } catch (cause) {
      if (await tellOfNewer()) {
        cause.newer = true;
      }
      throw cause;
    }
  }

  // Makes something once. What could not be made is made anew when it is asked for again.
  const all = {};
  function once(name, make) {
    all[name] ??= make().catch((cause) => {
      delete all[name];
      throw cause;
    });
    return all[name];
  }

  // Loads a text.
  const text = (name) => once(name, () => made(name, (response) => response.text()));

  const compile = (response) => WebAssembly.compileStreaming(response);

  // Loads and compiles a program, and says now and then how many bytes have come.
  function load(name, say) {
    let said = 0;
    return once(name, () => made(name, compile, (bytes) => {
      if (performance.now() - said > 200) {
        said = performance.now();
        say(bytes);
      }
    }));
  }

  // Loads a script, once: what asks for it may do so at every frame. It fails, with the event, if the script does not
  // arrive. A script that arrives and throws an error is loaded as well.
  const scripts = {};
  function script(name) {
    return scripts[name] ??= during(new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: name + version, integrity: hashes[name], onload: resolve, onerror: reject });
      document.head.append(script);
    }));
  }

  // Sets a listing in type in an element: see listing.js.
  function typeset(host, listing, say) {
    script("listing.js").then(() => globalThis.arcade.listing(host, listing, say)).catch((cause) => {
      if (cause instanceof Event) {
        tell(host, "boot-no-listing-script");
      } else {
        console.error(cause);
        tell(host, "boot-listing-failed");
      }
      tellOfNewer();
    });
  }

  // Shows an editor in an element: see editor/editor.mjs. In its place there may be a plain box.
  function edit(host, options, hear) {
    const name = `editor ${options?.[0]}`, heard = (text) => hear(typed[name] = text);
    if (options) {
      const [, , locked, text] = options, old = before[name];
      delete before[name];
      typed[name] = text;
      if (!locked && old !== undefined && old !== text) {
        queueMicrotask(() => heard(old));
      }
    }
    script("editor.js").then(() => true, () => false).then((arrived) => {
      if (globalThis.arcade.editor) {
        globalThis.arcade.editor(host, options, heard);
        return;
      }
      if (!options) {
        return;
      }
      let box = host.querySelector("textarea");
      if (!box) {
        const says = document.createElement("p");
        if (arrived) {
          tell(says, "boot-editor-failed");
        } else {
          tell(says, "boot-no-editor");
        }
        host.replaceChildren(says, box = Object.assign(document.createElement("textarea"), { spellcheck: false, autocapitalize: "off" }));
        tellOfNewer();
      }
      const [, label, locked, text] = options;
      Object.assign(box, { ariaLabel: label, readOnly: Boolean(locked), oninput: () => heard(box.value) });
      if (box.value !== text) {
        box.value = text;
      }
    });
  }

  // Hosts that send headers see to this themselves.
  if (self !== top && !/\/embed(\.html)?$/.test(location.pathname)) {
    fail("boot-only-embed");
    return;
  }

  if (origin === "null" && location.protocol !== "file:") {
    fail("boot-sandbox");
    return;
  }

  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) {
    fail("boot-no-wasm");
    return;
  }

  // The scripts that stand before this one, and what each defines. The browser loads a missing one again, which tells
  // a script that arrives and fails from one that does not arrive.
  const defines = { "wasm_exec.js": "Go", "vugu.js": "vuguRender", "uplot.js": "uPlot" };
  const lacking = () => Object.keys(defines).filter((name) => !globalThis[defines[name]]);
  if (lacking().length > 0) {
    Promise.all(lacking().map(script)).then(() => lacking().length > 0, () => false).then(async (failed) => {
      if (await tellOfNewer()) {
        return;
      }
      if (failed) {
        fail("boot-script-failed");
      } else {
        fail("boot-not-loaded");
      }
    });
    return;
  }

  // Where the page has stopped at a link, it would again. So the next time it begins with the default
  // scenario, and the link is there as a text, which can be copied and tried again.
  const stop = "stopped";
  function avoid() {
    let at = history.state === stop ? location.hash : "";
    try {
      at ||= sessionStorage.getItem(stop);
      sessionStorage.removeItem(stop);
    } catch {
      // Nothing is kept.
    }
    if (!at || at !== location.hash) {
      return;
    }
    const make = (name, more) => Object.assign(document.createElement(name), more);
    const box = make("div", { className: "trouble" });
    const says = make("p"), copy = make("button", { type: "button" }), close = make("button", { type: "button" });
    const link = make("input", { id: "stopped-link", className: "long", readOnly: true, value: location.href });
    tell(says, "boot-stopped-at-link");
    tell(copy, "boot-copy");
    tell(close, "boot-close");
    link.setAttribute("aria-label", "What is copied");
    copy.onclick = () => {
      link.select();
      const selected = () => document.execCommand("copy");
      if (navigator.clipboard) {
        navigator.clipboard.writeText(link.value).catch(selected);
      } else {
        selected();
      }
    };
    close.onclick = () => box.remove();
    box.append(says, link, " ", copy, " ", close);
    trouble.after(box);
    history.replaceState(null, "", location.pathname + location.search);
  }
  avoid();

  const worker = hire();
  globalThis.arcade = { worker, hire, load, text, typeset, edit, recall, remember, during, busy };

  // Says on the skeleton how far the start is. The skeleton goes when the page comes.
  function stage(id) {
    const says = document.getElementById("stage");
    if (says) {
      tell(says, id);
      says.className = "said";
    }
  }

  // Shows how much of the program has come.
  function come(bytes) {
    const bar = document.getElementById("come");
    if (bar) {
      bar.hidden = false;
      bar.value = bytes;
      if (bytes === bar.max) {
        stage("boot-compiling");
      }
    }
  }

  // Runs the page, which lasts for as long as it is open: an end is a failure.
  async function run(module) {
    const go = new Go();
    go.argv.push("page");
    await pause();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await pause();
    await go.run(instance);
  }
  function stopped(cause) {
    busy("");
    fail("boot-stopped", cause);
    history.replaceState(stop, "");
    removeEventListener("pagehide", storeTyped);
    try {
      sessionStorage.removeItem("typed");
      sessionStorage.setItem(stop, location.hash);
    } catch {
      // Then only the entry of the history knows.
    }
  }
  stage("boot-loading");
  made("app.wasm", compile, come).then(
    (module) => {
      stage("boot-first-runs");
      globalThis.arcade.module = module;
      worker.postMessage({ module });
      run(module).then(stopped, stopped);
    },
    (cause) => {
      worker.terminate();
      fail("boot-not-loaded", cause);
    },
  );

  // What keeps the page for when there is no network comes last: some time after the engine has
  // answered, or where it has nothing to do, after a while.
  async function keep() {
    try {
      await navigator.serviceWorker.register("sw.js");
    } catch {
      // Where there is no service worker or it is not allowed, the page needs a network.
    }
  }
  const answered = new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
  const waited = new Promise((resolve) => setTimeout(resolve, 10_000));
  if (!navigator.connection?.saveData) {
    Promise.race([answered, waited]).then(() => setTimeout(keep, 2_000));
  }

  // While the program is on its way, a chart that nobody sees makes the browser compile
  // what draws charts, and find the fonts that it needs on a canvas.
  const font = "13px " + getComputedStyle(document.body).fontFamily;
  const axis = { font, label: "a", labelFont: font };
  const names = { draw: [({ ctx }) => ["600 " + font, font.replace("13px", "11px")].forEach((f) => { ctx.font = f; ctx.fillText("a", 0, 0); })] };
  new uPlot(
    {
      width: 300, height: 200, legend: { show: false }, hooks: names,
      scales: { x: { time: false, distr: 3 }, y: {} }, axes: [axis, axis],
      series: [{}, { stroke: "red", width: 2, dash: [2, 2] }, {}, {}], bands: [{ series: [3, 2], fill: "red" }],
    },
    [[1, 10], [1, 2], [1, 2], [3, 4]],
    document.createElement("div"),
  );
})();
