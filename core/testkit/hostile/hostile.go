// Package hostile has policies that try to hang, to starve or to crash the program, each with its outcome. The outcome is
// the same natively and in the page. Only tests need the package.
package hostile

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// A Text is the text of a policy.
type Text struct {
	Name   string // unique
	Source string
	Line   int    // of the error; 0 if the text runs
	Says   string // a part of the error
}

// Places are where a statement of the corpus stands in a text.
var places = []struct{ name, before, indent, after string }{
	{"at the top", "", "", "\ndef index(t, arm):\n    return 1\n"},
	{"in index", "def index(t, arm):\n", "    ", "\n    return 1\n"},
	{"in update", "def update(arm, n, total):\n", "    ", "\ndef index(t, arm):\n    return 1\n"},
}

//go:embed corpus.txt
var corpus string

// All returns the statements of corpus.txt, each at the top of a text, in index and in update. The file has blocks:
// a name after ==, the statement, and after => what comes of it: "runs", or the line of the statement and a part of
// the error.
func All() (all []Text) {
	_, blocks, _ := strings.Cut(corpus, "\n== ")
	for block := range strings.SplitSeq(blocks, "\n== ") {
		name, rest, _ := strings.Cut(block, "\n")
		statement, outcome, found := strings.Cut(rest, "\n=> ")
		if !found {
			panic("hostile: " + name + " has no outcome")
		}
		line, says, failing := strings.Cut(strings.TrimSpace(outcome), ": ")
		n, err := strconv.Atoi(line)
		if failing != (err == nil) || !failing && line != "runs" {
			panic(fmt.Sprintf("hostile: %s has the outcome %q, which is neither runs nor an error's line", name, outcome))
		}
		for _, p := range places {
			t := Text{Name: name + " " + p.name, Says: says}
			t.Source = p.before + p.indent + strings.ReplaceAll(statement, "\n", "\n"+p.indent) + p.after
			if failing {
				t.Line = n + strings.Count(p.before, "\n")
			}
			all = append(all, t)
		}
	}
	return all
}
