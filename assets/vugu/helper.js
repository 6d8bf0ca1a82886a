/*! The DOM helper of Vugu 0.4.0, https://www.vugu.org, changed. Copyright (c) 2019 vugu, MIT licence: see LICENSES.txt. */

// Vugu's renderer writes instructions into a buffer, and this script applies them to the DOM. Vugu contains the
// script as a string and evaluates it, which a content security policy without 'unsafe-eval' forbids. The page loads
// this file before the program starts. The build minifies it as vugu.js.
//
// It is based on domrender/renderer-js-script.js of Vugu's module. A test in wasm/components fails if another version
// of Vugu has another script. The changes are:
//
//   - Unchanged attributes, texts and markup are left alone, because Vugu writes the whole page at every render: see
//     setAttribute, setText and setMarkup.
//   - Short strings are read without a decoder, which would be slow: see string.
//   - Pieces of markup may split a character: see addMarkup.
//   - Events that a render causes are dropped: see listen.
//   - Instructions that the page does not need are omitted: those for whole documents and for style sheets of
//     components. An unknown instruction is an error.
//   - The four instructions that put a node into its place share the function put.
(() => {
  const instructions = {
    1: clear,
    5: removeOtherAttributes,
    6: () => setAttribute(null, string(), string()),
    7: () => mount(string(), string()),
    20: () => moveTo("firstChild"),
    21: () => putElement(string(), null),
    23: () => putText(Node.TEXT_NODE, string(), (text) => document.createTextNode(text)),
    24: () => putText(Node.COMMENT_NODE, string(), (text) => document.createComment(text)),
    25: moveToParent,
    26: () => moveTo("nextSibling"),
    27: () => removeOtherListeners(string()),
    28: () => listen(string(), string(), byte() !== 0, byte() !== 0),
    29: () => setMarkup(string()),
    31() {}, // the end of the style sheets of components
    35: () => setProperty(string(), string()),
    37: addMarkup,
    38: () => setAttribute(string() || null, string(), string()),
    39: () => putElement(string(), string()),
    40: () => callback(number()),
    41: () => callback(number(), node),
  };

  const buffer = new Uint8Array(16384); // the length of Vugu's own buffer
  const view = new DataView(buffer.buffer);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();

  // A page takes several buffers, so this state outlasts a buffer.
  let offset = 0; // position of the next instruction
  let rendering = false;
  let root = null; // the page's element
  let node = null; // the selected node
  let move = null; // "firstChild" or "nextSibling" of node, which may not exist yet
  let pieces = ""; // of markup, without its last piece
  let attributes = new Set(); // names of the node's attributes at this render
  let events = new Set(); // keys of its listeners
  const listeners = new Map(); // by the position of an element in the page, then by key

  let activeEvent = null;
  let handleEvent, callback;
  let eventBuffer = new Uint8Array(0);

  function byte() {
    return view.getUint8(offset++);
  }

  function number() {
    const n = view.getUint32(offset);
    offset += 4;
    return n;
  }

  function string(options) {
    const length = number();
    const from = offset;
    offset += length;
    if (length < 64) { // most strings are names and short texts
      let text = "";
      let at = from;
      for (; at < offset && buffer[at] < 128; at++) text += String.fromCharCode(buffer[at]);
      if (at === offset) return text;
    }
    return decoder.decode(buffer.subarray(from, offset), options);
  }

  function clear() {
    node = null;
    move = null;
  }

  function mount(selector, name) {
    attributes = new Set();
    events = new Set();
    move = null;
    root ??= document.querySelector(selector);
    if (!root) throw new Error(`no element is ${selector}`);
    if (root.nodeName.toUpperCase() !== name.toUpperCase()) {
      const made = document.createElement(name);
      root.replaceWith(made);
      root = made;
    }
    node = root;
  }

  function moveTo(next) {
    if (move) node = node[move];
    if (!node) throw new Error(`there is no node that has a ${next}`);
    move = next;
  }

  // A parent loses the children after the last one that was put.
  function moveToParent() {
    if (move !== "firstChild") {
      while (node.nextSibling) node.nextSibling.remove();
      node = node.parentNode;
    }
    move = null;
  }

  // put selects the next node. If it is missing or does not fit, put inserts a new one.
  function put(fits, create) {
    const at = move ? node[move] : node;
    if (!at) {
      const parent = move === "firstChild" ? node : node.parentNode;
      node = parent.appendChild(create());
    } else if (fits(at)) {
      node = at;
    } else {
      const made = create();
      at.replaceWith(made);
      node = made;
    }
    move = null;
  }

  function putElement(name, namespace) {
    attributes = new Set();
    events = new Set();
    put(
      (at) => at.nodeType === Node.ELEMENT_NODE && at.nodeName.toUpperCase() === name.toUpperCase(),
      () => namespace ? document.createElementNS(namespace, name) : document.createElement(name),
    );
  }

  function putText(type, text, create) {
    put((at) => at.nodeType === type, () => create(text));
    if (node.data !== text) node.data = text;
  }

  function setAttribute(namespace, name, value) {
    attributes.add(name);
    if (namespace === null) {
      if (node.getAttribute(name) !== value) node.setAttribute(name, value);
    } else if (node.getAttributeNS(namespace, name) !== value) {
      node.setAttributeNS(namespace, name, value);
    }
  }

  function removeOtherAttributes() {
    for (const name of node.getAttributeNames()) {
      if (!attributes.has(name)) node.removeAttribute(name);
    }
  }

  function setProperty(name, json) {
    node[name] = JSON.parse(json);
  }

  function addMarkup() {
    pieces += string({ stream: true });
  }

  function setMarkup(last) {
    const markup = pieces + last;
    pieces = "";
    if (node.innerHTML !== markup) node.innerHTML = markup;
  }

  // listen makes the element at a position send its events to the program.
  function listen(position, type, capture, passive) {
    const key = `${type}|${capture}|${passive}`;
    events.add(key);
    const own = listeners.get(position) ?? new Map();
    listeners.set(position, own);
    if (!own.has(key)) {
      const handle = (event) => {
        // When an element with the focus is removed, the browser sends it an event at once, within a render. The
        // program's handler would wait for ever for the renderer's lock.
        if (rendering) return;
        activeEvent = event;
        send({ position_id: position, event_type: type, capture, passive, event_summary: summary(event) });
        activeEvent = null;
      };
      own.set(key, { type, handle, capture, passive });
    }
    // Also for a known listener, because the element may be new.
    const { handle } = own.get(key);
    node.addEventListener(type, handle, { capture, passive });
  }

  function removeOtherListeners(position) {
    const own = listeners.get(position);
    if (!own) return;
    for (const [key, { type, handle, capture }] of own) {
      if (events.has(key)) continue;
      node.removeEventListener(type, handle, { capture });
      own.delete(key);
    }
    if (own.size === 0) listeners.delete(position);
  }

  // send passes an event to the program as JSON after its length. The program's buffer must be longer than this one.
  function send(event) {
    const json = encoder.encode(JSON.stringify(event));
    const needed = 4 + json.length;
    if (eventBuffer.length < needed) eventBuffer = new Uint8Array(Math.ceil((needed + 1) / 16384) * 16384 - 1);
    new DataView(eventBuffer.buffer).setUint32(0, json.length);
    eventBuffer.set(json, 4);
    handleEvent(eventBuffer);
  }

  // summary returns the simple properties of an event and of its target.
  function summary(event) {
    const all = simple(event);
    if (event.target) all.target = simple(event.target);
    return all;
  }

  function simple(object) {
    const all = {};
    for (const name in object) {
      try {
        const value = object[name];
        if (["boolean", "number", "string"].includes(typeof value)) all[name] = value;
      } catch {
        // In WebKit, selectionStart fails if there is no selection.
      }
    }
    return all;
  }

  // The functions that the program calls.
  Object.assign(window, {
    vuguGetRenderArray: () => buffer,
    vuguSetEventHandler(handler) { handleEvent = handler; },
    vuguSetCallbackHandler(handler) { callback = handler; },
    vuguGetActiveEvent: () => activeEvent,
    vuguGetActiveEventTarget: () => activeEvent?.target,
    vuguGetActiveEventCurrentTarget: () => activeEvent?.currentTarget,
    vuguActiveEventPreventDefault() { activeEvent?.preventDefault(); },
    vuguActiveEventStopPropagation() { activeEvent?.stopPropagation(); },
    vuguRender() {
      rendering = true;
      try {
        offset = 0;
        for (let code = byte(); code !== 0; code = byte()) {
          const carryOut = instructions[code];
          if (!carryOut) throw new Error(`unknown instruction ${code} of Vugu`);
          carryOut();
        }
      } finally {
        rendering = false;
      }
    },
  });
})();
