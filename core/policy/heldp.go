package policy

import "epsilonarcade/core/tape"

// What the policies for users with privacy levels of their own share.

// heldpPaper is the paper that they are from.
const heldpPaper = "Multi-Armed Bandits with Local Differential Privacy (anonymous submission, 2021)"

// hetGuarantee is what is proved for all of them.
const hetGuarantee = "each user's own ε_t-local privacy, with public levels: each reward is randomised at its user's level before anyone sees it"

// epsMin is the level below which a user's response is discarded.
var epsMin = Param{
	Name: "eps_min", Symbol: "ε_min", Meaning: "responses of users with a smaller ε_t are discarded",
	Min: 0.01, Max: 100, Default: 1,
}

// levelLaw is the law of ε_t.
var levelLaw = Param{Kind: Levels, Name: "law", Symbol: "ε_t", Meaning: "law of the users' levels"}

// hetParams are the parameters of all of them.
var hetParams = []Param{epsMin, levelLaw}

// A hetTally is what a policy remembers of responses that differ in noise: for each arm
// the number of those that were not discarded N_a, their sum S_a, and their weights'
// sum, which is A_a or B_a in the paper.
type hetTally struct {
	n           []int64
	sum, weight []float64
}

func newHetTally(arms int) hetTally {
	return hetTally{n: make([]int64, arms), sum: make([]float64, arms), weight: make([]float64, arms)}
}

// Update adds the responses of a block that were kept.
func (c *hetTally) Update(arm int, b tape.Block) {
	c.n[arm] += b.Kept
	c.sum[arm] += b.Sum
	c.weight[arm] += b.Weight
}

// mean returns S_a/N_a.
func (c *hetTally) mean(arm int) float64 { return c.sum[arm] / float64(c.n[arm]) }
