package say

import (
	"fmt"
	"strings"
)

// List reads a catalogue and checks it. An error says in which line it occurred.
func List(file string) (all []Text, err error) {
	seen := map[string]bool{}
	n := 0
	for line := range strings.Lines(file) {
		n++
		if strings.TrimSpace(line) == "" || line[0] == '#' {
			continue
		}
		t, ok := parse(line)
		if !ok || !name(t.ID) || t.Says == "" {
			return nil, fmt.Errorf("line %d: %q is not an id, arguments in brackets if there are any, a colon, a space and a text", n, line)
		}
		if seen[t.ID] {
			return nil, fmt.Errorf("line %d: there is a text %q already", n, t.ID)
		}
		seen[t.ID] = true
		all = append(all, t)
	}
	return all, nil
}

// name reports whether a string is a valid id or a valid argument name.
func name(id string) bool {
	return id != "" && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
