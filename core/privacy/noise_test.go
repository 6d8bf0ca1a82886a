package privacy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// everyPair calls f for pairs of every noise over a grid of budgets and histories. With -short, the grid has only three
// values of n.
func everyPair(t *testing.T, f func(name string, eps, delta float64, p Neighbours)) {
	pulls := []int64{1, 2, 9, 50, 1000}
	if testing.Short() {
		pulls = []int64{1, 9, 1000}
	}
	for _, noise := range Noises() {
		for _, eps := range []float64{0, 1e-6, 0.01, 0.3, 1, 2, 7} {
			for _, delta := range []float64{0, 1e-6, 0.01, 0.4, 0.7, 1} {
				if noise.Check(eps, delta) != nil {
					continue
				}
				for _, n := range pulls {
					for _, r := range []int64{0, n / 3, n - 1} {
						name := fmt.Sprintf("%s ε=%v δ=%v n=%d r=%d", noise.ID, eps, delta, n, r)
						f(name, eps, delta, pairOf(t, noise.ID, eps, delta, History{n, r, 1}))
					}
				}
			}
		}
	}
}

func TestDeltaExactIsTheLargestViolationOfLemma8(t *testing.T) {
	seen := map[string]bool{} // Gauss and Beta do not depend on δ
	everyPair(t, func(name string, eps, delta float64, p Neighbours) {
		key := fmt.Sprint(eps, p.F, p.Prime)
		if seen[key] {
			return
		}
		seen[key] = true
		got, want := p.DeltaExact(eps), bruteForce(p, eps)
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: DeltaExact = %.12g, by brute force %.12g", name, got, want)
		}
	})
}

func TestDeltaExactOfNewAtAnotherEpsilon(t *testing.T) {
	for _, c := range [][2]float64{{1, 0}, {1, 0.01}, {0.1, 0.3}, {0, 0.2}, {2, 0.7}, {0.5, 1}, {0, 1}, {0, 0.8}} {
		p := pairOf(t, "new", c[0], c[1], History{10, 4, 1})
		for _, eps := range []float64{0, 0.05, 0.3, 0.9, 1, 1.5, 4} {
			if got, want := p.DeltaExact(eps), bruteForce(p, eps); math.Abs(got-want) > 1e-9 {
				t.Errorf("noise for %v at ε = %v: DeltaExact = %.12g, by brute force %.12g", c, eps, got, want)
			}
		}
	}
}

func TestTheReverseChangeIsAsPrivate(t *testing.T) {
	for _, noise := range Noises() {
		for _, eps := range []float64{0, 0.5, 3} {
			if noise.Check(eps, 0.01) != nil {
				continue
			}
			up := pairOf(t, noise.ID, eps, 0.01, History{20, 6, 1})
			down := pairOf(t, noise.ID, eps, 0.01, History{20, 7, -1})
			if up.F != down.Prime || up.Prime != down.F {
				t.Errorf("%s: 6 → 7 is %v, %v but 7 → 6 is %v, %v", noise.ID, up.F, up.Prime, down.F, down.Prime)
			}
			i, back := up.WorstInterval(eps)
			j, undone := down.WorstInterval(eps)
			if u, d := up.DeltaExact(eps), down.DeltaExact(eps); u != d || i != j || u > 0 && back == undone {
				t.Errorf("%s, ε = %v: 6 → 7 has δ = %v by %v, 7 → 6 has %v by %v", noise.ID, eps, u, i, d, j)
			}
		}
	}
}

func TestAllZerosIsTheWorstHistory(t *testing.T) {
	check := func(t *testing.T, noise Noise, eps float64, n, r int64) {
		// New is made for a certain δ. One value is enough, since every δ would test the same property.
		got, worst := noise.neighbours(eps, 0.01, n, r).DeltaExact(eps), noise.Worst(eps, 0.01, n)
		if got > worst*(1+1e-10) {
			t.Errorf("%s, ε = %v, n = %d: r = %d has δ = %v, r = 0 has %v", noise.ID, eps, n, r, got, worst)
		}
	}
	for _, noise := range Noises() {
		for n := int64(1); n <= 25; n++ {
			for _, eps := range []float64{0, 1e-6, 0.01, 0.1, 0.3, 1, 2, 5, 10, 30, 100} {
				for r := range n {
					check(t, noise, eps, n, r)
				}
			}
		}
		t.Run(noise.ID, func(t *testing.T) {
			random := testkit.Rand(t)
			for range 2000 {
				n := 1 + int64(math.Exp(20*random.Float64()))
				check(t, noise, math.Exp(18*random.Float64()-13.4), n, random.Int64N(n))
			}
		})
	}
}

func TestMorePullsAreNeverLessPrivate(t *testing.T) {
	for _, noise := range Noises() {
		for _, eps := range []float64{0, 1e-4, 0.1, 0.5, 1, 2, 5, 20, 100} {
			for n := int64(1); n <= 200; n++ {
				a, b := noise.Worst(eps, 0.01, n), noise.Worst(eps, 0.01, n+1)
				if b > a*(1+1e-12) {
					t.Errorf("%s, ε = %v: δ = %v for n = %d and %v for the next", noise.ID, eps, a, n, b)
				}
			}
		}
	}
}

// SmallestN and SmallestNOfLemma9 return the smallest private n. Lemma 9's condition is Lemma 8's with half of δ.
func TestSmallestNIsTheFirstPrivateN(t *testing.T) {
	for _, noise := range Noises() {
		for _, eps := range []float64{0, 0.01, 0.1, 1, 3, 30, 100} {
			for _, delta := range []float64{1e-200, 1e-10, 1e-3, 0.01, 0.17, 0.5, 1} {
				if noise.Check(eps, delta) != nil {
					continue
				}
				for limit, n := range map[float64]int64{delta: noise.SmallestN(eps, delta), delta / 2: noise.SmallestNOfLemma9(eps, delta)} {
					inside := func(n int64) bool { return noise.Worst(eps, delta, n) <= limit }
					if n > 0 && !inside(n) || n > 1 && inside(n-1) || n == 0 && inside(MaxPulls) {
						t.Errorf("%s(%v, %v): %d is not the smallest N for δ = %v", noise.ID, eps, delta, n, limit)
					}
				}
			}
		}
	}
}

func TestTheFormulasAreEnough(t *testing.T) {
	for _, noise := range []Noise{gauss, beta} {
		for _, eps := range []float64{0, 0.001, 0.01, 0.1, 0.3, 1, 2, 5, 10} {
			for _, delta := range []float64{1e-12, 1e-10, 1e-5, 1e-3, 0.01, 0.1, 0.2, 0.5, 1} {
				formula, exact := noise.FormulaN(eps, delta), noise.SmallestN(eps, delta)
				if formula < MaxPulls && (exact == 0 || exact > formula) {
					t.Errorf("%s(%v, %v): the formula gives %d, but %d is the smallest", noise.ID, eps, delta, formula, exact)
				}
			}
		}
	}
}

func TestBadHistoriesAndBudgetsAreRefused(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		id         string
		eps, delta float64
		h          History
		want       string
	}{
		{"gauss", -1, 0.1, History{1, 0, 1}, "epsilon: -1"},
		{"gauss", nan, 0.1, History{1, 0, 1}, "epsilon: NaN"},
		{"beta", 101, 0.1, History{1, 0, 1}, "epsilon: 101"},
		{"beta", 1, 1.5, History{1, 0, 1}, "delta: 1.5"},
		{"beta", 1, nan, History{1, 0, 1}, "delta: NaN"},
		{"new", 0, 0, History{1, 0, 1}, "epsilon: 0"},
		{"laplace", 0, 0.1, History{1, 0, 1}, "epsilon: 0"},
		{"gauss", 1, 0.1, History{0, 0, 1}, "region.n: 0"},
		{"gauss", 1, 0.1, History{MaxPulls + 1, 0, 1}, "region.n: 1099511627777"},
		{"gauss", 1, 0.1, History{3, 4, 1}, "region.r: 4"},
		{"gauss", 1, 0.1, History{3, -1, 1}, "region.r: -1"},
		{"gauss", 1, 0.1, History{3, 1, 0}, "region.change: 0"},
		{"gauss", 1, 0.1, History{3, 3, 1}, "region.change: 1"},
		{"gauss", 1, 0.1, History{3, 0, -1}, "region.change: -1"},
	} {
		noise, _ := Find(c.id)
		if _, err := noise.Pair(c.eps, c.delta, c.h); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s(%v, %v) %+v: error %v, want one that begins with %q", c.id, c.eps, c.delta, c.h, err, c.want)
		}
	}
	if _, ok := Find("nothing"); ok {
		t.Error("found an unknown noise")
	}
}

func TestExtremesGiveProbabilities(t *testing.T) {
	probability := func(x float64) bool { return x >= 0 && x <= 1 }
	for _, noise := range Noises() {
		for _, eps := range []float64{0, 5e-324, 1e-300, 1e-17, 1e-9, 1, 100} {
			for _, delta := range []float64{0, 5e-324, 1e-300, 1e-9, 0.5, 1} {
				if noise.Check(eps, delta) != nil {
					continue
				}
				if n := noise.SmallestN(eps, delta); n < 0 || n > MaxPulls {
					t.Errorf("%s(%v, %v): SmallestN = %d", noise.ID, eps, delta, n)
				}
				for _, n := range []int64{1, 1e9, MaxPulls} {
					for _, r := range []int64{0, n / 2, n - 1} {
						p := pairOf(t, noise.ID, eps, delta, History{n, r, 1})
						if d := p.DeltaExact(eps); !probability(d) {
							t.Errorf("%s(%v, %v), n = %d, r = %d: DeltaExact = %v", noise.ID, eps, delta, n, r, d)
						}
						low, high := p.F.Span()
						if !(low < high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
							t.Errorf("%s(%v, %v), n = %d, r = %d: Span = %v, %v", noise.ID, eps, delta, n, r, low, high)
						}
						for _, x := range append(p.F.Corners(), low, (low+high)/2, high, 0, 0.5, 1) {
							f, s := p.F.Tails(x)
							if !probability(f) || !probability(s) || math.Abs(f+s-1) > 1e-10 {
								t.Errorf("%s(%v, %v), n = %d, r = %d: Tails(%v) = %v, %v", noise.ID, eps, delta, n, r, x, f, s)
							}
							if l, u := Lower(eps, delta, f, s), Upper(eps, delta, f, s); !probability(l) || !probability(u) || l > u+1e-12 {
								t.Errorf("%s(%v, %v), F = %v: bounds %v, %v", noise.ID, eps, delta, f, l, u)
							}
						}
					}
				}
			}
		}
	}
}

func TestBoundsAreLemma8Solved(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 10000 {
		eps, delta, f, g := 3*random.Float64(), 0.3*random.Float64(), random.Float64(), random.Float64()
		e := math.Exp(eps)
		slack := min(e*f+delta-g, e*(1-f)+delta-(1-g), e*g+delta-f, e*(1-g)+delta-(1-f))
		between := min(g-Lower(eps, delta, f, 1-f), Upper(eps, delta, f, 1-f)-g)
		if math.Abs(slack) > 1e-12 && (slack > 0) != (between > 0) {
			t.Fatalf("ε = %v, δ = %v, F = %v, F' = %v: slack %v in Lemma 8, %v to the bounds", eps, delta, f, g, slack, between)
		}
	}
}

// difference returns P(X in i) − e^ε P(X' in i), or the same with X and X' exchanged if back is true.
func difference(p Neighbours, i Interval, eps float64, back bool) float64 {
	one, two := p.F, p.Prime
	if back {
		one, two = two, one
	}
	return i.Probability(one) - math.Exp(eps)*i.Probability(two)
}

func TestTheWorstIntervalNeedsDeltaExact(t *testing.T) {
	everyPair(t, func(name string, eps, _ float64, p Neighbours) {
		for _, q := range []Neighbours{p, p.swap()} {
			i, back := q.WorstInterval(eps)
			if got, want := difference(q, i, eps, back), q.DeltaExact(eps); math.Abs(got-want) > 1e-11 {
				t.Errorf("%s: %v, back: %v: the difference is %v, DeltaExact is %v", name, i, back, got, want)
			}
			if !i.Empty() && !math.IsInf(i.From, -1) && !math.IsInf(i.To, 1) {
				t.Errorf("%s: %v is not a half-line", name, i)
			}
		}
	})
}

func TestWithoutADifferenceThereIsNoWorstInterval(t *testing.T) {
	for _, id := range []string{"laplace", "new"} {
		if i, _ := pairOf(t, id, 1, 0, History{10, 3, 1}).WorstInterval(1); !i.Empty() || i.Probability(Normal{0, 1}) != 0 {
			t.Errorf("%s without δ: %v", id, i)
		}
	}
}

func TestAnIntervalsProbabilityKeepsItsDigits(t *testing.T) {
	law := Normal{0, 1}
	for _, c := range []struct{ from, to, want float64 }{
		{math.Inf(-1), -10, 7.6198530241605261e-24},
		{10, math.Inf(1), 7.6198530241605261e-24},
		{-11, -10, 7.6196619582030762e-24},
		{10, 11, 7.6196619582030762e-24},
		{-1, 1, 0.68268949213708590},
		{math.Inf(-1), math.Inf(1), 1},
		{1, 1, 0},
		{2, 1, 0},
	} {
		near(t, fmt.Sprint(c.from, c.to), Interval{c.from, c.to}.Probability(law), c.want, 1e-13)
	}
}

// Without δ, only New and Laplace are private.
func TestStartSizesOfEachNoise(t *testing.T) {
	for id, want := range map[string][4]int64{
		"gauss": {2, 3, 8, 0}, "gauss-variance-1": {4, 5, 8, 0}, "beta": {32, 40, 827, 0}, "beta-without-k": {}, "new": {1, 0, 0, 1}, "laplace": {1, 1, 0, 1},
	} {
		noise, _ := Find(id)
		if got := [4]int64{noise.SmallestN(1, .01), noise.SmallestNOfLemma9(1, .01), noise.FormulaN(1, .01), noise.SmallestN(1, 0)}; got != want {
			t.Errorf("%s at (1, 0.01): Lemma 8, Lemma 9, the formula, and Lemma 8 without δ give %v pulls, want %v", id, got, want)
		}
		if noise.FormulaN(1, 0) != 0 {
			t.Errorf("%s has a formula without δ", id)
		}
	}
}

func TestAlikeNoisesRequireTheSameDelta(t *testing.T) {
	for _, noise := range Noises() {
		alike := true
		for r := range int64(20) {
			alike = alike && noise.neighbours(1, 0.01, 20, r).DeltaExact(1) == noise.Worst(1, 0.01, 20)
		}
		if alike != noise.Alike {
			t.Errorf("%s: Alike is %v", noise.ID, noise.Alike)
		}
	}
}
