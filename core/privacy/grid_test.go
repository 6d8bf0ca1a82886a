package privacy

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"
)

// These are the budgets and numbers of pulls on which the tests check Lemmas 8 and 9.
var (
	gridEps   = []float64{0, 0.01, 0.1, 1, 3, 10}
	gridDelta = []float64{1e-10, 1e-4, 0.01, 0.1}
	gridPulls = []int64{1, 2, 3, 8, 20, 100, 1e4, 1e7}
)

// onGrid calls f for each pair of a noise's neighbours on the grid. The other rewards are all zeros, half zeros, or all
// ones.
func onGrid(t *testing.T, id string, f func(name string, eps, delta float64, n int64, p Neighbours)) {
	t.Helper()
	for _, eps := range gridEps {
		for _, delta := range gridDelta {
			for _, n := range gridPulls {
				for i, r := range []int64{0, n / 2, n - 1} {
					if i > 0 && r == 0 {
						continue
					}
					name := fmt.Sprintf("%s(%v, %v), N = %d, R = %d", id, eps, delta, n, r)
					f(name, eps, delta, n, pairOf(t, id, eps, delta, History{n, r, 1}))
				}
			}
		}
	}
}

// The test checks exact defects below and above the start size, for every N and ε on the grid, as long as they exceed
// 1e−250. The reference values were computed with 60 digits from Φ(m/2 − ε/m) − e^ε Φ(−m/2 − ε/m) with m = 1/√(2N), and
// from the hypergeometric series of the incomplete beta function at the points where the likelihood ratio is e^±ε.
func TestExactDefectsOnTheGrid(t *testing.T) {
	for _, c := range []struct {
		noise Noise
		n, r  int64
		want  []float64 // by ε on the grid
	}{
		{gauss, 1, 0, []float64{0.276326390168, 0.27271650262, 0.241053532894, 0.0396325930047, 7.09914316483e-6, 7.21280746994e-45}},
		{gauss, 2, 0, []float64{0.197412651366, 0.193418442305, 0.159260507414, 0.00682959498311, 3.40091173567e-10, 9.85512061085e-89}},
		{gauss, 3, 0, []float64{0.161743513614, 0.157579295159, 0.122670087278, 0.00154883202255, 2.36295076528e-14, 2.02131546647e-132}},
		{gauss, 8, 4, []float64{0.0994764496602, 0.0950307975133, 0.0603371663581, 2.92427210486e-6, 1.62383287382e-34}},
		{gauss, 20, 10, []float64{0.0630126680285, 0.0584305799482, 0.0265408928928, 4.98508549349e-12, 5.21288585424e-82}},
		{gauss, 100, 99, []float64{0.0282036033043, 0.0236031061984, 0.00264038541667, 8.51905288607e-48}},
		{gauss, 1e4, 0, []float64{0.00282094204077, 0.000252531097357, 5.43531751905e-49}},
		{gauss, 1e7, 1e7 - 1, []float64{8.92062056218e-5}},
		{beta, 1, 0, []float64{0.375, 0.371878166614, 0.344103581564, 0.125206580913, 0.00439175598164, 4.12183940196e-9}},
		{beta, 2, 0, []float64{0.3456, 0.342430507749, 0.314385078532, 0.105337407321, 0.00333062636685, 3.05328367685e-9}},
		{beta, 3, 0, []float64{0.329218106996, 0.326027959075, 0.297895901643, 0.0950932225281, 0.00284384112208, 2.5762373412e-9}},
		{beta, 3, 1, []float64{0.3125, 0.309068809751, 0.278808340266, 0.0686866111999, 0.000503480642878, 4.67791943803e-13}},
		{beta, 8, 0, []float64{0.254956575563, 0.251453662578, 0.22105039416, 0.0410304102199, 0.000210462940814, 1.80628245172e-13}},
		{beta, 8, 4, []float64{0.217694514583, 0.213825059206, 0.18051474807, 0.0145626875756, 9.56198874346e-7, 8.50926684574e-25}},
		{beta, 20, 0, []float64{0.211561034618, 0.20787117326, 0.176304682663, 0.0192173853119, 1.68084488757e-5, 1.36393116695e-17}},
		{beta, 20, 10, []float64{0.152239927935, 0.148040592029, 0.113116786271, 0.00113215455316, 2.11438249312e-12, 1.90124584346e-51}},
		{beta, 100, 0, []float64{0.112354050461, 0.108108309265, 0.0743794711946, 0.000130330800546, 5.99655168329e-15, 3.27421093273e-57}},
		{beta, 100, 50, []float64{0.0706637518538, 0.0661073884284, 0.0332925508148, 8.58685280355e-10, 1.5260153186e-50, 1.71120147886e-239}},
		{beta, 1e4, 0, []float64{0.0118847547941, 0.00760103582374, 3.85513623748e-6}},
		{beta, 1e4, 5000, []float64{0.00713549758484, 0.00323874418454, 3.61341793232e-11}},
		{beta, 1e7, 0, []float64{0.000376126091196, 1.42157016877e-30}},
		{beta, 1e7, 5e6, []float64{0.000225675801824, 9.96410528851e-75}},
	} {
		for i, want := range c.want {
			name := fmt.Sprintf("%s, ε = %v, N = %d, R = %d", c.noise.ID, gridEps[i], c.n, c.r)
			near(t, name, pairOf(t, c.noise.ID, gridEps[i], 0.01, History{c.n, c.r, 1}).DeltaExact(gridEps[i]), want, 1e-10)
		}
	}
}

// Lemma 9 requires P(θ ∈ I) ≤ e^ε P(θ' ∈ I) + δ for every interval I, in both directions. For half-lines, this is
// Lemma 8's condition. Over a dense set of intervals, the largest defect is no more than DeltaExact. So statements
// about DeltaExact on the grid also hold for Lemma 9.
func TestIntervalsOnTheGridKeepLemma9(t *testing.T) {
	places := 400
	if testing.Short() || runtime.GOARCH == "wasm" {
		places = 100
	}
	seen := map[string]bool{} // Gauss and Beta do not depend on δ
	for _, id := range []string{"gauss", "beta", "new"} {
		onGrid(t, id, func(name string, eps, delta float64, n int64, p Neighbours) {
			key := fmt.Sprint(eps, p.F, p.Prime)
			if seen[key] {
				return
			}
			seen[key] = true
			exact, found := p.DeltaExact(eps), intervalDefect(p, eps, places)
			if found > exact+1e-11 {
				t.Errorf("%s: intervals have a defect of %v, DeltaExact is %v", name, found, exact)
			}
			if places == 400 && found < 0.97*exact-1e-11 {
				t.Errorf("%s: intervals have only a defect of %v, DeltaExact is %v", name, found, exact)
			}
		})
	}
}

// GDP-Elim-New's noise is made for δ/2, because each arm takes part in two decisions. The noise satisfies Lemma 9 for
// every shift up to the sensitivity. Shifts are in units of 1/N.
func TestHalfOfDeltaKeepsLemma9ForEveryShift(t *testing.T) {
	for _, eps := range gridEps {
		for _, delta := range gridDelta {
			u := shape(eps, delta/2)
			f := Boundary{1, 0, u}
			for _, shift := range []float64{0.1, 0.5, 0.9, 1} {
				if d := intervalDefect(Neighbours{F: f, Prime: Boundary{1, shift, u}}, eps, 100); d > delta/2+1e-11 {
					t.Errorf("(%v, %v), shift %v: the defect is %v", eps, delta, shift, d)
				}
			}
		}
	}
}

// intervalDefect returns the largest P(θ ∈ I) − e^ε P(θ' ∈ I) in both directions. I is a half-line or an interval whose
// ends are points spread over the two distributions or corners of these. The best left end of an interval minimizes
// F − e^ε F'.
func intervalDefect(p Neighbours, eps float64, places int) (worst float64) {
	low, high := reach(p)
	var at []float64
	for i := range places + 1 {
		at = append(at, low+(high-low)*float64(i)/float64(places))
	}
	if f, ok := p.F.(Beta); ok && f.A+f.B < 200 { // to cover the tails, space the points by their log odds
		for i := range places + 1 {
			at = append(at, 1/(1+math.Exp(16-32*float64(i)/float64(places))))
		}
	}
	e := math.Exp(eps)
	for _, swap := range []bool{false, true} {
		one, two := p.F, p.Prime
		if swap {
			one, two = two, one
		}
		place := append(append(append([]float64(nil), at...), one.Corners()...), two.Corners()...)
		slices.Sort(place)
		least, most := 0.0, 0.0
		for _, x := range place {
			f, fAbove := one.Tails(x)
			g, gAbove := two.Tails(x)
			worst = max(worst, f-e*g, fAbove-e*gAbove)
			most = max(most, f-e*g-least)
			least = min(least, f-e*g)
		}
		worst = max(worst, most)
	}
	return worst
}
