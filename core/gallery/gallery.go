// Package gallery holds every figure and table of the papers as data: the
// scenarios behind each panel, the settings that the papers do not give, and the bounds
// to draw. It also holds the papers' statements about them, as claims that are checked
// against results.
//
// There is one file a paper for its panels and one for its claims. A claim's threshold
// follows from its words by rules that are the same for all, and each claim has a Finding.
package gallery

import (
	"slices"
	"strings"
	"sync"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// A Paper is one of the papers whose figures are here.
type Paper struct {
	ID     string // begins the ids of its panels
	Name   string // authors and year
	Title  string
	BibTeX string // one entry
	// SecondHand is true if we know the paper only from other sources.
	SecondHand bool
	Panels     []Panel
	// Variants are panels that read the open settings in another way than Panels.
	// Claims are held against them; no figure of the paper shows them.
	Variants []Panel
	Claims   []Claim
}

// all returns the panels and the variants.
func (p Paper) all() []Panel { return slices.Concat(p.Panels, p.Variants) }

// A Form says what a panel shows.
type Form string

// The forms of panels.
const (
	Curves   Form = "curves"   // one scenario of kind regret, sweep or timeline
	Region   Form = "region"   // one scenario of kind region, which needs no runs
	Points   Form = "points"   // regret at the horizon of several scenarios, against a number that theory gives to each policy
	Measured Form = "measured" // a table of what policies do
	Values   Form = "values"   // a table of what formulas give
)

// A Panel is one panel of a figure, or one table.
type Panel struct {
	ID    string // wang-4a
	Place Place
	Title string
	Form  Form
	// Scenarios are at the paper's own horizon and number of runs: one, but for a panel
	// of several points, and none for a table.
	Scenarios []scenario.Scenario
	X, Y      figure.Axis
	From      int64 // the first number of pulls that is drawn, if not 0
	// Inferred lists the settings that our copy of the paper does not give, and our assumptions,
	// one sentence each.
	Inferred []string
	Bounds   []string // ids of the bounds of core/theory to draw over it
	Claims   []string // ids of the claims that concern it
}

// Papers returns the papers, in the order of their figures' ids. They are made once, and are
// not to be changed: see Panel.With.
func Papers() []Paper { return papers() }

var papers = sync.OnceValue(func() []Paper {
	return attach([]Paper{wang(), ren(), jiang(), azize(), azize25(), heldp()})
})

// Panels returns all panels, paper by paper.
func Panels() []Panel {
	var all []Panel
	for _, p := range Papers() {
		all = append(all, p.Panels...)
	}
	return all
}

// Claims returns all claims, paper by paper.
func Claims() []Claim {
	var all []Claim
	for _, p := range Papers() {
		all = append(all, p.Claims...)
	}
	return all
}

// Find returns the panel or the variant of one with an id.
func Find(id string) (Panel, bool) {
	for _, p := range Papers() {
		for _, q := range p.all() {
			if q.ID == id {
				return q, true
			}
		}
	}
	return Panel{}, false
}

// FindClaim returns the claim with an id.
func FindClaim(id string) (Claim, bool) {
	for _, c := range Claims() {
		if c.ID == id {
			return c, true
		}
	}
	return Claim{}, false
}

// PaperOf returns the paper of a panel or a claim.
func PaperOf(id string) (Paper, bool) {
	for _, p := range Papers() {
		if slices.ContainsFunc(p.all(), func(q Panel) bool { return q.ID == id }) ||
			slices.ContainsFunc(p.Claims, func(c Claim) bool { return c.ID == id }) {
			return p, true
		}
	}
	return Paper{}, false
}

// attach fills in which claims, of whatever paper, concern each panel.
func attach(papers []Paper) []Paper {
	concerning := func(panel string) (claims []string) {
		for _, p := range papers {
			for _, c := range p.Claims {
				of := func(s Setting) bool { return slices.Contains(c.Panels, strings.TrimSuffix(panel, s.Variant)) }
				if slices.Contains(c.Panels, panel) || slices.ContainsFunc(c.Settings, of) {
					claims = append(claims, c.ID)
				}
			}
		}
		return claims
	}
	for _, p := range papers {
		for _, list := range [][]Panel{p.Panels, p.Variants} {
			for i := range list {
				list[i].Claims = concerning(list[i].ID)
			}
		}
	}
	return papers
}
