package panels

import (
	"testing"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
)

// A panel first says what it shows and what to look for.
func TestAPanelSaysWhatItShows(t *testing.T) {
	for id, want := range map[string]string{
		"wang-4a":  "Regret over time of 4 policies on 9 arms at ε = 1 and δ = 0.01. Lower is better; a curve is flat once the best arm is found.",
		"wang-2b":  "The noise of DP-FTPL-Beta after 827 pulls, before and after one reward is changed, at ε = 1 and δ = 0.01. The noise is private while the changed curve stays in the shaded region.",
		"wang-7a":  "Regret of 2 policies on 9 arms for ε from 0.02 to 1. Lower is better; a curve is flat where ε makes no difference. Both axes are logarithmic.",
		"ren-1c":   "Regret over time of 2 policies on 20 arms for ε from 0.2 to 2. The gaps between the curves are the cost of privacy. Both axes are logarithmic.",
		"azize-1":  "The arm of each pull, for AdaP-UCB on 2 arms. Each block is an episode, and the policy observes one noisy mean at its end.",
		"heldp-1e": "Regret over time of HeLDP-UCB-L on 20 arms. Each user has a privacy level. Lower is better; a curve is flat once the best arm is found. Both axes are logarithmic.",
	} {
		if p, _ := gallery.Find(id); say.English(Shown(p)) != want {
			t.Errorf("%s: %q", id, say.English(Shown(p)))
		}
	}
}

// A panel lists what is stated of its own figure, and says in one line where the rest stands.
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
