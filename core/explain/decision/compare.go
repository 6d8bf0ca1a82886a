package decision

import (
	"math"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
)

// ComparedPulls is the largest number of pulls after which levels are compared.
const ComparedPulls = 10_000

// Compare returns the policy's privacy loss at each level, after its pulls so far.
func (w *Watcher) Compare(d Decision) (*explain.Comparison, error) {
	l, err := w.inspect(d)
	if err != nil {
		return nil, err
	}
	answer := &explain.Comparison{Sheet: explain.Sheet{Title: say.Of("what-gives-away-after", l.name, notation.Count(l.Pulled)), More: l.More}}
	if l.More {
		answer.Says = []string{catchingUp}
		return answer, nil
	}
	draw, choice := l.drawLevel(), l.choiceLevel()
	together := explain.Level{Value: say.Of("working-of"), Mark: "open", Says: say.Of("first-pulls-gone-through")}
	// Computing the loss of sequences may take a second, so the first answer leaves it out.
	switch key := d.Scenario.Key() + "\n" + notation.Count(d.Policy); {
	case w.lengths.of == key:
	case w.lengths.asked == key:
		w.lengths = l.lengths()
		w.lengths.of = key
	default:
		w.lengths.asked, answer.More = key, true
	}
	if !answer.More {
		together = l.sequenceLevel(w.lengths)
		answer.Figure = l.lengthsFigure(w.lengths)
	}
	audited := explain.Level{Value: say.Of("not-run"), Mark: "open", Says: say.Of("audit-runs-policy-many")}
	answer.Levels = []explain.Level{draw, choice, together, audited}
	for i := range answer.Levels {
		answer.Levels[i].Name = named[i]
	}
	if !answer.More && answer.Figure.Kind != "" && math.IsInf(w.lengths.eps[len(w.lengths.eps)-1], 1) {
		answer.Says = append(answer.Says, say.Of("curve-ends-where-no"))
	}
	answer.Says = append(answer.Says, say.Of("each-these-about-something"), say.Of("first-two-are-given", notation.Count(l.Pulled), notation.Count(ComparedPulls)))
	return answer, nil
}

// named holds the names of the levels.
var named = [...]string{
	explain.DrawLevel:     say.Of("each-arms-draw-given"),
	explain.ChoiceLevel:   say.Of("one-decision-given-history"),
	explain.SequenceLevel: say.Of("sequence-decisions-exact-first"),
	explain.AuditLevel:    say.Of("audits-lower-bound"),
}

// unavailable returns a level that has no number, with the reason.
func unavailable(why string) explain.Level {
	return explain.Level{Value: say.Of("not-available"), Mark: "open", Says: why}
}

// unproved is the reason that is given for custom policies.
var unproved = say.Of("nothing-proved-custom")

// drawLevel returns the level of the number drawn for an arm.
func (l *inspection) drawLevel() explain.Level {
	none := func(why string) explain.Level { return explain.Level{Value: say.Of("none-drawn"), Says: why} }
	switch {
	case l.spec.Notion.Local():
		return none(say.Of("draws-no-number-arm"))
	case !l.Shown:
		return unavailable(say.Of("does-not-show-what-goes"))
	}
	switch l.Now.Why {
	case policy.Start, policy.Only:
		return none(say.Of("no-number-drawn-choice"))
	case policy.Largest:
		if l.retains() == "" && l.spec.Notion == policy.None && !l.spec.Custom {
			return none(say.Of("draws-no-numbers-arm"))
		}
	}
	history, ok := l.counts()
	if !ok {
		return unavailable(say.Of("draws-compared-rewards-0"))
	}
	draws, err := privacy.DrawsOf(l.spec, l.budget(), history)
	if err != nil || len(draws) == 0 {
		if l.spec.Custom {
			return unavailable(unproved)
		}
		switch {
		case l.spec.Notion == policy.SequenceApproximate:
			return unavailable(say.Of("lemma-8-phase"))
		case l.spec.Uncertified():
			return unavailable(say.Of("lemma-8-afresh") + " " + say.Of("redrawn") + " " + say.Of("no-proof-covers-so"))
		}
		why := say.Of("lemma-8-afresh") + " " + say.Of("lemma-8-kept")
		if l.Spends {
			why += " " + say.Of("lemma-8-spent", loss(l.Spent.Epsilon, l.Spent.Delta))
		}
		return unavailable(why)
	}
	b := l.budget()
	eps, _ := draws.Epsilon(b.Delta)
	return l.held(eps, b.Delta, l.spec.Notion == policy.Decision, say.Of("had-one-reward-been-different"))
}

// choiceLevel returns the level of the choice of the next arm.
func (l *inspection) choiceLevel() explain.Level {
	if !l.Shown {
		return unavailable(say.Of("does-not-show-what-goes"))
	}
	b := l.budget()
	promised := l.spec.Notion == policy.Decision
	if l.Now.Why == policy.Start || l.Now.Why == policy.Only {
		return l.held(0, b.Delta, promised, say.Of("choice-depends-no-reward"))
	}
	history, ok := l.counts()
	switch {
	case l.spec.Notion.Local():
		return unavailable(say.Of("goes-responses-kept-same"))
	case !ok:
		return unavailable(say.Of("choices-worked-out-rewards"))
	case l.spec.Custom:
		return unavailable(unproved)
	case l.Now.Why != policy.Drawn && l.Now.Why != policy.Largest:
		return unavailable(say.Of("goes-noise-keeps-not"))
	}
	most := mostPlain
	if l.Now.Why == policy.Drawn {
		most = mostExact[l.Now.Arms[0].Law.Family]
	}
	if most > 0 && len(history) > most {
		return unavailable(say.Of("exact-loss-choice-worked", notation.Count(most)))
	}
	d, err := privacy.Decide(l.spec, b, history)
	if err != nil {
		return unavailable(say.Of("goes-noise-keeps-not"))
	}
	eps, worst := d.Epsilon(b.Delta)
	switch {
	case l.Now.Why == policy.Drawn:
		return l.held(eps, b.Delta, promised, say.Of("had-one-reward-been-different-whichever"))
	case math.IsInf(eps, 1):
		return l.held(eps, b.Delta, promised, say.Of("had-another-arm-would", l.reward(d.Changes[worst])...))
	}
	return l.held(eps, b.Delta, promised, say.Of("no-single-reward-had"))
}

// held returns a level whose loss is known. If the policy promises a budget, held compares the loss with it.
func (l *inspection) held(eps, delta float64, promised bool, says string) explain.Level {
	v := explain.Level{Value: loss(eps, delta), Says: says}
	if promised {
		v.Mark = "good"
		if budget := l.budget().Epsilon; eps > budget*(1+1e-6) {
			v.Mark = "bad"
		}
	}
	return v
}

// loss writes a privacy loss: an ε, with its δ.
func loss(eps, delta float64) string {
	if math.IsInf(eps, 1) {
		return say.Of("no-eps-enough")
	}
	text := "ε = " + notation.Number(eps)
	if eps > 0 && eps < 1e-12 { // 0, except for a rounding error
		text = "ε < 10⁻¹²"
	}
	if delta > 0 {
		return say.Of("loss-at-delta", text, notation.Number(delta))
	}
	return text
}

// lengths holds the privacy loss of the first pulls of a policy on two arms, by the number of these pulls.
type lengths struct {
	of    string
	asked string // the key of the last question

	pulls  []int
	eps    []float64
	delta  float64
	start  int  // how many pulls depend on no reward
	tried  bool // whether only some rewards were tried
	reason string
}

// mostPulls is the largest number of pulls that are evaluated, unless the start phase has at least as many.
const mostPulls = 12

// histories is the number of histories to evaluate. For each family, this takes about half a second.
var histories = map[policy.IndexFamily]int{policy.BoundaryNoise: 2000, policy.Normal: 3000, policy.BetaLaw: 1200, policy.NoLaw: 3000}

// lengths computes the losses of the first pulls.
func (l *inspection) lengths() (s lengths) {
	set := l.budget()
	set.Arms = 2
	s.delta = set.Delta
	if l.spec.Delta == policy.Ignores && l.spec.Notion != policy.None {
		s.delta = 0
	}
	p, err := privacy.NewPrefixes(l.spec, set)
	if err != nil {
		if e := l.episodes(&s, set); e != nil {
			s.reason = say.Err(err)
		}
		return s
	}
	s.start = p.Start()
	n := p.Choices(histories[p.Family()])
	if s.start < mostPulls {
		n = min(n, mostPulls-s.start)
	}
	for t := range s.start {
		s.pulls, s.eps = append(s.pulls, t+1), append(s.eps, 0)
	}
	for i, eps := range p.Worst(s.delta, n) {
		s.pulls, s.eps = append(s.pulls, s.start+i+1), append(s.eps, eps)
	}
	return s
}

// episodes computes the losses of a policy with episodes. It tries only rewards of which at most one is not 0.
func (l *inspection) episodes(s *lengths, set policy.Setup) error {
	for _, pulls := range []int{1, 2, 4, 8} {
		set.Horizon = int64(pulls)
		e, err := privacy.NewEpisodes(l.spec, set)
		if err != nil {
			return err
		}
		only := func(step int) privacy.Rewards {
			return func(t, _, _ int) int {
				if t == step {
					return 1
				}
				return 0
			}
		}
		// Each call returns two laws. The very first law is for rewards that are all 0.
		var laws [][]float64
		for step := -1; step < pulls; step += 2 {
			two := e.Loss(only(step), only(step+1))
			laws = append(laws, two.P, two.Q)
		}
		worst := 0.0
		for _, law := range laws[1:] {
			worst = math.Max(worst, privacy.Loss{P: laws[0], Q: law}.Epsilon(s.delta))
		}
		s.pulls, s.eps = append(s.pulls, pulls), append(s.eps, worst)
	}
	s.start, s.tried = 2, true
	return nil
}

// sequenceLevel returns the level of the first pulls together.
func (l *inspection) sequenceLevel(s lengths) explain.Level {
	if s.reason != "" {
		why := say.Of("first-pulls-cannot-gone", s.reason)
		switch n := l.spec.Notion; {
		case l.spec.Custom:
		case n == policy.Sequence || n == policy.SequenceApproximate:
			why = say.Of("proof-about-all-choices", s.reason)
		case n.Local():
			why = say.Of("what-done-response-tells", s.reason)
		}
		return unavailable(why)
	}
	last := len(s.pulls) - 1
	eps, budget := s.eps[last], l.budget().Epsilon
	pulls := notation.Count(s.pulls[last])
	v := explain.Level{Value: say.Of("loss-of-pulls", loss(eps, s.delta), pulls)}
	over := eps > budget*(1+1e-6)
	switch l.spec.Notion {
	case policy.Decision:
		switch {
		case eps == 0:
			v.Says = say.Of("two-arms-none", pulls)
		case over:
			v.Says = say.Of("two-arms-more", pulls, notation.Number(budget))
		default:
			v.Says = say.Of("two-arms-start", pulls, notation.Count(s.start), notation.Number(budget))
		}
	case policy.None:
		for i, eps := range s.eps {
			if math.IsInf(eps, 1) {
				v.Value = say.Of("loss-of-pulls", loss(eps, 0), notation.Count(s.pulls[i]))
				v.Says = say.Of("two-arms-first-pulls-can", notation.Count(s.pulls[i]))
				return v
			}
		}
		v.Says = say.Of("two-arms-unpromised", pulls)
	default:
		if v.Mark = "good"; over {
			v.Mark = "bad"
		}
		switch {
		case over:
			v.Says = say.Of("two-arms-broken", pulls, notation.Number(budget))
		case s.tried:
			v.Says = say.Of("two-arms-tried", pulls)
		default:
			v.Says = say.Of("two-arms-responses", pulls)
		}
	}
	return v
}

// lengthsFigure returns a figure of the losses by number of pulls.
func (l *inspection) lengthsFigure(s lengths) (f figure.Figure) {
	if s.reason != "" {
		return f
	}
	f = figure.Figure{
		Title: say.Of("loss-first-t-pulls", l.name),
		Kind:  "lengths",
		X:     figure.Axis{Label: say.Of("pulls-t"), Scale: figure.Linear},
		Y:     figure.Axis{Label: "ε", Scale: figure.Linear},
	}
	together := figure.Series{Name: say.Of("first-t-pulls-together")}
	for i, eps := range s.eps {
		if !math.IsInf(eps, 1) {
			together.X, together.Mean = append(together.X, float64(s.pulls[i])), append(together.Mean, eps)
		}
	}
	if s.delta > 0 {
		together.Name = say.Of("first-t-pulls-together-delta", notation.Number(s.delta))
	}
	f.Series = append(f.Series, together)
	if l.spec.Notion == policy.None {
		return f
	}
	budget := l.budget().Epsilon
	name := map[policy.Notion]string{policy.Decision: say.Of("eps-one-choice"), policy.Sequence: say.Of("eps-all-choices")}[l.spec.Notion]
	if name == "" {
		name = say.Of("eps-response")
	}
	from, to := float64(s.pulls[0]), float64(s.pulls[len(s.pulls)-1])
	f.Series = append(f.Series, figure.Series{Name: name, X: []float64{from, to}, Mean: []float64{budget, budget}})
	if l.spec.Notion == policy.Decision { // the limit by basic composition
		start, open := float64(s.start), "(T − "+notation.Count(s.start)+")"
		name := open + " · ε"
		if s.delta > 0 {
			name = say.Of("composed-at", name, open+" · δ")
		}
		f.Series = append(f.Series, figure.Series{Name: name, X: []float64{start, to}, Mean: []float64{0, (to - start) * budget}})
	}
	return f
}
