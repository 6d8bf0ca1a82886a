// Package counter implements private running sums of a stream x_1, x_2, … in [0, 1] (Chan, Shi &
// Song 2011, "Private and continual release of statistics"). A counter publishes a noisy sum after
// each item. Together, these sums keep every single item private.
//
// A published sum is the exact sum plus the noise of a few nodes. Which nodes these are depends
// only on the number of items. So a counter can take many items at once, and draw only the noise of
// the nodes in its next output.
package counter

import (
	"math"

	"epsilonarcade/core/random"
)

// A Noise returns a Laplace draw of scale 1 for the node that an item completes. Items are counted
// from 1, and every item completes one node. A counter asks for each node in its outputs once, in
// the order of the items.
type Noise func(item int64) float64

// Keyed returns noise that depends only on the key and the item. With this noise, a counter
// publishes the same sums however the items are grouped.
func Keyed(key random.Key) Noise {
	return func(item int64) float64 { return key.Sub(uint64(item)).Laplace() }
}

// Floors fills x with lower bounds on the noise of consecutive nodes, beginning with item first.
type Floors func(first int64, x []float64)

// KeyedFloors returns lower bounds on the noise of Keyed, which are faster to compute.
func KeyedFloors(key random.Key) Floors {
	return func(first int64, x []float64) { key.LaplaceFloors(uint64(first), x) }
}

// laplaceScale returns parts/ε, the noise scale for one of several equal parts of a budget. It is
// at most 10^303, because the sums would overflow with larger noise. Outputs at that limit are less
// private than the budget promises, so callers must reject such budgets.
func laplaceScale(parts, eps float64) float64 { return math.Min(parts/eps, 1e303) }
