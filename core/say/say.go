// Package say holds all texts that people read, and puts them into their language. Each text has an id.
//
// The catalogue english.txt has one text per line:
//
//	arm-pulls(arm, n): Arm {arm} has {n} {n|pull|pulls}.
//
// After the id come the names of the arguments, in the order of the arguments in Go code:
//
//	say.Of("arm-pulls", "2", notation.Count(n))
//
// The argument replaces {arm}. {n|pull|pulls} becomes pull if n is "1", and pulls otherwise. Each other language has a
// file with the same ids. A text that is missing from this file stays English.
//
// Of does not return words, but a reference: a string that holds the id and the arguments between control characters. A
// reference can be compared, joined with other strings, used as an argument, and sent in a message. The page puts words
// in the reader's language in place of references (Language.Say). The command line, files and the server use English.
//
// A program contains only the part of the catalogue that its code uses. In a message to another program, the whole
// line of the catalogue replaces the id (Whole).
package say

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// A reference consists of first, an id or its catalogue line, the arguments with between before each, and last.
// Arguments may contain references. A reference to a piece of a text has an empty id, and its arguments are the index
// of the piece and the text.
const (
	first   = "\x01"
	between = "\x02"
	last    = "\x03"
)

// strong encloses an emphasized argument.
const strong = "\x04"

//go:embed english.txt
var english string

// catalogue returns the lines of the English catalogue by id.
var catalogue = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(english) {
		if t, ok := parse(line); ok {
			all[t.ID] = strings.TrimRight(line, "\r\n")
		}
	}
	return all
})

// Of returns a reference to the text with the given id. The arguments fill the gaps in the text.
func Of(id string, args ...string) string {
	text := first + id
	for _, arg := range args {
		text += between + balanced(arg)
	}
	return text + last
}

// Whole returns a text in which catalogue lines replace the ids in the references.
func Whole(text string) string {
	return replaced(text, func(id string) string { return catalogue()[id] })
}

// Own reverses Whole for lines that are in this program's catalogue, so that equal texts are equal strings.
func Own(text string) string {
	return replaced(text, func(line string) string {
		t, _ := parse(line)
		if catalogue()[t.ID] != line {
			return ""
		}
		return t.ID
	})
}

// replaced replaces the ids or lines in the references of a text by the results of the function by. If a result is
// empty, the original stays.
func replaced(text string, by func(string) string) string {
	if !strings.Contains(text, first) {
		return text // most texts, and whole files
	}
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

// Strong emphasizes an argument: Pieces separates it from the rest of the text.
func Strong(arg string) string { return strong + arg + strong }

// Pieces splits a text at its emphasized arguments, which become the elements with odd indices. The order of these
// arguments depends on the language.
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

// balanced removes control characters from an argument unless they belong to complete references. A name typed by a
// reader may contain such characters.
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

// plain removes the control characters that references use.
func plain(text string) string { return controls.Replace(text) }

var controls = strings.NewReplacer(first, "", between, "", last, "")

// Argument returns the first argument if a text is a single reference with arguments, and the text itself otherwise.
func Argument(text string) string {
	if rest, ok := strings.CutPrefix(text, first); ok {
		if parts, after, ok := split(rest); ok && after == "" && len(parts) > 1 {
			return parts[1]
		}
	}
	return text
}

// Uses reports whether a text contains a reference to the text with the given id.
func Uses(text, id string) bool {
	for _, end := range []string{between, last, "(", ":"} { // the end of an id, or of the id in its line
		if strings.Contains(text, first+id+end) {
			return true
		}
	}
	return false
}

// split returns the parts of a reference and the text after it. text begins after the reference's first character.
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

// English returns a text in English.
func English(text string) string { return (*Language)(nil).Say(text) }

// A fault is an error whose message is a text of the catalogue.
type fault struct{ text string }

func (f fault) Error() string { return English(f.text) }

// Said returns the message as a reference.
func (f fault) Said() string { return f.text }

// Error returns an error with a text of the catalogue. Its message is in English. Err returns the text as a reference.
func Error(id string, args ...string) error { return fault{Of(id, args...)} }

// Err returns the message of an error. If the error is or wraps an error with a method Said, such as an error from the
// catalogue, that error's part of the message is a reference.
func Err(err error) string { return said(err.Error(), err) }

// said replaces parts of an error's message by references. It does not use errors.As, which would add a part of
// package reflect to the page's program.
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
