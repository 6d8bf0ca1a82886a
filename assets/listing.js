// Typesets a policy's algorithm: lines of words and formulas, the meanings of their symbols, and the lines that have
// just run. boot.js loads this file when it is first needed, and this file loads KaTeX.
//
// globalThis.arcade.listing(host, text, say) shows a listing of package listings in an element. say translates lines
// and meanings of symbols into the page's language. Another call changes only what differs.
"use strict";

(() => {
  const version = new URL(document.currentScript.src).search;

  // The fonts of KaTeX that the listings need. They are named here instead of in its style sheet, because a page
  // requests all its files with its own version.
  for (const [family, style] of [["Main", "Regular"], ["Math", "Italic"], ["Caligraphic", "Regular"],
    ["Size1", "Regular"], ["Size2", "Regular"], ["Size3", "Regular"], ["Size4", "Regular"]]) {
    document.fonts.add(new FontFace(`KaTeX_${family}`, `url(KaTeX_${family}-${style}.woff2${version})`,
      { style: style === "Italic" ? "italic" : "normal", display: "block" }));
  }
  const ready = globalThis.arcade.during(Promise.all([
    fetched("script", { src: "katex.js" + version }),
    fetched("link", { rel: "stylesheet", href: "katex.css" + version }),
  ]));

  function fetched(name, fields) {
    return new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement(name), fields, { onload: resolve, onerror: reject });
      document.head.append(element);
    });
  }

  function make(name, className, ...children) {
    const element = document.createElement(name);
    element.className = className;
    element.append(...children);
    return element;
  }

  // Builds nodes and sets their styles one by one, which the security policy allows.
  function formula(tex) {
    const element = make("span", "");
    katex.render(tex, element, { trust: ({ command }) => command === "\\htmlData", strict: (code) => (code === "htmlExtension" ? "ignore" : "error") });
    return element;
  }

  function build(host, { lines, symbols }, say) {
    const words = new Map(symbols.map(({ name, says }) => [name, say(says)]));
    const code = make("ol", "lines", ...lines.map(({ depth, text }) =>
      make("li", `depth-${depth}`, ...say(text).split("$").map((part, i) => (i % 2 ? formula(part) : part)))));
    const list = make("ul", "symbols", ...symbols.map(({ name, tex }) => {
      const button = make("button", "symbol", formula(tex), make("span", "", words.get(name)));
      button.type = "button";
      button.dataset.symbol = name;
      button.setAttribute("aria-pressed", "false");
      return make("li", "", button);
    }));
    host.replaceChildren(code, list);

    // A symbol with the mouse or the focus is marked in all places. A pressed symbol stays marked.
    let pressed = "";
    const mark = (name) => host.querySelectorAll("[data-symbol]").forEach((e) => e.classList.toggle("seen", e.dataset.symbol === name));
    const nameAt = (event) => event.target.closest?.("[data-symbol]")?.dataset.symbol ?? "";
    host.querySelectorAll(".lines [data-symbol]").forEach((e) => { e.title = words.get(e.dataset.symbol); });
    const still = () => list.contains(document.activeElement) && nameAt({ target: document.activeElement }) || pressed;
    host.onpointerover = (event) => mark(nameAt(event) || still());
    host.onpointerleave = () => mark(still());
    list.addEventListener("focusin", host.onpointerover);
    list.addEventListener("focusout", () => mark(pressed));
    host.onclick = (event) => {
      const name = nameAt(event);
      pressed = name === pressed ? "" : name;
      list.querySelectorAll("button").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.symbol === pressed)));
      mark(pressed);
    };
  }

  // Marks the lines that have just run, and writes the values that they used.
  function run(host, { ran }) {
    const items = host.querySelectorAll(".lines > li");
    items.forEach((item, i) => {
      const now = ran.find(({ line }) => line === i);
      item.classList.toggle("ran", Boolean(now));
      item.querySelector(".entered")?.remove();
      if (now?.values.length) {
        item.append(make("span", "entered", ...now.values.map(formula)));
      }
    });
  }

  // Typesets a formula.
  globalThis.arcade.formula = async (tex) => {
    await ready;
    return formula(tex);
  };

  globalThis.arcade.listing = async (host, text, say) => {
    if (host.listing === text && host.say === say) {
      return;
    }
    host.listing = text;
    host.say = say;
    await ready;
    if (host.listing !== text || host.say !== say) {
      return; // a newer listing has come meanwhile
    }
    const listing = text ? JSON.parse(text) : { id: "", lines: [], symbols: [], ran: [] };
    if (host.shown !== listing.id || host.shownBy !== say) {
      host.shown = listing.id;
      host.shownBy = say;
      build(host, listing, say);
    }
    run(host, listing);
  };
})();
