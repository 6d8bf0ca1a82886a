// Starts the page. One program, app.wasm, is both the page and the simulation engine in its
// workers: it is fetched and compiled once, here, and the compiled module is run as the page and
// posted to each worker, which runs it as the engine.
//
// The Go page finds globalThis.arcade = { module, worker, hire, load, text, typeset }. module is
// the compiled program. worker is the first worker, started here so that it gets ready while the
// page does; it gets the program from here too, and keeps what the page sends it before that. hire
// starts another worker, load and text fetch programs and texts that are not needed at once, and
// typeset shows algorithms with what is fetched for that.
"use strict";

(() => {
  const trouble = document.getElementById("trouble");

  // A page asks for all its files by its own version, as it has for this one, so that what
  // keeps files for it can tell them from those of another version.
  const version = new URL(document.currentScript.src).search;

  // Tells the reader what is wrong; the first thing that went wrong is the one that helps.
  function fail(text, cause) {
    console.error(text, cause ?? "");
    if (trouble.hidden) {
      tell(trouble, text);
      trouble.hidden = false;
    }
  }

  // Writes one of the texts in web/texts into an element: in English at once, and once their file
  // is there in the language that the reader has chosen or that the browser prefers.
  function tell(element, english) {
    element.textContent = english;
    let chosen;
    try {
      chosen = localStorage.getItem("language");
    } catch {
      // Where nothing can be kept, nothing has been chosen.
    }
    const tag = chosen || navigator.language.split("-")[0];
    if (tag === "en") {
      return;
    }
    text(tag + ".txt").then((file) => {
      const lines = file.split("\n"), at = lines.indexOf(english);
      if (at >= 0) {
        element.lang = tag;
        element.textContent = lines[at + 1];
      }
    }, () => {});
  }

  const hire = () => new Worker("worker.js" + version);

  // Fetches a file of the page.
  async function fetched(name) {
    const response = await fetch(name + version);
    if (!response.ok) {
      throw new Error(`${name}: ${response.status}`);
    }
    return response;
  }

  // Loads a text.
  const text = async (name) => (await fetched(name)).text();

  // Loads and compiles a program once, and says now and then how many bytes have come. What
  // could not be loaded is loaded anew when it is asked for again.
  const programs = {};
  function load(name, say) {
    programs[name] ??= compiled(name, say).catch((cause) => {
      delete programs[name];
      throw cause;
    });
    return programs[name];
  }

  async function compiled(name, say) {
    const response = await fetched(name);
    let bytes = 0, said = 0;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, to) {
        bytes += chunk.length;
        if (performance.now() - said > 200) {
          said = performance.now();
          say(bytes);
        }
        to.enqueue(chunk);
      },
    }));
    return WebAssembly.compileStreaming(new Response(counted, { headers: { "content-type": "application/wasm" } }));
  }

  // Sets a listing in type in an element: see listing.js.
  let typesetter;
  function typeset(host, listing, say) {
    typesetter ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: "listing.js" + version, onload: resolve, onerror: reject });
      document.head.append(script);
    });
    typesetter.then(() => globalThis.arcade.listing(host, listing, say)).catch(() => {
      tell(host, "What shows algorithms could not be loaded. Check the connection and reload the page.");
    });
  }

  // Hosts that send headers see to this themselves.
  if (self !== top && !/\/embed(\.html)?$/.test(location.pathname)) {
    fail("Another page may show Epsilon Arcade only by its address for that, which ends in /embed.");
    return;
  }

  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) {
    fail("This browser cannot run WebAssembly, which Epsilon Arcade is made of. Any current Firefox, Chrome, Edge or Safari can.");
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
    tell(says, "The page has stopped at this link because of a fault of its own, and shows the default scenario in its place.");
    tell(copy, "Copy");
    tell(close, "Close");
    link.setAttribute("aria-label", "What is copied");
    copy.onclick = () => {
      link.select();
      navigator.clipboard?.writeText(link.value).catch(() => document.execCommand("copy")) ?? document.execCommand("copy");
    };
    close.onclick = () => box.remove();
    box.append(says, link, " ", copy, " ", close);
    trouble.after(box);
    history.replaceState(null, "", location.pathname + location.search);
  }
  avoid();

  const worker = hire();
  globalThis.arcade = { worker, hire, load, text, typeset };

  // Runs the page, which lasts for as long as it is open: an end is a failure.
  async function run(module) {
    const go = new Go();
    go.argv.push("page");
    await go.run(await WebAssembly.instantiate(module, go.importObject));
  }
  function stopped(cause) {
    fail("The page has stopped because of a fault of its own. Reload it to go on.", cause);
    history.replaceState(stop, "");
    try {
      sessionStorage.setItem(stop, location.hash);
    } catch {
      // Then only the entry of the history knows.
    }
  }
  WebAssembly.compileStreaming(fetch("app.wasm" + version)).then(
    (module) => {
      globalThis.arcade.module = module;
      worker.postMessage({ module });
      run(module).then(stopped, stopped);
    },
    (cause) => {
      worker.terminate();
      fail("The page could not be loaded. Check the connection and reload it.", cause);
    },
  );

  // What keeps the page for when there is no network comes last: some time after the engine has
  // answered, or where it has nothing to do, after a while.
  async function keep() {
    try {
      await navigator.serviceWorker?.register("sw.js");
    } catch {
      // Where that is not allowed, the page needs a network.
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
