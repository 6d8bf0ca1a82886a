package texts

import (
	"fmt"
	"strings"
)

// A Text is a line of a list: the id by which all languages call it, and what it says.
type Text struct{ ID, Says string }

// List reads a list of texts, one a line, as in "arm-mean: Arm {}, mean {}". Empty lines, and lines
// that begin with #, are left out. An error names the line.
func List(file string) (all []Text, err error) {
	seen := map[string]bool{}
	n := 0
	for line := range strings.Lines(file) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, says, ok := strings.Cut(line, ": ")
		switch {
		case !ok || id == "" || strings.Trim(id, letters+"0123456789-") != "" || says == "":
			return nil, fmt.Errorf("line %d: %q is not an id, a colon, a space and a text", n, line)
		case seen[id]:
			return nil, fmt.Errorf("line %d: there is a text %q already", n, id)
		}
		seen[id] = true
		all = append(all, Text{id, says})
	}
	return all, nil
}

// Pairs returns the file of a language, which Parse reads: the English texts above its own. An
// error names a text that English does not have.
func Pairs(english, own []Text) (string, error) {
	says := map[string]string{}
	for _, t := range english {
		says[t.ID] = t.Says
	}
	var file strings.Builder
	for _, t := range own {
		if says[t.ID] == "" {
			return "", fmt.Errorf("%q is no text of the page: take the line out", t.ID)
		}
		file.WriteString(says[t.ID] + "\n" + t.Says + "\n\n")
	}
	return file.String(), nil
}
