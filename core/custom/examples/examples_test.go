package examples

import (
	"testing"

	"epsilonarcade/core/policy"
)

// Has knows the policies of All by heart: a program that asks it need not have the texts.
func TestHasIsAboutAll(t *testing.T) {
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
