// Package counter implements private running sums of a stream x_1, x_2, … in [0, 1] (Chan, Shi &
// Song 2011, "Private and continual release of statistics"). A counter publishes a noisy sum after
// each item. All sums together are private for every single item.
//
// A published sum is the exact sum plus the noise of a few nodes. The number of items alone
// determines these nodes. So a counter can take many items at once, and draws only the noise of the
// nodes in its next output.
package counter

import (
	"math"

	"epsilonarcade/core/random"
)

// A Noise returns a Laplace draw of scale 1 for the node that an item completes. Items count from
// 1, and every item completes one node. A counter asks once for each node of its outputs, in the
// order of the items.
type Noise func(item int64) float64

// Keyed returns noise that depends only on the key and the item. So a counter publishes the same
// sums for any grouping of the items.
func Keyed(key random.Key) Noise {
	return func(item int64) float64 { return key.Sub(uint64(item)).Laplace() }
}

// Floors fills x with lower bounds on the noise, for the nodes of the items from first on.
type Floors func(first int64, x []float64)

// KeyedFloors returns lower bounds on the noise of Keyed. They are faster to compute.
func KeyedFloors(key random.Key) Floors {
	return func(first int64, x []float64) { key.LaplaceFloors(uint64(first), x) }
}

// laplaceScale returns parts/ε, the scale of noise for one of several equal parts of a budget. It
// is at most 10^303, because larger noise would overflow in sums. Outputs with that limit are less
// private than the budget says, so callers must reject such budgets.
func laplaceScale(parts, eps float64) float64 { return math.Min(parts/eps, 1e303) }
