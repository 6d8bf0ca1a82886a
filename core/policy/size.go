package policy

import (
	"math"

	"epsilonarcade/core/leap"
)

// Pulls turns the size of a start phase, of an epoch or of an interval, which may be
// fractional and infinite, into pulls: the next whole number from 1 to 2^40.
func Pulls(size float64) int64 {
	return int64(math.Max(1, math.Min(math.Ceil(size), leap.Forever)))
}
