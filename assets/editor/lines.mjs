// Decorations of lines: marks on the lines that have just run, and problems below their lines.
import { forEachDiagnostic, setDiagnosticsEffect } from "@codemirror/lint";
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";

// Marks the lines with these numbers only. The text does not move.
export const markRan = StateEffect.define();

const ranLine = Decoration.line({ class: "cm-ran" });

const ran = StateField.define({
  create: () => Decoration.none,
  update(marked, { changes, effects, newDoc }) {
    marked = marked.map(changes);
    for (const effect of effects) {
      if (effect.is(markRan)) {
        const there = effect.value.filter((n) => n >= 1 && n <= newDoc.lines);
        marked = Decoration.set(there.map((n) => ranLine.range(newDoc.line(n).from)), true);
      }
    }
    return marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

class Problem extends WidgetType {
  constructor(text, severity) {
    super();
    Object.assign(this, { text, severity });
  }

  eq({ text, severity }) {
    return text === this.text && severity === this.severity;
  }

  toDOM() {
    const element = document.createElement("div"), says = document.createElement("div");
    element.className = `cm-problem cm-problem-${this.severity}`;
    says.textContent = this.text;
    element.append(says);
    return element;
  }
}

const problems = StateField.define({
  create: () => Decoration.none,
  update(shown, tr) {
    if (!tr.docChanged && !tr.effects.some((effect) => effect.is(setDiagnosticsEffect))) {
      return shown;
    }
    const all = [];
    forEachDiagnostic(tr.state, ({ message, severity }, from) => all.push({ at: tr.newDoc.lineAt(from).to, message, severity }));
    all.sort((a, b) => a.at - b.at);
    const below = new RangeSetBuilder();
    for (const { at, message, severity } of all) {
      below.add(at, at, Decoration.widget({ widget: new Problem(message, severity), side: 1, block: true }));
    }
    return below.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const marks = [ran, problems];
