package privacy

import (
	"fmt"
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// MaxSequences is the largest number of action sequences K^T that Sequences enumerates.
const MaxSequences = 1 << 20

// Rewards returns the reward, 0 or 1, of the pull at step t = 0, 1, …, which is the arm's pull number n = 0, 1, …
type Rewards func(t, arm, n int) int

// Means returns the probability that a pull's randomly drawn reward is 1.
type Means func(t, arm, n int) float64

// Sequences computes the distribution of a policy's whole action sequence at a small horizon. It is exact up to the
// error of ExactChances in each decision. It enumerates all sequences, and all responses of a one-bit mechanism.
//
// The probability of a sequence a_1 … a_T under fixed rewards is
//
//	Σ over responses x of ∏_t P(x_t | r_t) π(a_t | a_1, x_1, …, a_{t−1}, x_{t−1}).
type Sequences struct {
	choices
	answers [2]Bit // the distributions of the responses to rewards of 0 and of 1
}

// NewSequences returns the action sequences of a policy with a setup whose horizon is T. It returns an error if the
// policy keeps noise, if its responses are not bits, or if there are too many sequences.
func NewSequences(spec policy.Spec, set policy.Setup) (*Sequences, error) {
	c, err := newChoices(spec, set)
	if err != nil {
		return nil, err
	}
	if math.Pow(float64(set.Arms), float64(set.Horizon)) > MaxSequences || set.Horizon > 1000 {
		return nil, say.Error("sequences-too-many", fmt.Sprint(set.Arms), fmt.Sprint(set.Horizon), fmt.Sprint(MaxSequences))
	}
	answers, err := answersOf(spec, set)
	if err != nil {
		return nil, err
	}
	return &Sequences{c, answers}, nil
}

// answersOf returns the distributions of a policy's responses to rewards of 0 and of 1, or an error if they are not
// bits.
func answersOf(spec policy.Spec, set policy.Setup) (answers [2]Bit, err error) {
	m := spec.Responses(set)
	for r := range answers {
		law := m.Law(arm.Bernoulli{P: float64(r)})
		odds, ok := mechanism.LogOdds(m, float64(r))
		if !ok || law.Low != 0 || law.High != 1 {
			return answers, say.Error("responses-rewards-0-1", spec.Name)
		}
		answers[r] = bitOf(odds)
	}
	return answers, nil
}

// Loss returns the distributions of the action sequences under two reward sequences. The base-K digits of an outcome's
// index are the arms of its sequence in order, counted from 0.
func (s *Sequences) Loss(before, after Rewards) Loss {
	fixed := func(r Rewards) Means { return func(t, arm, n int) float64 { return float64(r(t, arm, n)) } }
	return s.DrawnLoss(fixed(before), fixed(after))
}

// DrawnLoss is like Loss, but averages over independently drawn rewards.
func (s *Sequences) DrawnLoss(before, after Means) Loss {
	var l Loss
	begin := []mass{{state{}, 0}}
	s.walk(0, begin, begin, [2]Means{before, after}, &l)
	for i := range l.LogP {
		l.P, l.Q = append(l.P, math.Exp(l.LogP[i])), append(l.Q, math.Exp(l.LogQ[i]))
	}
	return l
}

// A mass is the log of the joint probability of the actions so far and a state. For a large ε, the probability of many
// unlikely responses in a row is too small for a float64.
type mass struct {
	state
	log float64
}

// walk adds the sequences that continue from the states after t pulls. In all these states, each arm has the same
// number of pulls.
func (s *Sequences) walk(t int, before, after []mass, r [2]Means, l *Loss) {
	if int64(t) == s.set.Horizon {
		l.LogP, l.LogQ = append(l.LogP, total(before)), append(l.LogQ, total(after))
		return
	}
	for a := range s.set.Arms {
		s.walk(t+1, s.pull(t, a, before, r[0]), s.pull(t, a, after, r[1]), r, l)
	}
}

func total(states []mass) (sum float64) {
	sum = math.Inf(-1)
	for _, m := range states {
		sum = logAdd(sum, m.log)
	}
	return sum
}

// pull returns the states after arm a is pulled at step t.
func (s *Sequences) pull(t, a int, from []mass, r Means) (to []mass) {
	add := func(m mass) {
		if math.IsInf(m.log, -1) {
			return
		}
		for i := range to {
			if to[i].state == m.state {
				to[i].log = logAdd(to[i].log, m.log)
				return
			}
		}
		to = append(to, m)
	}
	for _, m := range from {
		log := m.log + math.Log(s.next(m.state)[a])
		p, zero, one := r(t, a, int(m.n[a])), s.answers[0], s.answers[1]
		x := Bit{float64((1-p)*zero.Zero) + float64(p*one.Zero), float64((1-p)*zero.One) + float64(p*one.One)}
		m.n[a]++
		m.log = log + math.Log(x.Zero)
		add(m)
		m.sum[a]++
		m.log = log + math.Log(x.One)
		add(m)
	}
	return to
}

// pairs returns the number of pairs of reward sequences r_1 … r_T that differ in one reward, T 2^(T−1). Here r_t is the
// reward at step t, whatever the arm.
func (s *Sequences) pairs() int { return int(s.set.Horizon) << (s.set.Horizon - 1) }

// Pair returns the loss of pair i.
func (s *Sequences) Pair(i int) Loss {
	step, rest := i%int(s.set.Horizon), i/int(s.set.Horizon)
	return s.Loss(bitsOf(rest, step, 0), bitsOf(rest, step, 1))
}

// Rewards returns the rewards of pair i before the change, and the step whose reward changes from 0 to 1.
func (s *Sequences) Rewards(i int) (rewards []int, step int) {
	step, rest := i%int(s.set.Horizon), i/int(s.set.Horizon)
	before := bitsOf(rest, step, 0)
	for t := range int(s.set.Horizon) {
		rewards = append(rewards, before(t, 0, 0))
	}
	return rewards, step
}

// bitsOf returns the rewards that are the bits of rest, with one more reward inserted at a step.
func bitsOf(rest, step, reward int) Rewards {
	low := rest & (1<<step - 1)
	all := (rest-low)<<1 | reward<<step | low
	return func(t, _, _ int) int { return all >> t & 1 }
}

// Worst returns the largest ε at δ over all pairs, and the index of a pair with this ε if it is above 0.
func (s *Sequences) Worst(delta float64) (worst float64, pair int) {
	for i := range s.pairs() {
		if eps := s.Pair(i).Epsilon(delta); eps > worst {
			worst, pair = eps, i
		}
	}
	return worst, pair
}

// WorstDeltas returns, for each ε, the smallest δ such that any two worlds that differ in one reward are (ε,
// δ)-indistinguishable. Rewards are 0 or 1. A reward may depend on the arms up to and including its own pull. So the
// worlds include all tables of rewards by step, arm and pull number.
//
// The largest Σ max(0, p − e^ε q) is a sum over the arms at each step. It is computed backwards: after each arm, the
// worst reward is the one for which the rest of the sum is largest. Both orders of two worlds are tried, so both
// directions are covered.
func (s *Sequences) WorstDeltas(eps []float64) []float64 {
	w := worst{Sequences: s}
	for _, x := range eps {
		w.grown = append(w.grown, math.Min(math.Exp(x), math.MaxFloat64)) // so that 0 · e^ε is 0
	}
	deltas := w.rest(0, []twin{{state{}, 1, 1}}, false)
	for i, d := range deltas {
		deltas[i] = math.Min(1, d)
	}
	return deltas
}

// worst searches for the worst worlds, given several values of e^ε.
type worst struct {
	*Sequences
	grown []float64
}

// A twin holds the joint probabilities, in the two worlds, of the arms so far and a state.
type twin struct {
	state
	p, q float64
}

// rest returns, for each ε, the largest Σ max(0, p − e^ε q) over the sequences that continue from the states after t
// pulls. differed says whether a reward has already differed.
func (w worst) rest(t int, from []twin, differed bool) []float64 {
	sums := make([]float64, len(w.grown))
	last := int64(t) == w.set.Horizon-1 // no choice depends on this pull's reward
	if last && !differed {
		return sums
	}
	rewards := [][2]int{{0, 0}, {1, 1}, {0, 1}, {1, 0}}
	if differed {
		rewards = rewards[:2]
	}
	for a := range w.set.Arms {
		if last {
			p, q := 0.0, 0.0
			for _, m := range from {
				chance := w.next(m.state)[a]
				p, q = p+m.p*chance, q+m.q*chance
			}
			for i, e := range w.grown {
				sums[i] += math.Max(0, p-e*q)
			}
			continue
		}
		var most []float64
		for _, r := range rewards {
			to := w.pull(a, from, r)
			if len(to) == 0 {
				break // the arm is never pulled here
			}
			for i, x := range w.rest(t+1, to, differed || r[0] != r[1]) {
				if most == nil {
					most = make([]float64, len(w.grown))
				}
				most[i] = math.Max(most[i], x)
			}
		}
		for i, x := range most {
			sums[i] += x
		}
	}
	return sums
}

// pull returns the states after an arm has paid the given rewards in the two worlds.
func (w worst) pull(a int, from []twin, rewards [2]int) (to []twin) {
	add := func(m twin) {
		if m.p == 0 && m.q == 0 {
			return
		}
		for i := range to {
			if to[i].state == m.state {
				to[i].p, to[i].q = to[i].p+m.p, to[i].q+m.q
				return
			}
		}
		to = append(to, m)
	}
	x, y := w.answers[rewards[0]], w.answers[rewards[1]]
	for _, m := range from {
		chance := w.next(m.state)[a]
		m.n[a]++
		add(twin{m.state, m.p * chance * x.Zero, m.q * chance * y.Zero})
		m.sum[a]++
		add(twin{m.state, m.p * chance * x.One, m.q * chance * y.One})
	}
	return to
}
