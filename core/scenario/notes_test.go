package scenario

import (
	"cmp"
	"testing"

	"epsilonarcade/core/testkit"
)

// testdata/notes.txt lists links and the notes about them.
func TestNotes(t *testing.T) {
	testkit.Corpus(t, "testdata/notes.txt", func(line int, _, link, want string) {
		s, err := parse(link)
		if err != nil {
			t.Fatalf("notes.txt:%d: %v", line, err)
		}
		if got := cmp.Or(s.Notes().Error(), "none"); got != want {
			t.Errorf("notes.txt:%d: %s\ngot  %s\nwant %s", line, link, got, want)
		}
	})
}
