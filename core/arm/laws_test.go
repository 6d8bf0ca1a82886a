package arm_test

import (
	"fmt"
	"math"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// shapes goes from far below to far above 1.
var shapes = []float64{1e-300, 1e-9, .001, .03, .3, .5, 1, 2.5, 4, 30, 1000, 1e6}

// rising returns x(x+1)…(x+k−1).
func rising(x float64, k int) *big.Float {
	product := big.NewFloat(1).SetPrec(300)
	for i := range k {
		factor := big.NewFloat(x).SetPrec(300)
		product.Mul(product, factor.Add(factor, big.NewFloat(float64(i))))
	}
	return product
}

// E r^k = a(a+1)…(a+k−1) / ((a+b)(a+b+1)…(a+b+k−1)), for shapes of any size.
func TestBetaHasItsMoments(t *testing.T) {
	for _, a := range shapes {
		for _, b := range shapes {
			for k := range 9 {
				total := big.NewFloat(a).SetPrec(300)
				total.Add(total, big.NewFloat(b).SetPrec(300))
				denominator := big.NewFloat(1).SetPrec(300)
				for i := range k {
					factor := big.NewFloat(float64(i)).SetPrec(300)
					denominator.Mul(denominator, factor.Add(factor, total))
				}
				want, _ := new(big.Float).Quo(rising(a, k), denominator).Float64()
				got := arm.Beta{A: a, B: b}.Expect(func(r float64) float64 { return math.Pow(r, float64(k)) })
				if !(math.Abs(got-want) <= 1e-12) {
					t.Errorf("E r^%d of Beta(%v, %v) is %.17g, want %.17g: %.2g off", k, a, b, got, want, got-want)
				}
			}
		}
	}
}

// steep is a function that only rewards close to 1 raise, as the exponential mechanism
// does for a large ε.
func steep(r float64) float64 { return math.Exp(100 * (r - 1)) }

func sigmoid(r float64) float64 { return 1 / (1 + math.Exp(-r)) }

func TestBetaExpectsSteepFunctions(t *testing.T) {
	for _, a := range []float64{1, 2, 4, 30} { // whole, for the reference
		for _, b := range []float64{1, 2, 4, 30} {
			law := distuv.Beta{Alpha: a, Beta: b}
			for name, f := range map[string]func(float64) float64{"exp(100(r − 1))": steep, "sig": sigmoid} {
				want := 0.0
				for panel := range 64 {
					low := float64(panel) / 64
					want += quad.Fixed(func(r float64) float64 { return f(r) * law.Prob(r) }, low, low+1./64, 40, quad.Legendre{}, 0)
				}
				got := arm.Beta{A: a, B: b}.Expect(f)
				if math.Abs(got-want) > 1e-12 {
					t.Errorf("E %s of Beta(%v, %v) is %.17g, want %.17g", name, a, b, got, want)
				}
			}
		}
	}
	if got, want := (arm.Uniform{}).Expect(steep), -math.Expm1(-100)/100; math.Abs(got-want) > 1e-13 {
		t.Errorf("E exp(100(r − 1)) of the uniform law is %.17g, want %.17g", got, want)
	}
}

func TestGaussianHasItsMoments(t *testing.T) {
	for _, g := range []arm.Gaussian{{M: 0, SD: 1}, {M: -3, SD: .1}, {M: 5, SD: 20}, {M: 1e6, SD: 1}, {M: .5, SD: 1e-300}, {M: 1, SD: 1000}} {
		scale := math.Abs(g.M) + g.SD
		one := g.Expect(func(r float64) float64 { return r / scale })
		two := g.Expect(func(r float64) float64 { return r / scale * r / scale })
		if math.Abs(one-g.M/scale) > 1e-12 || math.Abs(two-(g.M/scale*g.M/scale+g.SD/scale*g.SD/scale)) > 1e-12 {
			t.Errorf("%+v: E r/%v is %.15g, its square %.15g", g, scale, one, two)
		}
	}
}

// Wide and narrow laws, beside the sigmoid's bend and on it. By symmetry E sig is 1/2
// about 0, and E sig(M + SD Z) + E sig(−M + SD Z) is 1.
func TestGaussianExpectsTheSigmoid(t *testing.T) {
	for _, sd := range []float64{1e-6, .1, 1, 3, 30, 1000} {
		for _, m := range []float64{0, .3, 1, 7, 500} {
			got := arm.Gaussian{M: m, SD: sd}.Expect(sigmoid)
			if other := (arm.Gaussian{M: -m, SD: sd}).Expect(sigmoid); math.Abs(got+other-1) > 1e-12 {
				t.Errorf("means ±%v, deviation %v: the two sum to %.17g", m, sd, got+other)
			}
			law, want := distuv.Normal{Mu: m, Sigma: sd}, 0.0
			for panel := range 1000 { // of the chances below and above 0, integrated by parts
				low := float64(panel-500) / 10
				want += quad.Fixed(func(r float64) float64 { return sigmoid(r) * sigmoid(-r) * law.Survival(r) }, low, low+.1, 20, quad.Legendre{}, 0)
			}
			if sd >= .1 && math.Abs(got-want) > 1e-12 {
				t.Errorf("E sig of N(%v, %v²) is %.17g, want %.17g", m, sd, got, want)
			}
		}
	}
}

// several returns an arm of every kind, and more where the sampler has branches.
func several() map[string]arm.Arm {
	return map[string]arm.Arm{
		"bernoulli": arm.Bernoulli{P: .3}, "two-point": arm.TwoPoint{Low: .4, High: .9, P: .2},
		"uniform": arm.Uniform{}, "gaussian": arm.Gaussian{M: -2, SD: 3},
		"beta 4 1": arm.Beta{A: 4, B: 1}, "beta .2 .7": arm.Beta{A: .2, B: .7}, "beta 30 2": arm.Beta{A: 30, B: 2},
	}
}

// Draws have the mean and the second moment that the arm says, and stay in its bounds.
func TestDrawsAgreeWithExpectations(t *testing.T) {
	n := 200_000
	if testing.Short() || runtime.GOARCH == "wasm" {
		n = 20_000
	}
	for name, a := range several() {
		src := random.NewKey(5).Name(name).Source()
		low, high := a.Bounds()
		var sum, square [2]float64
		rewards := make([]float64, n)
		a.Draw(&src, rewards)
		for _, r := range rewards {
			if !(r >= low && r <= high) {
				t.Fatalf("%s pays %v", name, r)
			}
			for k, x := range []float64{r, r * r} {
				sum[k] += x / float64(n)
				square[k] += x * x / float64(n)
			}
		}
		for k, want := range []float64{a.Mean(), a.Expect(func(r float64) float64 { return r * r })} {
			error := math.Sqrt((square[k] - sum[k]*sum[k]) / float64(n))
			if math.Abs(sum[k]-want) > 4.5*error {
				t.Errorf("%s: moment %d is %v, want %v ± %.2g", name, k+1, sum[k], want, error)
			}
		}
		if m := a.Expect(func(r float64) float64 { return r }); math.Abs(m-a.Mean()) > 1e-12 {
			t.Errorf("%s: the mean is %v by itself and %v as an expectation", name, a.Mean(), m)
		}
	}
}

// Links show everyone the same curve: do not change these bits.
func TestExpectationsHaveTheSameBitsEverywhere(t *testing.T) {
	square := func(r float64) float64 { return r * r }
	for _, c := range []struct {
		a    arm.Arm
		want uint64
	}{
		{arm.Beta{A: 4, B: 1}, 0x3fe5555555555554},
		{arm.Beta{A: .3, B: 7}, 0x3f7a5d600976da41},
		{arm.Uniform{}, 0x3fd555555555554e},
		{arm.Gaussian{M: .5, SD: 1}, 0x3ff4000000000002},
	} {
		if got := math.Float64bits(c.a.Expect(square)); got != c.want {
			t.Errorf("E r² of %+v has the bits %#x, want %#x", c.a, got, c.want)
		}
	}
}

// The mixed instance pays differently but has the same means, so its second moments
// differ from its means.
func TestMixedAndGaussianInstancesHaveTheMeansOfRen(t *testing.T) {
	bernoulli, mixed, gaussian := instance(t, "ren-20"), instance(t, "ren-20-mixed"), instance(t, "ren-20-gaussian")
	second := map[float64]float64{.9: .9, .8: 2. / 3, .7: .58, .6: .6, .5: 1. / 3}
	if len(mixed) != 20 || len(gaussian) != 20 {
		t.Fatalf("there are %d and %d arms", len(mixed), len(gaussian))
	}
	for i, b := range bernoulli {
		mean := b.Mean()
		if mixed[i].Mean() != mean || gaussian[i] != (arm.Gaussian{M: mean, SD: 1}) {
			t.Errorf("arm %d: %+v and %+v do not have mean %v", i+1, mixed[i], gaussian[i], mean)
		}
		if got := mixed[i].Expect(func(r float64) float64 { return r * r }); math.Abs(got-second[mean]) > 1e-12 {
			t.Errorf("arm %d: %+v has second moment %v, want %v", i+1, mixed[i], got, second[mean])
		}
	}
	if !slices.Equal(arm.Gaps(mixed), arm.Gaps(bernoulli)) || !slices.Equal(arm.Gaps(gaussian), arm.Gaps(bernoulli)) {
		t.Error("the gaps differ")
	}
}

// Every kind describes its arms and makes them again.
func TestKindsDescribeTheirArms(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range several() {
		k, values, ok := arm.Describe(a)
		if !ok || len(values) != len(k.Params) || k.Make(values) != a || a.Check() != nil {
			t.Errorf("%+v is described as %s %v, Check: %v", a, k.ID, values, a.Check())
		}
		seen[k.ID] = true
	}
	if len(seen) != len(arm.Kinds()) {
		t.Errorf("arms of the kinds %v were looked at, of %d", seen, len(arm.Kinds()))
	}
	if _, _, ok := arm.Describe(nil); ok {
		t.Error("no arm has a kind")
	}
}

// Every parameter is refused beyond the ends of its range, by name and value.
func TestCheckNamesWhatIsOutOfRange(t *testing.T) {
	for _, a := range several() {
		k, values, _ := arm.Describe(a)
		for i, p := range k.Params {
			for _, x := range []float64{math.Nextafter(p.Min, math.Inf(-1)), math.Nextafter(p.Max, math.Inf(1)), math.NaN(), math.Inf(1), math.Inf(-1)} {
				changed := slices.Clone(values)
				changed[i] = x
				if err := k.Make(changed).Check(); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprint(p.Name, " ", x)) {
					t.Errorf("%s with %s = %v: %v", k.ID, p.Name, x, err)
				}
			}
		}
	}
	if err := (arm.TwoPoint{Low: .5, High: .4, P: .5}).Check(); err == nil || err.Error() != "low 0.5 is above high 0.4" {
		t.Errorf("a low value above the high one: %v", err)
	}
}
