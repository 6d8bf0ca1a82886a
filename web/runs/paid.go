package runs

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/page"
)

// Alike says why no policy has anything to pay on these arms, if that is so.
func Alike(arms []arm.Arm) string {
	for _, gap := range arm.Gaps(arms) {
		if gap > 0 {
			return ""
		}
	}
	if len(arms) == 1 {
		return "There is one arm and nothing to choose, so the regret of every policy is 0."
	}
	return "All arms have the same mean, so the regret of every policy is 0."
}

// Paid says what the policy in focus has paid, and what it pays on average, beside one without
// privacy.
func (v *Runs) Paid() []page.Part {
	p := v.Page
	if stop := p.Workers.Stop(0, p.S, p.Focus); stop != "" {
		return page.Sentence(stop)
	}
	if p.View().Mode() == engine.Average {
		return v.averagePaid()
	}
	head, ahead := p.Workers.Session.Pulled()
	if ahead == 0 {
		arms := int64(len(p.S.Arms))
		return page.Sentence("Ready to pull ", notation.Count(arms), notation.Plural(" arm", arms)+" ", notation.Count(p.S.Horizon), notation.Plural(" time", p.S.Horizon)+".")
	}
	if says := Alike(v.Page.S.Arms); says != "" {
		return page.Sentence(says)
	}
	base := v.Baseline()
	tracks := p.Workers.Session.Tracks()
	who := figure.Subject(p.S, p.Focus)
	made := max(head, tracks[p.Focus].Pulled)
	texts := []string{"After ", notation.Count(made), notation.Plural(" pull", made) + ", " + who + " has paid ",
		notation.Number(tracks[p.Focus].Regret), " for not knowing the best arm."}
	if base >= 0 && tracks[base].Pulled == tracks[p.Focus].Pulled {
		texts = append(texts, "", " Without privacy, "+figure.Subject(p.S, base)+" has paid ", notation.Number(tracks[base].Regret), ".")
	}
	return page.Sentence(texts...)
}

func (v *Runs) averagePaid() []page.Part {
	p := v.Page
	curves := p.Workers.Session.CurvesOf(0) // as on the chart
	_, total := p.Workers.Session.Runs()
	c := curves[p.Focus]
	if c.Runs == 0 {
		return page.Sentence("Running ", notation.Count(total), notation.Plural(" run", total)+" of ", notation.Count(p.S.Horizon), notation.Plural(" pull", p.S.Horizon)+" each.")
	}
	if says := Alike(v.Page.S.Arms); says != "" {
		return page.Sentence(says)
	}
	last := len(c.Mean) - 1
	who := figure.Subject(p.S, p.Focus)
	made := notation.Count(c.Runs)
	if c.Runs < p.S.Runs {
		made += " of " + notation.Count(p.S.Runs)
	}
	over := notation.Plural(" run", int64(p.S.Runs)) + " of " + notation.Things(p.S.Horizon, "pull")
	texts := []string{"Over ", made, over + ", " + who + " pays ", notation.Number(c.Mean[last]), " on average"}
	switch {
	case c.Std == nil:
		texts = append(texts, "", ".")
	case notation.Spread(c.Std[last], c.Mean[last]) == 0:
		texts = append(texts, "", ", the same in every run.")
	default:
		texts = append(texts, "", ", give or take ", notation.Number(c.Std[last]), " from run to run.")
	}
	if base := v.Baseline(); base >= 0 && curves[base].Runs >= c.Runs { // the mean of fewer is not beside this one
		texts = append(texts, "", " Without privacy, "+figure.Subject(p.S, base)+" pays ", notation.Number(curves[base].Mean[last]), ".")
	}
	return page.Sentence(texts...)
}
