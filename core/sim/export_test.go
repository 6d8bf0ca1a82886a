package sim

import (
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
)

// GeometricDelays counts the values of n delays.
func GeometricDelays(d scenario.Delay, n int) map[int64]float64 {
	from, counts := newDelayed(d, 1, random.NewKey(1)), map[int64]float64{}
	for range n {
		counts[from.pulls()]++
	}
	return counts
}
