package page

import (
	"strconv"

	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
)

// An Editor is what an editor of program text shows. Lists are replaced and not changed: that they are
// others is seen by what is in them.
type Editor struct {
	Program  string // which text it is: another one has another history
	Text     string // as the reader has left it, or as it is set
	Label    string // what it is called
	Locked   bool   // nobody can change it
	Problems []Problem
	Ran      []int      // the lines that have just run, from 1
	Names    []lab.Name // that it offers to complete
}

// Fault names the line of the first error in the text. It is empty if the text is correct.
func (e *Editor) Fault() string {
	if len(e.Problems) == 0 {
		return ""
	}
	return say.Of("text-error-in-line", strconv.Itoa(e.Problems[0].Line))
}

// A Problem is something wrong with a text.
type Problem struct {
	Line, Column int // from 1; column 0 is the whole line
	Text         string
	Warning      bool // it is no error
}
