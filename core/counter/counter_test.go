package counter_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/random"
)

// Every output equals that of the algorithm as printed, given the same noise.
func TestCountersAreThePrintedAlgorithms(t *testing.T) {
	noise, items := counter.Keyed(random.NewKey(1)), coins(1023)
	same := func(name string, got, want []float64) {
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-9 {
				t.Fatalf("%s: the output after %d items is %v, want %v", name, i+1, got[i], want[i])
			}
		}
	}
	for _, eps := range []float64{.1, 1, 7} {
		same("Binary", outputs(counter.NewBinary(10, eps, noise), items),
			outputs(&literalBinary{scale: 10 / eps, noise: noise}, items))
		same("Hybrid", outputs(counter.NewHybrid(eps, noise), items),
			outputs(&literalHybrid{eps: eps, noise: noise}, items))
	}
}

// All outputs are functions of noisy sums over intervals of items. Each item completes one
// interval. In each interval that contains it, an item costs 1/scale of ε. The largest total cost
// of any item is the budget spent, which never exceeds ε.
func TestNoItemCostsMoreThanTheBudget(t *testing.T) {
	const eps, levels = 0.7, 7
	key, single := random.NewKey(1), counter.NewHybrid(eps, silent)
	binaries, hybrids := counter.NewBinaries(1, levels, eps, key), counter.NewHybrids(1, eps, key)
	for name, c := range map[string]struct {
		start  func(noise counter.Noise) runningSum
		length func(item int) int // the length of the interval that an item completes
		spent  func(items int64) float64
	}{
		"Binary": {
			func(noise counter.Noise) runningSum { return counter.NewBinary(levels, eps, noise) },
			func(item int) int { return item & -item }, binaries.Spent,
		},
		"Hybrid": {
			func(noise counter.Noise) runningSum { return counter.NewHybrid(eps, noise) },
			func(item int) int {
				if start := 1 << (bits.Len(uint(item)) - 1); item != start {
					return (item - start) & (start - item)
				}
				return item - item/2
			},
			func(items int64) float64 {
				if single.Feed(1, 1); single.Spent() != hybrids.Spent(items) {
					t.Errorf("after %d items one Hybrid has spent %v, and that of a bank %v", items, single.Spent(), hybrids.Spent(items))
				}
				return hybrids.Spent(items)
			},
		},
	} {
		var cost [1 << levels]float64
		most := 0.
		for item := 1; item < len(cost); item++ {
			sum := c.start(only(int64(item)))
			sum.Feed(int64(item), 0)
			for i := range c.length(item) {
				cost[item-i] += 1 / sum.Output() // the output equals the scale of the noise
				most = max(most, cost[item-i])
			}
			if spent := c.spent(int64(item)); math.Abs(spent-most) > 1e-12 {
				t.Errorf("%s: after %d items an item costs %v, and %v is spent", name, item, most, spent)
			}
		}
		if math.Abs(most-eps) > 1e-12 {
			t.Errorf("%s: an item costs %v of a budget of %v", name, most, eps)
		}
	}
	if binaries.Spent(0) != 0 || hybrids.Spent(0) != 0 {
		t.Error("no item costs something")
	}
}

// The outputs do not depend on how the items are grouped.
func TestFeedingManyItemsIsFeedingOneByOne(t *testing.T) {
	items, key := coins(4000), random.NewKey(2)
	for name, start := range map[string]func() runningSum{
		"Binary": func() runningSum { return counter.NewBinary(12, 1, counter.Keyed(key)) },
		"Hybrid": func() runningSum { return counter.NewHybrid(1, counter.Keyed(key)) },
	} {
		want, r := outputs(start(), items), rand.New(rand.NewPCG(1, 2))
		for range 50 {
			c := start()
			for fed := 0; fed < len(items); {
				n := r.IntN(1 + min(len(items)-fed, 1<<r.IntN(12))) // sometimes no items at all
				var sum float64
				for _, x := range items[fed : fed+n] {
					sum += x
				}
				c.Feed(int64(n), sum)
				if fed += n; fed > 0 && c.Output() != want[fed-1] {
					t.Fatalf("%s: the output after %d items is %v, one by one %v", name, fed, c.Output(), want[fed-1])
				}
			}
		}
	}
}

func TestBinaryTakesNoMoreItemsThanItsLevelsHold(t *testing.T) {
	c := counter.NewBinary(4, 1, silent)
	c.Feed(15, 0)
	defer func() {
		if recover() == nil {
			t.Error("a Binary of 4 levels takes 16 items")
		}
	}()
	c.Feed(1, 0)
}

// Published links depend on these golden numbers: do not change them.
func TestGoldenCounter(t *testing.T) {
	for _, c := range []struct {
		name  string
		start runningSum
		want  uint64
	}{
		{"Binary", counter.NewBinary(7, 1, counter.Keyed(random.NewKey(1))), 0x4041a8b53de883aa},
		{"Hybrid", counter.NewHybrid(1, counter.Keyed(random.NewKey(1))), 0x40473cbfa19c909a},
	} {
		all := outputs(c.start, coins(100))
		if got := math.Float64bits(all[99]); got != c.want {
			t.Errorf("%s: the output after 100 items is %#x (%v), want %#x", c.name, got, all[99], c.want)
		}
	}
}

// The noise of a Hybrid stays above the bound that Floor returns, both for stretches that Floor
// evaluates and for longer ones.
func TestAHybridSaysHowLowItsNoiseGets(t *testing.T) {
	const items = 1 << 13
	key := random.NewKey(4)
	for _, eps := range []float64{1e-300, .1, 3} {
		all := outputs(counter.NewHybrid(eps, counter.Keyed(key)), make([]float64, items))
		for _, quick := range []bool{false, true} {
			c, touched := counter.NewHybrid(eps, counter.Keyed(key)), 0
			if quick {
				c.LookAt(counter.KeyedFloors(key))
			}
			for n := int64(1); n < items; n++ {
				c.Feed(1, 0)
				level := int(n*7%13) % (c.Longest() + 1)
				low, end := c.Floor(level, -random.LaplaceLimit)
				if end <= n || end&(end-1) != 0 && end > 2*n || end < (n>>level+1)<<level {
					t.Fatalf("after %d items a bound for level %d ends before item %d", n, level, end)
				}
				least := slices.Min(all[n-1 : end-1])
				if least < low {
					t.Fatalf("ε = %v: noise %v from item %d to before %d, said to be above %v", eps, least, n, end, low)
				}
				if least-low < 1e-6/eps {
					touched++
				}
			}
			if !quick && touched < items/10 {
				t.Errorf("ε = %v: the bound is reached in %d of %d stretches", eps, touched, items)
			}
		}
	}
}
