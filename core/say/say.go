// Package say keeps all texts that people read, each under an id, and puts them into a language.
//
// The catalogue english.txt has one text a line:
//
//	arm-pulls(arm, n): Arm {arm} has {n} {n|pull|pulls}.
//
// Its arguments are in brackets behind the id, in the order in which Go code gives them:
//
//	say.Of("arm-pulls", "2", notation.Count(n))
//
// {arm} is replaced by the argument, and {n|pull|pulls} by pull if n is "1" and by pulls otherwise. Any other
// language is a file with the same ids. A text that it lacks stays English.
//
// Of does not return words but a reference: a string with the id, the English text and the arguments, between control
// characters. It can be compared, joined with other strings, used as an argument, and sent as JSON. The page replaces
// the references in what it shows by words of the reader's language (Language.Say). The command line, files
// and the server use English.
package say

import (
	_ "embed"
	"errors"
	"strconv"
	"strings"
	"sync"
)

// A reference is first, its parts with between in front of all but the id, and last. The parts are an id, the names
// of the arguments, the English text, and the arguments, which may contain references. Those of a piece are no id, the
// piece's place, and the text.
const (
	first   = "\x01"
	between = "\x02"
	last    = "\x03"
)

// strong is on both sides of an argument that stands out.
const strong = "\x04"

//go:embed english.txt
var english string

// catalogue is the English one.
var catalogue = sync.OnceValue(func() map[string]Text {
	all := map[string]Text{}
	for line := range strings.Lines(english) {
		if t, ok := parse(line); ok {
			all[t.ID] = t
		}
	}
	return all
})

// Of returns the text with an id, with arguments in its gaps. An id that the catalogue lacks is the text itself.
func Of(id string, args ...string) string {
	t, ok := catalogue()[id]
	if !ok {
		t.Says = id
	}
	var b strings.Builder
	b.WriteString(first + id + between + t.Args + between + t.Says)
	for _, arg := range args {
		b.WriteString(between + balanced(arg))
	}
	b.WriteString(last)
	return b.String()
}

// Strong returns an argument that stands out from the words around it, where Pieces are shown.
func Strong(arg string) string { return strong + arg + strong }

// Pieces returns a text in pieces: those in odd places are its strong arguments, and those in even places what stands
// between them, in the order of each language.
func Pieces(text string) (all []string) {
	n := strings.Count(text, strong)
	if n == 0 {
		return []string{text}
	}
	for i := range n + 1 {
		all = append(all, first+between+strconv.Itoa(i)+between+text+last)
	}
	return all
}

// balanced returns an argument without control characters that do not belong to references in it, as in a name that
// somebody typed.
func balanced(arg string) string {
	for rest := arg; ; {
		before, after, ok := strings.Cut(rest, first)
		if strings.ContainsAny(before, between+last) {
			return plain(arg)
		}
		if !ok {
			return arg
		}
		if _, rest, ok = split(after); !ok {
			return plain(arg)
		}
	}
}

// plain removes the control characters of references.
func plain(text string) string {
	return strings.NewReplacer(first, "", between, "", last, "").Replace(text)
}

// split returns the parts of a reference, whose first character is cut off, and what follows it.
func split(text string) (parts []string, after string, ok bool) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i : i+1] {
		case first:
			depth++
		case between:
			if depth == 0 {
				parts, from = append(parts, text[from:i]), i+1
			}
		case last:
			if depth == 0 {
				parts = append(parts, text[from:i])
				return parts, text[i+1:], len(parts) >= 3
			}
			depth--
		}
	}
	return nil, "", false
}

// English returns a text with its references in English.
func English(text string) string { return (*Language)(nil).Say(text) }

// A fault is an error with a text of the catalogue.
type fault struct{ text string }

func (f fault) Error() string { return English(f.text) }

// Error returns an error with a text of the catalogue. Its message is in English; Err returns the reference.
func Error(id string, args ...string) error { return fault{Of(id, args...)} }

// Err returns the message of an error with references for the errors of the catalogue that it wraps.
func Err(err error) string {
	text := err.Error()
	var f fault
	if errors.As(err, &f) {
		text = strings.Replace(text, f.Error(), f.text, 1)
	}
	return text
}
