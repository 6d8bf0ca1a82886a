package policy

import (
	"math"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpUCB = sequencePrivate(Spec{
	ID:        "dp-ucb",
	Name:      "DP-UCB",
	Reference: say.Of("cite-algorithm", "Tossou & Dimitrakakis 2016", "2"),
	Summary:   say.Of("ucb1-private-running-sums-each-which"),
	New:       newDPUCB,
})

// newDPUCB returns the policy that pulls each arm once and then, after t pulls,
//
//	argmax out_a/N_a + √(2 log t/N_a).
//
// Here out_a is the output of a hybrid counter with budget ε. At every step the counter receives one number: the
// reward if the policy pulled arm a, and 0 otherwise.
func newDPUCB(s Setup, noise *random.Source) Policy {
	return stepCounters{leap.NewStepCounterIndex(s.Arms, counter.NewHybrids(s.Arms, s.Epsilon, random.Key(noise.Uint64())), 0)}
}

// stepCounters is an index policy that uses private sums over all steps.
type stepCounters struct{ *leap.StepCounterIndex }

// Inspect shows out_a/N_a and the index.
func (p stepCounters) Inspect(t int64) DecisionState { return indexes(len(p.N), t, p.At) }

// PrivateMean returns out_a/N_a.
func (p stepCounters) PrivateMean(arm int, t int64) float64 {
	if p.N[arm] == 0 {
		return math.NaN()
	}
	return p.Output(arm, t) / float64(p.N[arm])
}

// Spent is the counters' privacy loss. Every counter counts every pull.
func (p stepCounters) Spent(t int64) Budget { return Budget{Epsilon: p.Noise.Spent(t)} }

// Base returns the underlying policy, which chooses the arms.
func (p stepCounters) Base() Policy { return p.StepCounterIndex }
