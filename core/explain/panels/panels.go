// Package panels explains the panels of the gallery: their figures and their claims.
package panels

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// claims returns the claims to show with a panel: those about its own figure. A claim about several figures appears
// with its first panel. If the panel has no claims of its own, claims returns all claims about it. If it leaves out
// some claims, elsewhere is the first panel that shows one of them.
func claims(p gallery.Panel) (own []string, elsewhere string) {
	for _, id := range p.Claims {
		c, _ := gallery.FindClaim(id)
		if c.Panels[0] == p.ID || !slices.ContainsFunc(c.Panels, func(other string) bool {
			q, _ := gallery.Find(other)
			return !samePaper(q, p) || q.Place.Figure != p.Place.Figure
		}) {
			own = append(own, id)
		} else if elsewhere == "" {
			q, _ := gallery.Find(c.Panels[0])
			elsewhere = Place(q, p)
		}
	}
	if len(own) == 0 {
		return p.Claims, ""
	}
	return own, elsewhere
}

// Companions returns the other panels whose runs are needed for the claims shown with p.
func Companions(p gallery.Panel) (all []gallery.Panel) {
	shown, _ := claims(p)
	for _, id := range shown {
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

// Sheet returns a panel's sheet: its figure with the decided claims, and rows about the claims. The results come from
// the scenarios of the panel and of its Companions; some may be missing.
//
// The first row of a claim carries a mark for the claim's state. If all runs are complete, the mark is "claim good",
// "claim bad" or "claim depends". If only some are, it is "claim holding" or "claim failing". If the claim has no
// number yet, or fewer than ten runs, it is "claim open". The other marks are "quote" for the paper's sentence and
// where to find it, "value", "value good", "value bad" and "note".
func Sheet(p gallery.Panel, all []sim.Result) (*explain.Panel, error) {
	results := gallery.Results{}
	for _, q := range append(Companions(p), p) {
		if r := resultsOf(q, all); r != nil {
			results[q.ID] = r
		}
	}
	if p.NeedsRuns() && results[p.ID] == nil {
		return nil, say.Error("needs-run-each-policies", p.Place.Says())
	}
	f, err := p.Draw(results[p.ID])
	if err != nil {
		return nil, err
	}
	checks := p.Check(results)
	sheet := &explain.Panel{Sheet: explain.Sheet{Title: f.Title, Figure: f}}
	shown, elsewhere := claims(p)
	for _, id := range shown {
		c, _ := gallery.FindClaim(id)
		var own []figure.Claim
		for _, k := range checks {
			if k.ID == id {
				own = append(own, k)
			}
		}
		needs := needed(c, p, results)
		all := rows(p, c, own, needs, few(c, results))
		count(sheet, all[0].Mark)
		sheet.Facts = append(sheet.Facts, all...)
		if needs == "" {
			sheet.Figure = sheet.Figure.With(figure.Layers{Claims: own})
		}
	}
	if elsewhere != "" {
		sheet.Facts = append(sheet.Facts, note(say.Of("panel-elsewhere", elsewhere)))
	}
	if len(p.Claims) == 0 {
		sheet.Facts = append(sheet.Facts, note(say.Of("papers-state-nothing-panel")))
	} else if p.NeedsRuns() {
		sheet.Facts = append(sheet.Facts, note(say.Of("brackets-intervals-95-percent")+" "+say.Of("number-itself-decides-once")))
	}
	for _, text := range f.Notes {
		sheet.Facts = append(sheet.Facts, note(text))
	}
	return sheet, nil
}

// FirstLook returns a preview of a panel, with at most the given number of pulls and the available runs. Its numbers
// are exact for this shorter scenario. It judges no claims and shows no bounds, which would take longer than the runs.
func FirstLook(p gallery.Panel, pulls int64, all []sim.Result) (*explain.Panel, error) {
	short := p.Shorter(pulls)
	short.Bounds = nil
	own := resultsOf(short, all)
	if own == nil {
		return nil, say.Error("first-look-needs-run", p.Place.Says())
	}
	f, err := short.Draw(own)
	if err != nil {
		return nil, err
	}
	runs, pulled := notation.Count(len(own[0].Runs)), notation.Count(own[0].Scenario.Scenario().Horizon)
	says := say.Of("first-look-runs", runs, pulled)
	f = f.With(figure.Layers{Notes: []string{say.Of("first-look-note", runs, pulled)}})
	return &explain.Panel{Sheet: explain.Sheet{Title: f.Title, Figure: f, Says: []string{says}}}, nil
}

// count adds a claim to the sheet's totals, according to the mark of the claim's first row.
func count(sheet *explain.Panel, mark string) {
	switch mark {
	case "claim good", "claim holding":
		sheet.Holds++
	case "claim bad", "claim failing":
		sheet.Fails++
	case "claim depends":
		sheet.Depends++
	}
	sheet.SoFar = sheet.SoFar || mark == "claim holding" || mark == "claim failing"
}

// rows returns the rows about a claim on the sheet of panel p.
func rows(p gallery.Panel, c gallery.Claim, checks []figure.Claim, needs string, few bool) []explain.Fact {
	holds, checked := gallery.AllHold(checks)
	head := explain.Fact{Name: c.Text, Value: say.Of("does-not-hold"), Mark: "claim bad"}
	switch {
	case !checked && needs == "":
		head.Value, head.Mark = say.Of("not-measured-here"), "claim open"
	case !checked:
		head.Value, head.Mark = say.Of("not-measured-yet"), "claim open"
	case needs != "" && few:
		head.Value, head.Mark = say.Of("too-few-runs"), "claim open"
	case needs != "" && holds:
		head.Value, head.Mark = say.Of("holds-so-far"), "claim holding"
	case needs != "":
		head.Value, head.Mark = say.Of("does-not-hold-so-far"), "claim failing"
	case c.Found.Verdict == gallery.Depends: // the panel shows only one of the settings
		head.Value, head.Mark = say.Of("depends-on-setting"), "claim depends"
	case holds:
		head.Value, head.Mark = say.Of("holds"), "claim good"
	}
	all := []explain.Fact{head}
	if c.Quote != "" {
		all = append(all, explain.Fact{Name: "“" + c.Quote + "”", Value: c.Place, Mark: "quote"})
	}
	for _, k := range checks {
		value := explain.Fact{Value: digits(k.Measured), Mark: "value"}
		if len(k.Interval) == 2 {
			value.Value += " [" + digits(k.Interval[0]) + ", " + digits(k.Interval[1]) + "]"
		}
		value.Name = say.Of("holds-if", k.Statistic, k.Rule)
		if k.Stated != "" {
			value.Name = say.Of("holds-if-paper", k.Statistic, k.Rule, k.Stated)
		}
		if needs == "" {
			value.Mark += map[bool]string{true: " good", false: " bad"}[k.Holds]
		}
		all = append(all, value)
	}
	// Until all runs are complete, only the finding at the paper's number of runs is final.
	if needs != "" {
		all = append(all, note(say.Of("needs-all-runs", needs)))
	}
	says := c.Found.Says()
	switch open := c.Found.Verdict == gallery.Depends; {
	case needs != "" || !checked || !open && holds != (c.Found.Verdict == gallery.Holds):
		says = say.Of("as-measured-runs", says)
	case !open:
		says = c.Found.Why()
	}
	if says != "" {
		all = append(all, note(says))
	}
	if c.Quote == "" {
		all = append(all, note(say.Of("not-at-hand")))
	}
	return all
}

// digits is like notation.Number, but keeps four digits of numbers below 10, for R².
func digits(x float64) string {
	if a := math.Abs(x); a >= notation.LeastPlain && a < 10 {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	return notation.Number(x)
}

func note(text string) explain.Fact { return explain.Fact{Name: text, Mark: "note"} }

// needed names the panels of a claim that still lack runs, as they are called on panel p.
func needed(c gallery.Claim, p gallery.Panel, results gallery.Results) string {
	places := ""
	for _, id := range c.Panels {
		q, _ := gallery.Find(id)
		if c.Exact || !q.NeedsRuns() || complete(q, results[id]) {
			continue
		}
		if place := Place(q, p); places == "" {
			places = place
		} else {
			places = say.Of("places-list", places, place)
		}
	}
	return places
}

// few reports whether the results hold fewer than ten runs of one of the claim's panels.
func few(c gallery.Claim, results gallery.Results) bool {
	return slices.ContainsFunc(c.Panels, func(id string) bool {
		return slices.ContainsFunc(results[id], func(r sim.Result) bool { return len(r.Runs) < 10 })
	})
}

// Place returns where panel q is found, as named on panel p: with the name of its paper if that is a different one.
func Place(q, p gallery.Panel) string {
	if samePaper(q, p) {
		return q.Place.Says()
	}
	from, _ := gallery.PaperOf(q.ID)
	return say.Of("of", q.Place.Says(), from.Name)
}

func samePaper(q, p gallery.Panel) bool {
	from, _ := gallery.PaperOf(q.ID)
	own, _ := gallery.PaperOf(p.ID)
	return own.ID == from.ID
}

// complete reports whether the results hold all runs of a panel.
func complete(p gallery.Panel, results []sim.Result) bool {
	for i, r := range results {
		if len(r.Runs) < p.Scenarios[i].Runs {
			return false
		}
	}
	return len(results) > 0
}

// resultsOf returns the results of a panel's scenarios, with any number of runs, or nil if one is missing or empty.
func resultsOf(p gallery.Panel, all []sim.Result) (own []sim.Result) {
	for _, s := range p.Scenarios {
		at := slices.IndexFunc(all, func(r sim.Result) bool {
			of := r.Scenario.Scenario()
			s.Runs = of.Runs
			return len(r.Runs) > 0 && scenario.Difference(s, of) == ""
		})
		if at < 0 {
			return nil
		}
		own = append(own, all[at])
	}
	return own
}
