package counter

import (
	"math"
	"math/bits"
	"testing"

	"epsilonarcade/core/random"
)

// mostSpent counts the nodes that each of n items is in, each with what it costs, and returns
// the largest sum.
func mostSpent(n int64, publish func(node func(from, to int64, eps float64))) (most float64) {
	spent := make([]float64, n+1)
	publish(func(from, to int64, eps float64) {
		for x := from; x <= to; x++ {
			spent[x] += eps
		}
	})
	for _, eps := range spent {
		most = math.Max(most, eps)
	}
	return most
}

// tree publishes the nodes that the items after start complete.
func tree(start, n int64, levels int, eps float64, node func(from, to int64, eps float64)) {
	for j := int64(1); start+j <= n; j++ {
		size := int64(1) << bits.TrailingZeros64(uint64(j))
		node(start+j-size+1, start+j, eps/float64(levels))
	}
}

func TestSpentIsThatOfTheItemInMostNodes(t *testing.T) {
	const eps, levels = 0.7, 7
	binary, hybrid := NewBinaries(1, levels, eps, random.NewKey(1)), NewHybrids(1, eps, random.NewKey(1))
	single := NewHybrid(eps, Keyed(random.NewKey(1)))
	for n := int64(0); n < 1<<levels; n++ {
		want := mostSpent(n, func(node func(from, to int64, eps float64)) { tree(0, n, levels, eps, node) })
		if got := binary.Spent(n); math.Abs(got-want) > 1e-12 {
			t.Errorf("after %d items a Binary has spent %v, want %v", n, got, want)
		}
		want = mostSpent(n, func(node func(from, to int64, eps float64)) {
			for power := int64(1); power <= n; power *= 2 {
				node(power/2+1, power, eps/2)
				tree(power, min(n, 2*power-1), treeLevels(power), eps/2, node)
			}
		})
		if got := hybrid.Spent(n); math.Abs(got-want) > 1e-12 {
			t.Errorf("after %d items a Hybrid has spent %v, want %v", n, got, want)
		}
		if got := single.Spent(); got != hybrid.Spent(n) {
			t.Errorf("after %d items one Hybrid has spent %v, and that of a bank %v", n, got, hybrid.Spent(n))
		}
		single.Feed(1, 1)
	}
}
