package audit

import (
	"math"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// A Reward identifies a reward of an arm. Both numbers begin at 1.
type Reward struct {
	Arm    int   `json:"arm"`
	Reward int64 `json:"reward"`
}

// A pair holds the reward tapes of the two worlds, which are the same in all runs. They differ in one reward, which
// is 0 in world 0 and 1 in world 1. The other rewards are 0 or 1, evenly spread, with the arm's mean.
type pair struct {
	spec    policy.Spec
	set     policy.Setup
	means   []float64
	changed Reward
	revise  int64 // n of a revision rule, or 0; if not 0, changed is the rule's last reward
	// answers are the distributions of the responses to rewards of 0 and of 1. Each run draws new responses. If
	// answers is nil, the policy sees the rewards.
	answers []tape.Law
	fault   *fault // an error of the policy, in any run
}

func newPair(q Question, f *fault) pair {
	w := pair{spec: q.Spec, set: q.Setup, changed: Reward{1, max(1, q.Revise)}, revise: q.Revise, fault: f}
	for _, a := range q.Arms {
		w.means = append(w.means, a.Mean())
	}
	switch m := q.Spec.Responses(q.Setup).(type) {
	case mechanism.Open, mechanism.Coin:
	default:
		for r := range 2 {
			w.answers = append(w.answers, m.Law(arm.Bernoulli{P: float64(r)}))
		}
	}
	return w
}

// rewards returns an arm's tape in a world.
func (w pair) rewards(world, arm int) *even {
	t := &even{mean: w.means[arm], size: 1 << 16}
	if at := w.changed.Reward; arm == w.changed.Arm-1 {
		t.changed = at
		t.by = float64(world) - (t.paid(at) - t.paid(at-1))
	}
	return t
}

// tapes returns the tapes of a world.
func (w pair) tapes(world int, key random.Key) (tapes []tape.Tape) {
	for a := range w.means {
		if w.revise > 0 {
			tapes = append(tapes, w.drawn(world, a, key.Name("drawn").Sub(uint64(a))))
			continue
		}
		var t tape.Tape = w.rewards(world, a)
		if w.answers != nil {
			k := key.Name("answers").Sub(uint64(a))
			t = &answered{rewards: w.rewards(world, a), to: [2]tape.Tape{tape.New(k.Sub(0), w.answers[0]), tape.New(k.Sub(1), w.answers[1])}}
		}
		tapes = append(tapes, t)
	}
	return tapes
}

// start starts a run in a world.
func (w pair) start(world int, key random.Key) *sim.Run {
	return sim.StartOn(w.tapes(world, key), w.spec, w.set, key, sim.Leaps)
}

// An even tape has rewards of 0 and 1. The first n of them add up to ⌊n mean⌋, except that one reward is changed by the
// amount in by.
type even struct {
	mean    float64
	changed int64 // the number of that reward, from 1, or 0
	by      float64
	at      int64 // the number of rewards read
	size    int64 // the largest block for Peek
}

// paid returns the sum of the first n rewards, without the change.
func (t *even) paid(n int64) float64 { return math.Floor(float64(n) * t.mean) }

// Peek returns a block of size rewards. Without the change, the sum of its first k rewards is above k mean − 1, so
// above k Sum/N − 2. The change adds at most 1 to this gap.
func (t *even) Peek() tape.Block {
	b := t.block(t.size)
	b.Missing, b.Lag = float64(b.N)-b.Sum, 3
	return b
}

func (t *even) Split() { t.size = max(1, t.size/2) }

func (t *even) Read(n int64) tape.Block {
	b := t.block(n)
	t.at, t.size = t.at+n, 1<<16
	return b
}

// block returns the next n rewards.
func (t *even) block(n int64) tape.Block {
	b := tape.Block{N: n, Kept: n, Sum: t.paid(t.at+n) - t.paid(t.at)}
	if t.at < t.changed && t.changed <= t.at+n {
		b.Sum += t.by
	}
	return b
}

// An answered tape draws a response to each reward of 0 or 1, one at a time.
type answered struct {
	rewards *even
	to      [2]tape.Tape
}

// Peek returns a block of one response, because its callers need no more.
func (t *answered) Peek() tape.Block { return tape.Block{N: 1} }

func (t *answered) Split() {}

func (t *answered) Read(n int64) (b tape.Block) {
	for range n {
		b.Add(t.to[int(t.rewards.Read(1).Sum)].Read(1))
	}
	return b
}

// step makes one pull and returns its arm.
func step(r *sim.Run) int {
	r.Advance(r.Pulled()+1, 1)
	return r.Last()
}

// settled returns the first step t = 0, 1, … at which some runs choose different arms, or the horizon. arms are the
// common arms before this step. Those steps are settled: they depend on no reward and no noise. settled makes the
// given number of runs in each world.
func (w pair) settled(runs int, key random.Key) (t int64, arms []int) {
	return w.settledBefore(w.set.Horizon, runs, key)
}

// settledBefore is like settled, but only up to the step end.
func (w pair) settledBefore(end int64, runs int, key random.Key) (t int64, arms []int) {
	var all []*sim.Run
	defer func() {
		for _, r := range all {
			w.fault.note(r)
		}
	}()
	for world := range 2 {
		for run := range runs {
			all = append(all, w.start(world, key.Sub(uint64(world)).Sub(uint64(run))))
		}
	}
	for ; t < end; t++ {
		first := step(all[0])
		for _, r := range all[1:] {
			if step(r) != first {
				return t, arms
			}
		}
		if len(arms) < remembered {
			arms = append(arms, first)
		}
	}
	return t, arms
}

// remembered is the largest number of settled steps that are kept.
const remembered = 1 << 16

// pilots is the number of runs in each world that find out which steps are settled.
const pilots = 64

// The worlds of a Question with Revise = n > 0 differ by a data revision rule (Wang & Zhu 2024, Definitions 2 and 3).
// Given the actions a, a rule R revises the reward of step t with probability p_t(1|a), where Σ_t p_t(1|a) ≤ 1 for
// each a. An (ε, δ)-globally private policy satisfies
//
//	Σ_{a ∈ S} Σ_r P_I(r|a) π(a|r) ≤ e^ε Σ_{a ∈ S} Σ_r P_I(r|a) π(a|r ⊕ R) + δ
//
// for all sets S of action sequences, all instances I and all such rules. The rule here is
//
//	p_t(1|a) = 1/n if step t is one of the first n pulls of arm k, and 0 otherwise.
//
// World 0 uses the drawn rewards r, and world 1 the revised rewards. A revised reward is the end of [0, 1] farther from
// the arm's mean, or 0 in a tie. So each reward is again a Bernoulli reward, independent of the others.
//
// The inequality averages over r. For δ > 0 it is weaker than the same inequality for each r. It has only one
// direction, so only events that are likelier in world 0 count. It holds for each policy that is (ε, δ)-private for
// all r and r' that differ in one reward. To see this for J revisions, use group privacy: P ≤ e^{Jε} Q_J + δ (e^{Jε}
// − 1)/(e^ε − 1). Then E J ≤ 1 implies E e^{−Jε} ≥ e^{−ε}.

// Rule explains the question's revision rule in sentences. It returns nil if there is no rule.
func (q Question) Rule() (says []string) {
	if q.Revise == 0 {
		return nil
	}
	says = []string{say.Of("rule-average"), say.Of("rule-weaker"), say.Of("rule-one-way")}
	if n := float64(q.Revise); n > 1 {
		says = append(says, say.Of("rule-limit", strconv.FormatFloat(-n*math.Log1p(-1/n), 'f', 2, 64)))
	}
	return says
}

// mean returns the probability that an arm's n-th reward is 1 in a world of a rule. n begins at 1.
func (w pair) mean(world, a int, n int64) float64 {
	mean := w.means[a]
	if world == 1 && a == w.changed.Arm-1 && n <= w.revise {
		mean += (w.to() - mean) / float64(w.revise)
	}
	return mean
}

// to returns the value of a revised reward.
func (w pair) to() float64 { return 1 - math.Round(w.means[w.changed.Arm-1]) }

// drawn returns the tape of the responses to an arm's drawn rewards.
func (w pair) drawn(world, a int, key random.Key) tape.Tape {
	law := func(n int64) tape.Law { return w.spec.Responses(w.set).Law(arm.Bernoulli{P: w.mean(world, a, n)}) }
	rest := tape.New(key, law(w.revise+1))
	if world == 0 || a != w.changed.Arm-1 {
		return rest
	}
	return &revised{tape.New(key.Name("revised"), law(1)), w.revise, rest}
}

// A revised tape returns the first responses of one tape, and then all responses of another tape.
type revised struct {
	tape.Tape // the current tape
	left      int64
	rest      tape.Tape
}

func (t *revised) Peek() tape.Block {
	b := t.Tape.Peek()
	for t.left > 0 && b.N > t.left {
		t.Split()
		b = t.Tape.Peek()
	}
	return b
}

func (t *revised) Read(n int64) (b tape.Block) {
	if k := min(n, t.left); k > 0 {
		b = t.Tape.Read(k)
		if n, t.left = n-k, t.left-k; t.left == 0 {
			t.Tape = t.rest
		}
	}
	if n > 0 {
		b.Add(t.Tape.Read(n))
	}
	return b
}
