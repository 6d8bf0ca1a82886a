package page

import (
	"strconv"

	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// An Editor is the contents of a text editor. Do not change its lists in place: the bridge compares their contents.
type Editor struct {
	Program  string // identifies the text; each text has its own undo history
	Text     string // with the reader's changes
	Label    string // its name for readers
	Locked   bool   // the text is read-only
	Problems []Problem
	Ran      []int      // the lines of the last decision, from 1
	Names    []lab.Name // names that the editor can complete
}

// Fault names the line of the first error in the text. It is empty if the text is correct.
func (e *Editor) Fault() string {
	if len(e.Problems) == 0 {
		return ""
	}
	return say.Of("text-error-in-line", strconv.Itoa(e.Problems[0].Line))
}

// A Problem is an error or a warning at a position in the text.
type Problem struct {
	Line, Column int // from 1; column 0 stands for the whole line
	Text         string
	Warning      bool // it is only a warning
}
