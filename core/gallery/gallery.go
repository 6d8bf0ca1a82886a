// Package gallery represents every figure and table of the papers as data: the scenarios, our assumptions about missing
// settings, and the bounds to draw. It also lists the papers' statements about their figures as claims to check.
//
// Each paper has its own file. All papers' claims follow the same rules for thresholds, and each claim has a Finding.
package gallery

import (
	"slices"
	"strings"
	"sync"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// A Paper is a paper whose figures the gallery shows.
type Paper struct {
	ID     string // the prefix of its panels' ids
	Name   string // authors and year
	Title  string
	BibTeX string // a single entry
	// SecondHand reports whether we know the paper only through other sources.
	SecondHand bool
	Panels     []Panel
	// Variants are panels with other choices for the open settings. The paper does not show them, but claims use them.
	Variants []Panel
	Claims   []Claim
}

// all returns the panels, followed by the variants.
func (p Paper) all() []Panel { return slices.Concat(p.Panels, p.Variants) }

// A Form says what kind of content a panel shows.
type Form string

// The forms of panels.
const (
	Curves   Form = "curves"   // one scenario of kind regret, sweep or timeline
	Region   Form = "region"   // one scenario of kind region, which needs no runs
	Points   Form = "points"   // regret at the horizon in several scenarios, against a theoretical value per policy
	Measured Form = "measured" // a table of measured properties of policies
	Values   Form = "values"   // a table of values of formulas
)

// A Panel is a panel of a figure, or a table.
type Panel struct {
	ID    string // such as wang-4a
	Place Place
	Title string
	Form  Form
	// Scenarios have the paper's own horizon and number of runs. A panel of points has several scenarios, a table has
	// none, and any other panel has one.
	Scenarios []scenario.Scenario
	X, Y      figure.Axis
	From      int64 // the number of pulls at which the drawing begins, if not 0
	// Inferred lists our assumptions about settings that our copy of the paper does not state, one sentence each.
	Inferred []string
	Bounds   []string // ids of bounds in core/theory to draw
	Claims   []string // ids of claims about the panel
}

// Papers returns the papers. Callers must not change them; Panel.With returns a changed copy.
func Papers() []Paper { return papers() }

var papers = sync.OnceValue(func() []Paper {
	return attach([]Paper{wang(), ren(), jiang(), azize(), azize25(), heldp()})
})

// Panels returns the panels of all papers.
func Panels() []Panel {
	var all []Panel
	for _, p := range Papers() {
		all = append(all, p.Panels...)
	}
	return all
}

// Claims returns the claims of all papers.
func Claims() []Claim {
	var all []Claim
	for _, p := range Papers() {
		all = append(all, p.Claims...)
	}
	return all
}

// Find returns the panel or variant with the given id.
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

// FindClaim returns the claim with the given id.
func FindClaim(id string) (Claim, bool) {
	for _, c := range Claims() {
		if c.ID == id {
			return c, true
		}
	}
	return Claim{}, false
}

// PaperOf returns the paper that a panel or a claim comes from.
func PaperOf(id string) (Paper, bool) {
	for _, p := range Papers() {
		if slices.ContainsFunc(p.all(), func(q Panel) bool { return q.ID == id }) ||
			slices.ContainsFunc(p.Claims, func(c Claim) bool { return c.ID == id }) {
			return p, true
		}
	}
	return Paper{}, false
}

// attach fills in Panel.Claims.
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
