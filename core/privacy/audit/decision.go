package audit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// newDecision returns the trial for a guarantee of single decisions. A policy that depends on counts alone gets the
// history with the most revealing choice. Other policies play through a settled history, which does not depend on
// what they draw.
func newDecision(q Question, f *fault) (trial, error) {
	switch q.Spec.Responses(q.Setup).(type) {
	case mechanism.Open, mechanism.Coin:
		if q.Spec.Forgetful {
			return newChoice(q, q.score)
		}
	}
	if q.Spec.Custom {
		return newSpots(q, f), nil
	}
	return newFirst(q, f)
}

// armWords says that the next arm is one of the given arms.
func armWords(_ kind, values []int64) string {
	text := say.Of("an-arm", notation.Count(values[0]+1))
	for _, v := range values[1:] {
		text = say.Of("or-arm", text, notation.Count(v+1))
	}
	return say.Of("pulled-next", text)
}

// choice audits one decision after a given history.
type choice struct {
	spec    policy.Spec
	set     policy.Setup
	history [2][]privacy.Count // in world 1, one more reward of arm 1 is 1
	pulls   int64
	loss    privacy.Loss
}

func newChoice(q Question, score scoring) (*choice, error) {
	c := &choice{spec: q.Spec, set: q.Setup}
	history, ok := telling(q, score)
	if !ok {
		return nil, fmt.Errorf("horizon: %w", say.Error("no-choice-depends", q.Spec.Name, notation.Count(q.Setup.Horizon)))
	}
	c.history = [2][]privacy.Count{history, plusOne(history)}
	for _, x := range history {
		c.pulls += x.N
	}
	for w, l := range []*[]float64{&c.loss.P, &c.loss.Q} {
		var err error
		if *l, _, err = privacy.NextArm(q.Spec, q.Setup, c.history[w]); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// plusOne returns the history with one reward of arm 1 changed from 0 to 1.
func plusOne(history []privacy.Count) []privacy.Count {
	history = slices.Clone(history)
	history[0].Sum++
	return history
}

func (c *choice) statistics() []statistic { return []statistic{{words: armWords}} }

func (c *choice) run(world int, key random.Key, values []int64) bool {
	noise := key.Source()
	p := c.spec.New(c.set, &noise)
	for a, x := range c.history[world] {
		p.Update(a, tape.Block{N: x.N, Sum: x.Sum, Kept: x.N})
	}
	a, _ := p.Next(c.pulls)
	values[0] = int64(a)
	return true
}

func (c *choice) worlds() string {
	first := c.history[0][0]
	return say.Of("worlds-history", notation.Number(first.Sum), notation.Count(first.N), paid(c.history[0], 1))
}

func (c *choice) world(world int) string {
	first := c.history[world][0]
	return say.Of("world-history", notation.Number(first.Sum), notation.Count(first.N), paid(c.history[world], 1))
}

// paid describes the rewards of arm a and of the arms after it.
func paid(history []privacy.Count, a int) string {
	x, arm := history[a], notation.Count(a+1)
	if a == len(history)-1 {
		return say.Of("arm-paid-pulls", arm, notation.Number(x.Sum), notation.Count(x.N))
	}
	return say.Of("arms-paid-pulls", arm, notation.Number(x.Sum), notation.Count(x.N), paid(history, a+1))
}

func (c *choice) seen(values []int64, _ int) string { return nextWords(values[0]) }

// nextWords names the next arm in a sentence.
func nextWords(arm int64) string { return say.Of("arm-pulled-next", notation.Count(arm+1)) }

func (c *choice) exact(delta float64) (eps float64, words string) {
	return c.loss.Epsilon(delta), say.Of("of-this-choice")
}

// A scoring rates a choice by the two probabilities of arm 1, before and after the change.
type scoring func(p, other float64) float64

// telling tries some histories and returns the one whose next choice has the largest score. Arm 2 has as many pulls
// as the horizon allows. Its mean marks a threshold for arm 1's number, placed by arm 1's two distributions. Further
// arms have as many pulls and pay nothing. ok is false if no choice within the horizon depends on a reward.
func telling(q Question, score scoring) (best []privacy.Count, ok bool) {
	type candidate struct {
		history []privacy.Count
		score   float64
	}
	var all []candidate
	start, ready := startSize(q)
	if !ready {
		return nil, false
	}
	for n := start; n <= (q.Setup.Horizon-1)/int64(q.Setup.Arms); n *= 2 {
		for _, sum := range slices.Compact([]float64{0, float64(n / 2), float64(n - 1)}) {
			if h, x, ok := mark(q, n, sum, score); ok {
				all = append(all, candidate{h, x})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return cmp.Compare(y.score, x.score) })
	top := math.Inf(-1)
	for _, c := range all[:min(len(all), 4)] {
		p, _, err := privacy.NextArm(q.Spec, q.Setup, c.history)
		if err != nil {
			continue
		}
		after, _, err := privacy.NextArm(q.Spec, q.Setup, plusOne(c.history))
		if err != nil {
			continue
		}
		if x := score(p[0], after[0]); best == nil || x > top {
			best, top = c.history, x
		}
	}
	return best, best != nil
}

// score rates the probabilities of an event in the two worlds. The score is the largest rough bound that half of the
// runs would give with this event or its complement.
func (q Question) score(p, other float64) (best float64) {
	n, z := float64(q.Runs-q.Runs/2), normalQuantile((1-q.Confidence)/2)
	best = math.Inf(-1)
	for range 2 {
		best = math.Max(best, roughBound(n*p, n, n*other, n, q.Delta, z))
		best = math.Max(best, roughBound(n*other, n, n*p, n, q.Delta, z))
		p, other = 1-p, 1-other
	}
	return best
}

// advantage is the scoring for probabilities that are known exactly.
func advantage(p, other float64) float64 { return math.Abs(p - other) }

// startSize returns the number of pulls of each arm in the start phase.
func startSize(q Question) (n int64, ok bool) {
	noise := random.NewKey(0).Source()
	s := q.Spec.New(q.Setup, &noise).(policy.Inspector).Inspect(0)
	n = 1
	if s.Why == policy.Start {
		n = s.Sure
	}
	return n, n <= (q.Setup.Horizon-1)/int64(q.Setup.Arms)
}

// mark returns the history in which n rewards of arm 1 have the given sum, and arm 2 marks the threshold that
// separates arm 1's numbers before and after the change best. top approximates the history's score.
func mark(q Question, n int64, sum float64, score scoring) (history []privacy.Count, top float64, ok bool) {
	arms := int64(q.Setup.Arms)
	known := (q.Setup.Horizon - 1 - n) / (arms - 1)
	history = make([]privacy.Count, arms)
	for a := range history {
		history[a].N = known
	}
	history[0] = privacy.Count{N: n, Sum: sum}
	if known < 1 {
		return nil, 0, false
	}
	place := func(ones float64) float64 {
		history[1].Sum = ones
		laws, err := privacy.NextLaws(q.Spec, q.Setup, history)
		if err != nil || laws == nil {
			return math.NaN()
		}
		return privacy.Peak(laws[1])
	}
	low, high := place(0), place(float64(known))
	before, err := privacy.NextLaws(q.Spec, q.Setup, history)
	after, err2 := privacy.NextLaws(q.Spec, q.Setup, plusOne(history))
	if err != nil || err2 != nil || before == nil || after == nil {
		return nil, 0, false
	}
	top = math.Inf(-1)
	var at float64
	for _, x := range places(before[0], after[0]) {
		x = math.Max(low, math.Min(high, x))
		_, p := before[0].Tails(x)
		_, other := after[0].Tails(x)
		if s := score(p, other); s > top {
			top, at = s, x
		}
	}
	least, most := 0.0, float64(known)
	for most-least > 1 {
		if mid := math.Floor((least + most) / 2); place(mid) < at {
			least = mid
		} else {
			most = mid
		}
	}
	history[1].Sum = most
	return history, top, true
}

// places returns candidates for a threshold between two distributions: the middle of their peaks, and evenly spaced
// points.
func places(f, g privacy.Distribution) []float64 {
	const many = 64
	low, high := f.Span()
	low2, high2 := g.Span()
	low, high = math.Min(low, low2), math.Max(high, high2)
	x := []float64{(privacy.Peak(f) + privacy.Peak(g)) / 2}
	for i := range many + 1 {
		x = append(x, low+(high-low)*float64(i)/many)
	}
	return x
}

// first audits the first open decision, after settled steps. If these do not pull arm 1, one pull of it follows them.
type first struct {
	pair
	fork int64
	arms []int // pulled in the settled steps
}

func newFirst(q Question, fault *fault) (*first, error) {
	f := &first{pair: newPair(q, fault)}
	f.fork, f.arms = f.pair.settled(pilots, random.NewKey(q.Seed).Name("audit").Name("pilot"))
	if !slices.Contains(f.arms, 0) && f.open() { // no earlier choice depends on the reward
		f.arms = append(f.arms, 0)
		f.fork++
	}
	if f.fork > remembered && f.open() {
		return nil, fmt.Errorf("horizon: %w", say.Error("first-open-choice-after", q.Spec.Name, notation.Count(f.fork)))
	}
	return f, nil
}

func (f *first) statistics() []statistic { return []statistic{{words: armWords}} }

// run does not count a run whose history differs.
func (f *first) run(world int, key random.Key, values []int64) bool {
	r := f.start(world, key)
	defer f.fault.note(r)
	for _, a := range f.arms {
		if step(r) != a {
			return false
		}
	}
	values[0] = int64(step(r))
	return true
}

func (f *first) seen(values []int64, _ int) string { return nextWords(values[0]) }

func (f *first) open() bool { return f.fork < f.set.Horizon }

func (f *first) exact(float64) (eps float64, words string) {
	if f.spec.Custom {
		return math.NaN(), say.Of("custom-chooses")
	}
	return math.NaN(), say.Of("choice-goes-noise-responses")
}

// worlds describes the two worlds of a pair of tapes.
func (w pair) worlds() string {
	arm := notation.Count(w.changed.Arm)
	switch {
	case w.revise == 1:
		return say.Of("worlds-rule-one", arm, notation.Number(w.to()))
	case w.revise > 1:
		return say.Of("worlds-rule", notation.Count(w.revise), arm, notation.Number(w.to()))
	}
	return say.Of("worlds-reward", notation.Count(w.changed.Reward), arm)
}

func (w pair) world(world int) string {
	arm := notation.Count(w.changed.Arm)
	switch {
	case w.revise == 0:
		return say.Of("reward-of-arm-is", notation.Count(w.changed.Reward), arm, notation.Count(world))
	case world == 0:
		return say.Of("rule-drawn")
	case w.revise == 1:
		return say.Of("rule-one", arm, notation.Number(w.to()))
	}
	return say.Of("rule-first", notation.Count(w.revise), arm, notation.Number(w.to()))
}
