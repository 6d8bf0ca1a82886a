package lecture

import (
	"fmt"
	"strings"

	"epsilonarcade/core/say"
)

// Outline returns the lecture as Markdown, with a link to each step. The home is the page's address without a fragment.
func (l Lecture) Outline(home string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", plain(l.Title))
	paragraph := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			b.WriteString("\n" + text + "\n")
		}
	}
	for i, s := range l.Steps {
		fmt.Fprintf(&b, "\n## %d. %s\n\n[%s](<%s#%s>)\n", i+1, plain(s.Title), say.English(say.Of("outline-opens")), home, s.Address)
		paragraph(s.Text)
		if q := s.Question; q != nil {
			paragraph("**" + plain(q.Text) + "**")
			options := ""
			for _, o := range q.Options {
				options += "- " + plain(o.Text) + "\n"
			}
			paragraph(options)
		}
		if notes := strings.TrimSpace(s.Notes); notes != "" {
			paragraph(strings.ReplaceAll("> "+strings.ReplaceAll(notes, "\n", "\n> "), "> \n", ">\n"))
		}
	}
	return b.String()
}

// plain returns a text on one line, with a backslash before each character that Markdown would read as markup.
func plain(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, mark := range "\\`*_[]<>~$&|" { // the backslash comes first
		text = strings.ReplaceAll(text, string(mark), `\`+string(mark))
	}
	rest := strings.TrimLeft(text, "0123456789")
	if rest != "" && strings.Contains("-+#=.)", rest[:1]) { // they mean something at the start of a line
		return strings.TrimSuffix(text, rest) + `\` + rest
	}
	return text
}
