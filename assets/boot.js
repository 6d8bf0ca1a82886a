// Starts a page. The document element's attribute data-program names the page's program. One program, app.wasm, is both
// the playground and the simulation engine of its workers. This script fetches and compiles it once, runs it as the
// page, and posts the compiled module to each worker, which runs it as the engine. The programs hall.wasm and phone.wasm
// have no workers and no charts.
//
// The Go page uses globalThis.arcade = { module, worker, hire, load, text, script, typeset, edit, recall, remember,
// during, busy }. module is the compiled program. worker is the first worker. It starts here, in parallel to the page, and
// keeps the page's messages until it has the program. hire starts another worker. load, text and script fetch programs,
// texts and scripts that are needed later. typeset shows an algorithm, and edit an editor, with the files that they need. recall
// and remember store the reader's choices. busy and during list unfinished work.
"use strict";

(() => {
  const trouble = document.getElementById("trouble");
  const program = document.documentElement.dataset.program, playground = program === "app";

  // The document element's attribute data-busy lists the page's unfinished work, for tests and scripts: words of
  // package page, and "scripts" while scripts load.
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

  // A page requests all its files with its own version, as it requested this one. A cache can thus tell versions apart.
  const version = new URL(document.currentScript.src).search, folder = new URL(".", document.currentScript.src).href;

  // The hash of each file of this version, by name.
  const hashes = JSON.parse(document.getElementById("hashes").textContent);

  // The texts of core/say/english.txt that this file shows, by id.
  const texts = JSON.parse(document.getElementById("texts").textContent);

  // Tells the reader what is wrong. The first fault explains the others.
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
    skeleton?.replaceChildren(); // nothing will replace them
    skeleton?.removeAttribute("aria-busy");
  }

  // Writes a text into an element: first in English, and in the reader's or the browser's language once its file is
  // loaded.
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

  // If the browser blocks storage, even access to it fails.
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
      // The choice lasts as long as the page.
    }
  }

  // Starts a worker. If the browser starts none, a substitute says so, as a worker does that cannot run its program.
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
      // The server does not respond.
    }
    if (newer) {
      await reloadNewer();
      fail("boot-new-version");
    }
    return newer;
  }

  // Makes the service worker take the next page from the server instead of its cache: see shown in sw.js.
  async function reloadNewer() {
    try {
      if (navigator.serviceWorker.controller) {
        const cache = await caches.open(`${folder}#${version.slice(1)}`);
        await cache.put(`${folder}newer${version}`, new Response());
      }
    } catch {
      // Storage is blocked.
    }
  }

  // Typed text outlives a reload, even if the address does not hold it: a source with a fault, a list that is not
  // applied. The tab stores it when the page goes, and the next page gets it as if it were typed again. Fields are
  // identified by their ids, and an editor's text by its program.
  const typed = {}, came = location.hash;
  let before = {}; // text from before the reload that is not yet typed again
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
      // Storage is blocked.
    }
  };
  addEventListener("pagehide", storeTyped);
  try {
    const { at, all } = JSON.parse(sessionStorage.getItem("typed"));
    if (at === location.hash && performance.getEntriesByType("navigation")[0].type !== "navigate") {
      before = all;
    }
  } catch {
    // Nothing is stored.
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

  // Lets the browser respond to the reader before long work continues. It uses a message, because background tabs run
  // timers only once a second.
  const pause = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

  // Fetches a file of this version and reports the bytes so far. It fails at the end if the file is damaged or of
  // another version. On plain http the browser offers no hash to check.
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
        // All bytes may have come at once.
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

  // Fetches a file and returns the result of use. If use fails, the browser's copy may be damaged, so the file is
  // fetched again.
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

  // Makes something once. After a failure the next request makes it again.
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

  // Loads and compiles a program, and reports the bytes so far from time to time.
  function load(name, say) {
    let said = 0;
    return once(name, () => made(name, compile, (bytes) => {
      if (performance.now() - said > 200) {
        said = performance.now();
        say(bytes);
      }
    }));
  }

  // Loads a script once, even if it is requested at every frame. It fails with the event if the script does not arrive.
  // A script that arrives and throws an error counts as loaded.
  const scripts = {};
  function script(name) {
    return scripts[name] ??= during(new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: name + version, integrity: hashes[name], onload: resolve, onerror: reject });
      document.head.append(script);
    }));
  }

  // Typesets a listing in an element: see listing.js.
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

  // Shows an editor in an element: see editor/editor.mjs. If that cannot be loaded, a plain text box takes its place.
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

  // Hosts that send headers prevent this themselves.
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

  // The scripts before this one, and the global that each defines. The browser loads a missing one again. That
  // distinguishes a script that fails from one that does not arrive.
  const defines = { "wasm_exec.js": "Go", "vugu.js": "vuguRender", ...(playground && { "uplot.js": "uPlot" }) };
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

  // If the page has stopped at a link, it would stop again. So it starts with the default scenario, and shows the link
  // as text to copy or try again.
  const stop = "stopped";
  function avoid() {
    let at = history.state === stop ? location.hash : "";
    try {
      at ||= sessionStorage.getItem(stop);
      sessionStorage.removeItem(stop);
    } catch {
      // Storage is blocked.
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

  const worker = playground ? hire() : null;
  globalThis.arcade = { worker, hire, load, text, script, typeset, edit, recall, remember, during, busy };

  // Shows the stage of the start on the skeleton, which the page replaces.
  function stage(id) {
    const says = document.getElementById("stage");
    if (says) {
      tell(says, id);
      says.className = "said";
    }
  }

  // Shows the share of the program that has arrived.
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

  // Runs the page as long as it is open. If the program ends, that is a failure.
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
      // Then only the history's entry has the link.
    }
  }
  stage("boot-loading");
  made(`${program}.wasm`, compile, come).then(
    (module) => {
      if (playground) {
        stage("boot-first-runs");
      }
      globalThis.arcade.module = module;
      worker?.postMessage({ module });
      run(module).then(stopped, stopped);
    },
    (cause) => {
      worker?.terminate();
      fail("boot-not-loaded", cause);
    },
  );

  // The service worker comes last: some time after the engine's first answer, or after a fixed time if the engine has
  // nothing to do.
  async function keep() {
    try {
      await navigator.serviceWorker.register("sw.js");
    } catch {
      // Without a service worker the page needs a network.
    }
  }
  const answered = new Promise((resolve) => worker?.addEventListener("message", resolve, { once: true }));
  const waited = new Promise((resolve) => setTimeout(resolve, 10_000));
  if (!navigator.connection?.saveData) {
    Promise.race([answered, waited]).then(() => setTimeout(keep, 2_000));
  }

  if (!playground) {
    return;
  }

  // While the program loads, an invisible chart makes the browser compile the code for charts and find the canvas
  // fonts.
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
