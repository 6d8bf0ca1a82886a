package answers

import (
	"slices"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/lab"
)

// papers returns the catalog of the gallery.
func papers() *lab.Catalog {
	c := &lab.Catalog{}
	for _, p := range gallery.Papers() {
		paper := lab.Paper{Name: p.Name, Title: p.Title}
		for _, q := range p.Panels {
			paper.Panels = append(paper.Panels, entry(q))
		}
		c.Papers = append(c.Papers, paper)
	}
	return c
}

func entry(p gallery.Panel) lab.Entry {
	e := lab.Entry{ID: p.ID, Place: p.Place, Title: p.Title, View: "panel=" + p.ID}
	if p.NeedsRuns() {
		e.Links = links(p)
		e.Own = int64(len(e.Links))
	}
	for _, q := range companions(p) {
		for _, link := range links(q) {
			if !slices.Contains(e.Links, link) {
				e.Links = append(e.Links, link)
			}
		}
	}
	if len(p.Scenarios) > 0 {
		e.Open = p.Scenarios[0].Link()
	}
	switch p.Form {
	case gallery.Curves:
		e.View += "&mode=mean"
		if p.X.Scale == figure.Log {
			e.View += "&x=log"
		}
		if p.Y.Scale == figure.Log {
			e.View += "&y=log"
		}
		if len(p.Bounds) > 0 {
			e.View += "&bounds=" + strings.Join(p.Bounds, ",")
		}
	case gallery.Points, gallery.Measured, gallery.Values:
		e.View += "&view=sheet"
	}
	return e
}

func links(p gallery.Panel) (all []string) {
	for _, s := range p.Scenarios {
		all = append(all, s.Link())
	}
	return all
}

// companions returns the other panels whose runs the claims of a panel need.
func companions(p gallery.Panel) (all []gallery.Panel) {
	for _, id := range p.Claims {
		c, _ := gallery.FindClaim(id)
		for _, other := range c.Panels {
			q, _ := gallery.Find(other)
			known := slices.ContainsFunc(all, func(k gallery.Panel) bool { return k.ID == other })
			if !c.Exact && !known && other != p.ID && q.NeedsRuns() {
				all = append(all, q)
			}
		}
	}
	return all
}

// panel returns the sheet of a panel.
func panel(m *lab.Panel) lab.Message {
	p, ok := gallery.Find(m.ID)
	if !ok {
		return &lab.Refused{Why: "there is no panel " + scenario.Quote(m.ID)}
	}
	var all []sim.Result
	for _, r := range m.Results {
		result, err := resultOf(r)
		if err != nil {
			return refuse(err)
		}
		all = append(all, result)
	}
	results := gallery.Results{}
	for _, q := range append(companions(p), p) {
		if r := resultsOf(q, all); r != nil {
			results[q.ID] = r
		}
	}
	if p.NeedsRuns() && results[p.ID] == nil {
		return &lab.Refused{Why: p.Place + " needs a run of each of its policies"}
	}
	f, err := p.Draw(results[p.ID])
	if err != nil {
		return refuse(err)
	}
	f.Claims = p.Check(results)
	return &lab.Sheet{Title: f.Title, Says: f.Notes, Figure: f, Facts: unchecked(p, f.Claims)}
}

// resultOf reads results and checks them.
func resultOf(m lab.Results) (r sim.Result, err error) {
	if r.Scenario, err = scenario.ParseLink(m.Link); err != nil {
		return r, err
	}
	for _, run := range m.Runs {
		r.Runs = append(r.Runs, int(run))
	}
	r.Regret = m.Regret
	return r, r.Check()
}

// unchecked returns the claims of a panel that have no number yet.
func unchecked(p gallery.Panel, checks []figure.Claim) (facts []lab.Fact) {
	for _, id := range p.Claims {
		if !slices.ContainsFunc(checks, func(c figure.Claim) bool { return c.ID == id }) {
			c, _ := gallery.FindClaim(id)
			facts = append(facts, lab.Fact{Name: c.ID + ": " + c.Text, Value: "needs runs of " + strings.Join(c.Panels, ", "), Mark: "open"})
		}
	}
	return facts
}

// resultsOf returns the results that belong to a panel's scenarios, whatever their number of
// runs, or nil if one is missing or has no run.
func resultsOf(p gallery.Panel, all []sim.Result) (own []sim.Result) {
	for _, s := range p.Scenarios {
		at := slices.IndexFunc(all, func(r sim.Result) bool {
			s.Runs = r.Scenario.Runs
			return len(r.Runs) > 0 && scenario.Difference(s, r.Scenario) == ""
		})
		if at < 0 {
			return nil
		}
		own = append(own, all[at])
	}
	return own
}
