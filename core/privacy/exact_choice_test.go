package privacy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
)

// boundaryLaw returns the law of DP-FTPL-New's number around a centre after n pulls.
func boundaryLaw(centre, n, eps, delta float64) privacy.Law {
	return privacy.LawOf(policy.Law{Family: policy.BoundaryNoise, A: centre, B: n, Unit: policy.Boundary(eps, delta)})
}

// Reference values by quadrature with 40 digits: laws alike and of scales three thousand
// times apart, ten million pulls, ε = 100, and chances of 10^−37 and 10^−88. All agree to ten
// digits, and to the bound that comes with them.
func TestExactChancesHaveTheirDigits(t *testing.T) {
	normal := func(mean, variance float64) privacy.Law { return privacy.Normal{Mean: mean, Variance: variance} }
	for name, c := range map[string]struct {
		laws []privacy.Law
		want []float64
	}{
		"normal":                {[]privacy.Law{normal(.5, .01), normal(.6, .02), normal(.1, .005)}, []float64{0.281848256816557377, 0.718146252859635962, 5.49032380666057606e-6}},
		"normal, N = 10^7":      {[]privacy.Law{normal(.5, 2e-7), normal(.501, 2e-7)}, []float64{0.0569231490033290251, 0.943076850996670975}},
		"normal, rare":          {[]privacy.Law{normal(.5, .001), normal(1.2, .002)}, []float64{1.05771956687310645e-37, 1}},
		"normal, N = 1 and 10⁷": {[]privacy.Law{normal(0, 2), normal(.5, 2e-7)}, []float64{0.361836811540969366, 0.638163188459030634}},
		"Beta":                  {[]privacy.Law{privacy.Beta{A: 3, B: 9}, privacy.Beta{A: 1, B: 1}, privacy.Beta{A: 40, B: 60}}, []float64{0.0598376276731404555, 0.589638608996052658, 0.350523763330806886}},
		"New":                   {[]privacy.Law{boundaryLaw(.5, 10, 1, .01), boundaryLaw(.7, 30, 1, .01), boundaryLaw(.2, 5, 1, .01)}, []float64{0.0674754941287947302, 0.896823765962388486, 0.0357007399088167836}},
		"New, ε = 100":          {[]privacy.Law{boundaryLaw(.5, 10, 100, 1e-20), boundaryLaw(.55, 30, 100, 1e-20)}, []float64{1.08492178947970375e-22, 1}},
		"New, δ = 0":            {[]privacy.Law{boundaryLaw(.5, 10, 2, 0), boundaryLaw(10.5, 30, 2, 0)}, []float64{7.78441796240463256e-88, 1}},
		"New, N = 1 and 10⁷":    {[]privacy.Law{boundaryLaw(.5, 1, 1, .01), boundaryLaw(.7, 1e7, 1, .01)}, []float64{0.408310431745190786, 0.591689568254809214}},
	} {
		p, bound := privacy.ExactChances(c.laws)
		if bound > 1e-10 {
			t.Errorf("%s: the bound is %v", name, bound)
		}
		for a, want := range c.want {
			if off := math.Abs(p[a] - want); off > bound+1e-15 || off > 1e-10*want {
				t.Errorf("%s, arm %d: %v, want %v, with a bound of %v", name, a+1, p[a], want, bound)
			}
		}
	}
}

// Closed forms: normal laws of any number of pulls, P(Beta(a, 1) > Beta(c, 1)) = a/(a + c),
// and uniform laws, which New's are for ε = 0.
func TestExactChancesInClosedForm(t *testing.T) {
	for _, n := range []float64{1, 100, 1e7} {
		for _, gap := range []float64{0, 1, 5, 30} {
			sd := math.Sqrt(2 / n)
			p, bound := privacy.ExactChances([]privacy.Law{privacy.Normal{Mean: .3, Variance: 2 / n}, privacy.Normal{Mean: .3 + gap*sd, Variance: 4 / n}})
			if want := math.Erfc(gap/math.Sqrt(6)) / 2; !(math.Abs(p[0]-want) <= 1e-9*want) || bound > 1e-9 {
				t.Errorf("N = %v, %v apart: %v, want %v, bound %v", n, gap, p[0], want, bound)
			}
		}
	}
	for _, a := range little([]float64{1, 50, 1e7}, []float64{50}) {
		for _, c := range []float64{3, 2e6} {
			p, _ := privacy.ExactChances([]privacy.Law{privacy.Beta{A: a, B: 1}, privacy.Beta{A: c, B: 1}})
			if want := a / (a + c); !(math.Abs(p[0]-want) <= 1e-9*want) {
				t.Errorf("Beta(%v, 1) above Beta(%v, 1): %v, want %v", a, c, p[0], want)
			}
		}
	}
	// Uniform on ±5/N around centres that are d apart.
	p, _ := privacy.ExactChances([]privacy.Law{boundaryLaw(0, 1, 0, .1), boundaryLaw(4, 1, 0, .1)})
	if want := 6. * 6 / 200; math.Abs(p[0]-want) > 1e-12 {
		t.Errorf("uniform: %v, want %v", p[0], want)
	}
}

// Numbers that are known take part: the first of the largest wins against the smaller ones,
// and against a law with its distribution function.
func TestExactChancesOfNumbersThatAreKnown(t *testing.T) {
	known := func(x float64) privacy.Law { return privacy.LawOf(policy.Law{A: x}) }
	p, bound := privacy.ExactChances([]privacy.Law{known(.2), known(.7), privacy.Normal{Mean: .5, Variance: .01}, known(.7)})
	if want := math.Erfc(-2/math.Sqrt2) / 2; math.Abs(p[1]-want) > 1e-12 || p[0] != 0 || p[3] != 0 || bound > 1e-10 {
		t.Errorf("%v, want %v for the second; bound %v", p, want, bound)
	}
	if p, _ := privacy.ExactChances([]privacy.Law{known(.2), known(.2)}); p[0] != 1 || p[1] != 0 {
		t.Errorf("a tie: %v", p)
	}
}
