package counter_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

// banks are the two kinds, each beside the counters whose noise it is.
var banks = map[string]struct {
	bank  func(eps float64) *counter.Bank
	alone func(eps float64, c int) runningSum
}{
	"Hybrid": {
		func(eps float64) *counter.Bank { return counter.NewHybrids(3, eps, random.NewKey(5)) },
		func(eps float64, c int) runningSum {
			return counter.NewHybrid(eps, counter.Keyed(counter.CounterKey(random.NewKey(5), c)))
		},
	},
	"Binary": {
		func(eps float64) *counter.Bank { return counter.NewBinaries(3, 13, eps, random.NewKey(5)) },
		func(eps float64, c int) runningSum {
			return counter.NewBinary(13, eps, counter.Keyed(counter.CounterKey(random.NewKey(5), c)))
		},
	},
}

// A bank has the noise of its counters, bit for bit, at whichever items it is looked at,
// and no more of it than it has said at any item of the stretch.
func TestABankIsTheNoiseOfItsCounters(t *testing.T) {
	const items = 1<<13 - 1
	for name, kind := range banks {
		for _, eps := range []float64{1e-300, .1, 3} {
			all := make([][]float64, 3)
			for c := range all {
				all[c] = outputs(kind.alone(eps, c), make([]float64, items))
			}
			for _, step := range []int{1, 10, 500} {
				bank, r := kind.bank(eps), rand.New(rand.NewPCG(1, 2))
				var from int64
				var bound, top float64
				for n := int64(1); n <= items; n += 1 + int64(r.IntN(step)) {
					for c := range all {
						if got, want := bank.Noise(c, n), all[c][n-1]; got != want {
							t.Fatalf("%s, ε = %v, step %d: noise %v of counter %d after %d items, want %v", name, eps, step, got, c, n, want)
						}
					}
					if start := n &^ (counter.Stretch - 1); start != from {
						from, bound, top = start, bank.Bound(1, n), math.Inf(-1)
						for i := start; i < min(start+counter.Stretch, items+1); i++ {
							top = math.Max(top, all[1][i-1])
						}
						if top > bound {
							t.Fatalf("%s, ε = %v: noise gets to %v in the stretch from %d, the bound is %v", name, eps, top, start, bound)
						}
					}
				}
			}
		}
	}
}

// The bound is of use: it is on the average within a tenth of a node's scale of the
// largest noise.
func TestTheBoundOfABankIsClose(t *testing.T) {
	const stretches = 100
	for name, kind := range banks {
		bank, alone := kind.bank(1), kind.alone(1, 0)
		all := outputs(alone, make([]float64, (stretches+1)*counter.Stretch-1))
		var excess float64
		for s := 1; s <= stretches; s++ {
			top, from := math.Inf(-1), s*counter.Stretch
			for i := range counter.Stretch {
				top = math.Max(top, all[from+i-1])
			}
			excess += (bank.Bound(0, int64(from)) - top) / stretches
		}
		if !(excess < 2) {
			t.Errorf("%s: the bound is %v too high on the average", name, excess)
		}
	}
	if b := banks["Hybrid"].bank(1).Bound(0, counter.Stretch-1); !math.IsInf(b, 1) {
		t.Errorf("the bound before the first stretch is %v", b)
	}
}
