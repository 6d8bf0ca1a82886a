package panels

import (
	"testing"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
)

// A panel lists the claims about its own figure, and says in one line where the others are.
func TestAPanelListsTheClaimsOfItsOwnFigure(t *testing.T) {
	for id, want := range map[string]struct {
		own       int
		elsewhere string
	}{
		"wang-4a": {5, ""}, "ren-1c": {2, "Figure 2 (a)"}, "ren-2a": {2, ""}, "ren-1e": {1, ""}, "wang-2b": {1, ""},
		"heldp-1a": {1, ""}, "azize-2": {2, ""},
	} {
		p, _ := gallery.Find(id)
		if own, elsewhere := claims(p); len(own) != want.own || say.English(elsewhere) != want.elsewhere {
			t.Errorf("%s lists %v, and the rest at %q", id, own, elsewhere)
		}
	}
	shown := map[string]bool{}
	for _, p := range gallery.Panels() {
		own, _ := claims(p)
		for _, id := range own {
			shown[id] = true
		}
	}
	for _, c := range gallery.Claims() {
		if !shown[c.ID] {
			t.Errorf("no panel shows %s", c.ID)
		}
	}
}
