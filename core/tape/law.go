package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// A Law is the distribution of one response on a tape. It has two values, unless Draw is set: High
// with probability P and Low otherwise, both rounded to the grid.
type Law struct {
	P         float64
	Low, High float64
	// Weight is the weight of each response (see Block.Weight), unless Draw sets weights.
	Weight float64

	// Draw draws responses from any other distribution. All its randomness comes from src.
	Draw func(src *random.Source, r *Responses)
	// Components and Dropped, if set, describe the distribution of Draw as a mixture. Responses
	// belong to the components in proportion to their shares, and are dropped in proportion to
	// Dropped. The tape is then read in blocks, unless there are many components or huge values.
	Components []Component
	Dropped    float64
}

// A Component is one distribution of a mixture: High with probability P and Low otherwise, plus
// Laplace noise of scale Scale if that is not 0.
type Component struct {
	Share     float64
	P         float64
	Low, High float64
	Scale     float64
	Weight    float64
}

// Bernoulli returns the law of a response that is 1 with probability p and 0 otherwise.
func Bernoulli(p float64) Law { return Law{P: p, High: 1} }

// Responses are the responses to 64 pulls in a row, as the policy gets them.
type Responses struct {
	// Kept has a bit for each pull, the lowest for the first. It is 1 if the response is used.
	// Otherwise the pull counts, but has no value and no weight.
	Kept uint64
	// Value and Weight begin with the values and weights of the kept responses, in order. If
	// responses differ in their noise, weights are above 0 (see Block.Weight). Otherwise they stay
	// 0.
	Value, Weight [leafSize]float64
}

// All is the Kept of 64 responses that are all kept.
const All = 1<<leafSize - 1

// grid is the distance between neighbouring values of responses, 2^−22 ≈ 2.4·10^−7. All values are
// rounded to it. So sums of up to 2^31 in absolute value have no rounding error, and do not depend
// on the grouping of responses. Rounding comes after a mechanism and depends only on its response,
// so it does not weaken privacy.
const grid = 1.0 / (1 << 22)

// onGrid rounds x to the grid. Beyond 2^29 it returns x unchanged.
func onGrid(x float64) float64 {
	if math.Abs(x) <= 1<<29 {
		x = float64(x+gridShift) - gridShift
	}
	return x
}

// Adding gridShift to a number removes its digits below the grid.
const gridShift = 3 << 51 * grid

// onWeightGrid rounds a weight to a multiple of a number between 2^−27 and 2^−26 of the largest
// weight of its law. So sums of up to 2^26 weights have no rounding error either.
func onWeightGrid(weight, largest float64) float64 {
	shift := shiftOf(largest)
	return float64(weight+shift) - shift
}

// shiftOf returns the number that rounds to that grid when it is added.
func shiftOf(largest float64) float64 {
	_, exponent := math.Frexp(largest)
	return math.Ldexp(3, exponent+24)
}
