package decision

import (
	"math"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
)

// measure sets the gauge of a sheet. It shows the budget spent by all releases if the policy keeps its noise, and the
// privacy loss of the next choice otherwise. bound reports whether that is only Lemma 8's upper bound.
func (l *inspection) measure(sheet *explain.Sheet) (bound bool) {
	if l.Spends {
		l.spent(sheet, l.Spent)
		return false
	}
	return l.gauge(sheet)
}

// lost sets the gauge to its short form, which has a value for every policy.
func (l *inspection) lost(sheet *explain.Sheet) {
	bound := l.measure(sheet)
	g := &sheet.Gauge
	switch {
	case g.Name != "" && l.spec.Notion == policy.None && (bound || l.Spends):
		g.Value = say.Of("loss-unpromised", g.Value)
	case g.Name != "":
	case l.spec.Notion.Local():
		g.Value = say.Of("none-beyond-responses-each")
	default:
		g.Value = say.Of("not-known-of")
	}
	switch g.Text = l.plainly(g); {
	case l.Spends:
		g.Name = say.Of("budget-spent-of", l.name)
	case bound:
		g.Name = say.Of("loss-choice-most-of", l.name)
	default:
		g.Name = say.Of("loss-choice-of", l.name)
	}
}

// plainly returns a sentence that explains the gauge and the promise, or "" if the gauge shows only words.
func (l *inspection) plainly(g *explain.Gauge) string {
	b := l.budget()
	text := say.Of("loss-plainly")
	if l.Spends {
		text = say.Of("loss-plainly-all")
	}
	switch {
	case g.Share == 0:
		return ""
	case l.spec.Delta != policy.Ignores:
		text += explain.LargerDelta(b.Epsilon, b.Delta)
	}
	if claim := l.spec.Notion.Words().Claim; claim != "" {
		text += " " + say.Of("loss-promised", claim)
	}
	return text
}

// gauge sets the gauge to the loss of the next choice about its most influential reward, if the choice depends on
// nothing but rewards. drawn reports whether the choice is drawn at random.
func (l *inspection) gauge(sheet *explain.Sheet) (drawn bool) {
	history, ok := l.counts()
	if !ok {
		return false
	}
	g := explain.Gauge{Name: say.Of("loss-choice"), Value: "0", Mark: "good"}
	switch l.Now.Why {
	case policy.Start:
		g.Text = say.Of("no-choice-start-phase")
	case policy.Only:
		g.Text = say.Of("there-one-arm-no-choice")
	case policy.Drawn:
		draws, err := privacy.DrawsOf(l.spec, l.budget(), history)
		if err != nil || len(draws) == 0 {
			return false
		}
		g = l.drawn(draws)
	case policy.Largest:
		if len(history) > mostPlain {
			return false
		}
		d, err := privacy.Decide(l.spec, l.set, history)
		if err != nil {
			return false
		}
		g.Text = say.Of("no-single-reward-had")
		if delta, i := d.Delta(0); delta > 0 {
			g.Value, g.Mark = say.Of("everything-lost"), ""
			g.Text = say.Of("had-another-arm-would", l.reward(d.Changes[i])...)
		}
		if l.spec.Notion == policy.None {
			g.Mark = ""
		}
	default:
		return false
	}
	sheet.Gauge = g
	return l.Now.Why == policy.Drawn
}

// mostPlain is the largest number of arms for which all changes of a choice without noise are tried.
const mostPlain = 128

// drawn returns the gauge for a choice that is drawn. By Lemma 8, the loss of the draws is an upper bound on the loss
// of the choice.
func (l *inspection) drawn(draws privacy.Draws) explain.Gauge {
	b := l.budget()
	eps, worst := draws.Epsilon(b.Delta)
	needs, _ := draws.Delta(b.Epsilon)
	g := explain.Gauge{Name: say.Of("loss-choice-most"), Share: eps / b.Epsilon, Value: "ε = " + notation.Number(eps), Mark: "good"}
	budget, delta := notation.Number(b.Epsilon), notation.Number(b.Delta)
	bound, enough := say.Of("lemma-8-eps", notation.Number(eps), delta), say.Of("lemma-8-delta", budget, notation.Tiny(needs))
	if needs > 0 && needs < 1e-99 {
		enough = say.Of("lemma-8-tiny", budget, notation.Tiny(needs))
	}
	of := budget
	if math.IsInf(eps, 1) {
		of, g.Value, bound = "", say.Of("no-bound-at-all"), say.Of("lemma-8-no-eps", delta)
	}
	if b.Epsilon == 0 {
		of, g.Share, g.Value = delta, needs/b.Delta, "δ = "+notation.Tiny(needs)
	}
	g.Text = bound + " " + enough + " " + say.Of("bound-largest", l.reward(draws[worst])...)
	if of != "" && l.spec.Notion != policy.None { // policies that promise nothing have no budget
		g.Value = say.Of("used-of", g.Value, of)
	}
	switch {
	case l.spec.Notion == policy.None:
		g.Share, g.Mark = 0, ""
		g.Text += " " + say.Of("nothing-promised-after-other")
	case needs > b.Delta*(1+1e-9):
		g.Mark = "bad"
	}
	return g
}

// mostExact is the largest number of arms for which the exact loss of a choice takes at most about a tenth of a second.
var mostExact = map[policy.IndexFamily]int{policy.BoundaryNoise: 100, policy.Normal: 48, policy.BetaLaw: 32}

// exactly adds a row with the exact loss of the choice, on which Lemma 8 only gives an upper bound.
func (l *inspection) exactly(sheet *explain.Sheet) {
	history, _ := l.counts()
	if most := mostExact[l.Now.Arms[0].Law.Family]; len(history) > most {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: say.Of("exact-loss-choice-itself"), Value: say.Of("worked-out-up-arms", notation.Count(most))})
		return
	}
	b := l.budget()
	d, err := privacy.Decide(l.spec, b, history)
	if err != nil {
		return
	}
	eps, _ := d.Epsilon(b.Delta)
	needs, _ := d.Delta(b.Epsilon)
	sheet.Facts = append(sheet.Facts,
		explain.Fact{Name: say.Of("exact-eps-choice-itself", notation.Number(b.Delta)), Value: notation.Number(eps)},
		explain.Fact{Name: say.Of("exact-delta-choice-itself", notation.Number(b.Epsilon)), Value: notation.Tiny(needs)},
	)
}

// reward returns the arguments of a sentence about a change: the number of rewards, the arm, and the new and old values
// of the reward.
func (l *inspection) reward(c privacy.Change) []string {
	all := []string{notation.Count(l.Now.Arms[c.Arm].N), notation.Count(c.Arm + 1), "0", "1"}
	if c.Up {
		all[2], all[3] = "1", "0"
	}
	return all
}

// budget returns the policy's setup. If the policy ignores ε or δ, the scenario's value takes its place.
func (l *inspection) budget() policy.Setup {
	set := l.set
	if l.spec.Epsilon == policy.Ignores {
		set.Epsilon = l.scenario.Epsilon
	}
	if l.spec.Delta == policy.Ignores {
		set.Delta = l.scenario.Delta
	}
	return set
}

// counts returns the counts of rewards for a policy that keeps no noise. ok is false if the policy keeps noise, or if
// the rewards are not bits.
func (l *inspection) counts() (all []privacy.Count, ok bool) {
	if l.spec.Notion.Local() {
		return nil, false
	}
	for a, v := range l.Now.Arms {
		if !l.bits(a) {
			return nil, false
		}
		c := privacy.Count{N: v.N}
		if v.N > 0 {
			c.Sum = math.Round(v.Mean * float64(v.N))
		}
		all = append(all, c)
	}
	return all, true
}

// spent sets the gauge to the budget that all releases so far have spent.
func (l *inspection) spent(sheet *explain.Sheet, b policy.Budget) {
	g := explain.Gauge{
		Name: say.Of("budget-spent-releases"), Share: b.Epsilon / l.set.Epsilon,
		Value: say.Of("used-of", "ε = "+notation.Number(b.Epsilon), notation.Number(l.set.Epsilon)), Mark: "good",
	}
	if l.set.Epsilon == 0 {
		g.Share, g.Value = b.Delta/l.set.Delta, say.Of("used-of", "δ = "+notation.Number(b.Delta), notation.Number(l.set.Delta))
	}
	switch {
	case b == (policy.Budget{}):
		g.Text = say.Of("released-nothing-about-rewards")
	default:
		g.Text = say.Of("keeps-noise", loss(b.Epsilon, b.Delta))
	}
	sheet.Gauge = g
}
