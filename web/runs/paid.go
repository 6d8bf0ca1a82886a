package runs

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/page"
)

// Alike returns the reason why no policy can have regret on a scenario's arms, or "".
func Alike(s scenario.Scenario) string {
	if s.MostRegret() > 0 {
		return ""
	}
	if len(s.Arms) == 1 {
		return say.Of("one-arm-no-regret")
	}
	return say.Of("same-means-no-regret")
}

// Paid describes the regret of the policy in focus, in the run or on average, and the regret of a policy without
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
		return told(say.Of("ready-to-pull", say.Strong(notation.Count(len(p.S.Arms))), say.Strong(notation.Count(p.S.Horizon))))
	}
	if says := Alike(p.S); says != "" {
		return page.Sentence(says)
	}
	base := v.Baseline()
	tracks := p.Workers.Session.Tracks()
	made := max(head, tracks[p.Focus].Pulled)
	text := say.Of("has-paid", say.Strong(notation.Count(made)), figure.Subject(p.S, p.Focus), say.Strong(notation.Number(tracks[p.Focus].Regret)))
	growing := v.liveFigure(0, p.S).Series[p.Focus]
	text += v.Ghosts.Says(growing.X, growing.Mean, 1)
	if base >= 0 && tracks[base].Pulled == tracks[p.Focus].Pulled {
		text += " " + say.Of("plain-pays", figure.Subject(p.S, base), say.Strong(notation.Number(tracks[base].Regret)))
	}
	return told(text)
}

// told returns the parts of a text, with its arguments emphasized.
func told(text string) []page.Part { return page.Sentence(say.Pieces(text)...) }

func (v *Runs) averagePaid() []page.Part {
	p := v.Page
	curves := p.Workers.Session.CurvesOf(0) // as on the chart
	_, total := p.Workers.Session.Runs()
	c := curves[p.Focus]
	if c.Runs == 0 {
		return told(say.Of("running-runs", say.Strong(notation.Count(total)), say.Strong(notation.Count(p.S.Horizon))))
	}
	if says := Alike(p.S); says != "" {
		return page.Sentence(says)
	}
	last := len(c.Mean) - 1
	text, made, regret := "", notation.Count(c.Runs), say.Strong(notation.Number(c.Mean[last]))
	if c.Runs < p.S.Runs {
		made = say.Of("runs-made", made, notation.Count(p.S.Runs))
	}
	made, who, horizon := say.Strong(made), figure.Subject(p.S, p.Focus), notation.Count(p.S.Horizon)
	switch {
	case c.Std == nil:
		text = say.Of("over-runs", made, horizon, who, regret)
	case notation.Spread(c.Std[last], c.Mean[last]) == 0:
		text = say.Of("over-runs-same", made, horizon, who, regret)
	default:
		text = say.Of("over-runs-spread", made, horizon, who, regret, say.Strong(notation.Number(c.Std[last])))
	}
	text += v.Ghosts.Says(sim.Columns(p.S), c.Mean, c.Runs)
	if base := v.Baseline(); base >= 0 && curves[base].Runs >= c.Runs { // an average of fewer runs cannot be compared
		text += " " + say.Of("plain-pays", figure.Subject(p.S, base), say.Strong(notation.Number(curves[base].Mean[last])))
	}
	return told(text)
}
