// Package texts shows the page in another language than English.
//
// The page is built in English. What is to be seen of it goes through a Language before it is
// shown, which replaces each text that it knows as a whole. So neither components nor answers
// know of languages, and what a language does not know stays English.
//
// English is the list of all texts in english.txt, each with an id. A language is one list more,
// with the same ids:
//
//	mean-runs: Mean of {} runs
//	mean-runs: {} 次运行的均值
//
// So an English sentence is mended where it is said and in english.txt. A line that begins with #
// is a remark. {} stands for what differs from time to time, such as numbers and names; a
// translation that needs them in another order has {1}, {2} and so on. What {} stands for is
// translated too if it is a text of its own: a space beside {} is there for names and numbers, and
// left out where letters meet that are written without.
// Of several sentences that are not known together, each is said on its own.
//
// The page's first program reads what a language's file has, pairs of lines, by itself: a library
// for JSON would be 75 KB of brotli in it. Only those who read that language load the file:
//
//	zh.txt, brotli      pairs of lines    as JSON
//	November 2026       47,135 bytes      47,570 bytes
package texts

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/say"

	"github.com/vugu/vugu"
)

// A Language knows texts.
type Language struct {
	exact    map[string]string
	patterns []pattern // those with the most of their own first
	said     map[string]string
}

// A pattern is a text with gaps.
type pattern struct {
	parts   []string // of the English text, around its gaps
	clauses int
	to      string
}

// Parse reads a language's file, in which each English text stands above its translation (see
// Pairs). A line without its pair is left out.
func Parse(file string) *Language {
	l := &Language{exact: map[string]string{}, said: map[string]string{}}
	english := ""
	for own := range strings.SplitSeq(file, "\n") {
		switch own = strings.TrimSuffix(own, "\r"); {
		case strings.HasPrefix(own, "#"):
		case own == "" || english == "":
			english = own
		case strings.Contains(english, gap):
			l.add(pattern{strings.Split(english, gap), clauses(english), own})
			english = ""
		default:
			l.exact[english] = own
			english = ""
		}
	}
	return l
}

const gap = "{}"

// add puts a pattern in its place. A pattern of gaps alone is left out: what is in its gap would be the whole
// text again.
func (l *Language) add(p pattern) {
	if p.own() == 0 {
		return
	}
	l.patterns = append(l.patterns, p)
	for i := len(l.patterns) - 1; i > 0 && l.patterns[i-1].own() < p.own(); i-- {
		l.patterns[i-1], l.patterns[i] = p, l.patterns[i-1]
	}
}

// own returns how many letters of a pattern are not in gaps.
func (p pattern) own() (n int) {
	for _, part := range p.parts {
		n += len(part)
	}
	return n
}

// match returns what stands in the gaps of a text, or nil if the pattern is not its. What is
// in a gap does not go on into the next sentence, nor into another clause, unless the pattern
// has as many, nor does it end with one.
func (p pattern) match(text string) (gaps []string) {
	for _, g := range p.gaps(text) {
		if clauses(g) > p.clauses || end(g) > 0 || strings.ContainsAny(g[len(g)-1:], ".:") {
			return nil
		}
		gaps = append(gaps, g)
	}
	return gaps
}

// clauses returns how far a text is made of clauses: 2 with semicolons, 1 with colons, or 0.
func clauses(text string) int {
	switch {
	case strings.Contains(text, "; "):
		return 2
	case strings.Contains(text, ": "):
		return 1
	}
	return 0
}

func (p pattern) gaps(text string) (gaps []string) {
	rest, ok := strings.CutPrefix(text, p.parts[0])
	if !ok {
		return nil
	}
	last := len(p.parts) - 1
	for _, part := range p.parts[1:last] {
		between, after, ok := cut(rest, part)
		if !ok {
			return nil
		}
		gaps, rest = append(gaps, between), after
	}
	end, ok := strings.CutSuffix(rest, p.parts[last])
	if !ok || end == "" {
		return nil
	}
	return append(gaps, end)
}

// cut splits a text at the first place of part that leaves something before it.
func cut(text, part string) (before, after string, ok bool) {
	if len(text) < 2 || part == "" {
		return "", "", false
	}
	i := strings.Index(text[1:], part)
	if i < 0 {
		return "", "", false
	}
	return text[:i+1], text[i+1+len(part):], true
}

// most is how many texts a language remembers to have said.
const most = 2000

const letters = "abcdefghijklmnopqrstuvwxyz"

// Say returns a text in the language, or the text itself if the language does not know it.
// Spaces around it stay.
func (l *Language) Say(text string) string {
	text = say.English(text)
	english := strings.TrimSpace(text)
	if english == "" {
		return text
	}
	own, ok := l.exact[english]
	if !ok {
		if !strings.ContainsAny(english, letters) {
			return text // numbers, which are most of what changes
		}
		own = l.fill(english)
	}
	at := strings.Index(text, english)
	return text[:at] + own + text[at+len(english):]
}

// fill returns a text with numbers and names in it.
func (l *Language) fill(english string) string {
	if own, ok := l.said[english]; ok {
		return own
	}
	own, ok := l.filled(english)
	if !ok {
		if i := end(english); i > 0 {
			own = join(l.Say(english[:i]), l.Say(english[i+1:]))
		} else if clause, ok := strings.CutSuffix(english, "."); ok && l.Say(clause) != clause {
			own = l.Say(clause) + l.Say(".")
		}
	}
	if len(l.said) >= most {
		clear(l.said)
	}
	l.said[english] = own
	return own
}

// filled returns what the first pattern of a text makes of it, or the text.
func (l *Language) filled(english string) (own string, ok bool) {
	for _, p := range l.patterns {
		if gaps := p.match(english); gaps != nil {
			for i, g := range gaps {
				gaps[i] = l.Say(g)
			}
			return fill(p.to, gaps), true
		}
	}
	return english, false
}

// end returns where the first of several sentences ends, or 0 if there is one alone. The next
// one begins with a capital, a symbol or a bracket: "et al. 2020" has no end.
func end(text string) int {
	for i := 1; i+1 < len(text); i++ {
		if text[i] != ' ' || !strings.ContainsRune(".?!", rune(text[i-1])) {
			continue
		}
		if next := text[i+1]; 'A' <= next && next <= 'Z' || next == '(' || next >= utf8.RuneSelf {
			return i
		}
	}
	return 0
}

// join puts a space between two sentences, unless the first ends with a full stop that has its
// own room.
func join(one, next string) string {
	if last, _ := utf8.DecodeLastRuneInString(one); spaceless(last) {
		return one + next
	}
	return one + " " + next
}

// fill puts texts into gaps, which are numbered or in their order.
func fill(to string, gaps []string) (own string) {
	next := 0
	for {
		before, rest, ok := strings.Cut(to, "{")
		own = meet(own, before)
		if !ok {
			return own
		}
		name, after, _ := strings.Cut(rest, "}")
		k := -1 // a brace of the text's own
		if name == "" {
			k = next
			next++
		} else if len(name) == 1 {
			k = int(name[0]) - '1'
		}
		if k < 0 || k >= len(gaps) {
			own += "{"
			to = rest
			continue
		}
		own = meet(own, gaps[k])
		to = after
	}
}

// meet joins two parts of a sentence, without the space between them if both sides of it are
// written without spaces.
func meet(one, next string) string {
	left, right := strings.TrimSuffix(one, " "), strings.TrimPrefix(next, " ")
	last, _ := utf8.DecodeLastRuneInString(left)
	first, _ := utf8.DecodeRuneInString(right)
	if spaceless(last) && spaceless(first) {
		return left + right
	}
	return one + next
}

// spaceless reports whether a letter or sign is one of Chinese.
func spaceless(r rune) bool { return r >= 0x3000 && r < utf8.RuneError }

// attributes are those that people read or hear.
var attributes = []string{"aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "label"}

// plain undoes html.EscapeString. The library's own way knows the thousands of names that
// characters have in markup, all of which would be in the page's program.
func plain(markup string) string {
	for _, c := range [][2]string{{"&lt;", "<"}, {"&gt;", ">"}, {"&#34;", `"`}, {"&#39;", "'"}, {"&amp;", "&"}} {
		markup = strings.ReplaceAll(markup, c[0], c[1])
	}
	return markup
}

// Show puts a page that has been built into the language.
func (l *Language) Show(page *vugu.BuildResults) {
	if l == nil {
		Each(page, say.English)
		return
	}
	Each(page, l.Say)
}

// Each puts what say returns in place of each text that is to be seen or heard on a page that
// has been built.
func Each(page *vugu.BuildResults, say func(string) string) { each(page, page.Out, say) }

func each(page *vugu.BuildResults, part *vugu.BuildOut, say func(string) string) {
	if part == nil {
		return
	}
	for _, n := range part.Out {
		node(n, say)
	}
	for _, c := range part.Components {
		each(page, page.ResultFor(c), say)
	}
}

// between puts what say returns in place of each text between the tags of markup.
func between(markup string, say func(string) string) (own string) {
	for {
		text, rest, tagged := strings.Cut(markup, "<")
		own += html.EscapeString(say(plain(text)))
		if !tagged {
			return own
		}
		tag, after, _ := strings.Cut(rest, ">")
		own += "<" + tag + ">"
		markup = after
	}
}

func node(n *vugu.VGNode, say func(string) string) {
	switch n.Type {
	case vugu.TextNode:
		n.Data = say(n.Data)
	case vugu.ElementNode:
		for i, a := range n.Attr {
			switch {
			case a.Key == "lang":
				return // it has a language of its own
			case slices.Contains(attributes, a.Key):
				n.Attr[i].Val = say(a.Val)
			}
		}
		if n.InnerHTML != nil {
			own := between(*n.InnerHTML, say)
			n.InnerHTML = &own
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		node(c, say)
	}
}
