package webtest

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// Small returns a scenario that takes moments: three arms, 1,500 pulls, 9 runs.
func Small(policies ...string) scenario.Scenario {
	s := scenario.Default()
	s.Arms = arm.Bernoullis(0.5, 0.7, 0.4)
	s.Horizon, s.Runs, s.Seed = 1500, 9, 7
	s.Policies = nil
	for _, id := range policies {
		s.Policies = append(s.Policies, scenario.Policy{ID: id})
	}
	return s
}

// Still returns a page whose workers never start, for what needs no simulation, with all of a
// scenario: what its kind does not use is there as if it had been chosen in another view.
func Still(s scenario.Scenario) *Page {
	p := Open(s.Link(), 0)
	p.S = s
	if v, problems := s.Validate(); problems == nil { // of others the words alone are tested
		p.Valid = v
	}
	return p
}

// Region returns the default scenario in the Region view.
func Region() scenario.Scenario {
	s := scenario.Default()
	s.Kind = scenario.Region
	return s
}

// Ids returns the ids of the scenario's policies.
func Ids(s scenario.Scenario) (all []string) {
	for _, p := range s.Policies {
		all = append(all, p.ID)
	}
	return all
}

// Armed returns a page with n arms of means 0 to 1.
func Armed(n int) *Page {
	s := Small("ucb1")
	s.Arms = nil
	for i := range n {
		s.Arms = append(s.Arms, arm.Bernoulli{P: float64(i) / float64(max(1, n-1))})
	}
	return Still(s)
}

// Rested opens a page, and returns it at rest.
func Rested(t *testing.T, fragment string, workers int) *Page {
	t.Helper()
	p := Open(fragment, workers)
	p.Rest(t)
	return p
}

// Finish completes all runs.
func (p *Page) Finish(t *testing.T) {
	t.Helper()
	p.Runs.ToEnd()
	p.Rest(t)
}

// Type types a text into a field and leaves the field.
func (p *Page) Type(field, text string) {
	p.Fields.Edit(field, text)
	p.Fields.Leave(field)
}

// AtAudit returns a page at rest with the audit of a link.
func AtAudit(t *testing.T, look string, workers int) *Page {
	t.Helper()
	return Rested(t, "1t~view=audit&audit="+look, workers)
}

// Audited returns a page on which an audit has been made.
func Audited(t *testing.T, look string, workers int) *Page {
	t.Helper()
	p := AtAudit(t, look, workers)
	p.Audit.RunAudit()
	p.Rest(t)
	return p
}

// GalleryOf returns the gallery with those panels alone that are made by runs.
func GalleryOf(t *testing.T, panels ...string) *Page {
	t.Helper()
	p := Open("1t~view=gallery", 0)
	if len(p.Gallery.Papers()) != len(papers.Papers()) || !p.View().IsGallery() {
		t.Fatalf("%d papers: %s", len(p.Gallery.Papers()), p.Gallery.GallerySays())
	}
	p.Gallery.Runs = slices.DeleteFunc(p.Gallery.Runs, func(e *lab.Entry) bool { return !slices.Contains(panels, e.ID) })
	p.hire(2)
	p.Start()
	return p
}

// PanelLink returns the fragment of a panel.
func PanelLink(t *testing.T, id string) string {
	t.Helper()
	p := GalleryOf(t)
	e, _ := p.Gallery.Find(id)
	if e == nil {
		t.Fatalf("there is no panel %s", id)
	}
	return strings.TrimPrefix(p.Gallery.PanelLink(*e), "#")
}

// FullHouse returns a scenario with all policies.
func FullHouse() scenario.Scenario {
	s := Small()
	for _, spec := range policy.All() {
		s.Policies = append(s.Policies, scenario.Policy{ID: spec.ID})
	}
	return s
}

// Looking returns the Region view of a budget, a noise and a history.
func Looking(eps, delta float64, noise string, n, r int64) *Page {
	s := Region()
	s.Epsilon, s.Delta = eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: 1}
	p := Still(s)
	p.Answered()
	return p
}

// Swept is a scenario of kind sweep that takes moments.
func Swept() scenario.Scenario {
	s := Small("dp-ftpl-gauss", "ldp-ucb-b", "ucb1")
	s.Kind = scenario.Sweep
	s.Sweep = scenario.SweepOptions{Over: scenario.OverEpsilon, Values: []float64{4, .5, 1}}
	return s
}

// FullHouseSmall returns a scenario with all policies that takes moments.
func FullHouseSmall() scenario.Scenario {
	s := Small(Ids(FullHouse())...)
	s.Runs = 3
	return s
}
