// Package setting explains a scenario as a whole: its region, the δ that it needs, where regimes meet,
// what ε_min costs, and in what two scenarios differ.
package setting

import (
	"math"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/of"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Shape returns the figure of a scenario that needs no runs: a region, with its numbers, or a
// timeline.
func Shape(s scenario.Scenario) (*explain.Sheet, error) {
	f, err := of.Result(sim.Result{Scenario: s})
	sheet := &explain.Sheet{Title: f.Title, Figure: f}
	if err != nil || s.Kind != scenario.Region {
		return sheet, err
	}
	sheet.Sentence = verdictWords(s, f.Verdict)
	sheet.Facts = regionFacts(s)
	sheet.Says = regionSays(s.Region.Noise)
	sheet.Turns = regionPanels(s)
	return sheet, nil
}

// verdictWords say whether the distribution is private, and by how much. The first is the verdict.
func verdictWords(s scenario.Scenario, v *figure.Verdict) []string {
	after := " After " + notation.Things(s.Region.N, "pull") + ", changing one reward "
	says := []string{"", "Outside.", after + "moves the dashed curve out of the shaded region, by ", notation.Number(v.Violation), " at worst."}
	if v.Inside {
		is, delta := "δ = ", notation.Tiny(v.DeltaExact)
		if delta != notation.Number(v.DeltaExact) {
			is = "a δ "
		}
		says = []string{"", "Inside.", after + "keeps the dashed curve in the shaded region: it would need " + is, delta, " and has ", notation.Number(s.Delta), "."}
	}
	switch says = append(says, ""); {
	case v.SmallestN == 0:
		return append(says, " No number of pulls up to 2⁴⁰ is enough for ", "every", " history.")
	case v.SmallestN == 1:
		return append(says, " It is inside for ", "every", " number of pulls, whatever they paid.")
	}
	says = append(says, " From ", notation.Count(v.SmallestN), " pulls on it is inside whatever they paid")
	if v.FormulaN > 0 {
		return append(says, "", "; the paper's formula asks for ", notation.Count(v.FormulaN), ".")
	}
	return append(says, "", ".")
}

// law returns the noise of a region scenario that has a figure.
func law(s scenario.Scenario) privacy.Noise {
	noise, _ := privacy.Find(s.Region.Noise)
	return noise
}

// regionFacts returns the numbers behind the verdict on one arm's history, and those that
// hold for every history.
func regionFacts(s scenario.Scenario) []explain.Fact {
	noise, o := law(s), s.Region
	facts := []explain.Fact{{Name: "δ of the budget", Value: notation.Number(s.Delta)}}
	for _, c := range []struct {
		change     int
		name, none string
	}{
		{1, "δ needed if a 0 becomes 1", "no pull paid 0"},
		{-1, "δ needed if a 1 becomes 0", "no pull paid 1"},
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
		return facts // not so: there is a figure of it
	}
	exact := p.DeltaExact(s.Epsilon)
	for _, l := range []struct {
		name  string
		limit float64
	}{
		{"Lemma 8, half-lines and δ: violated by", s.Delta},
		{"Lemma 9, intervals and δ/2: violated by", s.Delta / 2},
	} {
		fact := explain.Fact{Name: l.name}
		fact.Value, fact.Mark = marked(notation.Number(math.Max(0, exact-l.limit)), exact <= l.limit)
		facts = append(facts, fact)
	}
	if i, _ := p.WorstInterval(s.Epsilon); i.Empty() {
		facts = append(facts, explain.Fact{Name: "worst interval", Value: "all keep to ε alone"})
	} else {
		facts = append(facts,
			explain.Fact{Name: "worst interval", Value: ray(i)},
			explain.Fact{Name: "how likely it is, F and F′", Value: notation.Number(i.Probability(p.F)) + " and " + notation.Number(i.Probability(p.Prime))})
	}

	or := func(n int64, none string) string {
		if n == 0 {
			return none
		}
		return notation.Count(n)
	}
	return append(facts,
		explain.Fact{Name: "smallest N that is inside", Value: or(noise.SmallestN(s.Epsilon, s.Delta), "none")},
		explain.Fact{Name: "N of the paper's formula", Value: or(noise.FormulaN(s.Epsilon, s.Delta), "not needed")},
		explain.Fact{Name: "smallest N for Lemma 9", Value: or(noise.SmallestNOfLemma9(s.Epsilon, s.Delta), "none")})
}

// marked returns a value with a sign of whether all is well, and the mark of its row.
func marked(value string, well bool) (string, string) {
	if well {
		return "✓ " + value, "good"
	}
	return "✗ " + value, "bad"
}

// ray writes a half-line.
func ray(i privacy.Interval) string {
	if math.IsInf(i.From, -1) {
		return "x ≤ " + minus(notation.Number(i.To))
	}
	return "x > " + minus(notation.Number(i.From))
}

// minus writes a number's sign as a minus.
func minus(number string) string { return strings.Replace(number, "-", "−", 1) }

// regionSays says how to read the figure, what its numbers mean, and what they do not.
func regionSays(noise string) []string {
	says := []string{
		"To choose an arm, the policy draws a number for each arm from a law around its mean. Full line, F: how likely the draw is at most x. Dashed, F′: the same after one past reward of this arm was changed.",
		"Shaded: all that (ε, δ)-privacy of a single decision allows the dashed line to be, given the full one (four inequalities: both directions, both tails). If it stays inside, nobody can tell from one choice which of the two pasts was real, beyond what ε and δ allow.",
		"Lemma 8 asks that each half-line, all x up to a place or all beyond it, is at most e^ε times as likely after the change as before, plus δ, and the other way round. " +
			"Where that is so for every arm and every history, each single decision of a policy that pulls the arm with the largest draw is (ε, δ)-private, given what came before. It promises nothing about many decisions together.",
		"Lemma 9 asks it of every interval, and of all that is outside one, with δ/2. It is about policies that explore in phases, draw from the rewards of one phase only and then stay with one arm, as GDP-Elim-New does. " +
			"Them it gives (ε, δ)-privacy of the whole action sequence, on average over the rewards; the paper argues it for changes of one reward. Policies that draw from the same rewards again and again have no such promise from it.",
		"As x grows, the likelihood ratio of F and F′ goes one way only. So the worst half-line is also the worst interval, and the worst of all sets of draws: of such a pair Lemma 9 asks for more only in that δ is halved.",
	}
	switch noise {
	case "new":
		says = append(says, "The noise shown is made for δ. GDP-Elim-New makes it for δ/2, and that noise keeps to Lemma 9 for every N.")
	case "beta", "beta-without-k":
		says = append(says, "That no history is worse than all zeros (or all ones) is checked for many N and ε, not proved.")
	}
	return says
}

// regionPanels returns the panels of the gallery that show a region, as other regions of
// the same scenario: nothing else of it changes.
func regionPanels(s scenario.Scenario) (turns []explain.Turn) {
	for _, p := range gallery.Panels() {
		if p.Form != gallery.Region {
			continue
		}
		q := p.Scenarios[0]
		s.Epsilon, s.Delta, s.Region = q.Epsilon, q.Delta, q.Region
		place, letter, _ := strings.Cut(p.Place, " (")
		turns = append(turns, explain.Turn{
			Name: place + ", " + law(q).Name + ": (" + letter + " N = " + round(q.Region.N),
			Link: s.Link(),
		})
	}
	return turns
}

// round writes a number of pulls, large powers of ten as the paper does.
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

// Need returns the sheet of the δ that an arm's law needs, against its pulls.
func Need(s scenario.Scenario) (*explain.Sheet, error) {
	sheet := &explain.Sheet{Title: "Exact δ against N"}
	if s.Kind != scenario.Region {
		return sheet, nil
	}
	f, err := of.RequiredDelta(s)
	if err != nil {
		return sheet, err
	}
	noise := law(s)
	smallest, formula := noise.SmallestN(s.Epsilon, s.Delta), noise.FormulaN(s.Epsilon, s.Delta)
	sheet.Says = []string{needSays(s, noise, smallest, formula)}
	if len(f.Series[0].X) == 0 {
		sheet.Says = append(sheet.Says, "There is no curve: the δ needed is 0, or far below the budget's, from the first pull on.")
		return sheet, nil
	}
	sheet.Figure = f
	sheet.Says = append(sheet.Says, "The upright line is at this history's N. Curves end far below the budget's δ, where they go on falling.")
	return sheet, nil
}

// needSays says where the curve meets the budget.
func needSays(s scenario.Scenario, noise privacy.Noise, smallest, formula int64) string {
	eps, delta := notation.Number(s.Epsilon), notation.Number(s.Delta)
	says := "The smallest δ at which ε = " + eps + " holds for a decision, whatever the N pulls of an arm paid. "
	switch {
	case smallest == 0:
		return says + "With no N up to 2⁴⁰ is it down to " + delta + "."
	case smallest == 1:
		says += "It is at most " + delta + " for every N."
	default:
		says += "It is at most " + delta + " from " + notation.Count(smallest) + " pulls on, and not before."
	}
	switch {
	case formula == 0:
	case formula == privacy.MaxPulls:
		says += " The paper's formula waits for more than 2⁴⁰."
	case formula < smallest:
		says += " The paper's formula stops at " + notation.Count(formula) + ", which is too early."
	case formula == smallest:
		says += " The paper's formula says the same."
	default:
		says += " The paper's formula waits for " + notation.Count(formula) + "."
	}
	return says
}
