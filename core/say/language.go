package say

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Text is one entry of a catalogue.
type Text struct {
	ID   string
	Args string // names of the arguments, separated by ", "; only in the English catalogue
	Says string
}

// Names returns the names of the arguments.
func (t Text) Names() []string {
	if t.Args == "" {
		return nil
	}
	return strings.Split(t.Args, ", ")
}

// Line returns the text as a line of a catalogue file.
func (t Text) Line() string {
	if t.Args != "" {
		return t.ID + "(" + t.Args + "): " + t.Says
	}
	return t.ID + ": " + t.Says
}

// parse reads a line of a catalogue. ok is false for empty lines and for comments, which begin with #.
func parse(line string) (t Text, ok bool) {
	head, says, ok := strings.Cut(strings.TrimRight(line, "\r\n"), ": ")
	if !ok || head == "" || head[0] == '#' {
		return t, false
	}
	id, args, _ := strings.Cut(strings.TrimSuffix(head, ")"), "(")
	return Text{id, args, says}, true
}

// A Language holds the texts of one language by id. A nil Language is English.
type Language struct{ says map[string]string }

// Parse reads the catalogue of a language.
func Parse(file string) *Language {
	l := &Language{map[string]string{}}
	for line := range strings.Lines(file) {
		if t, ok := parse(line); ok {
			l.says[t.ID] = t.Says
		}
	}
	return l
}

// Say returns a text in the language, with words in place of the references in it.
func (l *Language) Say(text string) string { return strings.ReplaceAll(l.words(text), strong, "") }

// words works like Say, but keeps the marks of emphasized arguments.
func (l *Language) words(text string) string {
	words := ""
	for {
		before, rest, ok := strings.Cut(text, first)
		words = meet(words, plain(before))
		if !ok {
			return words
		}
		parts, after, ok := split(rest)
		if !ok {
			return meet(words, plain(rest))
		}
		words = meet(words, l.fill(parts))
		text = after
	}
}

// fill returns the words for a reference with the given parts. If no catalogue contains the text, it returns the id.
func (l *Language) fill(parts []string) (words string) {
	if parts[0] == "" && len(parts) == 3 {
		pieces := strings.Split(l.words(parts[2]), strong)
		i, _ := strconv.Atoi(parts[1])
		return strings.Join(pieces[min(i, len(pieces)):min(i+1, len(pieces))], "")
	}
	line := plain(parts[0])
	t, ok := parse(line)
	if !ok {
		if t, ok = parse(catalogue()[line]); !ok {
			t = Text{ID: line, Says: line}
		}
	}
	if l != nil && l.says[t.ID] != "" {
		t.Says = l.says[t.ID]
	}
	says, names, args := t.Says, t.Names(), parts[1:]
	for {
		before, rest, ok := strings.Cut(says, "{")
		words = meet(words, before)
		if !ok {
			return words
		}
		gap, after, _ := strings.Cut(rest, "}")
		name, forms, plural := strings.Cut(gap, "|")
		k := slices.Index(names, name)
		if k < 0 || k >= len(args) {
			words, says = words+"{", rest // a literal brace
			continue
		}
		value := l.words(args[k])
		if one, more, _ := strings.Cut(forms, "|"); plural && strings.Trim(value, strong) == "1" {
			value = one
		} else if plural {
			value = more
		}
		words, says = meet(words, value), after
	}
}

// meet joins two parts of a text. Because Chinese has no spaces between words, meet removes a space between two
// Chinese characters, and a space after Chinese punctuation.
func meet(one, next string) string {
	left, right := strings.TrimSuffix(one, " "), strings.TrimPrefix(next, " ")
	last, _ := utf8.DecodeLastRuneInString(left)
	first, _ := utf8.DecodeRuneInString(right)
	if spaceless(last) && (spaceless(first) || strings.ContainsRune("。，；：？！", last)) {
		return left + right
	}
	return one + next
}

// spaceless reports whether a character is not separated by spaces from others of its kind.
func spaceless(r rune) bool { return r >= 0x3000 && r < utf8.RuneError }
