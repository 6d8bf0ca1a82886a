package privacy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
)

// Chances are the exact ones to about a thousandth: of all families, of scales far apart, of a number that is known, of
// many equal laws and of an arm that cannot win.
func TestChancesAreNearlyExact(t *testing.T) {
	normal := func(mean, variance float64) privacy.Distribution {
		return privacy.Normal{Mean: mean, Variance: variance}
	}
	beta := func(a, b float64) privacy.Distribution { return privacy.Beta{A: a, B: b} }
	laplace := func(centre, scale float64) privacy.Distribution {
		return privacy.LawOf(policy.IndexLaw{Family: policy.Laplace, A: centre, B: scale})
	}
	alike := func(n int) (laws []privacy.Distribution) {
		laws = append(laws, beta(3, 300))
		for range n {
			laws = append(laws, beta(51, 51))
		}
		return laws
	}
	for name, laws := range map[string][]privacy.Distribution{
		"normal":               {normal(.5, .01), normal(.5, .01)},
		"normal, apart":        {normal(.9, 1e-6), normal(.2, .3)},
		"Laplace":              {laplace(.5, 1./40), laplace(.52, 1./100)},
		"New, δ = 0":           {boundaryLaw(.5, 20, 2, 0), boundaryLaw(.52, 50, 2, 0)},
		"New":                  {boundaryLaw(.5, 10, 1, .01), boundaryLaw(.7, 30, 1, .01), boundaryLaw(.2, 5, 1, .01)},
		"Beta, one pull":       {beta(1, 1), beta(3, 9)},
		"Beta":                 {beta(3000, 2000), beta(310, 205), beta(30, 20)},
		"Beta, apart":          {beta(60_000, 40_000), beta(7, 5)},
		"a number":             {privacy.LawOf(policy.IndexLaw{A: .7}), normal(.5, .01)},
		"two and one behind":   alike(2),
		"101, with one behind": alike(100),
	} {
		want, _ := privacy.ExactChances(laws)
		for a, p := range privacy.Chances(laws) {
			if math.Abs(p-want[a]) > 1e-3 {
				t.Errorf("%s: the chance of arm %d is %v, want %v", name, a+1, p, want[a])
			}
		}
	}
}

func TestQuantilesOfTheLawsThatPoliciesDrawFrom(t *testing.T) {
	for _, l := range []policy.IndexLaw{
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
