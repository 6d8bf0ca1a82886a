package runs

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
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
		return say.Of("one-arm-no-regret")
	}
	return say.Of("same-means-no-regret")
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
		return page.Sentence(say.Of("ready-pull")+" ", notation.Count(arms), notation.Plural(" arm", arms)+" ", notation.Count(p.S.Horizon), notation.Plural(" time", p.S.Horizon)+".")
	}
	if says := Alike(v.Page.S.Arms); says != "" {
		return page.Sentence(says)
	}
	base := v.Baseline()
	tracks := p.Workers.Session.Tracks()
	who := figure.Subject(p.S, p.Focus)
	made := max(head, tracks[p.Focus].Pulled)
	texts := []string{say.Of("after") + " ", notation.Count(made), notation.Plural(" pull", made) + ", " + who + " has paid ",
		notation.Number(tracks[p.Focus].Regret), " " + say.Of("not-knowing-best-arm")}
	if base >= 0 && tracks[base].Pulled == tracks[p.Focus].Pulled {
		texts = append(texts, "", " "+say.Of("without-privacy-paid", figure.Subject(p.S, base))+" ", notation.Number(tracks[base].Regret), ".")
	}
	return page.Sentence(texts...)
}

func (v *Runs) averagePaid() []page.Part {
	p := v.Page
	curves := p.Workers.Session.CurvesOf(0) // as on the chart
	_, total := p.Workers.Session.Runs()
	c := curves[p.Focus]
	if c.Runs == 0 {
		return page.Sentence(say.Of("running")+" ", notation.Count(total), notation.Plural(" run", total)+" of ", notation.Count(p.S.Horizon), notation.Plural(" pull", p.S.Horizon)+" each.")
	}
	if says := Alike(v.Page.S.Arms); says != "" {
		return page.Sentence(says)
	}
	last := len(c.Mean) - 1
	who := figure.Subject(p.S, p.Focus)
	made := notation.Count(c.Runs)
	if c.Runs < p.S.Runs {
		made += " " + say.Of("of-arms-count", notation.Count(p.S.Runs))
	}
	over := say.Of("of-pulls", notation.Plural(" run", int64(p.S.Runs)), notation.Count(p.S.Horizon))
	texts := []string{say.Of("over") + " ", made, over + ", " + who + " pays ", notation.Number(c.Mean[last]), " " + say.Of("on-average")}
	switch {
	case c.Std == nil:
		texts = append(texts, "", ".")
	case notation.Spread(c.Std[last], c.Mean[last]) == 0:
		texts = append(texts, "", say.Of("same-every-run"))
	default:
		texts = append(texts, "", say.Of("give-take")+" ", notation.Number(c.Std[last]), " "+say.Of("run-run"))
	}
	if base := v.Baseline(); base >= 0 && curves[base].Runs >= c.Runs { // the mean of fewer is not beside this one
		texts = append(texts, "", " "+say.Of("without-privacy-pays", figure.Subject(p.S, base))+" ", notation.Number(curves[base].Mean[last]), ".")
	}
	return page.Sentence(texts...)
}
