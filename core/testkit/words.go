package testkit

import (
	"regexp"
	"testing"
)

// InWords checks that an output of the program is in words: that no reference to a text (see package say) is left in
// it, whole, escaped or in pieces.
func InWords(t testing.TB, what, output string) {
	t.Helper()
	if at := reference.FindStringIndex(output); at != nil {
		t.Errorf("%s has a reference where words should be: %.100q", what, output[max(0, at[0]-20):])
	}
}

// reference finds control characters, as they are or as JSON and Go escape them, and a gap with plural forms.
var reference = regexp.MustCompile("[\x01-\x04]" + `|\\(u000|x0)[1-4]|\{[a-z0-9-]+\|`)
