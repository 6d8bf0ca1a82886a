package explain

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
)

// Arms describes arms in a few words.
func Arms(arms []arm.Arm) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range arms {
		low, high = math.Min(low, x.Mean()), math.Max(high, x.Mean())
	}
	n := notation.Count(len(arms)) + " arms"
	if len(arms) == 1 {
		n = "1 arm"
	}
	return n + ", means from " + notation.Number(low) + " to " + notation.Number(high)
}
