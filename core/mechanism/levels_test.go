package mechanism_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

func text(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func levels(t *testing.T, text string) mechanism.Levels {
	t.Helper()
	l, err := mechanism.ParseLevels(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return l
}

func TestSharesOfThePapersLaws(t *testing.T) {
	for _, c := range []struct {
		law                string
		least, share, room float64
	}{
		{"discrete", .2, .8, 0}, {"discrete", 1, .6, 0}, {"discrete", 2, .4, 0}, {"discrete", 100, .2, 0}, {"discrete", 101, 0, 0},
		{"gaussian", .5, .691, .0005}, {"gaussian", 1, .500, 1e-15}, {"gaussian", 1.5, .309, .0005}, {"gaussian", 2, .159, .0005},
		{"gaussian", 0, 1, 0}, {"gaussian", 60, 0, 0},
	} {
		if p := levels(t, c.law).Share(c.least); math.Abs(p-c.share) > c.room {
			t.Errorf("%s: p₀ from %v is %v, want %v", c.law, c.least, p, c.share)
		}
	}
}

// The quadrature has a relative error of at most 1e−10, from the smallest ε_min that matters to far out
// in the tail. The reference is Gauss–Legendre quadrature on short panels.
func TestGaussianExpectationAgainstAnotherQuadrature(t *testing.T) {
	near := func(what string, least, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-10*want) {
			t.Errorf("%s from %v is %.12g, want %.12g", what, least, got, want)
		}
	}
	for _, c := range []struct {
		law string
		z   distuv.Normal
	}{{"gaussian", distuv.Normal{Mu: 1, Sigma: 1}}, {"gaussian mean 2 deviation 0.5", distuv.Normal{Mu: 2, Sigma: .5}},
		{"gaussian mean 0 deviation 2", distuv.Normal{Sigma: 2}}, {"gaussian mean 10 deviation 0.01", distuv.Normal{Mu: 10, Sigma: .01}}} {
		law, z := levels(t, c.law), c.z
		for _, least := range []float64{1e-6, .01, .2, 1, 2, 5, 9.99, 20, 38} {
			if law.Share(least) == 0 {
				continue
			}
			// relative returns the integral of f times the density, relative to the density at the
			// least level.
			relative := func(f func(float64) float64) (sum float64) {
				start := max(least, z.Mu-12*z.Sigma)
				for low := start; low < max(start, z.Mu)+12*z.Sigma; {
					high := min(2*low, low+z.Sigma/4)
					sum += quad.Fixed(func(x float64) float64 {
						return f(x) * z.Prob(x) / z.Prob(max(least, z.Mu))
					}, low, high, 20, quad.Legendre{}, 0)
					low = high
				}
				return sum
			}
			mass := relative(func(float64) float64 { return 1 })
			near("p₀", least, law.Share(least), mass*z.Prob(max(least, z.Mu)))
			for name, f := range map[string]func(float64) float64{
				"ε":          func(e float64) float64 { return e },
				"1/ε":        func(e float64) float64 { return 1 / e },
				"1/ε²":       func(e float64) float64 { return 1 / e / e },
				"coth(ε/2)²": func(e float64) float64 { return 1 / math.Tanh(e/2) / math.Tanh(e/2) },
				"(1 + 4/ε)²": func(e float64) float64 { return (1 + 4/e) * (1 + 4/e) },
			} {
				near(c.law+", E["+name+"]", least, law.Expect(least, f), relative(f)/mass)
			}
		}
	}
	law := levels(t, "gaussian")
	// Even where Share is 0 as a float64, the levels up to 100 have a mean.
	for _, least := range []float64{50, 99, 100} {
		if got := law.Expect(least, func(e float64) float64 { return e }); !(got >= least-1e-12 && got <= min(100, least+.1)) {
			t.Errorf("the mean level above %v is %v", least, got)
		}
	}
}

func TestListCountsALevelAsOftenAsItOccurs(t *testing.T) {
	if p, m := levels(t, "0.5,2,2,0 refuse 0.5").Share(2), levels(t, "2 refuse 0.5").Expect(1, func(e float64) float64 { return e }); p != .25 || m != 2 {
		t.Errorf("if half of them refuse, P(ε ≥ 2) is %v, E[ε | ε ≥ 1] %v; want 0.25 and 2", p, m)
	}
	if _, single := levels(t, "2 refuse 0.5").Single(); single {
		t.Error("those who refuse have level 2, too")
	}
	l, identity := levels(t, "0.5,2,2,0"), func(e float64) float64 { return e }
	if p, m := l.Share(2), l.Expect(.5, identity); p != .5 || m != 1.5 {
		t.Errorf("P(ε ≥ 2) is %v, E[ε | ε ≥ 0.5] %v; want 0.5 and 1.5", p, m)
	}
	if x := l.Expect(3, identity); !math.IsNaN(x) {
		t.Errorf("no level is above 3, and yet their mean is %v", x)
	}
	if l.Max() != 2 || levels(t, "gaussian").Max() != 100 {
		t.Error("the largest levels are 2 and 100")
	}
}

func TestLevelsAreReadAndWritten(t *testing.T) {
	for in, want := range map[string]string{
		"discrete": "discrete", "gaussian": "gaussian", "1": "1", "0.5": "0.5", "1,0.2": "0.2,1", " .5 , 2e0": "0.5,2",
		"0,0.2,1,2,100": "discrete", "1,1,2": "1,1,2", "3,3": "3", "1e-6": "1e-06", "0": "0",
		"gaussian mean 1 deviation 1": "gaussian", "gaussian mean 2.0 deviation 5e-1": "gaussian mean 2 deviation 0.5", "uniform,from,0.1,to,2": "uniform from 0.1 to 2",
		"log-uniform from 1e-6 to 100": "log-uniform from 1e-06 to 100", "exponential mean 1 refuse 0.20": "exponential mean 1 refuse 0.2",
		"2,0.5 refuse 0.2": "0.5,2 refuse 0.2", "discrete refuse 0": "discrete", "gaussian refuse 0.99": "gaussian refuse 0.99", "0,0.2,1,2,100 refuse 0.5": "discrete refuse 0.5",
	} {
		l, err := mechanism.ParseLevels(in)
		if err != nil || l.String() != want {
			t.Errorf("%q is %q, %v, want %q", in, l, err, want)
			continue
		}
		if again := levels(t, l.String()); again.String() != l.String() || !slices.Equal(again.Values(), l.Values()) {
			t.Errorf("%q comes back as %q", l, again)
		}
	}
	var zero mechanism.Levels
	if zero.String() != "discrete" || !slices.Equal(zero.Values(), []float64{0, .2, 1, 2, 100}) {
		t.Errorf("the zero law is %q on %v", zero, zero.Values())
	}
	for _, in := range []string{"", ",", "1,", "x", "uniform", "NaN", "Inf", "0x1p3", "-1", "-0", "101", "1 2", "1_0", "1e999",
		strings.Repeat("1,", 100) + "2"} {
		if l, err := mechanism.ParseLevels(in); err == nil || err.Error() == "" {
			t.Errorf("%q is read as %q, error %v", in, l, err)
		}
	}
}

// If all users have the same level, HetCTL equals CTL: it reads the same tape, but with weights.
func TestHetCTLWithOneLevelIsCTL(t *testing.T) {
	for _, eps := range []float64{.2, 1, 100} {
		for kind, a := range arms {
			het, ctl := mechanism.HetCTL{EpsMin: eps, Levels: levels(t, text(eps))}, mechanism.CTL{Eps: eps}
			if het.Key() != ctl.Key() {
				t.Fatalf("keys %q and %q", het.Key(), ctl.Key())
			}
			h, c := responses(het, a), responses(ctl, a)
			for i := range 500 {
				n := int64(1)
				if i%10 == 9 {
					n = h.Peek().N
				}
				x, y := h.Read(n), c.Read(n)
				if x.Sum != y.Sum || x.Kept != n || x.Missing != y.Missing || x.Dip != y.Dip || math.Abs(x.Weight-float64(n)/(eps*eps)) > (1e-8+1e-7/(eps*eps))*float64(n) {
					t.Fatalf("ε = %v, %s: block %d is %+v, CTL's %+v", eps, kind, i, x, y)
				}
			}
		}
	}
}

// If all users have the same level, HetCTB is an affine image of CTB, in blocks of any length.
func TestHetCTBWithOneLevelIsAnImageOfCTB(t *testing.T) {
	for _, eps := range []float64{.2, 1, 100} {
		coth := 1 / math.Tanh(eps/2)
		het, ctb := mechanism.HetCTB{EpsMin: eps / 2, Levels: levels(t, text(eps))}, mechanism.CTB{Eps: eps}
		if het.Key() != ctb.Key() {
			t.Fatalf("keys %q and %q", het.Key(), ctb.Key())
		}
		h, c := responses(het, arm.Uniform{}), responses(ctb, arm.Uniform{})
		for _, n := range []int64{1, 1, 30, 1000, 100_000} {
			x, y := h.Read(n), c.Read(n)
			want := float64(n)*(1-coth)/2 + y.Sum*coth
			if math.Abs(x.Sum-want) > 3e-7*float64(n) || x.Kept != n || math.Abs(x.Weight-float64(n)*coth*coth) > 1e-7*x.Weight {
				t.Fatalf("ε = %v: %d responses are %+v, CTB's %+v", eps, n, x, y)
			}
		}
	}
}

// A hetCase is a heterogeneous mechanism with the weight of a response and a bound on the response's
// variance, both as functions of the level.
type hetCase struct {
	m                mechanism.Mechanism
	weight, variance func(eps float64) float64
}

// hetCases returns the two mechanisms for rewards with the given variance. For HetCTB, the variance
// of the response is exact if the mean is 1/2.
func hetCases(l mechanism.Levels, least, variance float64) []hetCase {
	coth := func(e float64) float64 { return 1 / math.Pow(math.Tanh(e/2), 2) }
	return []hetCase{
		{mechanism.HetCTL{EpsMin: least, Levels: l}, func(e float64) float64 { return 1 / (e * e) }, func(e float64) float64 { return 2/(e*e) + variance }},
		{mechanism.HetCTB{EpsMin: least, Levels: l}, coth, func(e float64) float64 { return coth(e) / 4 }},
	}
}

// check fails the test unless the right fraction of responses is kept, and these are unbiased and have
// the weights of their levels, rounded to a grid.
func (c hetCase) check(t *testing.T, name string, b tape.Block, l mechanism.Levels, least, mean, grid float64) {
	t.Helper()
	n, kept, p := float64(b.N), float64(b.Kept), l.Share(least)
	if z := (kept - n*p) / math.Sqrt(n*p*(1-p)+1e-9); math.Abs(z) > 4.5 {
		t.Errorf("%s: %v of %v are kept, want a share of %v", name, kept, n, p)
	}
	if error := math.Sqrt(l.Expect(least, c.variance) / kept); math.Abs(b.Sum/kept-mean) > 4.5*error {
		t.Errorf("%s: the mean is %v, want %v ± %v", name, b.Sum/kept, mean, error)
	}
	weight := l.Expect(least, c.weight)
	spread := l.Expect(least, func(e float64) float64 { return c.weight(e) * c.weight(e) }) - weight*weight
	if error := math.Sqrt(max(0, spread) / kept); math.Abs(b.Weight/kept-weight) > 4.5*error+grid {
		t.Errorf("%s: the mean weight is %v, want %v ± %v", name, b.Weight/kept, weight, error)
	}
}

// Responses from users below ε_min or at level 0 are dropped. The remaining responses have the
// weights of their levels and are unbiased. Tapes are read in different ways at their start and
// farther out, but responses have the same distribution in both parts.
func TestHeterogeneousResponses(t *testing.T) {
	check := func(law string, least float64, a arm.Arm, variance float64, n int64, grid float64) {
		l := levels(t, law)
		for _, c := range hetCases(l, least, variance) {
			tp := responses(c.m, a)
			for stretch := range 2 {
				c.check(t, fmt.Sprintf("%T, %s from %v, stretch %d", c.m, law, least, stretch), tp.Read(n), l, least, a.Mean(), grid)
			}
		}
	}
	for _, law := range []string{"discrete", "0.4,3", "0.5", "0.2,0.5,3 refuse 0.3", "0.5 refuse 0.9"} {
		for _, least := range []float64{.2, .5} {
			check(law, least, arm.Bernoulli{P: .3}, .3*.7, 1<<20, 1e-6)
		}
	}
	n := int64(testkit.Either(300_000, 20_000))
	for _, law := range []string{"discrete", "gaussian", "0.4,3", "gaussian mean 2 deviation 0.5 refuse 0.2", "uniform from 0.1 to 3", "log-uniform from 0.1 to 10", "exponential mean 2"} {
		for _, least := range []float64{.2, 1, 2} {
			check(law, least, arm.Uniform{}, 1./12, n, 1e-8)
		}
	}
	for _, m := range []mechanism.Mechanism{mechanism.HetCTL{EpsMin: 2, Levels: levels(t, "1")}, mechanism.HetCTB{EpsMin: 2, Levels: levels(t, "1")},
		mechanism.HetCTL{Levels: levels(t, "0")}, mechanism.HetCTB{Levels: levels(t, "0")}} {
		if b := responses(m, arm.Uniform{}).Read(100); b.N != 100 || b.Kept != 0 || b.Sum != 0 || b.Weight != 0 {
			t.Errorf("%+v: responses that are not used are %+v", m, b)
		}
	}
}
