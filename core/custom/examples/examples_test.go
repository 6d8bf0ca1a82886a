package examples

import (
	"testing"

	"epsilonarcade/core/policy"
)

// Has repeats the policies from All, so that a program can call Has without embedding the sources.
func TestHasMatchesAll(t *testing.T) {
	of := map[string]bool{}
	for _, e := range All() {
		of[e.Of] = e.Of != ""
	}
	for _, s := range policy.All() {
		if Has(s.ID) != of[s.ID] {
			t.Errorf("%s has an example: %v", s.ID, of[s.ID])
		}
	}
}
