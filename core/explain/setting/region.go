// Package setting explains whole scenarios: their region, the δ they need, their regimes, their choice of ε_min, and
// the differences between two scenarios.
package setting

import (
	"math"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Shape returns the figure of a scenario that has no runs: a timeline, or a region with its numbers.
func Shape(v scenario.Valid) (*explain.Region, error) {
	s := v.Scenario()
	f, err := plot.Result(sim.Result{Scenario: v})
	if err != nil {
		return nil, err
	}
	r := &explain.Region{Sheet: explain.Sheet{Title: f.Title, Figure: f}}
	if s.Kind == scenario.Region {
		r.Verdict, r.Sentence = verdictWords(s, f.Verdict)
		r.Facts = regionFacts(s)
		r.Says = regionSays(s.Region.Noise)
		r.Panels = regionPanels(s)
	}
	return r, nil
}

// verdictWords returns the verdict, and a sentence that says how far F' is from the region's edge.
func verdictWords(s scenario.Scenario, v *figure.Verdict) (verdict, sentence string) {
	n, delta := notation.Count(s.Region.N), notation.Tiny(v.DeltaExact)
	verdict = say.Of("inside-of")
	switch {
	case !v.Inside:
		verdict, sentence = say.Of("outside"), say.Of("region-moves", n, say.Strong(notation.Number(v.Violation)))
	case delta != notation.Number(v.DeltaExact):
		sentence = say.Of("region-keeps-tiny", n, say.Strong(delta), say.Strong(notation.Number(s.Delta)))
	default:
		sentence = say.Of("region-keeps", n, say.Strong(delta), say.Strong(notation.Number(s.Delta)))
	}
	smallest := ""
	switch {
	case v.SmallestN == 0:
		smallest = say.Of("no-number-pulls-up")
	case v.SmallestN == 1:
		smallest = say.Of("it-is-inside-for")
	case v.FormulaN > 0:
		smallest = say.Of("pulls-inside-formula", say.Strong(notation.Count(v.SmallestN)), say.Strong(notation.Count(v.FormulaN)))
	default:
		smallest = say.Of("pulls-inside", say.Strong(notation.Count(v.SmallestN)))
	}
	return verdict, sentence + " " + smallest
}

// law returns the noise that a valid region scenario names.
func law(s scenario.Scenario) privacy.Noise {
	noise, _ := privacy.Find(s.Region.Noise)
	return noise
}

// regionFacts returns rows about the chosen history, and rows about all histories.
func regionFacts(s scenario.Scenario) []explain.Fact {
	noise, o := law(s), s.Region
	facts := []explain.Fact{{Name: say.Of("delta-budget"), Value: notation.Number(s.Delta)}}
	for _, c := range []struct {
		change     int
		name, none string
	}{
		{1, say.Of("delta-needed-if-0"), say.Of("no-pull-paid-0")},
		{-1, say.Of("delta-needed-if-1"), say.Of("no-pull-paid-1")},
	} {
		fact := explain.Fact{Name: c.name, Value: c.none}
		if p, err := noise.Pair(s.Epsilon, s.Delta, privacy.History{N: o.N, R: o.R, Change: c.change}); err == nil {
			d := p.DeltaExact(s.Epsilon)
			fact.Value, fact.Mark = marked(notation.Tiny(d), d <= s.Delta)
		}
		facts = append(facts, fact)
	}

	p, err := noise.Pair(s.Epsilon, s.Delta, privacy.History{N: o.N, R: o.R, Change: o.Change})
	if err != nil {
		return facts // impossible, because the figure exists
	}
	exact := p.DeltaExact(s.Epsilon)
	for _, l := range []struct {
		name  string
		limit float64
	}{
		{say.Of("lemma-8-half-lines"), s.Delta},
		{say.Of("lemma-9-intervals-delta"), s.Delta / 2},
	} {
		fact := explain.Fact{Name: l.name}
		fact.Value, fact.Mark = marked(notation.Number(math.Max(0, exact-l.limit)), exact <= l.limit)
		facts = append(facts, fact)
	}
	if i, _ := p.WorstInterval(s.Epsilon); i.Empty() {
		facts = append(facts, explain.Fact{Name: say.Of("worst-interval"), Value: say.Of("all-keep-eps-alone")})
	} else {
		facts = append(facts,
			explain.Fact{Name: say.Of("worst-interval"), Value: ray(i)},
			explain.Fact{Name: say.Of("how-likely-f-f"), Value: say.Of("and", notation.Number(i.Probability(p.F)), notation.Number(i.Probability(p.Prime)))})
	}

	return append(facts,
		explain.Fact{Name: say.Of("smallest-n-inside"), Value: count(noise.SmallestN(s.Epsilon, s.Delta), say.Of("no-such-n"))},
		explain.Fact{Name: say.Of("n-papers-formula"), Value: count(noise.FormulaN(s.Epsilon, s.Delta), say.Of("not-needed"))},
		explain.Fact{Name: say.Of("smallest-n-lemma-9"), Value: count(noise.SmallestNOfLemma9(s.Epsilon, s.Delta), say.Of("no-such-n"))})
}

// marked returns a value with a check mark or a cross, and the mark for its row.
func marked(value string, well bool) (string, string) {
	if well {
		return "✓ " + value, "good"
	}
	return "✗ " + value, "bad"
}

// ray writes a half-line in symbols.
func ray(i privacy.Interval) string {
	if math.IsInf(i.From, -1) {
		return "x ≤ " + minus(notation.Number(i.To))
	}
	return "x > " + minus(notation.Number(i.From))
}

// minus replaces a number's hyphen by a typographic minus sign.
func minus(number string) string { return strings.Replace(number, "-", "−", 1) }

// regionSays returns sentences that explain how to read the figure and its numbers.
func regionSays(noise string) []string {
	says := []string{
		say.Of("choose-arm-policy-draws"),
		say.Of("shaded-all-eps-delta"),
		say.Of("lemma-8-asks-each"),
		say.Of("lemma-9-asks-every"),
		say.Of("x-grows-likelihood-ratio"),
	}
	switch noise {
	case "new":
		says = append(says, say.Of("noise-shown-made-delta"))
	case "beta", "beta-without-k":
		says = append(says, say.Of("no-history-worse-than"))
	}
	return says
}

// regionPanels returns the gallery's region panels as links that change only the region of this scenario.
func regionPanels(s scenario.Scenario) (panels []explain.RegionPanel) {
	for _, p := range gallery.Panels() {
		if p.Form != gallery.Region {
			continue
		}
		q := p.Scenarios[0]
		s.Epsilon, s.Delta, s.Region = q.Epsilon, q.Delta, q.Region
		place, letter := p.Place.Figure, "("+p.Place.Letter+")"
		name, n := law(q).Name, round(q.Region.N)
		panels = append(panels, explain.RegionPanel{
			Group: say.Of("region-panels", place, name), Short: letter + " " + n,
			Name: say.Of("region-panel", place, name, letter, n), Link: s.Link(),
		})
	}
	return panels
}

// round writes a number of pulls. A large power of ten is written as a power.
func round(n int64) string {
	power, exponent := int64(10_000), 4
	for power < n {
		power, exponent = 10*power, exponent+1
	}
	if n < power {
		return notation.Count(n)
	}
	return "10" + string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[exponent])
}

// Need returns the sheet that plots the δ needed by an arm's draw against the arm's number of pulls.
func Need(s scenario.Scenario) (*explain.Sheet, error) {
	sheet := &explain.Sheet{Title: say.Of("exact-delta-against-n")}
	if s.Kind != scenario.Region {
		return sheet, nil
	}
	f, err := plot.RequiredDelta(s)
	if err != nil {
		return sheet, err
	}
	noise := law(s)
	smallest, formula := noise.SmallestN(s.Epsilon, s.Delta), noise.FormulaN(s.Epsilon, s.Delta)
	sheet.Says = []string{needSays(s, noise, smallest, formula)}
	if len(f.Series[0].X) == 0 {
		sheet.Says = append(sheet.Says, say.Of("there-no-curve-delta"))
		return sheet, nil
	}
	sheet.Figure = f
	sheet.Says = append(sheet.Says, say.Of("upright-line-historys-n"))
	return sheet, nil
}

// needSays returns sentences about where the curve meets the budget.
func needSays(s scenario.Scenario, noise privacy.Noise, smallest, formula int64) string {
	eps, delta := notation.Number(s.Epsilon), notation.Number(s.Delta)
	says := say.Of("smallest-delta-which-eps", eps) + " "
	switch {
	case smallest == 0:
		return says + say.Of("no-n-up-2", delta)
	case smallest == 1:
		says += say.Of("most-every-n", delta)
	default:
		says += say.Of("most-pulls-not-before", delta, notation.Count(smallest))
	}
	switch {
	case formula == 0:
	case formula == privacy.MaxPulls:
		says += " " + say.Of("papers-formula-waits-more")
	case formula < smallest:
		says += " " + say.Of("papers-formula-stops-which", notation.Count(formula))
	case formula == smallest:
		says += " " + say.Of("papers-formula-says-same")
	default:
		says += " " + say.Of("papers-formula-waits", notation.Count(formula))
	}
	return says
}
