package explain

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// Arms describes arms in a few words.
func Arms(arms []arm.Arm) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range arms {
		low, high = math.Min(low, x.Mean()), math.Max(high, x.Mean())
	}
	if len(arms) == 1 {
		return say.Of("1-arm-mean", notation.Number(low))
	}
	return say.Of("arms-means", notation.Count(len(arms)), notation.Number(low), notation.Number(high))
}
