package scenario

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
)

// A Problem is one fault of a scenario, or one note about a scenario.
type Problem struct {
	Field string // for example epsilon, arms[3].mean, policies[2].params.alpha
	Value string // the field's value; empty if it is not shown
	Text  string // describes the fault, and follows the value or the field: a reference to a text
}

// Error returns an English sentence: "epsilon: 101 is not between 0 and 100".
func (p Problem) Error() string { return say.English(p.Said()) }

// Said returns the sentence of Error with references to texts.
func (p Problem) Said() string { return p.Field + ": " + p.Clause() }

// Clause returns the sentence without the field: "101 is not between 0 and 100".
func (p Problem) Clause() string { return strings.TrimSpace(p.Value + " " + p.Text) }

// Within returns a problem with the name of the enclosing field before its own. It returns nil for nil.
func Within(field string, err error) error {
	p, ok := err.(Problem)
	if !ok {
		return err
	}
	p.Field = field + "." + p.Field
	return p
}

// Outside returns the problem that a value or a count is not between two limits.
func Outside(field, value string, least, most int64) Problem {
	return Problem{field, value, between(strconv.FormatInt(least, 10), strconv.FormatInt(most, 10))}
}

// Words returns the sentence for the page. It counts the entries of lists from 1. For a policy that does not fit, it
// returns only the clause, which begins with the policy's name.
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

// Numbered is like Said, and adds the number of a list's entry: "arms[3].mean (arm 4): 2 is not between 0 and 1".
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

// cutEntry splits the name of a list's entry into the list, the entry's index and the rest. For other fields, list is
// "".
func cutEntry(field string) (list string, i int, rest string) {
	list, rest, _ = strings.Cut(field, "[")
	at, rest, _ := strings.Cut(rest, "]")
	if i, err := strconv.Atoi(at); err == nil && strings.HasPrefix(field, element(list, i)) {
		return list, i, rest
	}
	return "", 0, ""
}

// Problems are the faults of a scenario.
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

// CheckText returns a problem with a text that people type, or nil: it is too long, or has a control character. Line
// breaks and tabs are allowed if lines is true.
func CheckText(field, text string, most int, lines bool) error {
	if utf8.RuneCountInString(text) > most {
		return Problem{Field: field, Value: Quote(text), Text: say.Of("longer-than", strconv.Itoa(most))}
	}
	for _, r := range text {
		if custom.IsControl(r) && !(lines && strings.ContainsRune("\n\r\t", r)) {
			return Problem{Field: field, Value: Quote(text), Text: say.Of("control-character")}
		}
	}
	return nil
}

// Quote returns text in quotation marks for a Problem. It shortens long texts and escapes unprintable characters.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}

// element names an entry of a list: element("arms", 3) is arms[3].
func element(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
