// Defines <epsilon-arcade scenario="…" view="…" size="…" base="…">, which shows the figure of a scenario.
import { figure, simulate, trusted } from "./index.js";

const rules = `
  :host { display: block }
  figure { margin: 0 }
  svg { display: block; width: 100%; height: auto; max-height: 90vh; background: white }
  figcaption, p { margin: 0.5em 0 0; font: 0.9em sans-serif }
  progress { width: 100% }`;

let sheet; // shared by all elements

// In Node.js the class exists, but is not an element.
const Base = globalThis.HTMLElement ?? class {};

export class EpsilonArcadeElement extends Base {
  static observedAttributes = ["scenario", "view", "size", "base"];
  #running; // ends the present run
  #due = false;

  connectedCallback() {
    if (!this.shadowRoot) {
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
      }
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
    }
    this.#change();
  }

  disconnectedCallback() {
    this.#running?.abort();
  }

  attributeChangedCallback(name, before, after) {
    if (before !== after) {
      this.#change();
    }
  }

  // Several changes in a row lead to one run.
  #change() {
    if (this.#due) {
      return;
    }
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#running?.abort();
      if (this.isConnected) {
        this.#run();
      }
    });
  }

  async #run() {
    const { signal } = (this.#running = new AbortController());
    const show = (...nodes) => this.shadowRoot.replaceChildren(...nodes);
    const bar = make("progress", { "aria-label": "Runs of the scenario" });
    show(bar);
    this.result = undefined;
    this.setAttribute("aria-busy", "true");
    try {
      const onProgress = ({ done, total }) => {
        if (total > 0) {
          bar.value = done / total;
        }
      };
      const base = this.getAttribute("base");
      if (base !== null && !/^https?:$/.test(address(base)?.protocol)) {
        throw new Error(`base: ${JSON.stringify(base)} is not the address of a page`);
      }
      const result = await simulate(this.getAttribute("scenario") ?? undefined, { view: this.getAttribute("view") ?? undefined, signal, onProgress });
      const text = await figure(result, { size: this.getAttribute("size") ?? undefined, signal });
      signal.throwIfAborted();
      const parsed = new DOMParser().parseFromString(trusted?.createHTML(text) ?? text, "image/svg+xml");
      const drawing = document.importNode(parsed.documentElement, true);
      drawing.setAttribute("role", "img");
      drawing.setAttribute("aria-label", result.figure.title);
      const whole = make("figure");
      whole.append(drawing);
      if (base !== null) {
        const caption = make("figcaption");
        const link = make("a", { href: address(base).href.replace(/#.*/, "") + "#" + result.link });
        link.textContent = "Open in Epsilon Arcade";
        caption.append(link);
        whole.append(caption);
      }
      show(whole);
      this.result = result;
      this.removeAttribute("aria-busy");
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const says = make("p", { role: "alert" });
      says.textContent = error.message;
      show(says);
      this.removeAttribute("aria-busy");
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }
}

function address(text) {
  try {
    return new URL(text, document.baseURI);
  } catch {
    return undefined;
  }
}

function make(name, attributes = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

if (globalThis.customElements && !customElements.get("epsilon-arcade")) {
  customElements.define("epsilon-arcade", EpsilonArcadeElement);
}
