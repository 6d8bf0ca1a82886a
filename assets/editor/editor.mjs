// The editor of program text in Starlark, which looks like Python. build.mjs bundles this file and its packages into
// editor.js. boot.js loads that when an editor is first needed.
//
// globalThis.arcade.editor(host, options, heard) shows the options in an element: see show. It calls heard with the
// text at each change by the reader. Another call changes only what differs. Without options it removes the editor.
//
// The editor is in a shadow root. There its style sheets can be objects, which the security policy allows, instead of
// elements, which it forbids.
import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { localCompletionSource, pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { linter, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { marks, markRan } from "./lines.mjs";
import { theme } from "./theme.mjs";

// Marks changes by the page itself, which it need not receive.
const given = Annotation.define();

const lines = (text) => text.replace(/\r\n?/g, "\n");

// Returns the single change that turns one text into another. It keeps the common beginning and end, with the selection
// there.
function change(from, to) {
  const most = Math.min(from.length, to.length);
  let before = 0, after = 0;
  while (before < most && from[before] === to[before]) {
    before++;
  }
  while (after < most - before && from[from.length - 1 - after] === to[to.length - 1 - after]) {
    after++;
  }
  return { from: before, to: from.length - after, insert: to.slice(before, to.length - after) };
}

// Returns the place of a problem. A column counts letters from 1, and 0 is the whole line. The text may have become
// shorter.
function place(doc, { line: number, column }) {
  const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
  if (column < 1) {
    return { from: line.from, to: line.to };
  }
  const from = line.from + [...line.text].slice(0, column - 1).join("").length;
  const word = /^[\p{L}\p{N}_]+/u.exec(line.text.slice(from - line.from));
  return { from, to: Math.min(line.to, from + (word ? word[0].length : 1)) };
}

// After Escape, Tab leaves the editor, until another key is pressed. CodeMirror's own mode ends after two seconds, and
// does not start if Escape has another use.
const ways = EditorView.domEventObservers({
  keydown({ key }, view) {
    if (key === "Escape") {
      view.setTabFocusMode(true);
    } else if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(key)) {
      view.setTabFocusMode(false);
    }
  },
  mousedown: (_, view) => view.setTabFocusMode(false),
  blur: (_, view) => view.setTabFocusMode(false),
});

class Editor {
  // The last shown options, as text where they are compared.
  shown = { problems: "[]", ran: "[]" };
  names = [];
  own = new Compartment();

  constructor(host) {
    this.root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.problems = document.createElement("p");
    this.problems.id = "problems";
    this.problems.hidden = true; // a screen reader reads it as the description of the text
    this.view = new EditorView({ root: this.root, state: EditorState.create() });
    this.root.replaceChildren(this.view.dom, this.problems);
    host.focus = () => this.view.focus(); // does not scroll the page
  }

  // Shows
  //
  //   program   the text's id: another text has another history
  //   text      the text
  //   label     the editor's name
  //   locked    whether the text is read-only
  //   problems  the problems, as { line, column, text, says, warning }; says names the line
  //   ran       the numbers of the lines that have just run
  //   names     the names to complete, as { label, info }
  //   leaves    the hint how to leave an editor in which Tab indents
  //   phrases   CodeMirror's own texts in the page's language
  show({ program, text, label, locked, problems, ran, names, leaves, phrases }, heard) {
    const { shown, view } = this;
    this.heard = heard;
    this.names = names;
    text = lines(text);
    const wrong = JSON.stringify(problems), mark = JSON.stringify(ran);
    const own = JSON.stringify([label, locked, problems.length, problems.every(({ warning }) => warning), leaves]);
    const ownNow = () => this.ownOf(`${label}. ${leaves}`, locked, problems, phrases);
    if (program !== shown.program) {
      view.setState(EditorState.create({ doc: text, extensions: [this.own.of(ownNow()), this.always()] }));
      shown.problems = shown.ran = "[]";
    } else {
      if (text !== this.known) {
        view.dispatch({ changes: change(this.known, text), annotations: given.of(true) });
      }
      if (own !== shown.own) {
        view.dispatch({ effects: this.own.reconfigure(ownNow()) });
      }
    }
    this.known = text;
    if (wrong !== shown.problems) {
      this.tell(problems);
    }
    if (mark !== shown.ran) {
      view.dispatch({ effects: markRan.of(ran) });
    }
    Object.assign(shown, { program, own, problems: wrong, ran: mark });
  }

  // Shows problems, and makes screen readers announce them.
  tell(problems) {
    const { view } = this;
    const all = problems.map((p) => ({
      ...place(view.state.doc, p), severity: p.warning ? "warning" : "error", message: p.text,
    }));
    const says = problems.map((p) => p.says).join("\n");
    view.dispatch(setDiagnostics(view.state, all));
    this.problems.textContent = says;
    if (says) {
      view.dispatch({ effects: EditorView.announce.of(says) });
    }
  }

  // Extensions of this editor, which may change.
  ownOf(label, locked, problems, phrases) {
    const attributes = { "aria-label": label, tabindex: "0" }; // axe does not count editable text as focusable
    if (problems.length > 0) {
      attributes["aria-describedby"] = this.problems.id;
    }
    if (!problems.every(({ warning }) => warning)) {
      attributes["aria-invalid"] = "true";
    }
    return [
      EditorState.readOnly.of(locked),
      EditorView.contentAttributes.of(attributes),
      EditorState.phrases.of(phrases),
    ];
  }

  // Extensions of every editor.
  always() {
    return [
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      pythonLanguage,
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      indentOnInput(),
      bracketMatching(),
      search({ top: true }),
      autocompletion({ override: [(context) => this.complete(context), localCompletionSource], icons: false }),
      linter(null, { tooltipFilter: () => null }), // problems are below their lines
      marks,
      ways,
      keymap.of([
        { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
        ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab,
      ]),
      EditorView.lineWrapping,
      EditorView.updateListener.of((update) => this.hear(update)),
      theme,
    ];
  }

  complete(context) {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u);
    return word || context.explicit ? { from: word?.from ?? context.pos, options: this.names, validFor: /^[\p{L}\p{N}_.]*$/u } : null;
  }

  hear({ docChanged, state, transactions }) {
    if (docChanged && !transactions.every((t) => t.annotation(given))) {
      this.known = state.doc.toString();
      this.heard(this.known);
    }
  }
}

const editors = new WeakMap();

globalThis.arcade.editor = (host, options, heard) => {
  if (!options) {
    editors.get(host)?.view.destroy();
    editors.delete(host);
    return;
  }
  if (!editors.has(host)) {
    editors.set(host, new Editor(host));
  }
  const [program, label, locked, text, problems, ran, names, [leaves, ...words]] = options;
  const rows = (list, size, row) => Array.from({ length: list.length / size }, (_, i) => row(...list.slice(i * size, (i + 1) * size)));
  editors.get(host).show({
    program, text, label, locked: Boolean(locked), ran: ran.map(Number),
    problems: rows(problems, 5, (line, column, text, says, warning) => ({ line: Number(line), column: Number(column), text, says, warning: Boolean(warning) })),
    names: rows(names, 2, (label, info) => ({ label, info })),
    leaves,
    phrases: Object.fromEntries(rows(words, 2, (name, own) => [name, own])),
  }, heard);
};
