package counter_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

// banks holds the two types of banks, each with the matching single counter.
var banks = map[string]struct {
	bank  func(eps float64) *counter.Bank
	alone func(eps float64, noise counter.Noise) runningSum
}{
	"Hybrid": {
		func(eps float64) *counter.Bank { return counter.NewHybrids(3, eps, random.NewKey(5)) },
		func(eps float64, noise counter.Noise) runningSum { return counter.NewHybrid(eps, noise) },
	},
	"Binary": {
		func(eps float64) *counter.Bank { return counter.NewBinaries(3, 15, eps, random.NewKey(5)) },
		func(eps float64, noise counter.Noise) runningSum { return counter.NewBinary(15, eps, noise) },
	},
}

// replaced holds the distributions of nodes: the Laplace distribution, or a coin in its place.
var replaced = map[string]func(b *counter.Bank){
	"Laplace": func(*counter.Bank) {},
	"a coin":  func(b *counter.Bank) { b.Replace(heads, -1, 2) },
}

func heads(k random.Key) float64 {
	if k>>63 == 0 {
		return -1
	}
	return 2
}

// A bank returns exactly the noise that counters with the same nodes would have, for any items in
// any order. Within every stretch, the noise stays within the bounds.
func TestABankIsTheNoiseOfItsCounters(t *testing.T) {
	const items = 1<<14 + 1<<13
	looks := 20_000
	if testing.Short() {
		looks = 3000
	}
	for name, kind := range banks {
		for law, replace := range replaced {
			for _, eps := range []float64{1e-300, .1, 3} {
				all := make([][]float64, 3)
				for c := range all {
					bank := kind.bank(eps)
					replace(bank)
					all[c] = outputs(kind.alone(eps, bank.Nodes(c)), make([]float64, items))
				}
				bank, r := kind.bank(eps), rand.New(rand.NewPCG(1, 2))
				replace(bank)
				n := int64(1)
				for range looks {
					switch r.IntN(4) {
					case 0:
						n = 1 + r.Int64N(items)
					case 1:
						n = 1 + r.Int64N(n)
					default:
						n = min(n+1<<r.IntN(12), items)
					}
					c := r.IntN(3)
					level := min(r.IntN(13), bank.Longest(n))
					high, end := bank.Bound(c, n, level)
					low, same := bank.Floor(c, n, level)
					if length := int64(1) << level; end != same || end%length != 0 || n >= end || n < end-length {
						t.Fatalf("%s: the stretch of 2^%d items around %d ends before %d, or %d", name, level, n, end, same)
					}
					for i := max(1, end-1<<level); i < min(end, items+1); i++ {
						if x := all[c][i-1]; x > high || x < low {
							t.Fatalf("%s, %s, ε = %v: noise %v after %d items, not from %v to %v as in the 2^%d items before %d", name, law, eps, x, i, low, high, level, end)
						}
					}
					x := all[c][n-1] + r.NormFloat64()*(high-low)/4
					whole := min(bits.TrailingZeros64(uint64(n)), bank.Longest(n))
					bound, end, ok := bank.Below(c, n, r.IntN(whole+1), 0, 1, x)
					if ok && n >= end || !ok && bound != all[c][n-1] {
						t.Fatalf("%s: below %v at item %d: %v, %v before %d", name, x, n, ok, bound, end)
					}
					for i := n; ok && i < min(end, items+1); i++ {
						if all[c][i-1] > bound {
							t.Fatalf("%s: noise %v after %d items, said to be below %v before %d", name, all[c][i-1], i, bound, end)
						}
					}
					if got, want := bank.Noise(c, n), all[c][n-1]; got != want {
						t.Fatalf("%s, %s, ε = %v: noise %v of counter %d after %d items, want %v", name, law, eps, got, c, n, want)
					}
				}
			}
		}
	}
}
