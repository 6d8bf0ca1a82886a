// Package counter holds private running sums of a stream x_1, x_2, … in [0, 1] (Chan,
// Shi & Song 2011, "Private and continual release of statistics"): after each item a
// noisy sum is published, and all that is published hides every single item.
//
// What a counter publishes is the exact sum plus the noise of a few nodes. Which nodes
// they are depends on the number of items alone, so a counter may be fed many items at
// once: it then draws the noise of the nodes that the next output shows, and no other.
package counter

import (
	"math"

	"epsilonarcade/core/random"
)

// A Noise returns a draw of the Laplace law of scale 1 for the node that an item, counted
// from 1, completes. Every item completes one node. A counter asks once for each node
// that it shows, in the order of the items.
type Noise func(item int64) float64

// Keyed returns noise that is a function of the key and the item: however many items a
// counter is fed at once, it publishes the same.
func Keyed(key random.Key) Noise {
	return func(item int64) float64 { return key.Sub(uint64(item)).Laplace() }
}

// Floors fills x with lower bounds of the noise for the nodes that first and the items after
// it complete.
type Floors func(first int64, x []float64)

// KeyedFloors returns lower bounds of the noise that Keyed returns, which are found sooner.
func KeyedFloors(key random.Key) Floors {
	return func(first int64, x []float64) { key.LaplaceFloors(uint64(first), x) }
}

// laplaceScale returns parts/ε, the scale of noise for one of so many parts of a budget.
// It stops at 10^303, for beyond that sums of noise would overflow: the outputs are then
// less private than the budget says, which is for those who set budgets to rule out.
func laplaceScale(parts, eps float64) float64 { return math.Min(parts/eps, 1e303) }
