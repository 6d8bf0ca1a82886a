package privacy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
)

// Of two normal laws P(θ1 > θ2) = Φ((m1 − m2)/√(v1 + v2)).
func TestChancesOfTwoNormalLaws(t *testing.T) {
	for _, c := range [][4]float64{{.5, .01, .5, .01}, {.5, .02, .6, .001}, {.9, 1e-6, .2, .3}} {
		p := privacy.Chances([]privacy.Law{privacy.Normal{Mean: c[0], Variance: c[1]}, privacy.Normal{Mean: c[2], Variance: c[3]}})
		want := math.Erfc(-(c[0]-c[2])/math.Sqrt(2*(c[1]+c[3]))) / 2
		if math.Abs(p[0]-want) > 1e-3 || math.Abs(p[0]+p[1]-1) > 1e-12 {
			t.Errorf("%v: %v, want %v", c, p, want)
		}
	}
}

// Of two Laplace laws of rates a and b whose centres are d apart the one behind wins with
// (a² e^−bd − b² e^−ad)/(2(a² − b²)); and DP-FTPL-New has such laws for δ = 0.
func TestChancesOfTwoLaplaceLaws(t *testing.T) {
	const a, b, d = 40., 100., .02
	want := (a*a*math.Exp(-b*d) - b*b*math.Exp(-a*d)) / (2 * (a*a - b*b))
	unit := random.NewBoundaryLaw(2, 0)
	for name, laws := range map[string][]privacy.Law{
		"Laplace": {privacy.LawOf(policy.Law{Family: policy.Laplace, A: .5, B: 1 / a}), privacy.LawOf(policy.Law{Family: policy.Laplace, A: .5 + d, B: 1 / b})},
		"New":     {privacy.LawOf(policy.Law{Family: policy.BoundaryNoise, A: .5, B: a / 2, Unit: unit}), privacy.LawOf(policy.Law{Family: policy.BoundaryNoise, A: .5 + d, B: b / 2, Unit: unit})},
	} {
		if p := privacy.Chances(laws); math.Abs(p[0]-want) > 1e-3 {
			t.Errorf("%s: %v, want %v", name, p, want)
		}
	}
}

// P(Beta(a, b) > Beta(c, d)) for whole shapes is
//
//	Σ_{i=0}^{a−1} B(c+i, b+d) / ((b+i) B(1+i, b) B(c, d)).
func TestChancesOfTwoBetaLaws(t *testing.T) {
	for _, c := range [][4]float64{{1, 1, 1, 1}, {1, 1, 3, 9}, {1, 40, 2, 50}, {30, 20, 31, 25}, {3000, 2000, 310, 205}, {9, 2, 800, 200}, {60_000, 40_000, 7, 5}} {
		a, b, g, d := c[0], c[1], c[2], c[3]
		log := func(x float64) float64 { y, _ := math.Lgamma(x); return y }
		logB := func(x, y float64) float64 { return log(x) + log(y) - log(x+y) }
		var want float64
		for i := 0.0; i < a; i++ {
			want += math.Exp(logB(g+i, b+d) - math.Log(b+i) - logB(1+i, b) - logB(g, d))
		}
		if p := privacy.Chances([]privacy.Law{privacy.Beta{A: a, B: b}, privacy.Beta{A: g, B: d}}); math.Abs(p[0]-want) > 1e-3 {
			t.Errorf("%v: %v, want %v", c, p, want)
		}
	}
}

// The largest of equal laws is each with the same chance, whatever their number; and an arm
// that cannot win has none.
func TestChancesOfEqualLaws(t *testing.T) {
	for _, n := range []int{1, 2, 9, 101} {
		laws := []privacy.Law{privacy.Beta{A: 3, B: 300}}
		for range n {
			laws = append(laws, privacy.Beta{A: 51, B: 51})
		}
		p := privacy.Chances(laws)
		for a, x := range p[1:] {
			if math.Abs(x-1/float64(n)) > 2e-3/math.Sqrt(float64(n)) {
				t.Errorf("arm %d of %d: %v", a+1, n, x)
			}
		}
		if n > 1 && p[0] > 1e-6 {
			t.Errorf("an arm far behind: %v", p[0])
		}
	}
}

// A number that is known takes part like any law.
func TestChancesAgainstANumberThatIsKnown(t *testing.T) {
	p := privacy.Chances([]privacy.Law{privacy.LawOf(policy.Law{A: .7}), privacy.Normal{Mean: .5, Variance: .01}})
	if want := math.Erfc(-2/math.Sqrt2) / 2; math.Abs(p[0]-want) > 1e-3 {
		t.Errorf("%v, want %v", p, want)
	}
}

func TestQuantilesOfTheLawsThatPoliciesDrawFrom(t *testing.T) {
	for _, l := range []policy.Law{
		{Family: policy.Normal, A: .4, B: .02},
		{Family: policy.BetaLaw, A: 12, B: 40},
		{Family: policy.BoundaryNoise, A: .6, B: 30, Unit: random.NewBoundaryLaw(1, .01)},
		{Family: policy.BoundaryNoise, A: .6, B: 30, Unit: random.NewBoundaryLaw(0, .1)},
		{Family: policy.Laplace, A: .3, B: .05},
	} {
		law := privacy.LawOf(l)
		for _, q := range []float64{.05, .25, .5, .75, .95} {
			if below, above := law.Tails(privacy.Quantile(law, q)); math.Abs(below-q) > 1e-4 || math.Abs(above-1+q) > 1e-4 {
				t.Errorf("%+v: at the quantile of %v it is %v and %v", l, q, below, above)
			}
		}
	}
}
