package scenario

import (
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// A Problem is one thing that is wrong with a scenario, or worth a note.
type Problem struct {
	Field string // which one: epsilon, arms[3].mean, policies[2].params.alpha
	Value string // what it is, empty if there is nothing to show
	Text  string // what is the matter with it, to be read behind the value or the field: a reference to a text
}

// Error returns one sentence in English: "epsilon: 101 is not between 0 and 100".
func (p Problem) Error() string { return say.English(p.Said()) }

// Said returns the sentence of Error with references to texts.
func (p Problem) Said() string { return p.Field + ": " + p.Clause() }

// Clause returns the sentence without the field: "101 is not between 0 and 100".
func (p Problem) Clause() string { return strings.TrimSpace(p.Value + " " + p.Text) }

// Words returns the sentence as people say it: entries of lists are counted from 1, and a policy that
// does not fit is called by its name alone.
func (p Problem) Words() string {
	list, i, of := cutEntry(p.Field)
	n, of := strconv.Itoa(i+1), strings.TrimPrefix(strings.TrimPrefix(of, "."), "params.")
	switch {
	case list == "arms":
		return say.Of("arm-problem", n, p.Clause())
	case list == "checkpoints":
		return say.Of("checkpoint-problem", n, p.Clause())
	case list == "sweep.values":
		return say.Of("value-problem", n, p.Clause())
	case list == "policies" && of == "id":
		return p.Clause()
	case list == "policies" && of != "":
		return say.Of("policy-field-problem", n, of, p.Clause())
	case list == "policies":
		return say.Of("policy-problem", n, p.Clause())
	}
	return p.Said()
}

// Numbered returns the sentence of Said, with the number that people know an entry of a list by:
// "arms[3].mean (arm 4): 2 is not between 0 and 1".
func (p Problem) Numbered() string {
	list, i, _ := cutEntry(p.Field)
	n := strconv.Itoa(i + 1)
	switch list {
	case "arms":
		p.Field = say.Of("field-of-arm", p.Field, n)
	case "checkpoints":
		p.Field = say.Of("field-of-checkpoint", p.Field, n)
	case "policies":
		p.Field = say.Of("field-of-policy", p.Field, n)
	case "sweep.values":
		p.Field = say.Of("field-of-value", p.Field, n)
	}
	return p.Said()
}

// cutEntry returns the list that a field is an entry of, its place there, and what follows; no list if it is of
// none.
func cutEntry(field string) (list string, i int, rest string) {
	list, rest, _ = strings.Cut(field, "[")
	at, rest, _ := strings.Cut(rest, "]")
	if i, err := strconv.Atoi(at); err == nil && strings.HasPrefix(field, element(list, i)) {
		return list, i, rest
	}
	return "", 0, ""
}

// Problems are all that is wrong with a scenario.
type Problems []Problem

// Error returns the problems' sentences in English, separated by semicolons.
func (ps Problems) Error() string { return say.English(ps.Said()) }

// Said returns the sentences of Error with references to texts.
func (ps Problems) Said() string {
	var texts []string
	for _, p := range ps {
		texts = append(texts, p.Said())
	}
	return strings.Join(texts, "; ")
}

// Quote returns text as a Problem shows it: in quotes, cut if long, and with
// everything escaped that does not print or changes the direction of the text after it.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}

// element names one entry of a list: element("arms", 3) is arms[3].
func element(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
