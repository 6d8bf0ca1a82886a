package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// A Law is the law of one response on a tape. It has two values, unless Draw is set:
// High with probability P and Low otherwise, both rounded to the grid.
type Law struct {
	P         float64
	Low, High float64
	// Weight is the weight of each response (see Block.Weight), unless Draw gives them weights
	// of their own.
	Weight float64

	// Draw draws responses of any other law. All its randomness comes from src.
	Draw func(src *random.Source, r *Responses)
	// Components and Dropped, if set, describe the law of Draw as a mixture: responses belong
	// to the components in proportion to their shares, and are dropped in proportion to
	// Dropped. The tape is then read in blocks, unless the components are many or their
	// values are huge.
	Components []Component
	Dropped    float64
}

// A Component is one law of a mixture: High with probability P and Low otherwise, plus
// Laplace noise of scale Scale if that is not 0.
type Component struct {
	Share     float64
	P         float64
	Low, High float64
	Scale     float64
	Weight    float64
}

// Bernoulli is the law of a response that is 1 with probability p and 0 otherwise.
func Bernoulli(p float64) Law { return Law{P: p, High: 1} }

// Responses are what a policy sees of 64 pulls in a row.
type Responses struct {
	// Kept has a bit for each pull, the lowest for the first, which is 1 if the response
	// is to be used. If not, the pull counts, but it has no value and no weight.
	Kept uint64
	// Value and Weight begin with those of the responses that are kept, in order. Weights
	// say how noisy a response is, where responses differ in that (see Block.Weight), and
	// are above 0; otherwise they are left at 0.
	Value, Weight [leafSize]float64
}

// All is the Kept of responses that are all kept.
const All = 1<<leafSize - 1

// grid is the distance between neighbouring values of responses, 2^−22 ≈ 2.4·10^−7. All
// values are rounded to it, so that sums of up to 2^31 in absolute value have no rounding
// error, and a tape says the same however its responses are grouped. Rounding comes after
// a mechanism and depends on nothing but its response, so it takes nothing from its
// privacy.
const grid = 1.0 / (1 << 22)

// onGrid rounds x to the grid. Beyond 2^29 it is left as it is.
func onGrid(x float64) float64 {
	if math.Abs(x) <= 1<<29 {
		x = float64(x+gridShift) - gridShift
	}
	return x
}

// gridShift is a number whose addition leaves no room for digits below the grid.
const gridShift = 3 << 51 * grid

// onWeightGrid rounds a weight to a multiple of between 2^−27 and 2^−26 of the largest
// weight of its law: sums of up to 2^26 weights then have no rounding error either.
func onWeightGrid(weight, largest float64) float64 {
	shift := shiftOf(largest)
	return float64(weight+shift) - shift
}

// shiftOf returns the number whose addition leaves no room for digits below that grid.
func shiftOf(largest float64) float64 {
	_, exponent := math.Frexp(largest)
	return math.Ldexp(3, exponent+24)
}
