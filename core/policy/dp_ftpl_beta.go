package policy

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var dpFTPLBeta = decisionPrivate(Spec{
	ID:        "dp-ftpl-beta",
	Name:      "DP-FTPL-Beta",
	Reference: say.Of("cite-algorithm-theorem", "Wang & Zhu 2024", "2", "13"),
	Summary:   say.Of("after-start-phase-thompson"),
	Epsilon:   Accepts,
	Delta:     Requires,
	New: func(s Setup, noise *random.Source) Policy {
		return newFTPLBeta(s, BetaExtra, noise)
	},
})

// BetaStart returns the start size of DP-FTPL-Beta, in pulls of each arm:
//
//	N_B = max{ min{ 40e/(9πδ²), 8000/(81ε²) · log(e/(2πδ²)) }, 1000e/(9π) }
//
// (Wang & Zhu 2024, Theorem 13). It may be fractional or infinite.
//
// The theorem's proof replaces (e^ε − 1)/(a + b e^ε) by ε/(a + b). This is wrong for large ε. For usual budgets the
// size is far more than enough, but at ε = 30 and δ = 1e−200 it is 101, whereas privacy needs 112 pulls.
func BetaStart(eps, delta float64) float64 {
	free := 40 * math.E / (9 * math.Pi * delta * delta)
	return math.Max(1000*math.E/(9*math.Pi),
		startSize(free, 8000/(81*eps*eps), 1-math.Log(2*math.Pi)-2*math.Log(delta)))
}

// BetaExtra returns k = ⌊N/8⌋ + 1. DP-FTPL-Beta adds k successes and k failures to an arm with N pulls. So neither
// shape parameter is below a tenth of the sum of the two.
func BetaExtra(n int64) int64 { return n/8 + 1 }

// newFTPLBeta returns the policy that first plays the arms in order, ⌈N_B⌉ times each. Then it plays argmax θ_a with
//
//	θ_a ~ Beta(S_a + 1 + k_a, N_a − S_a + 1 + k_a).
func newFTPLBeta(s Setup, extra func(n int64) int64, noise *random.Source) Policy {
	return newBeta(s.Arms, Pulls(BetaStart(s.Epsilon, s.Delta)), extra, noise)
}
