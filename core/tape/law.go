package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// A Law is the distribution of one response on a tape. Unless Draw is set, a response has two
// possible values: High with probability P and Low otherwise, both rounded to the grid.
type Law struct {
	P         float64
	Low, High float64
	// Weight is the weight of each response (see Block.Weight), unless Draw sets weights.
	Weight float64

	// Draw draws responses from any other distribution. All its randomness comes from src.
	Draw func(src *random.Source, r *Responses)
	// Components and Dropped, if set, describe the distribution of Draw as a mixture. A response
	// belongs to a component with probability proportional to the component's Share, and is dropped
	// with probability proportional to Dropped. The tape is then read in blocks, unless there are
	// many components or huge values.
	Components []Component
	Dropped    float64
}

// A Component is one distribution of a mixture: High with probability P and Low otherwise, plus
// Laplace noise of scale Scale if Scale is not 0.
type Component struct {
	Share     float64
	P         float64
	Low, High float64
	Scale     float64
	Weight    float64
}

// Bernoulli returns the law of a response that is 1 with probability p and 0 otherwise.
func Bernoulli(p float64) Law { return Law{P: p, High: 1} }

// Responses holds the responses to 64 pulls in a row, as the policy receives them.
type Responses struct {
	// Kept has a bit for each pull, the lowest bit for the first pull. A bit is 1 if the response is
	// used. Otherwise the pull counts, but has no value and no weight.
	Kept uint64
	// Value and Weight begin with the values and weights of the kept responses, in order. If
	// responses differ in their noise, the weights are above 0 (see Block.Weight). Otherwise they
	// stay 0.
	Value, Weight [leafSize]float64
}

// All is the value of Kept if all 64 responses are kept.
const All = 1<<leafSize - 1

// grid is the distance between neighbouring values of responses, 2^−22 ≈ 2.4·10^−7. All values are
// rounded to it. So sums of up to 2^31 in absolute value have no rounding error, and do not depend
// on how responses are grouped. Rounding comes after a mechanism and depends only on the mechanism's
// response, so it does not weaken privacy.
const grid = 1.0 / (1 << 22)

// onGrid rounds x to the grid. Beyond 2^29 it returns x unchanged.
func onGrid(x float64) float64 {
	if math.Abs(x) <= 1<<29 {
		x = float64(x+gridShift) - gridShift
	}
	return x
}

// gridShift rounds a number to the grid when it is added to the number and then subtracted.
const gridShift = 3 << 51 * grid

// onWeightGrid rounds a weight to a multiple of a number between 2^−27 and 2^−26 times the largest
// weight in its law. So sums of up to 2^26 weights have no rounding error either.
func onWeightGrid(weight, largest float64) float64 {
	shift := shiftOf(largest)
	return float64(weight+shift) - shift
}

// shiftOf returns the number that rounds a weight in this way when it is added and then subtracted.
func shiftOf(largest float64) float64 {
	_, exponent := math.Frexp(largest)
	return math.Ldexp(3, exponent+24)
}
