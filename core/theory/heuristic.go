package theory

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// A Heuristic is V_L or V_B as a function of ε_min. It is the ratio of the leading term of a heterogeneous policy's
// regret to that of UCB1's regret. It returns a *Refusal for ε_min ≤ 0, if all levels are below ε_min, or if the value
// is too large.
type Heuristic func(levels mechanism.Levels, epsMin float64) (float64, error)

// VL is V_L = E[ (1 + 4/ε_t)² | ε_t ≥ ε_min ]/p₀, with p₀ = P(ε_t ≥ ε_min), for HeLDP-UCB-L (Multi-Armed Bandits with
// Local Differential Privacy 2021, Section 4.2). The paper omits the condition. Without it V_L would be infinite.
var VL = heuristic(laplaceFactor)

// VB is V_B = E[ coth(ε_t/2)² | ε_t ≥ ε_min ]/p₀, with p₀ = P(ε_t ≥ ε_min), for HeLDP-UCB-B (the same section).
var VB = heuristic(bernoulliFactor)

func heuristic(f func(eps float64) float64) Heuristic {
	return func(levels mechanism.Levels, epsMin float64) (float64, error) {
		p, refusal := accepted(levels, epsMin)
		if refusal != nil {
			return 0, refusal
		}
		v := levels.Expect(epsMin, f) / p
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, refuse(Overflow, say.Of("value-eps-min-beyond", text(epsMin)))
		}
		return v, nil
	}
}

// Best returns the candidate for ε_min with the least v, and the value of v there. It skips candidates that v refuses.
// If v refuses them all, Best returns the last refusal. In a tie, it returns the first candidate.
func Best(v Heuristic, levels mechanism.Levels, candidates []float64) (epsMin, value float64, err error) {
	err = refuse(NoLevels, say.Of("there-no-candidates-eps"))
	found := false
	for _, at := range candidates {
		got, refusal := v(levels, at)
		switch {
		case refusal != nil && !found:
			err = refusal
		case refusal == nil && (!found || got < value):
			epsMin, value, err, found = at, got, nil, true
		}
	}
	return epsMin, value, err
}

// Minimum returns the ε_min > 0 with the least v, and the value of v there. For a list of levels, this is the smallest
// of the best levels, because v is constant between two levels. Otherwise Minimum searches from the least level, but
// at least 10^−4, up to ε_max.
func Minimum(v Heuristic, levels mechanism.Levels) (epsMin, value float64, err error) {
	if candidates := levels.Values(); candidates != nil {
		return Best(v, levels, candidates)
	}
	// Search a grid first, because v may have several local minima.
	const cells = 256
	from, most := levels.Range()
	from = max(1e-4, from)
	step := math.Log(most/from) / cells
	grid := make([]float64, cells+1)
	for i := range grid {
		grid[i] = min(most, from*math.Exp(step*float64(i)))
	}
	near, _, err := Best(v, levels, grid)
	if err != nil {
		return 0, 0, err
	}
	at, value := goldenSection(func(log float64) float64 {
		got, refusal := v(levels, math.Exp(log))
		if refusal != nil {
			return math.Inf(1)
		}
		return got
	}, max(math.Log(near)-step, math.Log(from)), math.Log(near)+step)
	return math.Exp(at), value, nil
}
