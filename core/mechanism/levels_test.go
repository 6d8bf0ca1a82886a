package mechanism_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
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

// p₀, V_L = E[(1 + 4/ε)² | ε ≥ ε_min]/p₀ and V_B = E[coth(ε/2)² | ε ≥ ε_min]/p₀ of the
// two laws.
func TestLevelLawsHaveTheMomentsOfThePaper(t *testing.T) {
	for _, c := range []struct {
		law                  string
		least, share, vl, vb float64
	}{
		{"discrete", .2, .8, 148.776, 33.773}, {"discrete", 1, .6, 19.490, 4.115},
		{"discrete", 2, .4, 12.602, 3.405}, {"discrete", 100, .2, 5.408, 5.000},
		{"gaussian", .5, .691, 30.527, 5.902}, {"gaussian", 1, .500, 25.046, 4.735},
		{"gaussian", 1.5, .309, 29.038, 5.638}, {"gaussian", 2, .159, 43.895, 9.004},
	} {
		l := levels(t, c.law)
		p := l.Share(c.least)
		vl := l.Expect(c.least, func(e float64) float64 { return (1 + 4/e) * (1 + 4/e) }) / p
		vb := l.Expect(c.least, func(e float64) float64 { return 1 / math.Tanh(e/2) / math.Tanh(e/2) }) / p
		if math.Abs(p-c.share) > .0005 || math.Abs(vl-c.vl) > .00051 || math.Abs(vb-c.vb) > .0005 {
			t.Errorf("%s from %v: p₀ %.4f, V_L %.4f, V_B %.4f, want %v", c.law, c.least, p, vl, vb, c)
		}
	}
	gaussian := levels(t, "gaussian")
	for _, least := range []float64{1e-3, .7, 8, 30, 99} { // against the tail's own mean
		z := least - 1
		want := 1 + math.Exp(-z*z/2)/math.Sqrt(2*math.Pi)/gaussian.Share(least)
		if got := gaussian.Expect(least, func(e float64) float64 { return e }); z < 30 && math.Abs(got-want) > 1e-8 || math.IsNaN(got) {
			t.Errorf("the mean level above %v is %v, want %v", least, got, want)
		}
	}
	if !math.IsNaN(levels(t, "1,2").Expect(3, func(float64) float64 { return 1 })) || levels(t, "1,2").Share(3) != 0 {
		t.Error("no level is above 3")
	}
}

// The draws have the law: shares of levels above some, for the laws and a list.
func TestLevelsAreDrawnFromTheirLaw(t *testing.T) {
	n := either(200_000, 20_000)
	for _, name := range []string{"discrete", "gaussian", "0.5,1,1,4", "7"} {
		l, src := levels(t, name), random.NewKey(1).Name(name).Source()
		least := []float64{1e-9, .2, .5, 1, 1.5, 2, 3, 4, 100}
		counts, zeros := make([]int, len(least)), 0
		for range n {
			x := l.Draw(&src)
			if !(x >= 0 && x <= l.Max()) {
				t.Fatalf("%s: level %v", name, x)
			}
			if x == 0 {
				zeros++
			}
			for i, y := range least {
				if x >= y {
					counts[i]++
				}
			}
		}
		for i, y := range least {
			p := l.Share(y)
			if off := math.Abs(float64(counts[i])/float64(n) - p); off > 4.5*math.Sqrt(p*(1-p)/float64(n)) {
				t.Errorf("%s: %d of %d levels are at least %v, want a share of %v", name, counts[i], n, y, p)
			}
		}
		if name == "gaussian" && math.Abs(float64(zeros)/float64(n)-.158655) > .012 {
			t.Errorf("%d of %d users have level 0, want a share of .1587", zeros, n)
		}
	}
}

func TestLevelsAreReadAndWritten(t *testing.T) {
	for in, want := range map[string]string{
		"discrete": "discrete", "gaussian": "gaussian", "1": "1", "0.5": "0.5", "1,0.2": "0.2,1", " .5 , 2e0": "0.5,2",
		"0,0.2,1,2,100": "discrete", "1,1,2": "1,1,2", "3,3": "3", "1e-6": "1e-06", "0": "0",
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

// Where all users have the same level, HetCTL is CTL: the same tape, response for
// response, with weights.
func TestHetCTLWithOneLevelIsCTL(t *testing.T) {
	for _, eps := range []float64{.2, 1, 100} {
		for kind, a := range arms {
			het, ctl := mechanism.HetCTL{EpsMin: eps, Levels: levels(t, text(eps))}, mechanism.CTL{Eps: eps}
			if het.Key() != ctl.Key() {
				t.Fatalf("keys %q and %q", het.Key(), ctl.Key())
			}
			h, c := responses(het, a), responses(ctl, a)
			for i := range 500 {
				x, y := h.Read(1), c.Read(1)
				if x.Sum != y.Sum || x.Kept != 1 || math.Abs(x.Weight*eps*eps-1) > 1e-15 {
					t.Fatalf("ε = %v, %s: response %d is %+v, CTL's %+v", eps, kind, i, x, y)
				}
			}
		}
	}
}

// So is HetCTB an affine image of CTB, in blocks of any length.
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
			if math.Abs(x.Sum-want) > 3e-7*float64(n) || x.Kept != n || math.Abs(x.Weight-float64(n)*coth*coth) > 1e-12*x.Weight {
				t.Fatalf("ε = %v: %d responses are %+v, CTB's %+v", eps, n, x, y)
			}
		}
	}
}

// Responses of users below ε_min are dropped, and those of users at level 0 whatever
// ε_min is; the others carry the weight of their level and no bias.
func TestHeterogeneousResponses(t *testing.T) {
	n := int64(either(300_000, 20_000))
	for _, law := range []string{"discrete", "gaussian", "0.4,3"} {
		for _, least := range []float64{.2, 1, 2} {
			l := levels(t, law)
			for _, c := range []struct {
				m               mechanism.Mechanism
				weight, squared func(float64) float64 // and the variance, given the level
			}{
				{mechanism.HetCTL{EpsMin: least, Levels: l}, func(e float64) float64 { return 1 / (e * e) },
					func(e float64) float64 { return 2/(e*e) + 1./12 }},
				{mechanism.HetCTB{EpsMin: least, Levels: l}, func(e float64) float64 { return 1 / math.Pow(math.Tanh(e/2), 2) },
					func(e float64) float64 { return 1/math.Pow(math.Tanh(e/2), 2)/4 - 0 }}, // mean 1/2, both values as likely
			} {
				b := responses(c.m, arm.Uniform{}).Read(n)
				name := fmt.Sprintf("%T, %s from %v", c.m, law, least)
				p := l.Share(least)
				if z := (float64(b.Kept) - float64(n)*p) / math.Sqrt(float64(n)*p*(1-p)+1e-9); math.Abs(z) > 4.5 {
					t.Errorf("%s: %d of %d are kept, want a share of %v", name, b.Kept, n, p)
				}
				if error := math.Sqrt(l.Expect(least, c.squared) / float64(b.Kept)); math.Abs(b.Sum/float64(b.Kept)-.5) > 4.5*error {
					t.Errorf("%s: the mean is %v, want .5 ± %v", name, b.Sum/float64(b.Kept), error)
				}
				mean := l.Expect(least, c.weight)
				spread := l.Expect(least, func(e float64) float64 { return c.weight(e) * c.weight(e) }) - mean*mean
				if error := math.Sqrt(max(0, spread) / float64(b.Kept)); math.Abs(b.Weight/float64(b.Kept)-mean) > 4.5*error+1e-9 {
					t.Errorf("%s: the mean weight is %v, want %v ± %v", name, b.Weight/float64(b.Kept), mean, error)
				}
			}
		}
	}
	for _, m := range []mechanism.Mechanism{mechanism.HetCTL{EpsMin: 2, Levels: levels(t, "1")}, mechanism.HetCTB{EpsMin: 2, Levels: levels(t, "1")},
		mechanism.HetCTL{Levels: levels(t, "0")}, mechanism.HetCTB{Levels: levels(t, "0")}} {
		if b := responses(m, arm.Uniform{}).Read(100); b.N != 100 || b.Kept != 0 || b.Sum != 0 || b.Weight != 0 {
			t.Errorf("%+v: responses that nobody may use are %+v", m, b)
		}
	}
}
