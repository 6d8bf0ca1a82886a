// The look of the editor, in the page's colours of assets/style/base.css, so that light and dark follow the page.
// Letters have the size of the element around the editor.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const looks = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--card)", maxHeight: "inherit", minHeight: "inherit" },
  "&.cm-focused": { outline: "none" }, // the element around it has an outline
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-line": { padding: "0 8px 0 5px", borderLeft: "3px solid transparent" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--field)" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--card)", border: "0" },
  ".cm-activeLineGutter": { color: "var(--ink)", backgroundColor: "transparent" },
  ".cm-line.cm-ran, &.cm-focused .cm-line.cm-ran": { backgroundColor: "var(--accent-soft)", borderLeftColor: "var(--accent)" },
  ".cm-content ::selection": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-soft)" },

  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0", textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--soft)" },
  ".cm-lintRange-active": { backgroundColor: "var(--bad-soft)" },
  ".cm-problem": { padding: "2px 8px 4px 5px" }, // line numbers would ignore a margin
  ".cm-problem > div": {
    padding: "2px 8px", borderLeft: "3px solid var(--bad)", color: "var(--bad)", backgroundColor: "var(--bad-soft)",
    fontFamily: "var(--sans)", fontSize: "0.9em", whiteSpace: "pre-wrap", overflowWrap: "anywhere",
  },
  ".cm-problem-warning > div": { borderLeftColor: "var(--soft)", color: "var(--ink)", backgroundColor: "var(--field)" },

  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--field)", fontFamily: "var(--sans)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search, .cm-panel.cm-gotoLine": { padding: "6px 44px 6px 8px" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "4px", minHeight: "32px", marginRight: "12px", fontSize: "max(15px, 0.85em)", whiteSpace: "nowrap" },
  ".cm-panel.cm-search input[type=checkbox]": { width: "20px", height: "20px", margin: "0", accentColor: "var(--accent)" },
  // As wide as a phone allows, and so large that a phone does not zoom in.
  ".cm-textfield": { minHeight: "36px", maxWidth: "100%", border: "1px solid var(--line)", borderRadius: "9px", padding: "4px 8px", fontSize: "max(16px, 0.85em)", backgroundColor: "var(--card)" },
  ".cm-button": { minHeight: "36px", border: "1px solid var(--line)", borderRadius: "9px", padding: "4px 10px", fontSize: "max(15px, 0.85em)", backgroundImage: "none", backgroundColor: "var(--card)", cursor: "pointer" },
  ".cm-button:active": { backgroundImage: "none", backgroundColor: "var(--accent-soft)" },
  ".cm-panel.cm-search [name=close]": { top: "6px", right: "6px", width: "36px", height: "36px", color: "var(--ink)", fontSize: "20px", cursor: "pointer" },
  ".cm-panel.cm-gotoLine .cm-dialog-close": { width: "36px", height: "36px", color: "var(--ink)" },
  ":is(.cm-textfield, .cm-button, button, input):focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  // On a phone the text needs the room.
  "@media (max-width: 640px)": { ".cm-panel.cm-search :is(label, [name=select])": { display: "none" } },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--accent) 18%, transparent)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--accent)" },

  ".cm-tooltip": { border: "1px solid var(--line)", borderRadius: "9px", color: "var(--ink)", backgroundColor: "var(--card)", overflow: "hidden" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", fontFamily: "var(--sans)", overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxWidth: "min(700px, 90vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 8px", lineHeight: "1.5" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--accent-ink)", backgroundColor: "var(--accent)" },
});

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--accent)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "color-mix(in srgb, var(--curve-0) 80%, var(--ink))" },
  { tag: [tags.function(tags.definition(tags.variableName))], fontWeight: "600" },
]);

export const theme = [looks, syntaxHighlighting(words)];
