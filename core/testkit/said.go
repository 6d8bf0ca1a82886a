package testkit

import (
	"os"
	"strings"
	"testing"
)

// Said checks answers against a file. A line without indentation is a question. The indented lines after it are parts
// that the answer must contain. A part that follows "! " must not appear in the answer. "#" begins a comment.
func Said(t *testing.T, file string, ask func(question string) string) {
	t.Helper()
	data, err := os.ReadFile(file)
	OK(t, err)
	var question, answer string
	for i, line := range strings.Split(string(data), "\n") {
		want, part := strings.CutPrefix(line, "\t")
		switch want, not := strings.CutPrefix(want, "! "); {
		case line == "" || line[0] == '#':
		case !part:
			question, answer = line, ask(line)
		case strings.Contains(answer, want) == not:
			t.Errorf("%s, line %d: %q in the answer to %s: %v\n%s", file, i+1, want, question, not, answer)
		}
	}
}
