package overlay

import (
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
)

// No bound is drawn for arms that change.
func TestNoBoundUnderChange(t *testing.T) {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}}
	if all := Bounds([]string{"ucb1"}, s); len(all) != 1 {
		t.Fatalf("%d bounds without changes", len(all))
	}
	s.Changes, s.Then = []int64{1000}, arm.Default()
	for _, b := range Of(s, 0) {
		if len(b.X) > 0 || b.Why == "" {
			t.Errorf("%s: %d points, why %q", b.Bound.ID, len(b.X), b.Why)
		}
	}
	if all := Bounds([]string{"ucb1"}, s); len(all) != 0 {
		t.Errorf("%d bounds", len(all))
	}
}
