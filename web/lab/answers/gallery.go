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
	e := lab.Entry{ID: p.ID, Place: p.Place, Title: p.Title, View: "panel=" + p.ID, From: p.From}
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
	return &lab.Sheet{Title: f.Title, Says: f.Notes, Figure: f, Claims: standing(p, f.Claims, results)}
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

// standing says how the claims of a panel stand.
func standing(p gallery.Panel, checks []figure.Claim, results gallery.Results) (all []lab.Claim) {
	for _, id := range p.Claims {
		c, _ := gallery.FindClaim(id)
		claim := lab.Claim{ID: id, Text: c.Text, Needs: missing(c, p, results), Mark: "good"}
		for _, m := range checks {
			if m.ID != id {
				continue
			}
			k := lab.Check{Statistic: m.Statistic, Stated: m.Stated, Measured: m.Measured, Interval: m.Interval, Holds: m.Holds}
			// A claim's rule is a part of its statistic's words.
			if what, rule, ok := strings.Cut(m.Statistic, " (holds if "); ok {
				k.Statistic = what
				k.Rule = "holds if " + strings.TrimSuffix(rule, "the threshold)") + scenario.Number(m.Threshold)
			}
			if !m.Holds {
				claim.Mark = "bad"
			}
			claim.Checks = append(claim.Checks, k)
		}
		switch {
		case len(claim.Checks) == 0:
			claim.Mark = "open"
		case claim.Needs != "":
			claim.Mark = "running"
		}
		all = append(all, claim)
	}
	return all
}

// missing names the panels of a claim that lack some of their runs, seen from panel p.
func missing(c gallery.Claim, p gallery.Panel, results gallery.Results) string {
	var places []string
	for _, id := range c.Panels {
		q, _ := gallery.Find(id)
		if c.Exact || !q.NeedsRuns() || complete(q, results[id]) {
			continue
		}
		place := q.Place
		if from, _ := gallery.PaperOf(id); !slices.ContainsFunc(from.Panels, func(k gallery.Panel) bool { return k.ID == p.ID }) {
			place += " of " + from.Name
		}
		places = append(places, place)
	}
	return strings.Join(places, ", ")
}

// complete reports whether results have all runs of a panel.
func complete(p gallery.Panel, results []sim.Result) bool {
	for i, r := range results {
		if len(r.Runs) < p.Scenarios[i].Runs {
			return false
		}
	}
	return len(results) > 0
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
