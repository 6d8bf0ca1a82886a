package theory

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// linearBounds holds the lower bounds for linear bandits.
var linearBounds = []Bound{
	{
		ID: "linear-minimax", Name: say.Of("minimax-lower-bound-linear"), Kind: Lower,
		Formula:   say.Of("formula-actions", "max{ e^−2 d √T/8, e^−6 d/(4ε) }"),
		Reference: say.Of("cite-theorem", "Azize & Basu 2022", "4"),
		Note:      say.Of("about-linear-bandits"),
		Notions:   []policy.Notion{policy.Sequence},
		WorstCase: true,
		Linear:    true,
		Params: []Param{{
			Name: "d", Symbol: "d", // the dimension of the actions
			Default: 2, Low: 1, High: math.Inf(1), HighOpen: true,
		}},
		requires: []requirement{positiveEpsilon},
		value: func(q *question, horizon float64) (float64, error) {
			d := q.params["d"]
			return max(math.Exp(-2)*d*math.Sqrt(horizon)/8, math.Exp(-6)*d/(4*q.Epsilon)), nil
		},
	},
	{
		ID: "linear-consistent-free", Name: say.Of("lower-bound-free-linear-bandits"), Kind: Lower,
		Formula:   say.Of("log-t-inf-over-free"),
		Reference: say.Of("notes", say.Of("cite-theorem-free", "Azize & Basu 2022", "5"), "Lattimore & Szepesvári 2017"),
		Note:      say.Of("notes", asymptotic, say.Of("rewards-plus-normal-noise")),
		Notions:   everyNotion(),
		Linear:    true,
		value: func(_ *question, horizon float64) (float64, error) {
			all, err := Allocate(Optimism())
			return all.Value * math.Log(horizon), err
		},
	},
	{
		ID: "linear-consistent", Name: say.Of("lower-bound-linear-bandits"), Kind: Order,
		Formula:   say.Of("log-t-inf-over"),
		Reference: say.Of("cite-theorem", "Azize & Basu 2022", "5"),
		Note:      say.Of("depends-structure-actions-not"),
		Notions:   []policy.Notion{policy.Sequence},
		Linear:    true,
	},
}

// LinearMinimaxThreshold returns 2 e^−4/√T, the ε at which the two terms of Theorem 4 of Azize & Basu 2022 are equal.
func LinearMinimaxThreshold(horizon float64) float64 { return 2 * math.Exp(-4) / math.Sqrt(horizon) }

// An Allocation holds the number of pulls of each action of a linear bandit, in units of log T.
type Allocation struct {
	Gaps  []float64 // Δ_a
	Pulls []float64 // α(a), +∞ for the best action
	Value float64   // c = Σ α(a) Δ_a over the other actions
}

// Allocate solves the programme in Theorem 5 of Azize & Basu 2022 without its private part.
//
//	c = inf over α ≥ 0 of Σ α(a) Δ_a,  such that ‖a‖² in H_α^−1 is at most Δ_a²/2 for Δ_a > 0.
//
// H_α is Σ α(a) a aᵀ. The actions span ℝ², and a* ≠ 0 is the only best action. Table 2 uses the inverse of H_α, whereas
// the theorem as printed uses H_α.
//
// Pulls of a* cost nothing, and every ‖a‖² falls as α(a*) grows. For n orthogonal to a*, the limit of H_α^−1 is
// n nᵀ/Σ α(b) (b·n)². So c is also the optimal value of a linear programme with one constraint,
//
//	Σ α(b) (b·n)² ≥ I = max over a of 2 (a·n)²/Δ_a².
//
// Pulls of the action with the least Δ_b/(b·n)² satisfy it at the least cost: c = I min Δ_b/(b·n)². Often α(a*) must
// go to infinity for the cost to reach c.
func Allocate(theta [2]float64, actions [][2]float64) (Allocation, error) {
	all, best, top := Allocation{}, [2]float64{}, math.Inf(-1)
	for _, a := range actions {
		if r := a[0]*theta[0] + a[1]*theta[1]; r > top {
			best, top = a, r
		}
	}
	need, price, cheapest, bests := 0.0, math.Inf(1), -1, 0
	for i, a := range actions {
		gap, across := top-(a[0]*theta[0]+a[1]*theta[1]), square(a[1]*best[0]-a[0]*best[1])
		all.Gaps, all.Pulls = append(all.Gaps, gap), append(all.Pulls, 0)
		if gap == 0 {
			all.Pulls[i] = math.Inf(1)
			bests++
			continue
		}
		need = max(need, 2*across/square(gap))
		if gap/across < price {
			price, cheapest = gap/across, i
		}
	}
	if bests != 1 || cheapest < 0 {
		return Allocation{}, refuse(OtherArms, say.Of("actions-span-plane"))
	}
	all.Value = price * need
	all.Pulls[cheapest] = all.Value / all.Gaps[cheapest]
	return all, nil
}

// Optimism returns θ and the actions of a problem modelled on an example in Lattimore & Szepesvári 2017. A policy
// learns most cheaply from (0, 1), the worst action, but an optimistic policy soon stops pulling it.
func Optimism() (theta [2]float64, actions [][2]float64) {
	return [2]float64{1, 0}, [][2]float64{{1, 0}, {0, 1}, {0.9, 0.2}}
}
