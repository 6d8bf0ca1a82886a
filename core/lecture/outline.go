package lecture

import (
	"fmt"
	"regexp"
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

// plain returns a text on one line, with a backslash before each character that Markdown would read as markup: some
// anywhere, others at the start of a line. As package variables, the expressions would make the page's program 67 kB
// larger.
func plain(text string) string {
	marks := regexp.MustCompile("[\\\\`*_\\[\\]<>~$&|]")
	start := regexp.MustCompile(`^([0-9]*)([-+#=.)])`)
	text = marks.ReplaceAllString(strings.Join(strings.Fields(say.English(text)), " "), `\$0`)
	return start.ReplaceAllString(text, `$1\$2`)
}
