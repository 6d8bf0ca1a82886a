package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var dUCB = Spec{
	ID:        "d-ucb",
	Name:      "D-UCB",
	Notion:    None,
	Guarantee: say.Of("no-privacy"),
	Reference: "Garivier & Moulines 2011",
	Summary:   say.Of("old-rewards-count-less"),
	Params:    []Param{changesParam, paddingParam, sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newDUCB,
}

// changesParam is Υ_T. It determines how fast the policies for arms that change forget.
var changesParam = Param{Name: "changes", Symbol: "Υ", Meaning: say.Of("changes-to-expect"), Min: 1, Max: 1e6, Default: 1}

// paddingParam is ξ. Its default is the value in the paper's experiments.
var paddingParam = Param{Name: "xi", Symbol: "ξ", Meaning: say.Of("factor-in-bounds"), Max: 100, Default: 0.6}

// A recent pulls each arm once and then the first arm with the largest index S_a/N_a + √(w/N_a), for a width w. N_a and
// S_a are the number and the sum of an arm's rewards, but old rewards count less or not at all. An arm with N_a = 0 has
// an infinite index.
type recent struct {
	n, sum []float64
	got    []int64 // each arm's number of rewards that count
}

func newRecent(arms int) recent {
	return recent{make([]float64, arms), make([]float64, arms), make([]int64, arms)}
}

func (p *recent) index(a int, width float64) float64 {
	if p.n[a] == 0 {
		return math.Inf(1)
	}
	return p.sum[a]/p.n[a] + math.Sqrt(width/p.n[a])
}

func (p *recent) next(t int64, width float64) int {
	if t < int64(len(p.n)) {
		return int(t)
	}
	return leap.Argmax(len(p.n), func(a int) float64 { return p.index(a, width) })
}

func (p *recent) inspect(t int64, width float64) DecisionState {
	s := indexes(len(p.n), t, func(a int, _ int64) (n int64, mean, index float64) {
		return p.got[a], p.sum[a] / p.n[a], p.index(a, width)
	})
	if s.Why == Start && t < int64(len(p.n)) {
		s.Next = int(t)
	} else if s.Why == Start {
		s.Why = Forced
	}
	return s
}

// discounted is D-UCB. After t pulls, the reward of pull s has the weight γ^(t−s) in S_a and in N_a, and
//
//	w = 4ξ log(Σ_a N_a),  γ = 1 − √(Υ/T)/4.
//
// The paper's B is 1.
type discounted struct {
	recent
	xi, gamma, all float64 // all is Σ_a N_a
}

func newDUCB(s Setup, _ *random.Source) Policy {
	gamma := 1 - math.Sqrt(s.Params["changes"]/float64(s.Horizon))/4
	return &discounted{recent: newRecent(s.Arms), xi: s.Params["xi"], gamma: math.Max(0, gamma)}
}

// width returns w. Before the first pull, it is 0.
func (p *discounted) width() float64 { return 4 * p.xi * math.Log(math.Max(1, p.all)) }

// Next implements Policy.
func (p *discounted) Next(t int64) (arm int, sure int64) { return p.next(t, p.width()), 1 }

// Update implements Policy.
func (p *discounted) Update(arm int, b tape.Block) {
	for range b.N {
		for a := range p.n {
			p.n[a], p.sum[a] = p.gamma*p.n[a], p.gamma*p.sum[a]
		}
		p.n[arm], p.sum[arm] = p.n[arm]+1, p.sum[arm]+b.Sum/float64(b.N)
		p.all = 1 + float64(p.gamma*p.all)
	}
	p.got[arm] += b.N
}

// Inspect implements Inspector.
func (p *discounted) Inspect(t int64) DecisionState { return p.inspect(t, p.width()) }
