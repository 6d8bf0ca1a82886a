// What the editor says, in English. web/texts has the same lines for other languages.

// How people leave an editor in which Tab indents.
export const leaves = "Tab indents. Escape, then Tab, leaves the editor.";

// By what CodeMirror calls it.
export const phrases = {
  "all": "Select all",
  "by word": "Whole words",
  "close": "Close",
  "Completions": "Names to complete",
  "Control character": "Control character",
  "current match": "Current match",
  "Find": "Find",
  "go": "Go there",
  "Go to line": "Go to line",
  "match case": "Match case",
  "next": "Next match",
  "on line": "on line",
  "previous": "Previous match",
  "regexp": "Regular expression",
  "replace": "Replace this one",
  "Replace": "Replace with",
  "replace all": "Replace all",
  "replaced $ matches": "Replaced $ matches",
  "replaced match on line $": "Replaced the match on line $",
  "Selection deleted": "Selection deleted",
};
