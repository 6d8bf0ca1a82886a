package scenario

import (
	"strconv"
	"strings"
)

// A Problem is one thing that is wrong with a scenario, or worth a note.
type Problem struct {
	Field string // which one: epsilon, arms[3].mean, policies[2].params.alpha
	Value string // what it is, empty if there is nothing to show
	Text  string // what is the matter with it
}

// Error returns one sentence: "epsilon: 101 is not between 0 and 100".
func (p Problem) Error() string {
	if p.Value == "" {
		return p.Field + ": " + p.Text
	}
	return p.Field + ": " + p.Value + " " + p.Text
}

// Problems are all that is wrong with a scenario.
type Problems []Problem

// Error returns the problems' sentences, separated by semicolons.
func (ps Problems) Error() string {
	var texts []string
	for _, p := range ps {
		texts = append(texts, p.Error())
	}
	return strings.Join(texts, "; ")
}

// Quote returns text as a Problem shows it: in quotes, cut if long, and with
// everything escaped that does not print.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}

// element names one entry of a list: element("arms", 3) is arms[3].
func element(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
