package decision

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// fill adds words, rows, the figure and a turn to the sheet.
func (l *inspection) fill(sheet *explain.Sheet) {
	where := say.Of("after-pulls-run-chart", notation.Count(l.Pulled))
	if n := len(l.Now.Arms); n > mostArms {
		where += " " + say.Of("figure-arms-leading-ones", notation.Count(mostArms), notation.Count(n), notation.Count(l.arm+1))
	}
	if n := l.gone(); n > 0 && l.Now.Why != policy.Only {
		where += " " + say.Of("arms-out", notation.Count(len(l.Now.Arms)), notation.Count(n))
	}
	sheet.Says = append(sheet.Says, where, l.next(), l.altered())
	sheet.Facts = l.facts()
	sheet.Figure = l.intervals()
	if link := l.region(); link != "" {
		sheet.Turns = append(sheet.Turns, explain.Turn{Name: say.Of("arm-region-eps-delta", notation.Count(l.arm+1)), Link: link})
	}
}

// gone returns how many arms are eliminated.
func (l *inspection) gone() (n int) {
	for _, v := range l.Now.Arms {
		if v.Out {
			n++
		}
	}
	return n
}

// next returns sentences that name the next arm and explain its choice.
func (l *inspection) next() string {
	s := l.Now
	who := notation.Count(s.Next + 1)
	last := l.set.Horizon - l.Pulled
	more := notation.Count(min(s.Sure, last))
	if last == 0 {
		return say.Of("run-over-what-next")
	}
	switch s.Why {
	case policy.Start:
		if s.Sure > 1 {
			return say.Of("next-start", who, more)
		}
		return say.Of("next-start-one", who)
	case policy.Forced:
		return say.Of("next-forced", who, notation.Count(s.Arms[s.Next].N))
	case policy.Episode:
		return say.Of("next-episode", who, more)
	case policy.Phase:
		return say.Of("next-phase", who, more, notation.Number(s.Apart))
	case policy.Turn:
		return say.Of("next-turn", who, notation.Count(s.Rest), notation.Number(s.Apart))
	case policy.Only:
		if len(s.Arms) == 1 {
			return say.Of("there-one-arm-pull")
		}
		return say.Of("next-only", who)
	case policy.Drawn:
		if l.chances == nil {
			return say.Of("next-drawn-many")
		}
		return say.Of("next-drawn", l.likely())
	}
	top := s.Index(s.Next)
	if math.IsNaN(top) { // for a custom policy whose source chooses the arm itself
		return say.Of("next-source", who)
	}
	text, index, second, other := "", notation.Number(top), s.Second(s.Next), ""
	if second != policy.NoArm {
		index, other = apart(top, s.Index(second))
	}
	switch behind := notation.Count(second + 1); {
	case s.Why == policy.Least && other == "":
		text = say.Of("next-smallest", who, index)
	case s.Why == policy.Least:
		text = say.Of("next-smallest-second", who, index, behind, other)
	case other == "":
		text = say.Of("next-largest", who, index)
	default:
		text = say.Of("next-largest-second", who, index, behind, other)
	}
	if s.Sure > 1 {
		text += " " + say.Of("next-sure", more)
	}
	return text
}

// apart writes two numbers with enough digits, up to nine, to tell them apart.
func apart(x, y float64) (one, other string) {
	for digits := 3; digits <= 9; digits++ {
		one, other = strconv.FormatFloat(x, 'f', digits, 64), strconv.FormatFloat(y, 'f', digits, 64)
		if one != other {
			break
		}
	}
	return one, other
}

// likely lists the arms that are most likely to be pulled next.
func (l *inspection) likely() (arms string) {
	var order []int
	for a := range l.chances {
		order = append(order, a)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(l.chances[b], l.chances[a]) })
	for i, a := range order[:min(3, len(order))] {
		arm := say.Of("arm-probability", notation.Count(a+1), chance(l.chances[a]))
		switch {
		case i == 0:
			arms = arm
		case l.chances[a] >= .0005:
			arms = say.Of("arms-list", arms, arm)
		}
	}
	return arms
}

// chance writes a probability that is accurate to about one thousandth.
func chance(p float64) string {
	switch {
	case p > .9995:
		return say.Of("above-0-999")
	case p < .0005:
		return say.Of("below-0-001")
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

// atMost writes a probability that is an upper bound.
func atMost(p float64) string {
	if p >= 1 {
		return "1"
	}
	return chance(p)
}

// altered returns a sentence about the effect of a changed reward.
func (l *inspection) altered() string {
	if l.why != "" {
		return l.why
	}
	v, who := l.Now.Arms[l.arm], notation.Count(l.arm+1)
	n, had := notation.Count(v.N), ""
	switch {
	case l.bits(l.arm):
		had = say.Of("had-been", l.reward(privacy.Change{Arm: l.arm, Up: l.change > 0})...)
	case l.change < 0:
		had = say.Of("had-been-smaller", n, who)
	default:
		had = say.Of("had-been-larger", n, who)
	}
	if v.Law.Family == policy.NoLaw {
		by, at := notation.Number(math.Abs(l.changed.High-v.High)), notation.Number(l.changed.High)
		if l.changed.High < v.High {
			return say.Of("index-lower", had, by, at)
		}
		return say.Of("index-higher", had, by, at)
	}
	was, _ := centre(v.Law)
	is, mean := centre(l.changed.Law)
	text, by, at := "", notation.Number(math.Abs(is-was)), notation.Number(is)
	switch {
	case mean && is < was:
		text = say.Of("draw-mean-lower", had, by, at)
	case mean:
		text = say.Of("draw-mean-higher", had, by, at)
	case is < was:
		text = say.Of("draw-median-lower", had, by, at)
	default:
		text = say.Of("draw-median-higher", had, by, at)
	}
	if l.spec.Notion == policy.None {
		text += " " + say.Of("draw-hides-part-but")
	}
	return text
}

// centre returns the mean of a Beta law, or the median of any other law. mean reports which of the two it is.
func centre(l policy.IndexLaw) (x float64, mean bool) {
	if l.Family == policy.BetaLaw {
		return l.A / (l.A + l.B), true
	}
	return l.A, false
}

// retains returns sentences about a changed reward for policies that do not see the rewards or that keep their noise.
// For other policies, it returns "".
func (l *inspection) retains() string {
	who, v := notation.Count(l.arm+1), l.Now.Arms[l.arm]
	eps, n := l.set.Epsilon, notation.Count(v.N)
	step := "1/N"
	if v.N > 0 {
		step = "1/" + n + " = " + notation.Number(1/float64(v.N))
	}
	switch {
	case l.spec.Notion.Local():
		return l.local()
	case l.spec.Custom: // no proof covers custom policies
		return ""
	case l.spec.Cumulative:
		knows := say.Of("batch-sum", who, notation.Number(1/eps)) + " "
		if v.N == 0 {
			return knows + say.Of("none-yet")
		}
		return knows + say.Of("batch-moves", n)
	case l.spec.Episodic:
		knows := say.Of("episode-mean", who) + " "
		if v.N == 0 {
			return knows + say.Of("none-yet")
		}
		return knows + say.Of("episode-moves", n, step, notation.Number(1/(eps*float64(v.N))))
	case l.spec.ID == "dp-se":
		knows := say.Of("epoch-mean", who) + " "
		if v.N == 0 {
			return knows + say.Of("epoch-would-move")
		}
		return knows + say.Of("epoch-moves", step, notation.Number(1/(eps*float64(v.N))))
	case l.spec.Notion == policy.SequenceApproximate && l.Now.Apart > 0:
		return say.Of("phase-moves", who)
	case l.spec.Uncertified():
		if v.Law.Family != policy.Laplace {
			return say.Of("redrawn") + " " + say.Of("no-proof-covers-so")
		}
		each := 1 / (v.Law.B * float64(v.N))
		return say.Of("redrawn-moves", n, who, notation.Number(v.Law.B), step, notation.Number(each))
	case l.spec.Notion == policy.SequenceApproximate:
		return say.Of("releases-move", who)
	case l.spec.Notion == policy.Sequence:
		if v.N == 0 {
			return say.Of("arm-no-reward-yet", who)
		}
		return say.Of("sum-moves", n, who, step)
	}
	return ""
}

// local returns sentences about the effect of a changed reward under local privacy.
func (l *inspection) local() string {
	v, eps := l.Now.Arms[l.arm], l.set.Epsilon
	knows := say.Of("responses-alone", notation.Count(l.arm+1), notation.Count(v.N)) + " "
	m := l.spec.Responses(l.set)
	if s, ok := m.(mechanism.Sigmoid); ok {
		m = s.Inner
	}
	times := notation.Times(math.Exp(eps))
	switch m.(type) {
	case mechanism.CTL:
		if l.spec.Notion == policy.RewardNear {
			return knows + say.Of("response-near", times, notation.Number(1/eps))
		}
		return knows + say.Of("response-laplace", times, notation.Number(1/eps))
	case mechanism.HetCTL, mechanism.HetCTB:
		return knows + say.Of("response-user")
	case mechanism.CTB, mechanism.Quadratic, mechanism.Exponential, mechanism.Piecewise:
		bits, _ := privacy.BitsOf(m)
		text := knows + say.Of("response-bits", times, notation.Number(1/(1+math.Exp(-bits.P))), notation.Number(1/(1+math.Exp(-bits.Q))))
		if _, curve := m.(mechanism.Piecewise); curve {
			text += " " + say.Of("exact-loss-of-curve", notation.Number(bits.Epsilon(0)))
		}
		return text
	}
	return knows + say.Of("response-likely", times) // the promise of ε, which holds for any mechanism
}

// facts returns rows about the state of the inspected arm.
func (l *inspection) facts() (facts []explain.Fact) {
	add := func(name, value, mark string) {
		facts = append(facts, explain.Fact{Name: name, Value: value, Mark: mark})
	}
	v := l.Now.Arms[l.arm]
	add(say.Of("pulls-arm", notation.Count(l.arm+1)), notation.Count(l.Pulls[l.arm]), "")
	switch {
	case v.Out:
		add(say.Of("is-out"), say.Of("never-pulled-again"), "")
	case math.IsNaN(v.Mean):
	case l.spec.Notion.Local():
		add(say.Of("mean-responses"), notation.Number(v.Mean), "")
	case l.spec.Notion == policy.Sequence && !l.spec.Custom:
		add(say.Of("its-noisy-mean"), notation.Number(v.Mean), "")
	case v.Mean == v.High:
		add(say.Of("its-index"), notation.Number(v.High), "")
	default:
		add(say.Of("mean-rewards"), notation.Number(v.Mean), "")
	}
	if !v.Out && !math.IsNaN(v.High) && v.High != v.Mean && l.spec.ID != "dp-se" {
		add(say.Of("its-index"), notation.Number(v.High), "")
	}
	if l.Now.Why == policy.Least {
		add(say.Of("its-index"), notation.Number(v.Cost), "")
	}
	if l.chances != nil {
		p := l.chances[l.arm]
		add(say.Of("pulled-next-probability"), chance(p), "")
		if l.why == "" {
			add(say.Of("after-change"), chance(l.after), "")
			if l.spec.Notion == policy.Decision {
				add(say.Of("eps-delta-allows-most"), atMost(math.Exp(l.set.Epsilon)*p+l.set.Delta), "")
			}
		}
	}
	if pair, ok := l.pair(); ok {
		eps := l.budget().Epsilon
		exact := pair.DeltaExact(eps)
		mark := ""
		if l.spec.Notion == policy.Decision {
			mark = map[bool]string{true: "good", false: "bad"}[exact <= l.set.Delta]
		}
		add(say.Of("exact-delta-draw-eps", notation.Number(eps)), notation.Tiny(exact), mark)
		if l.spec.Notion == policy.Decision {
			add(say.Of("delta-budget"), notation.Number(l.set.Delta), "")
		}
	}
	return facts
}

// history returns the history of the inspected arm's rewards.
func (l *inspection) history() privacy.History {
	v := l.Now.Arms[l.arm]
	return privacy.History{N: v.N, R: int64(math.Round(v.Mean * float64(v.N))), Change: l.change}
}

// pair returns the laws of the arm's draw before and after the change, if both are known.
func (l *inspection) pair() (privacy.Neighbours, bool) {
	named, ok := noise.Of(l.spec.ID)
	if !ok || l.why != "" {
		return privacy.Neighbours{}, false
	}
	law, _ := privacy.Find(named.ID) // there is a law for every noise
	p, err := law.Pair(l.set.Epsilon, l.set.Delta, l.history())
	return p, err == nil
}

// region returns the link to the region figure for the arm's draw, or "".
func (l *inspection) region() string {
	if _, ok := l.pair(); !ok {
		return ""
	}
	s, h, b := l.scenario, l.history(), l.budget()
	named, _ := noise.Of(l.spec.ID)
	s.Epsilon, s.Delta = b.Epsilon, b.Delta
	s.Kind = scenario.Region
	s.Region = scenario.RegionOptions{Noise: named.ID, N: h.N, R: h.R, Change: h.Change}
	v, problems := s.Validate()
	if problems != nil {
		return ""
	}
	return v.Link()
}
