package decision

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// fill says all that there is to say.
func (l *inspection) fill(sheet *explain.Sheet) {
	where := say.Of("after-pulls-run-chart", notation.Count(l.Pulled))
	if n := len(l.Now.Arms); n > mostArms {
		where += " " + say.Of("figure-arms-leading-ones", notation.Count(mostArms), notation.Count(n), notation.Count(l.arm+1))
	}
	if n := l.gone(); n > 0 && l.Now.Why != policy.Only {
		where += " Of its " + notation.Things(len(l.Now.Arms), "arm") + " " + notation.Count(n) + plural(n, " is", " are") + " out."
	}
	sheet.Says = append(sheet.Says, where, l.next(), l.altered())
	sheet.Facts = l.facts()
	sheet.Figure = l.intervals()
	if link := l.region(); link != "" {
		sheet.Turns = append(sheet.Turns, explain.Turn{Name: say.Of("arm-region-eps-delta", notation.Count(l.arm+1)), Link: link})
	}
}

// gone returns how many arms are never pulled again.
func (l *inspection) gone() (n int) {
	for _, v := range l.Now.Arms {
		if v.Out {
			n++
		}
	}
	return n
}

// plural returns the word that suits so many.
func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// next says which arm is pulled next, and why.
func (l *inspection) next() string {
	s := l.Now
	who := say.Of("arm-stop", notation.Count(s.Next+1))
	last := l.set.Horizon - l.Pulled
	more := notation.Things(min(s.Sure, last), "pull")
	if last == 0 {
		return say.Of("run-over-what-next")
	}
	switch s.Why {
	case policy.Start:
		if s.Sure > 1 {
			return "Start phase: " + who + " has the next " + more + ", whatever they pay."
		}
		return "Start phase: " + who + " is pulled next, whatever the rewards were."
	case policy.Forced:
		return "Next is " + who + ": it has too few responses (" + notation.Count(s.Arms[s.Next].N) + ") for its confidence bound to hold."
	case policy.Episode:
		return "An episode goes on: " + who + " has the next " + more + ", whatever they pay. Nothing of their rewards is seen before its end."
	case policy.Phase:
		return "A phase goes on: " + who + " has the next " + more + ", whatever they pay. " +
			"At the phase’s end a number is drawn for each arm; one that is more than " + notation.Number(s.Apart) + " above all others is pulled for ever."
	case policy.Turn:
		return "A phase goes on: the arms that are left are pulled in turn, whatever they pay. Next is " + who + ", with " + notation.Things(s.Rest, "pull") + " to go. " +
			"At the phase’s end arms whose noisy mean is more than " + notation.Number(s.Apart) + " below the best one are dropped."
	case policy.Only:
		if len(s.Arms) == 1 {
			return say.Of("there-one-arm-pull")
		}
		return "Only " + who + " is left; it is pulled to the end."
	case policy.Drawn:
		return "A number is drawn for each arm and the largest wins" + l.likely() + "."
	}
	top, most := s.Index(s.Next), "the largest"
	if math.IsNaN(top) { // a custom policy's source chooses
		return "Next is " + who + ", as its source says."
	}
	if s.Why == policy.Least {
		most = "the smallest"
	}
	text := "Next is " + who + ", whose index " + notation.Number(top) + " is " + most
	if second := s.Second(s.Next); second != policy.NoArm {
		one, other := apart(top, s.Index(second))
		text = "Next is " + who + ", whose index " + one + " is " + most + "; arm " + notation.Count(second+1) + " follows with " + other
	}
	if s.Sure > 1 {
		text += ". It has the next " + more + ", whatever they pay"
	}
	return text + "."
}

// apart writes two numbers with as many digits as tell them apart, if a few do.
func apart(x, y float64) (one, other string) {
	for digits := 3; digits <= 9; digits++ {
		one, other = strconv.FormatFloat(x, 'f', digits, 64), strconv.FormatFloat(y, 'f', digits, 64)
		if one != other {
			break
		}
	}
	return one, other
}

// likely names the arms that are most likely to win.
func (l *inspection) likely() string {
	if l.chances == nil {
		return "; the chances of so many arms, or with so much noise, are not computed here"
	}
	var order []int
	for a := range l.chances {
		order = append(order, a)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case l.chances[a] > l.chances[b]:
			return -1
		case l.chances[a] < l.chances[b]:
			return 1
		}
		return 0
	})
	var parts []string
	for i, a := range order[:min(3, len(order))] {
		if i > 0 && l.chances[a] < .0005 {
			break
		}
		parts = append(parts, say.Of("arm-probability", notation.Count(a+1), chance(l.chances[a])))
	}
	return ": " + strings.Join(parts, ", ") + " (computed to about 0.001)"
}

// chance writes a probability that is right to about a thousandth.
func chance(p float64) string {
	switch {
	case p > .9995:
		return say.Of("above-0-999")
	case p < .0005:
		return say.Of("below-0-001")
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

// atMost writes a bound of a probability.
func atMost(p float64) string {
	if p >= 1 {
		return "1"
	}
	return chance(p)
}

// altered says what would change if one reward of the arm had been different.
func (l *inspection) altered() string {
	if l.why != "" {
		return l.why
	}
	v, n := l.Now.Arms[l.arm], l.Now.Arms[l.arm].N
	from, to := "0", "1"
	if l.change < 0 {
		from, to = to, from
	}
	text := "Had one of the " + notation.Things(n, "reward") + " of arm " + notation.Count(l.arm+1) + " been " + to + " instead of " + from
	if !l.bits(l.arm) {
		text = "Had one of the " + notation.Things(n, "reward") + " of arm " + notation.Count(l.arm+1) + " been larger by 1, the most that rewards in [0, 1] can differ"
		if l.change < 0 {
			text = strings.Replace(text, "larger", "smaller", 1)
		}
	}
	text += " and all else the same, "
	if v.Law.Family == policy.NoLaw {
		return text + "its index would be " + moved(v.High, l.changed.High) + "." + " " + say.Of("no-noise-hides")
	}
	was, _ := centre(v.Law)
	is, what := centre(l.changed.Law)
	text += "the " + what + " of its draw would be " + moved(was, is) + "."
	if l.spec.Notion == policy.None {
		text += " " + say.Of("draw-hides-part-but")
	}
	return text
}

// moved says where a number that moves would be.
func moved(from, to float64) string {
	way := "higher"
	if to < from {
		way = "lower"
	}
	return way + " by " + notation.Number(math.Abs(to-from)) + ", at " + notation.Number(to)
}

// centre returns the median of a law that has its mean for a median, or its mean.
func centre(l policy.Law) (x float64, what string) {
	if l.Family == policy.BetaLaw {
		return l.A / (l.A + l.B), "mean"
	}
	return l.A, "median"
}

// retains says for policies that see no reward itself, or keep the noise that they have
// drawn, what one reward changes; it is empty for the others.
func (l *inspection) retains() string {
	who, v := say.Of("arm-stop", notation.Count(l.arm+1)), l.Now.Arms[l.arm]
	eps := l.set.Epsilon
	step := "by 1/N"
	if v.N > 0 {
		step = "by 1/" + notation.Count(v.N) + " = " + notation.Number(1/float64(v.N))
	}
	switch {
	case l.spec.Notion.Local():
		return l.local()
	case l.spec.Written: // nothing is proved of it, also where it claims something
		return ""
	case l.spec.Cumulative:
		text := "Of the rewards of " + who + " the policy knows one noisy sum, to which each batch adds its rewards and noise of scale 1/ε = " + notation.Number(1/eps) + ", once. "
		if v.N == 0 {
			return text + say.Of("none-yet")
		}
		return text + "Had one of these " + notation.Things(v.N, "reward") + " differed by 1, the noisy mean would move by at most 1/" + notation.Count(v.N) + " and the noise would stay the same."
	case l.spec.Episodic:
		text := "Of the rewards of " + who + " the policy knows one noisy mean, that of its last episode; older ones are forgotten. "
		if v.N == 0 {
			return text + say.Of("none-yet")
		}
		return text + "Had one of these " + notation.Things(v.N, "reward") + " differed by 1, that mean would move " + step + " and its noise, of scale 1/(εn) = " + notation.Number(1/(eps*float64(v.N))) + ", would stay the same."
	case l.spec.ID == "dp-se":
		text := "Of the rewards of " + who + " one noisy mean an epoch is seen. Had one of an epoch’s rewards differed by 1, "
		if v.N == 0 {
			return text + "the mean of that epoch’s r rewards would move by 1/r, and its noise, of scale 1/(εr), would stay the same."
		}
		return text + "that mean would move " + step + " and its noise, of scale 1/(εr) = " + notation.Number(1/(eps*float64(v.N))) + ", would stay the same."
	case l.spec.Notion == policy.SequenceApproximate && l.Now.Apart > 0:
		return "Only the rewards of this phase count. Had one of " + who + " differed by 1, the mean that its number is drawn around at the phase’s end would move by one over its pulls in the phase; the noise there is shaped for (ε, δ/2) against such a change."
	case l.spec.Uncertified():
		if v.Law.Family != policy.Laplace {
			return "With this policy " + policy.Redrawing + "." + " " + say.Of("no-proof-covers-so")
		}
		each := 1 / (v.Law.B * float64(v.N))
		return "Had one of the " + notation.Things(v.N, "reward") + " of " + who + " differed by 1, the centre of its noise, of scale " + notation.Number(v.Law.B) + ", would move " + step + ". One release alone is private with ε = " + notation.Number(each) + "." + " " + say.Of("but-same-rewards-released")
	case l.spec.Notion == policy.SequenceApproximate:
		return "Had one reward of " + who + " differed by 1, its mean would move by 1/N in each release since, and the noise of each release, drawn once and kept, would stay the same."
	case l.spec.Notion == policy.Sequence:
		if v.N == 0 {
			return who + " has no reward yet that could be different."
		}
		return "Had one of the " + notation.Things(v.N, "reward") + " of " + who + " differed by 1, the private sum that holds it would move by 1 and its noise would stay the same: its mean would move " + step + "."
	}
	return ""
}

// local says what one reward changes where each is randomised before anyone sees it.
func (l *inspection) local() string {
	who, v, eps := say.Of("arm-stop", notation.Count(l.arm+1)), l.Now.Arms[l.arm], l.set.Epsilon
	text := "Of " + who + " the policy has " + notation.Things(v.N, "response") + " and no reward. Had one reward been any other, only the law of its own response would differ"
	m := l.spec.Responses(l.set)
	if s, ok := m.(mechanism.Sigmoid); ok {
		m = s.Inner
	}
	times := ": each response is at most e^ε = " + notation.Times(math.Exp(eps)) + " as likely as it was"
	switch m.(type) {
	case mechanism.CTL:
		if l.spec.Notion == policy.RewardNear {
			return "Of " + who + " the policy has " + notation.Things(v.N, "response") + " and no reward. Had one reward differed by 1, each response would be at most e^ε = " + notation.Times(math.Exp(eps)) + " as likely. The Laplace noise has the scale 1/ε = " + notation.Number(1/eps) + ". Had it differed by d, the factor would be e^εd."
		}
		return text + times + ", for the noise on it is Laplace noise of scale 1/ε = " + notation.Number(1/eps) + "."
	case mechanism.HetCTL, mechanism.HetCTB:
		return text + ": each response is at most e^ε_t times as likely as it was, with the level ε_t that its user has chosen."
	case mechanism.CTB, mechanism.Quadratic, mechanism.Exponential, mechanism.Piecewise:
		bits, _ := privacy.BitsOf(m)
		text += times + ", for whatever the reward the response is 1 with a probability between " + notation.Number(1/(1+math.Exp(-bits.P))) + " and " + notation.Number(1/(1+math.Exp(-bits.Q))) + "."
		if _, curve := m.(mechanism.Piecewise); curve {
			text += " " + say.Of("exact-loss-of-curve", notation.Number(bits.Epsilon(0)))
		}
		return text
	}
	return text + times + "." // which is what ε promises, whatever the mechanism
}

// facts are the numbers of the arm that is looked at.
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
	case l.spec.Notion == policy.Sequence && !l.spec.Written:
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

// history returns the history of the arm that is looked at.
func (l *inspection) history() privacy.History {
	v := l.Now.Arms[l.arm]
	return privacy.History{N: v.N, R: int64(math.Round(v.Mean * float64(v.N))), Change: l.change}
}

// pair returns the laws of the arm's draw before and after the change, if they are known.
func (l *inspection) pair() (privacy.Pair, bool) {
	named, ok := noise.Of(l.spec.ID)
	if !ok || l.why != "" {
		return privacy.Pair{}, false
	}
	law, _ := privacy.Find(named.ID) // every noise has one
	p, err := law.Pair(l.set.Epsilon, l.set.Delta, l.history())
	return p, err == nil
}

// region returns the link of the arm's draw in the region that the budget allows, or "".
func (l *inspection) region() string {
	if _, ok := l.pair(); !ok {
		return ""
	}
	s, h, b := l.scenario, l.history(), l.budget()
	named, _ := noise.Of(l.spec.ID)
	s.Epsilon, s.Delta = b.Epsilon, b.Delta
	s.Kind = scenario.Region
	s.Region = scenario.RegionOptions{Noise: named.ID, N: h.N, R: h.R, Change: h.Change}
	if len(s.Validate()) > 0 {
		return ""
	}
	return s.Link()
}
