package theory

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// The table of V_L and V_B for the laws and the ε_min of the paper.
func TestHeuristicsOfThePapersLaws(t *testing.T) {
	for _, c := range []struct {
		law                   Levels
		epsMin, p, vl, vb, to float64
	}{
		{DiscreteLevels(), .2, .8, 148.776, 33.773, 1e-12},
		{DiscreteLevels(), 1, .6, 19.490, 4.115, 1e-12},
		{DiscreteLevels(), 2, .4, 12.602, 3.405, 1e-12},
		{DiscreteLevels(), 100, .2, 5.408, 5.000, 1e-12},
		{ClippedGaussian{}, .5, .691, 30.527, 5.902, 6e-4},
		{ClippedGaussian{}, 1, .500, 25.046, 4.735, 6e-4},
		{ClippedGaussian{}, 1.5, .309, 29.038, 5.638, 6e-4},
		{ClippedGaussian{}, 2, .159, 43.895, 9.004, 6e-4},
	} {
		if got := c.law.Accepted(c.epsMin); math.Abs(got-c.p) > c.to {
			t.Errorf("%T, ε_min = %v: p₀ is %v, want %v", c.law, c.epsMin, got, c.p)
		}
		for name, v := range map[string]Heuristic{"V_L": VL, "V_B": VB} {
			want := map[string]float64{"V_L": c.vl, "V_B": c.vb}[name]
			got, err := v(c.law, c.epsMin)
			if err != nil || math.Abs(got-want) > .00051 {
				t.Errorf("%T, ε_min = %v: %s is %v, %v, want %v", c.law, c.epsMin, name, got, err, want)
			}
		}
	}
}

func TestBestOfThePapersCandidates(t *testing.T) {
	discrete, normal := []float64{.2, 1, 2, 100}, []float64{.5, 1, 1.5, 2}
	for _, c := range []struct {
		what       string
		v          Heuristic
		law        Levels
		candidates []float64
		want       float64
	}{
		{"V_L, discrete", VL, DiscreteLevels(), discrete, 100},
		{"V_B, discrete", VB, DiscreteLevels(), discrete, 2},
		{"V_L, Gaussian", VL, ClippedGaussian{}, normal, 1},
		{"V_B, Gaussian", VB, ClippedGaussian{}, normal, 1},
	} {
		got, value, err := Best(c.v, c.law, c.candidates)
		if want, _ := c.v(c.law, c.want); err != nil || got != c.want || value != want {
			t.Errorf("%s: the best ε_min is %v with %v, %v; want %v with %v", c.what, got, value, err, c.want, want)
		}
	}
	// For a list the minimum over all ε_min is at one of its levels.
	if got, _, err := Minimum(VL, DiscreteLevels()); got != 100 || err != nil {
		t.Errorf("V_L of the discrete law is least at %v, %v", got, err)
	}
	if got, _, err := Minimum(VB, DiscreteLevels()); got != 2 || err != nil {
		t.Errorf("V_B of the discrete law is least at %v, %v", got, err)
	}
}

// At the minimum over all ε_min > 0 the derivative is zero: f(ε_min) = 2 E[f | ε ≥ ε_min].
// No ε_min of a fine grid does better.
func TestMinimumOfTheGaussianLaw(t *testing.T) {
	law := ClippedGaussian{}
	for name, c := range map[string]struct {
		v Heuristic
		f func(float64) float64
	}{
		"V_L": {VL, func(eps float64) float64 { return square(1 + 4/eps) }},
		"V_B": {VB, func(eps float64) float64 { return square((math.Exp(eps) + 1) / (math.Exp(eps) - 1)) }},
	} {
		at, value, err := Minimum(c.v, law)
		if err != nil {
			t.Fatal(err)
		}
		near(t, name+"'s stationary point", c.f(at), 2*law.Mean(at, c.f), 1e-6)
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

// The quadrature is right to 1e−10, against Gauss–Legendre on short panels, from the
// smallest ε_min that matters to far out in the tail.
func TestGaussianMeanAgainstAnotherQuadrature(t *testing.T) {
	z := distuv.Normal{Mu: 1, Sigma: 1}
	for _, epsMin := range []float64{1e-6, .01, .2, 1, 2, 5, 20, 38} {
		// relative is the integral of f times the density over that at ε_min.
		relative := func(f func(float64) float64) (sum float64) {
			for low := epsMin; low < epsMin+12; {
				high := min(2*low, low+.25)
				sum += quad.Fixed(func(x float64) float64 {
					return f(x) * math.Exp(-(x-epsMin)*(x+epsMin-2)/2)
				}, low, high, 20, quad.Legendre{}, 0)
				low = high
			}
			return sum
		}
		mass := relative(func(float64) float64 { return 1 })
		near(t, "p₀ from "+text(epsMin), ClippedGaussian{}.Accepted(epsMin), mass*z.Prob(epsMin), 1e-10)
		for name, f := range map[string]func(float64) float64{
			"ε":          func(eps float64) float64 { return eps },
			"1/ε":        func(eps float64) float64 { return 1 / eps },
			"1/ε²":       func(eps float64) float64 { return 1 / eps / eps },
			"coth(ε/2)²": func(eps float64) float64 { return 1 / square(math.Tanh(eps/2)) },
			"(1 + 4/ε)²": func(eps float64) float64 { return square(1 + 4/eps) },
		} {
			near(t, "E["+name+"] from "+text(epsMin), ClippedGaussian{}.Mean(epsMin, f), relative(f)/mass, 1e-10)
		}
	}
	if p := (ClippedGaussian{}).Accepted(0); p != 1 {
		t.Errorf("every level is 0 or more, and p₀ is %v", p)
	}
}

func TestHeuristicsRefuse(t *testing.T) {
	for _, v := range []Heuristic{VL, VB} {
		for _, c := range []struct {
			law    Levels
			epsMin float64
			want   Reason
		}{
			{DiscreteLevels(), 0, OutOfRange},
			{DiscreteLevels(), -1, OutOfRange},
			{DiscreteLevels(), math.NaN(), OutOfRange},
			{DiscreteLevels(), math.Inf(1), OutOfRange},
			{DiscreteLevels(), 100.5, NoLevels},
			{ClippedGaussian{}, 50, NoLevels},
			{List{}, 1, OutOfRange},
			{List{1, -2}, 1, OutOfRange},
			{List{math.NaN()}, 1, OutOfRange},
			{List{1e-200}, 1e-200, Overflow},
		} {
			if got, err := v(c.law, c.epsMin); reason(err) != c.want || got != 0 {
				t.Errorf("%v, ε_min = %v: %v, %v; want %s", c.law, c.epsMin, got, err, c.want)
			}
		}
		if _, _, err := Best(v, DiscreteLevels(), nil); reason(err) != NoLevels {
			t.Errorf("no candidates: %v", err)
		}
		if _, _, err := Best(v, DiscreteLevels(), []float64{200}); reason(err) != NoLevels {
			t.Errorf("no candidate that accepts anyone: %v", err)
		}
		if _, _, err := Minimum(v, List{0, 0}); err == nil {
			t.Error("a law without a positive level has a best ε_min")
		}
		if at, value, err := Best(v, DiscreteLevels(), []float64{200, 0, 1}); at != 1 || value == 0 || err != nil {
			t.Errorf("candidates that are refused must not count: %v, %v, %v", at, value, err)
		}
	}
}
