package policy

import (
	"math"
	"math/bits"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var privateUCB = sequencePrivate(Spec{
	ID:        "private-ucb",
	Name:      "Private-UCB",
	Reference: say.Of("cite-algorithm-called", "Mishra & Thakurta 2015", "2", "DP-UCB", "Azize & Basu 2022"),
	Summary:   say.Of("ucb1-private-running-sums"),
	Params: []Param{
		{Name: "gamma", Symbol: "γ", Meaning: say.Of("chance-that-the-noise-exceeds-its-bonus"), Min: 1e-9, Max: 1, Default: 0.1},
		{Kind: Switch, Name: "split_budget", Symbol: "ε/K", Meaning: say.Of("split-budget")},
	},
	New: newPrivateUCB,
})

// newPrivateUCB returns the policy that pulls each arm once and then, after t pulls,
//
//	argmax out_a/N_a + √(2 log t/N_a) + Γ/N_a.
//
// Here out_a is the output of a binary tree over all T steps. At each step the tree receives the reward if the policy
// pulled arm a, and 0 otherwise. Γ is the [NoiseBonus].
func newPrivateUCB(s Setup, noise *random.Source) Policy {
	eps := treeBudget(s)
	levels := max(1, bits.Len64(uint64(s.Horizon-1)))
	trees := counter.NewBinaries(s.Arms, levels, eps, random.Key(noise.Uint64()))
	return stepCounters{leap.NewStepCounterIndex(s.Arms, trees, NoiseBonus(s.Arms, s.Horizon, eps, s.Params["gamma"]))}
}

// treeBudget returns the budget of each tree: ε, or ε/K if the trees split the budget.
func treeBudget(s Setup) float64 {
	if s.Params["split_budget"] != 0 {
		return s.Epsilon / float64(s.Arms)
	}
	return s.Epsilon
}

// NoiseBonus returns the bonus that Private-UCB adds to allow for the noise of a tree with budget eps,
//
//	Γ = (log T)² log(K T log T/γ)/ε
//
// (Mishra & Thakurta 2015). It is 0 for T = 1, because the policy then compares no arms.
func NoiseBonus(arms int, horizon int64, eps, gamma float64) float64 {
	if horizon <= 1 {
		return 0
	}
	T := float64(horizon)
	l := math.Log(T)
	return float64(l*l) * math.Log(float64(arms)*T*l/gamma) / eps
}
