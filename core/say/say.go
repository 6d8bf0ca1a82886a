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
// Of does not return words but a reference: a string with the id and the arguments between control characters. It can be
// compared, joined with other strings, used as an argument, and sent as a message. The page replaces the references in
// what it shows by words of the reader's language (Language.Say). The command line, files and the server use English.
//
// A program has the part of the catalogue that its own code uses. When it sends a reference to another program, it sends
// the whole line of the catalogue in place of the id (Whole).
package say

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// A reference is first, an id or its line of the catalogue, the arguments with between in front of each, and last.
// Arguments may contain references. A piece of a text has no id, and its place and the text as arguments.
const (
	first   = "\x01"
	between = "\x02"
	last    = "\x03"
)

// strong is on both sides of an argument that stands out.
const strong = "\x04"

//go:embed english.txt
var english string

// catalogue has the lines of the English catalogue by their ids.
var catalogue = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(english) {
		if t, ok := parse(line); ok {
			all[t.ID] = strings.TrimRight(line, "\r\n")
		}
	}
	return all
})

// Of returns the text with an id, with arguments in its gaps.
func Of(id string, args ...string) string {
	text := first + id
	for _, arg := range args {
		text += between + balanced(arg)
	}
	return text + last
}

// Whole returns a text whose references have lines of the catalogue in place of ids.
func Whole(text string) string {
	return replaced(text, func(id string) string { return catalogue()[id] })
}

// Own undoes Whole, as far as the catalogue has the lines, so that equal texts are equal strings.
func Own(text string) string {
	return replaced(text, func(line string) string {
		t, _ := parse(line)
		if catalogue()[t.ID] != line {
			return ""
		}
		return t.ID
	})
}

// replaced returns a text with what by returns in place of the ids or lines of its references. They stay where that is
// empty.
func replaced(text string, by func(string) string) string {
	var own strings.Builder
	for {
		before, rest, ok := strings.Cut(text, first)
		own.WriteString(before)
		if !ok {
			return own.String()
		}
		own.WriteString(first)
		if end := strings.IndexAny(rest, between+last); end > 0 {
			if other := by(rest[:end]); other != "" {
				own.WriteString(other)
				rest = rest[end:]
			}
		}
		text = rest
	}
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
func plain(text string) string { return controls.Replace(text) }

var controls = strings.NewReplacer(first, "", between, "", last, "")

// Argument returns the first argument of a text that is one reference, or the text if it has none.
func Argument(text string) string {
	if rest, ok := strings.CutPrefix(text, first); ok {
		if parts, after, ok := split(rest); ok && after == "" && len(parts) > 1 {
			return parts[1]
		}
	}
	return text
}

// Uses reports whether a text has a reference to the text with an id.
func Uses(text, id string) bool {
	for _, end := range []string{between, last, "(", ":"} { // of an id, or in its line
		if strings.Contains(text, first+id+end) {
			return true
		}
	}
	return false
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
				return parts, text[i+1:], true
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

// Said returns the message with its reference.
func (f fault) Said() string { return f.text }

// Error returns an error with a text of the catalogue. Its message is in English; Err returns the reference.
func Error(id string, args ...string) error { return fault{Of(id, args...)} }

// Err returns the message of an error with references for what it wraps: an error of the catalogue, or another one that
// has a method Said.
func Err(err error) string { return said(err.Error(), err) }

// said puts references into the message of an error. Function errors.As would do it too, and bring a part of package
// reflect into the page's program.
func said(text string, err error) string {
	switch e := err.(type) {
	case interface{ Said() string }:
		return strings.Replace(text, err.Error(), e.Said(), 1)
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return said(text, inner)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			text = said(text, inner)
		}
	}
	return text
}
