package web_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
	"epsilonarcade/web/internal/webtest"
)

// notable are scenarios with notes. Together they have every note that there is.
func notable() (links []string) {
	for _, s := range policy.All() {
		links = append(links, "&policies="+s.ID+":epsilon=0.5:delta=0.1")
		for _, q := range s.Params {
			if q.Note != "" {
				links = append(links, "&policies="+s.ID+":"+q.Name+"="+scenario.Number(q.NoteBelow))
			}
		}
	}
	return append(links,
		"&policies=heldp-ucb-l:law=0.5:eps_min=0.6", "&policies=heldp-ucb-l:law=gaussian:eps_min=4", "&policies=heldp-ucb-l:law=uniform_from_0.1_to_2_refuse_0.2:eps_min=1.99",
		"&policies=ldp-ucb-b:epsilon=1e-20&arms=0.5,0.6", "&policies=ucb1:sigmoid=true&arms=gaussian:1.1:3,gaussian:1:0.1",
		"&policies=ldp-ucb-l-unbounded&arms=0.5,two-gaussian:0.6:2",
		"&kind=sweep&over=eps_min&values=0.2,3&policies=heldp-ucb-l:law=0.5_2",
		"&policies=ldp-ts-piecewise:h1=1", "&policies=dp-ftpl-gauss&delta=1", "&kind=sweep&over=delta&values=0.1,1&policies=dp-ftpl-gauss",
	)
}

// noted shows the notes.
func noted(look func(*webtest.Page)) {
	for _, link := range notable() {
		p := webtest.Open("1t"+link, 0)
		if look(p); len(p.S.Policies) > 0 {
			p.Policies.OpenRow(p.Focus) // where notes on its parameters are
			look(p)
		}
	}
}

// unseen returns what the page has to say of every policy, every bound of theory that is about one
// and everything that deserves a note, as far as it is in none of some texts.
func unseen(texts []string) (all []string) {
	said := say.English(strings.Join(texts, "\n"))
	ask := func(what string) {
		what = say.English(what)
		if what != "" && !strings.Contains(said, what) && !slices.Contains(all, what) {
			all = append(all, what)
		}
	}
	for _, s := range policy.All() {
		ask(s.Name)
		ask(s.Summary)
		ask(s.Guarantee)
		ask(s.Reference)
		for _, q := range s.Params {
			ask(q.Note)
		}
		for _, b := range append(theory.ForPolicy(s.ID), theory.ForNotion(s.Notion)...) {
			ask(b.Name)
			ask(b.Note)
			ask(b.Reference)
		}
	}
	for _, link := range notable() {
		p := webtest.Open("1t"+link, 0)
		if p.Notice.Text != "" {
			all = append(all, p.Notice.Text)
		}
		for _, n := range p.S.Notes() {
			if !p.Policies.SaidElsewhere(n.Field) {
				ask(n.Text)
			}
		}
	}
	for _, note := range []string{"is not used", "with their own ε or δ", "gives no privacy guarantee", "promises no privacy", "is above every user", "is above most users", "prefers the wrong arm", "cannot identify the best arm"} {
		ask(note)
	}
	return all
}

// A text that no state of the page shows could go from the list unmissed.
func TestWhatIsSaidOfPoliciesBoundsAndNotesIsSeen(t *testing.T) {
	var seen []string
	look := func(p *webtest.Page) { seen = append(seen, words(p, t)...) }
	bounds(t, look)
	noted(look)
	if all := unseen(seen); len(all) > 0 {
		t.Errorf("on no page there is %q", all)
	}
}
