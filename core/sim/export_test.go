package sim

import (
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/tape"
)

// GeometricDelays counts the delays of the first n responses on one arm, one for each pull.
func GeometricDelays(d scenario.Delay, n int64) map[int64]float64 {
	from, counts := newDelayed(d, 1, random.NewKey(1)), map[int64]float64{}
	for t := int64(1); t < 2*n; t++ {
		if t <= n {
			from.pending = append(from.pending, response{pull: t, Block: tape.Block{N: t}})
		}
		from.arrive(t)
		for _, b := range from.arrived[0] {
			counts[t-b.N]++
		}
		from.arrived[0] = nil
	}
	return counts
}
