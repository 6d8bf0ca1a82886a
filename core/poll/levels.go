package poll

import (
	"slices"

	"epsilonarcade/core/random"
)

// Levels is the number of levels of a slider, and of the regret axis of a drawing.
const Levels = 12

// A Number is a question that is answered on a logarithmic slider from Low to High, 0 < Low < High.
// Its levels have equal ratios of their ends.
type Number struct{ Low, High float64 }

// Value returns the geometric mean of a level's ends, Low (High/Low)^((level + 1/2)/Levels).
func (n Number) Value(level int) float64 {
	low := random.Log(n.Low)
	return random.Exp(low + float64((float64(level)+.5)/Levels*(random.Log(n.High)-low)))
}

// Level returns the level that contains a number from Low to High.
func (n Number) Level(x float64) int {
	low := random.Log(n.Low)
	return min(Levels-1, int(Levels*(random.Log(x)-low)/(random.Log(n.High)-low)))
}

// A Distribution holds the probability of each level.
type Distribution []float64

// Estimate returns the distribution over levels that is nearest to the estimated shares of the
// levels in Euclidean distance. It is biased, but never farther from the true distribution than the
// shares. Without reports it is uniform.
//
// The distribution is max(0, x_i − τ) for the shares x_i, with the τ that makes the sum 1 (Duchi,
// Shalev-Shwartz, Singer & Chandra 2008, Figure 1). Wang et al. 2020 call this step Norm-Sub.
func Estimate(counts []int64, eps float64) Distribution {
	var d Distribution
	for _, s := range Shares(counts, eps) {
		d = append(d, s.Estimate)
	}
	top := slices.Max(d) // adding a constant to all shares changes only τ; a maximum of 0 keeps τ in [−1, 0)
	for i := range d {
		d[i] -= top
	}
	sorted := slices.Clone(d)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	excess, tau := -1., 0.
	for i, x := range sorted {
		excess += x
		if t := excess / float64(i+1); x > t {
			tau = t
		}
	}
	for i, x := range d {
		d[i] = max(0, x-tau)
	}
	return d
}

// Quantile returns the lowest level whose cumulative probability is at least alpha, up to rounding.
func (d Distribution) Quantile(alpha float64) int {
	const rounding = 1e-9
	var sum float64
	for i, p := range d {
		if sum += p; sum >= alpha-rounding {
			return i
		}
	}
	return len(d) - 1
}
