package policy

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpUCBBound = sequencePrivate(Spec{
	ID:        "dp-ucb-bound",
	Name:      "DP-UCB-BOUND",
	Reference: say.Of("cite-algorithm", "Tossou & Dimitrakakis 2016", "1"),
	Summary:   say.Of("ucb1-private-running-sums-each"),
	New: func(s Setup, noise *random.Source) Policy {
		key := random.Key(noise.Uint64())
		p := newDPUCBBound(s, func(arm int) counter.Noise { return counter.Keyed(counter.CounterKey(key, arm)) })
		for a := range s.Arms {
			p.Counter(a).LookAt(counter.KeyedFloors(counter.CounterKey(key, a)))
		}
		return p
	},
})

// newDPUCBBound returns the policy that pulls each arm once and then, after t pulls,
//
//	argmax out_a/N_a + √(2 log t/N_a) + ν_a/N_a.
//
// Here out_a is the output of a hybrid counter for the arm's own rewards with budget ε, and
//
//	ν_a = (√8/ε) log(4t⁴)                if N_a is a power of two,
//	ν_a = (√8/ε) log(4t⁴) (1 + log N_a)  otherwise.
func newDPUCBBound(s Setup, noise func(arm int) counter.Noise) pullCounters {
	var counters []*counter.Hybrid
	for a := range s.Arms {
		counters = append(counters, counter.NewHybrid(s.Epsilon, noise(a)))
	}
	scale := math.Min(math.Sqrt(8)/s.Epsilon, 1e303)
	return pullCounters{leap.NewPullCounterIndex(counters, func(n, log, f float64) float64 {
		nu := scale * (2*math.Ln2 + 4*log) * f
		return math.Sqrt(2*log/n) + nu/n
	})}
}

// pullCounters is an index policy that uses private sums of each arm's own rewards.
type pullCounters struct{ *leap.PullCounterIndex }

// Inspect shows out_a/N_a and the index.
func (p pullCounters) Inspect(t int64) DecisionState { return indexes(p.Arms(), t, p.At) }

// Spent is the largest privacy loss of any counter, since each reward enters one counter.
func (p pullCounters) Spent(int64) (b Budget) {
	for a := range p.Arms() {
		b.Epsilon = math.Max(b.Epsilon, p.Counter(a).Spent())
	}
	return b
}

// Base returns the underlying policy, which chooses the arms.
func (p pullCounters) Base() Policy { return p.PullCounterIndex }
