package privacy

import (
	"fmt"
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// MaxSequences is the most action sequences K^T that Sequences looks at.
const MaxSequences = 1 << 20

// Rewards says what the reward of a pull is, 0 or 1: that of step t = 0, 1, …, which is the
// arm's pull number n = 0, 1, …
type Rewards func(t, arm, n int) int

// Means says the same of drawn rewards: how likely the reward of a pull is 1.
type Means func(t, arm, n int) float64

// Sequences is the law of the whole action sequence of a policy at a small horizon, exact up
// to the error of ExactChances in each decision: all sequences are enumerated, and for policies
// behind a mechanism that answers in bits all responses to their rewards.
//
// The probability of a sequence a_1 … a_T under fixed rewards is
//
//	Σ over responses x of ∏_t P(x_t | r_t) π(a_t | what is known of a_1, x_1, …, a_{t−1}, x_{t−1}).
type Sequences struct {
	spec    policy.Spec
	set     policy.Setup
	answers [2]Bit // the laws of the responses to rewards of 0 and of 1
	chances map[state][]float64
}

// mostArms is how many arms sequences are enumerated for.
const mostArms = 4

// A state is what a policy knows of its arms.
type state struct{ n, sum [mostArms]int16 }

// NewSequences returns the action sequences of a policy with a setup, whose horizon is T. The
// error says why there are none: policies that keep noise have no law of the next action that
// follows from counts, other mechanisms have responses without number, and there may be too
// many sequences.
func NewSequences(spec policy.Spec, set policy.Setup) (*Sequences, error) {
	if _, err := told(spec, set, make([]Count, set.Arms)); err != nil {
		return nil, err
	}
	if set.Arms < 1 || set.Arms > mostArms {
		return nil, say.Error("sequences-arms", notation.Count(set.Arms), notation.Count(mostArms))
	}
	if math.Pow(float64(set.Arms), float64(set.Horizon)) > MaxSequences || set.Horizon > 1000 {
		return nil, say.Error("sequences-too-many", fmt.Sprint(set.Arms), fmt.Sprint(set.Horizon), fmt.Sprint(MaxSequences))
	}
	answers, err := answersOf(spec, set)
	if err != nil {
		return nil, err
	}
	return &Sequences{spec: spec, set: set, answers: answers, chances: map[state][]float64{}}, nil
}

// answersOf returns the laws of a policy's responses to rewards of 0 and of 1. The error says
// that they are not bits.
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

// Loss returns the laws of the action sequences under two series of rewards. Outcome number i
// is the sequence that Arms(i) says.
func (s *Sequences) Loss(before, after Rewards) Loss {
	fixed := func(r Rewards) Means { return func(t, arm, n int) float64 { return float64(r(t, arm, n)) } }
	return s.DrawnLoss(fixed(before), fixed(after))
}

// DrawnLoss is Loss for rewards that are drawn independently of each other, on average over them.
func (s *Sequences) DrawnLoss(before, after Means) Loss {
	var l Loss
	begin := []mass{{state{}, 0}}
	s.walk(0, begin, begin, [2]Means{before, after}, &l)
	for i := range l.LogP {
		l.P, l.Q = append(l.P, math.Exp(l.LogP[i])), append(l.Q, math.Exp(l.LogQ[i]))
	}
	return l
}

// A mass is the log of the probability of the actions so far and of a state: for a large ε no
// float64 holds the chance that many responses in a row are the unlikely ones.
type mass struct {
	state
	log float64
}

// walk adds the sequences that go on from the states after t pulls, in which all the counts
// of pulls are the same.
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

// next returns the law of the next arm.
func (s *Sequences) next(at state) []float64 {
	if chances, ok := s.chances[at]; ok {
		return chances
	}
	history := make([]Count, s.set.Arms)
	for a := range history {
		history[a] = Count{int64(at.n[a]), float64(at.sum[a])}
	}
	chances, _, err := NextArm(s.spec, s.set, history)
	if err != nil {
		panic(err) // NewSequences has refused such a policy
	}
	s.chances[at] = chances
	return chances
}

// Arms returns the arms of sequence number i, in the order in which they are pulled.
func (s *Sequences) Arms(i int) []int {
	all := make([]int, s.set.Horizon)
	for t := len(all) - 1; t >= 0; t-- {
		all[t] = i % s.set.Arms
		i /= s.set.Arms
	}
	return all
}

// Pairs returns how many pairs of reward sequences r_1 … r_T there are that differ in one
// reward, r_t being paid at step t whatever arm is pulled: T 2^(T−1).
func (s *Sequences) Pairs() int { return int(s.set.Horizon) << (s.set.Horizon - 1) }

// Pair returns the loss of pair number i.
func (s *Sequences) Pair(i int) Loss {
	step, rest := i%int(s.set.Horizon), i/int(s.set.Horizon)
	return s.Loss(bitsOf(rest, step, 0), bitsOf(rest, step, 1))
}

// Rewards returns the rewards of pair number i, and the step whose reward is 0 and then 1.
func (s *Sequences) Rewards(i int) (rewards []int, step int) {
	step, rest := i%int(s.set.Horizon), i/int(s.set.Horizon)
	before := bitsOf(rest, step, 0)
	for t := range int(s.set.Horizon) {
		rewards = append(rewards, before(t, 0, 0))
	}
	return rewards, step
}

// bitsOf returns the rewards that are the bits of rest, but for one that is put between them.
func bitsOf(rest, step, reward int) Rewards {
	low := rest & (1<<step - 1)
	all := (rest-low)<<1 | reward<<step | low
	return func(t, _, _ int) int { return all >> t & 1 }
}

// A SequenceLoss is the worst of some pairs. The zero value is that of none.
type SequenceLoss struct {
	Epsilon float64
	Pair    int // that needs it, looked at only if Epsilon is above 0
}

// Worst returns the largest ε at δ of the pairs from one number up to before another. The
// largest of several such parts is that of all: they may be looked at in any order and place.
func (s *Sequences) Worst(delta float64, from, to int) (worst SequenceLoss) {
	for i := from; i < to; i++ {
		if eps, _ := s.Pair(i).Epsilon(delta); eps > worst.Epsilon {
			worst = SequenceLoss{eps, i}
		}
	}
	return worst
}
