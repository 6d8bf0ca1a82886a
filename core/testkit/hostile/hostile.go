// Package hostile provides policies that try to hang, starve or crash the program, for tests. Each policy has one
// expected outcome, which is the same natively and in the page.
package hostile

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// A Text is the source of a policy.
type Text struct {
	Name   string // unique
	Source string
	Line   int    // the line of the error, or 0 if the source runs
	Says   string // a part of the error message
}

// places holds the contexts in which each statement is tried.
var places = []struct{ name, before, indent, after string }{
	{"at the top", "", "", "\ndef index(t, arm):\n    return 1\n"},
	{"in index", "def index(t, arm):\n", "    ", "\n    return 1\n"},
	{"in update", "def update(arm, n, total):\n", "    ", "\ndef index(t, arm):\n    return 1\n"},
}

//go:embed corpus.txt
var corpus string

// All returns the statements of corpus.txt, each at the top of a source, in the function index and in the function
// update. Each block of the file consists of a name after ==, the statement, and the outcome after =>: "runs", or a
// line and a part of the error.
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
