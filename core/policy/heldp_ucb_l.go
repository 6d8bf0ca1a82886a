package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
)

var heldpUCBL = Spec{
	ID:        "heldp-ucb-l",
	Name:      "HeLDP-UCB-L",
	Notion:    RewardHeterogeneous,
	Guarantee: hetGuarantee,
	Reference: heldpPaper + ", Agent 2, Theorem 7",
	Summary:   "LDP-UCB-L for users whose rewards have Laplace noise of different sizes.",
	Params:    hetParams,
	Mechanism: func(s Setup) mechanism.Mechanism { return hetCTL(s) },
	New:       newHeLDPUCBL,
}

var heldpUCBLS = Spec{
	ID:        "heldp-ucb-ls",
	Name:      "HeLDP-UCB-LS",
	Notion:    RewardHeterogeneous,
	Guarantee: hetGuarantee + "; rewards may be of any size",
	Reference: heldpPaper + ", Agent 2, Corollary 13",
	Summary:   "HeLDP-UCB-L on the sigmoid of the reward.",
	Params:    hetParams,
	Mechanism: func(s Setup) mechanism.Mechanism { return mechanism.Sigmoid{Inner: hetCTL(s)} },
	New:       newHeLDPUCBL,
}

// hetCTL returns the mechanism of a setup. The weight of a response is ε_t^−2.
func hetCTL(s Setup) mechanism.HetCTL {
	return mechanism.HetCTL{EpsMin: s.Params[epsMin.Name], Levels: s.Law}
}

func newHeLDPUCBL(s Setup, _ *random.Source) Policy {
	least := s.Params[epsMin.Name]
	return &hetLaplaceUCB{newHetTally(s.Arms), 1 / (least * least)}
}

// hetLaplaceUCB pulls, at step t = 1, 2, …, the first arm with A_a ≤ ε_min^−2 log t⁴, for
// which the tail bound of a sum of Laplace variables does not hold yet, and if there is
// none the arm with the largest index as it stands after step t − 1: with log (t−1)⁴ for
// L,
//
//	S_a/N_a + √(L/(2 N_a)) + √(8 A_a L/N_a²).
//
// N_a, S_a and A_a = Σ ε_t^−2 are of the responses that were not discarded.
type hetLaplaceUCB struct {
	hetTally
	alpha float64 // ε_min^−2
}

func (p *hetLaplaceUCB) Next(t int64) (arm int, sure int64) {
	forced := float64(p.alpha * (4 * math.Log(float64(t+1))))
	for a, w := range p.weight {
		if w <= forced { // in particular an arm without a response, whose index is infinite
			return a, 1
		}
	}
	l := 4 * math.Log(float64(t))
	return argmax(len(p.n), func(a int) float64 {
		n := float64(p.n[a])
		return p.mean(a) + math.Sqrt(l/(2*n)) + math.Sqrt(8*p.weight[a]*l)/n
	}), 1
}
