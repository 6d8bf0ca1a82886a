package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/testkit"
)

// The test checks the table of V_L and V_B for the paper's levels and values of ε_min.
func TestHeuristicsOfThePapersLaws(t *testing.T) {
	for _, c := range []struct {
		law            string
		epsMin, vl, vb float64
	}{
		{"discrete", .2, 148.776, 33.773}, {"discrete", 1, 19.490, 4.115},
		{"discrete", 2, 12.602, 3.405}, {"discrete", 100, 5.408, 5.000},
		{"discrete refuse 0.5", 2, 25.204, 6.810}, // half as many users, so twice the factor
		{"gaussian", .5, 30.527, 5.902}, {"gaussian", 1, 25.046, 4.735},
		{"gaussian", 1.5, 29.038, 5.638}, {"gaussian", 2, 43.895, 9.004},
	} {
		for name, v := range map[string]Heuristic{"V_L": VL, "V_B": VB} {
			want := map[string]float64{"V_L": c.vl, "V_B": c.vb}[name]
			got, err := v(*users(t, c.law), c.epsMin)
			if err != nil || math.Abs(got-want) > .00051 {
				t.Errorf("%s, ε_min = %v: %s is %v, %v, want %v", c.law, c.epsMin, name, got, err, want)
			}
		}
	}
}

// For a list of levels, the minimum over all ε_min is attained at one of the levels.
func TestBestOfThePapersCandidates(t *testing.T) {
	discrete, gaussian := *users(t, "discrete"), *users(t, "gaussian")
	for name, c := range map[string]struct {
		v                    Heuristic
		ofDiscrete, ofNormal float64
	}{"V_L": {VL, 100, 1}, "V_B": {VB, 2, 1}} {
		least, _, err := Minimum(c.v, discrete)
		best, value, err2 := Best(c.v, gaussian, []float64{.5, 1, 1.5, 2})
		if want, _ := c.v(gaussian, best); err != nil || err2 != nil || least != c.ofDiscrete || best != c.ofNormal || value != want {
			t.Errorf("%s: the best ε_min is %v for the discrete distribution, and %v with %v for the Gaussian one; %v, %v", name, least, best, value, err, err2)
		}
	}
}

// At the minimum over all ε_min > 0, the derivative is zero: f(ε_min) = 2 E[f | ε ≥ ε_min]. No ε_min on a fine grid is
// better.
func TestMinimumOfTheGaussianLaw(t *testing.T) {
	law := *users(t, "gaussian")
	for name, c := range map[string]struct {
		v Heuristic
		f func(float64) float64
	}{
		"V_L": {VL, func(eps float64) float64 { return square(1 + 4/eps) }},
		"V_B": {VB, func(eps float64) float64 { return square((math.Exp(eps) + 1) / (math.Exp(eps) - 1)) }},
	} {
		at, value, err := Minimum(c.v, law)
		testkit.OK(t, err)
		near(t, name+"'s stationary point", c.f(at), 2*law.Expect(at, c.f), 1e-6)
		for x := .01; x < 10; x += .01 {
			if v, err := c.v(law, x); err != nil || v < value {
				t.Errorf("%s is %v, %v at ε_min = %v, less than %v at %v", name, v, err, x, value, at)
			}
		}
		if !(at > .8 && at < 1.1) {
			t.Errorf("%s is least at ε_min = %v", name, at)
		}
	}
}

func TestHeuristicsRefuse(t *testing.T) {
	discrete := *users(t, "discrete")
	for _, v := range []Heuristic{VL, VB} {
		for _, c := range []struct {
			law    string
			epsMin float64
			want   Reason
		}{
			{"discrete", 0, OutOfRange}, {"discrete", -1, OutOfRange}, {"discrete", math.NaN(), OutOfRange}, {"discrete", math.Inf(1), OutOfRange},
			{"discrete", 100.5, NoLevels}, {"gaussian", 50, NoLevels}, {"1e-200", 1e-200, Overflow},
		} {
			if got, err := v(*users(t, c.law), c.epsMin); reason(err) != c.want || got != 0 {
				t.Errorf("%v, ε_min = %v: %v, %v; want %s", c.law, c.epsMin, got, err, c.want)
			}
		}
		for _, candidates := range [][]float64{nil, {200}} {
			if _, _, err := Best(v, discrete, candidates); reason(err) != NoLevels {
				t.Errorf("candidates %v: %v", candidates, err)
			}
		}
		if _, _, err := Minimum(v, *users(t, "0,0")); err == nil {
			t.Error("levels without a positive one have a best ε_min")
		}
		if at, value, err := Best(v, discrete, []float64{200, 0, 1}); at != 1 || value == 0 || err != nil {
			t.Errorf("refused candidates count: %v, %v, %v", at, value, err)
		}
	}
}
