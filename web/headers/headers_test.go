package headers

import (
	"slices"
	"strings"
	"testing"
)

func TestThePolicyAllowsOnlyThePagesOwnFiles(t *testing.T) {
	also := map[string]string{"script-src": "'wasm-unsafe-eval'", "img-src": "data:"}
	given := map[string]bool{}
	for d := range strings.SplitSeq(Policy, ";") {
		words := strings.Fields(d)
		given[strings.Join(words, " ")] = true
		for _, source := range words[1:] {
			if source != "'none'" && source != "'self'" && source != also[words[0]] {
				t.Errorf("%s allows %s", words[0], source)
			}
		}
	}
	for _, directive := range []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'"} { // default-src does not imply the other two
		if !given[directive] {
			t.Errorf("%s is missing", directive)
		}
	}
}

// fields returns the fields that a static host sends for a path according to a _headers file.
func fields(file, path string) []Field {
	var sent []Field
	fits := false
	for line := range strings.Lines(file) {
		text := strings.TrimSpace(line)
		if !strings.HasPrefix(line, " ") {
			fits = text == path || text == "/*"
			continue
		}
		if !fits {
			continue
		}
		if name, not := strings.CutPrefix(text, "! "); not {
			sent = slices.DeleteFunc(sent, func(f Field) bool { return f.Name == name })
			continue
		}
		name, value, _ := strings.Cut(text, ": ")
		sent = append(sent, Field{name, value})
	}
	return sent
}

func TestTheFileSaysWhatTheTableSays(t *testing.T) {
	for _, path := range []string{"/", "/app.wasm", "/none", "/embed", "/embed.html", "/embedded"} {
		sent := fields(File(), path)
		want := Of(path)
		order := func(a, b Field) int { return strings.Compare(a.Name, b.Name) }
		slices.SortFunc(sent, order)
		slices.SortFunc(want, order)
		if !slices.Equal(sent, want) {
			t.Errorf("%s: %q, want %q", path, sent, want)
		}
	}
}
