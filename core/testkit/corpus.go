package testkit

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// Corpus reads a file of cases. A line has a head, a text in Go's quotes, and the outcome. Empty lines and lines that
// begin with # are left out. Corpus calls check with each case and its line number.
func Corpus(t testing.TB, file string, check func(line int, head, text, want string)) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		head, rest, _ := strings.Cut(line, `"`)
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if err != nil {
			t.Fatalf("%s:%d: %v", file, i+1, err)
		}
		text, _ := strconv.Unquote(quoted)
		check(i+1, strings.TrimSpace(head), text, strings.TrimPrefix((`"` + rest)[len(quoted):], " "))
	}
}
