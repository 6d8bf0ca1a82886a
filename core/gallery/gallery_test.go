package gallery

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/theory"
)

// panels.txt lists all panels and variants in order, with links in canonical form. So a change to a scenario default
// cannot change a panel.
func TestPanelsHaveTheirScenarios(t *testing.T) {
	var lines []string
	for _, p := range Papers() {
		for _, q := range p.all() {
			line := q.ID
			for _, s := range q.Scenarios {
				line += " " + s.Link()
			}
			if len(q.Scenarios) > 0 {
				lines = append(lines, line+"\n")
			}
			if !strings.HasPrefix(q.ID, p.ID+"-") || q.Title == "" || q.Place.Figure == "" {
				t.Errorf("%s is among the panels of %s: title %q, place %q", q.ID, p.ID, q.Title, q.Place.Says())
			}
			for _, id := range q.Bounds {
				if _, ok := theory.Find(id); !ok {
					t.Errorf("%s: no bound %s", q.ID, id)
				}
			}
			found, _ := Find(q.ID)
			if from, ok := PaperOf(q.ID); !ok || from.ID != p.ID || found.ID != q.ID {
				t.Errorf("%s is found as %s of paper %s", q.ID, found.ID, from.ID)
			}
		}
	}
	if got := strings.Join(lines, ""); got != links {
		t.Errorf("core/gallery/panels.txt is not\n%s", got)
	}
	if _, ok := Find("wang-8a"); ok {
		t.Error("wang-8a is found")
	}
}

// Each claim names its panels, and each panel names its claims.
func TestEveryClaimIsAttached(t *testing.T) {
	for _, c := range Claims() {
		if c.Text == "" || len(c.Panels) == 0 {
			t.Errorf("%s: %q about %v", c.ID, c.Text, c.Panels)
		}
		for _, id := range c.Panels {
			p, ok := Find(id)
			if !ok || !slices.Contains(p.Claims, c.ID) {
				t.Errorf("%s is not attached to %s", c.ID, id)
			}
		}
	}
	for _, p := range Panels() {
		for _, id := range p.Claims {
			if c, ok := FindClaim(id); !ok || !slices.Contains(c.Panels, p.ID) && !strings.HasPrefix(p.ID, jiangRemark) { // with other arms
				t.Errorf("%s names claim %s", p.ID, id)
			}
		}
	}
}

func TestSettingsCanBeReplaced(t *testing.T) {
	seed := uint64(9)
	p, _ := Find("wang-6a")
	q := p.With(Settings{Horizon: 1000, Runs: 3, Seed: &seed})
	if s := q.Scenarios[0]; s.Horizon != 1000 || s.Runs != 3 || s.Seed != 9 {
		t.Errorf("%+v", s)
	}
	if s := p.Scenarios[0]; s.Horizon != 1e6 || s.Runs != 100 || s.Seed != 1 {
		t.Errorf("the panel itself has changed: %+v", s)
	}
	for _, id := range []string{"wang-1a", "azize-1"} {
		p, _ := Find(id)
		if q := p.With(Settings{Horizon: 1000, Runs: 3, Seed: &seed}); q.Scenarios[0].Link() != p.Scenarios[0].Link() {
			t.Errorf("%s has changed", id)
		}
	}
}

// Notes name each value whose start phase is longer than the horizon.
func TestNotesNameCutStartPhases(t *testing.T) {
	cut := func(id string, horizon int64) int {
		p, _ := Find(id)
		n := 0
		for _, note := range p.With(Settings{Horizon: horizon}).Notes() {
			if strings.Contains(say.English(note), "cuts DP-FTPL-Gauss’s start phase short") {
				n++
			}
		}
		return n
	}
	// 9/(4πδ²) ≥ 10⁶ up to δ = 8.5e−4, and ≥ 10⁵ up to δ = 2.7e−3.
	if at6, at5 := cut("wang-6a", 1e6), cut("wang-6a", 1e5); at6 != 3 || at5 != 5 {
		t.Errorf("%d values cut at 10⁶ and %d at 10⁵, want 3 and 5", at6, at5)
	}
}

// The brief settings are the same for all panels that a claim compares, and never exceed the paper's own.
func TestBriefSettings(t *testing.T) {
	for _, p := range Panels() {
		q, first := p.With(p.Brief()), p.Shorter(10_000)
		for i, s := range p.Scenarios {
			if b := q.Scenarios[i]; b.Horizon > s.Horizon || b.Runs > s.Runs || len(b.Problems()) > 0 || p.NeedsRuns() && len(first.Scenarios[i].Problems()) > 0 {
				t.Errorf("%s: T = %d and %d runs, the paper has %d and %d", p.ID, b.Horizon, b.Runs, s.Horizon, s.Runs)
			}
		}
	}
	for _, c := range Claims() {
		runs := map[int]bool{}
		for _, id := range c.Panels {
			if p, _ := Find(id); p.NeedsRuns() {
				runs[p.With(p.Brief()).Scenarios[0].Runs] = true
			}
		}
		if len(runs) > 1 {
			t.Errorf("%s has panels with different numbers of runs", c.ID)
		}
	}
}

// Each paper has a well-formed BibTeX entry.
func TestEveryPaperHasABibTeXEntry(t *testing.T) {
	for _, p := range Papers() {
		title := say.English(p.Title)
		for _, part := range []string{"@", "author", "title", "year", title[strings.LastIndex(title, " ")+1:]} {
			if !strings.Contains(p.BibTeX, part) {
				t.Errorf("%s: no %s in %s", p.ID, part, p.BibTeX)
			}
		}
		if strings.Count(p.BibTeX, "{") != strings.Count(p.BibTeX, "}") {
			t.Errorf("%s: the braces of %s do not match", p.ID, p.BibTeX)
		}
	}
}
