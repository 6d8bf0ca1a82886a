package privacy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
)

// boundaryLaw returns the distribution of DP-FTPL-New's number after n pulls, around a given centre.
func boundaryLaw(centre, n, eps, delta float64) privacy.Distribution {
	return privacy.LawOf(policy.IndexLaw{Family: policy.BoundaryNoise, A: centre, B: n, Unit: random.NewBoundaryLaw(eps, delta)})
}

// The reference values come from quadrature with 40 digits. They cover equal distributions, scales that differ by a
// factor of three thousand, ten million pulls, ε = 100, and probabilities of 10^−37, 10^−88 and 10^−126. All results
// agree with them to ten digits and within the bound.
func TestExactChancesHaveTheirDigits(t *testing.T) {
	normal := func(mean, variance float64) privacy.Distribution {
		return privacy.Normal{Mean: mean, Variance: variance}
	}
	beta := func(a, b float64) privacy.Distribution { return privacy.Beta{A: a, B: b} }
	for name, c := range map[string]struct {
		laws []privacy.Distribution
		want []float64
	}{
		"normal":                {[]privacy.Distribution{normal(.5, .01), normal(.6, .02), normal(.1, .005)}, []float64{0.281848256816557377, 0.718146252859635962, 5.49032380666057606e-6}},
		"normal, N = 10^7":      {[]privacy.Distribution{normal(.5, 2e-7), normal(.501, 2e-7)}, []float64{0.0569231490033290251, 0.943076850996670975}},
		"normal, rare":          {[]privacy.Distribution{normal(.5, .001), normal(1.2, .002)}, []float64{1.05771956687310645e-37, 1}},
		"normal, N = 1 and 10⁷": {[]privacy.Distribution{normal(0, 2), normal(.5, 2e-7)}, []float64{0.361836811540969366, 0.638163188459030634}},
		"Beta":                  {[]privacy.Distribution{privacy.Beta{A: 3, B: 9}, privacy.Beta{A: 1, B: 1}, privacy.Beta{A: 40, B: 60}}, []float64{0.0598376276731404555, 0.589638608996052658, 0.350523763330806886}},
		"New":                   {[]privacy.Distribution{boundaryLaw(.5, 10, 1, .01), boundaryLaw(.7, 30, 1, .01), boundaryLaw(.2, 5, 1, .01)}, []float64{0.0674754941287947302, 0.896823765962388486, 0.0357007399088167836}},
		"New, ε = 100":          {[]privacy.Distribution{boundaryLaw(.5, 10, 100, 1e-20), boundaryLaw(.55, 30, 100, 1e-20)}, []float64{1.08492178947970375e-22, 1}},
		"New, δ = 0":            {[]privacy.Distribution{boundaryLaw(.5, 10, 2, 0), boundaryLaw(10.5, 30, 2, 0)}, []float64{7.78441796240463256e-88, 1}},
		"normal, N = 1 … 10⁷": {
			[]privacy.Distribution{normal(.5, 2), normal(.5, .2), normal(.5, .02), normal(.5, .002), normal(.5, 2e-4), normal(.5, 2e-5), normal(.5, 2e-6), normal(.5, 2e-7)},
			[]float64{0.44028074587658603696, 0.26763662721036017859, 0.14393069371462357721, 0.073761655651975249067, 0.037240026809660522782, 0.018888648620877032005, 0.010205281425376013023, 0.0080563206905413903659},
		},
		"Beta, nine of N = 3 … 10⁷": {
			[]privacy.Distribution{beta(3, 2), beta(6, 6), beta(26, 26), beta(101, 101), beta(511, 491), beta(5001, 5001), beta(50051, 49951), beta(500101, 499901), beta(5000001, 5000001)},
			[]float64{0.55506152167851971341, 0.21101618875960651016, 0.10921004396291856884, 0.05544780607186969294, 0.054808012102338634355, 0.0075424597570280186157, 0.004420466142390698472, 0.0016331031519661514418, 0.00086039837336201176991},
		},
		"Beta, N = 10⁷": {
			[]privacy.Distribution{beta(5000001, 5000001), beta(5000501, 4999501), beta(4999001, 5001001)},
			[]float64{0.34733548347943117148, 0.5067878001962967818, 0.14587671632427204672},
		},
		"Beta, rare": {[]privacy.Distribution{beta(50, 950), beta(500, 500)}, []float64{2.2451396030261347324e-126, 1}},
		"New, ε = 100, N = 1 … 10⁷": {
			[]privacy.Distribution{boundaryLaw(.5, 1, 100, 1e-10), boundaryLaw(.51, 1000, 100, 1e-10), boundaryLaw(.5100001, 1e7, 100, 1e-10), boundaryLaw(.505, 50, 100, 1e-10)},
			[]float64{0.18384691832530003845, 0.40406204943433382135, 0.41209103223481076971, 5.5553704919325186059e-12},
		},
		"New, eight of N = 1 … 10⁷": {
			[]privacy.Distribution{
				boundaryLaw(.5, 1, 1, .01), boundaryLaw(.501, 10, 1, .01), boundaryLaw(.502, 100, 1, .01), boundaryLaw(.503, 1e3, 1, .01),
				boundaryLaw(.504, 1e4, 1, .01), boundaryLaw(.505, 1e5, 1, .01), boundaryLaw(.506, 1e6, 1, .01), boundaryLaw(.507, 1e7, 1, .01),
			},
			[]float64{0.47514806246186644898, 0.2512749076425617127, 0.087212216344817659473, 0.00064928254926040898252, 0, 0, 0, 0.18571553100149376987},
		},
		"New, N = 1 and 10⁷": {[]privacy.Distribution{boundaryLaw(.5, 1, 1, .01), boundaryLaw(.7, 1e7, 1, .01)}, []float64{0.408310431745190786, 0.591689568254809214}},
	} {
		p, bound := privacy.ExactChances(c.laws)
		if bound > 1e-10 {
			t.Errorf("%s: the bound is %v", name, bound)
		}
		for a, want := range c.want {
			if off := math.Abs(p[a] - want); off > bound+1e-15 || off > 1e-10*want {
				t.Errorf("%s, arm %d: %v, want %v, with error bound %v", name, a+1, p[a], want, bound)
			}
		}
	}
}

// The test has 101 arms whose scales differ by up to a factor of three thousand. Reference values below 10^−290 are 0.
func TestExactChancesOfManyArms(t *testing.T) {
	for name, c := range map[string]struct {
		law  func(k int) privacy.Distribution
		want map[int]float64
	}{
		"normal": {
			func(k int) privacy.Distribution {
				return privacy.Normal{Mean: .5 + float64(k)/1000, Variance: 2 / math.Pow10(k%8)}
			},
			map[int]float64{
				0: 0.071067085057121870105, 1: 0.00096030631430206435429, 2: 5.8412107368634539322e-7, 50: 1.5037635226266055502e-6,
				77: 1.5617356211480824654e-17, 95: 2.709915169149942849e-13, 98: 3.6405627684361610678e-6, 100: 5.6827059226428654645e-11,
			},
		},
		"Beta": {
			func(k int) privacy.Distribution {
				return privacy.Beta{A: float64(int(3)<<(k%12) + k), B: float64(int(4)<<(k%12) + 1)}
			},
			map[int]float64{
				0: 1.7496183842303069817e-6, 1: 2.2924681947154971748e-9, 2: 7.630620876164931781e-15, 50: 1.8007482914746642349e-7,
				77: 1.060998737665172013e-49, 95: 0, 98: 0.000077531463321358421716, 100: 3.2030437654272670719e-23,
			},
		},
		"New": {
			func(k int) privacy.Distribution {
				return boundaryLaw(.5+float64(k)/1000, float64(int(1)<<(2*(k%8))), 1, .01)
			},
			map[int]float64{
				0: 0.071181718618249408792, 1: 0.0012140978648261726467, 2: 4.2248435226164190613e-7, 50: 1.7944214788075461156e-6,
				77: 0, 95: 3.1210901340184373676e-11, 98: 6.1584414998915596787e-6, 100: 1.9125079565057881013e-9,
			},
		},
	} {
		var laws []privacy.Distribution
		for k := range 101 {
			laws = append(laws, c.law(k))
		}
		p, bound := privacy.ExactChances(laws)
		if bound > 1e-10 {
			t.Errorf("%s: the bound is %v", name, bound)
		}
		for a, want := range c.want {
			if off := math.Abs(p[a] - want); off > bound+1e-15 || off > 1e-10*want {
				t.Errorf("%s, arm %d: %v, want %v, with error bound %v", name, a+1, p[a], want, bound)
			}
		}
	}
}

// Known numbers compete, too. The first of the largest known numbers beats the other known ones, and beats a drawn
// number with the probability that the latter's distribution function gives.
func TestExactChancesOfKnownNumbers(t *testing.T) {
	known := func(x float64) privacy.Distribution { return privacy.LawOf(policy.IndexLaw{A: x}) }
	p, bound := privacy.ExactChances([]privacy.Distribution{known(.2), known(.7), privacy.Normal{Mean: .5, Variance: .01}, known(.7)})
	if want := math.Erfc(-2/math.Sqrt2) / 2; math.Abs(p[1]-want) > 1e-12 || p[0] != 0 || p[3] != 0 || bound > 1e-10 {
		t.Errorf("%v, want %v for the second; bound %v", p, want, bound)
	}
	if p, _ := privacy.ExactChances([]privacy.Distribution{known(.2), known(.2)}); p[0] != 1 || p[1] != 0 {
		t.Errorf("a tie: %v", p)
	}
}

// Chances are accurate to about a thousandth for all families, even with very different scales, known numbers, many
// equal distributions or an arm that cannot win.
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
				t.Errorf("%s: the probability of arm %d is %v, want %v", name, a+1, p, want[a])
			}
		}
	}
}

func TestQuantiles(t *testing.T) {
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
