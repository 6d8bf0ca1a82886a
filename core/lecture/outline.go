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
	for i, s := range l.Steps {
		fmt.Fprintf(&b, "\n## %d. %s\n\n[%s](<%s#%s>)\n", i+1, plain(s.Title), plain(say.Of("outline-opens")), home, s.Address)
		paragraphs := []string{say.English(s.Text)}
		if q := s.Question; q != nil {
			paragraphs = append(paragraphs, "**"+plain(q.Text)+"**")
			if len(q.Options) > 0 {
				var list strings.Builder
				for _, o := range q.Options {
					fmt.Fprintf(&list, "- %s\n", plain(o.Text))
				}
				paragraphs = append(paragraphs, list.String())
			}
		}
		if s.Notes != "" {
			notes := strings.TrimSpace(say.English(s.Notes))
			paragraphs = append(paragraphs, strings.ReplaceAll("> "+strings.ReplaceAll(notes, "\n", "\n> "), "> \n", ">\n"))
		}
		for _, p := range paragraphs {
			if p = strings.TrimSpace(p); p != "" {
				b.WriteString("\n" + p + "\n")
			}
		}
	}
	return b.String()
}

// plain returns a text on one line, with a backslash before each character that Markdown would read as markup.
func plain(text string) string {
	text = marks.Replace(strings.Join(strings.Fields(say.English(text)), " "))
	rest := strings.TrimLeft(text, "0123456789")
	if rest != "" && strings.Contains("-+#=.)", rest[:1]) { // they mean something at the start of a line
		return strings.TrimSuffix(text, rest) + `\` + rest
	}
	return text
}

// marks escapes the characters that mean something in Markdown anywhere.
var marks = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "~", `\~`, "$", `\$`, "&", `\&`, "|", `\|`)
