package policy

import (
	"math"

	"epsilonarcade/core/leap"
)

// Pulls rounds the size of a start phase, an epoch or an interval up to a whole number of pulls from 1 to 2^40. The
// size may be infinite.
func Pulls(size float64) int64 {
	return int64(math.Max(1, math.Min(math.Ceil(size), leap.Forever)))
}
