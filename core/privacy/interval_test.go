package privacy

import (
	"fmt"
	"math"
	"testing"
)

// difference returns P(X in i) − e^ε P(X' in i), or the same back.
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
				t.Errorf("%s: %v is no half-line", name, i)
			}
		}
	})
}

// The change that is undone has the mirror image's half-line the other way round.
func TestTheWorstIntervalOfAChangeUndoneIsTheSame(t *testing.T) {
	up, down := pairOf(t, "beta", 1, 0.01, History{20, 15, 1}), pairOf(t, "beta", 1, 0.01, History{20, 16, -1})
	i, back := up.WorstInterval(1)
	j, undone := down.WorstInterval(1)
	if i != j || back == undone || !back || !math.IsInf(i.To, 1) {
		t.Errorf("%v, back: %v, and undone %v, back: %v", i, back, j, undone)
	}
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

// Lemma 9 is Lemma 8 with half of δ: from its smallest N on the worst history of all keeps
// it, and the brute force over intervals says the same.
func TestTheSmallestNOfLemma9IsThatOfHalfOfDelta(t *testing.T) {
	for _, noise := range Noises() {
		for _, eps := range []float64{0.1, 1, 3} {
			for _, delta := range []float64{0.2, 0.01, 1e-4} {
				n := noise.SmallestNOfLemma9(eps, delta)
				if n > 0 && noise.Worst(eps, delta, n) > delta/2 || n > 1 && noise.Worst(eps, delta, n-1) <= delta/2 {
					t.Errorf("%s(%v, %v): %d is not the smallest N", noise.ID, eps, delta, n)
				}
				if n > 1 && n < 1e5 {
					for _, m := range []int64{n - 1, n} {
						d := intervalDefect(pairOf(t, noise.ID, eps, delta, History{m, 0, 1}), eps, 2000)
						if exact := noise.Worst(eps, delta, m); math.Abs(d-exact) > 0.01*exact {
							t.Errorf("%s(%v, %v), N = %d: intervals need %v, DeltaExact is %v", noise.ID, eps, delta, m, d, exact)
						}
					}
				}
			}
		}
	}
}

// Without δ the noise of New and Laplace alone is private.
func TestStartSizesOfEachNoise(t *testing.T) {
	for id, want := range map[string][4]int64{
		"gauss": {2, 3, 8, 0}, "gauss-variance-1": {4, 5, 8, 0}, "beta": {32, 40, 827, 0}, "beta-without-k": {}, "new": {1, 0, 0, 1}, "laplace": {1, 1, 0, 1},
	} {
		noise, _ := Find(id)
		if got := [4]int64{noise.SmallestN(1, .01), noise.SmallestNOfLemma9(1, .01), noise.FormulaN(1, .01), noise.SmallestN(1, 0)}; got != want {
			t.Errorf("%s at (1, 0.01): Lemma 8, Lemma 9 and the formula ask for %v pulls, and Lemma 8 without δ for the last of these; want %v", id, got, want)
		}
		if noise.FormulaN(1, 0) != 0 {
			t.Errorf("%s has a formula without δ", id)
		}
	}
}

func TestHistoriesThatAreAlikeNeedTheSame(t *testing.T) {
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
