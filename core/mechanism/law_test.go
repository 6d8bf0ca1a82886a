package mechanism_test

import (
	"maps"
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// responses returns a tape of a mechanism's responses to pulls of an arm.
func responses(m mechanism.Mechanism, a arm.Arm) tape.Tape {
	return tape.New(random.NewKey(11).Name(m.Key()), m.Law(a))
}

// draws returns the first n responses.
func draws(m mechanism.Mechanism, a arm.Arm, n int) []float64 {
	t, x := responses(m, a), make([]float64, n)
	for i := range x {
		x[i] = t.Read(1).Sum
	}
	return x
}

// arms holds one arm of each family with rewards in [0, 1], and some arms that favour one end or both.
var arms = func() map[string]arm.Arm {
	all := map[string]arm.Arm{
		"high two-point": arm.TwoPoint{Low: .4, High: 1, P: .25}, "leaning beta": arm.Beta{A: 4, B: 1}, "u-shaped beta": arm.Beta{A: .2, B: .1},
	}
	for _, k := range arm.Families() {
		if a := k.WithMean(.3); within(a, 0, 1) {
			all[k.ID] = a
		}
	}
	return all
}()

// within reports whether an arm's rewards lie in an interval.
func within(a arm.Arm, low, high float64) bool {
	least, most := a.Bounds()
	return least >= low && most <= high
}

// The probability that a response is 1 is the paper's p(r).
func TestOneBitMechanismsAreTheFormulasOfThePaper(t *testing.T) {
	for _, eps := range epsilons {
		e := math.Expm1(eps)
		for _, r := range []float64{0, .001, .3, .5, .75, 1} {
			for _, share := range []float64{0, .7, 1, 2} {
				b := share * e
				want := ((e-b)*r*r + b*r + 1) / (1 + math.Exp(eps))
				if got := one(mechanism.Quadratic{Eps: eps, B: share}, r); math.Abs(got-want) > 1e-14*want {
					t.Errorf("quadratic, ε = %v, b = %v E, r = %v: P(1) is %.17g, want %.17g", eps, share, r, got, want)
				}
			}
			want := math.Exp(eps*r) / (1 + math.Exp(eps))
			if got := one(mechanism.Exponential{Eps: eps}, r); math.Abs(got-want) > 1e-14*want {
				t.Errorf("exponential, ε = %v, r = %v: P(1) is %.17g, want %.17g", eps, r, got, want)
			}
			want = (r*math.Exp(eps) + 1 - r) / (1 + math.Exp(eps))
			if got := one(mechanism.CTB{Eps: eps}, r); math.Abs(got-want) > 1e-14*want {
				t.Errorf("CTB, ε = %v, r = %v: P(1) is %.17g, want %.17g", eps, r, got, want)
			}
		}
	}
}

// For any distribution of rewards, a response is 1 with probability E p(r), as closed forms confirm.
// The curve has slopes 0.4, 1.6 and 0.4. A Beta(4, 1) reward is at most r with probability r⁴, so
// E h(R) is 1 − ∫ h′(r) r⁴ dr.
func TestOneBitMechanismsAverageOverRewards(t *testing.T) {
	low, high := math.Pow(.25, 5), math.Pow(.75, 5)
	curve := func(eps float64) mechanism.Mechanism { return oneBits(eps)["piecewise linear"] }
	for _, eps := range []float64{1e-300, 1e-6, .1, 1, 5, 100} {
		s, slope := 1/(1+math.Exp(eps)), math.Tanh(eps/2)
		for name, c := range map[string]struct{ got, want float64 }{
			"CTB of Beta(4, 1)":          {mechanism.CTB{Eps: eps}.Law(arm.Beta{A: 4, B: 1}).P, s + slope*.8},
			"quadratic of Beta(4, 1)":    {mechanism.Quadratic{Eps: eps, B: .25}.Law(arm.Beta{A: 4, B: 1}).P, s + slope*(.75*2/3+.25*.8)},
			"quadratic of the uniform":   {mechanism.Quadratic{Eps: eps, B: 2}.Law(arm.Uniform{}).P, s + slope*(-1./3+1)},
			"quadratic of two points":    {mechanism.Quadratic{Eps: eps}.Law(arm.TwoPoint{Low: .4, High: 1, P: .5}).P, s + slope*.58},
			"exponential of the uniform": {mechanism.Exponential{Eps: eps}.Law(arm.Uniform{}).P, slope / eps},
			"curve of the uniform":       {curve(eps).Law(arm.Uniform{}).P, s + slope*.5}, // by symmetry
			"curve of Beta(4, 1)":        {curve(eps).Law(arm.Beta{A: 4, B: 1}).P, s + slope*(1-(.4*low+1.6*(high-low)+.4*(1-high))/5)},
			"exponential of two points":  {mechanism.Exponential{Eps: eps}.Law(arm.TwoPoint{Low: .4, High: 1, P: .5}).P, (1 + math.Exp(-.6*eps)) / (1 + math.Exp(-eps)) / 2},
		} {
			if math.Abs(c.got-c.want) > 1e-12 {
				t.Errorf("%s, ε = %v: %.15g, want %.15g", name, eps, c.got, c.want)
			}
		}
	}
}

// Two-valued rewards are read in blocks, even after the sigmoid.
func TestTwoValuedRewardsStayTwoValued(t *testing.T) {
	sig := func(r float64) float64 { return 1 / (1 + math.Exp(-r)) }
	for _, a := range []arm.Arm{arm.Bernoulli{P: .3}, arm.TwoPoint{Low: .25, High: .75, P: .3}} {
		low, high := a.Bounds()
		for name, c := range map[string]struct {
			m         mechanism.Mechanism
			low, high float64
		}{
			"open":    {mechanism.Open{}, low, high},
			"sigmoid": {mechanism.Sigmoid{Inner: mechanism.Open{}}, sig(low), sig(high)},
		} {
			law := c.m.Law(a)
			if law.Draw != nil || law.P != .3 || math.Abs(law.Low-c.low) > 1e-15 || math.Abs(law.High-c.high) > 1e-15 {
				t.Errorf("%s of %+v: law %+v, want %v or %v", name, a, law, c.low, c.high)
			}
		}
	}
}

// The responses on a tape have the mean and the variance that the mechanism implies.
func TestTapesHaveTheMomentsOfTheMechanism(t *testing.T) {
	n := testkit.Either(100_000, 5_000)
	square := func(r float64) float64 { return r * r }
	sig := func(r float64) float64 { return 1 / (1 + math.Exp(-r)) }
	every := maps.Clone(arms)
	every["gaussian"] = arm.Gaussian{M: .5, SD: 2}
	for name, a := range every {
		moments := func(f func(float64) float64) (mean, variance float64) {
			mean = a.Expect(f)
			return mean, a.Expect(func(r float64) float64 { return square(f(r)) }) - mean*mean
		}
		mean, variance := moments(func(r float64) float64 { return r })
		sigMean, sigVariance := moments(sig)
		coin := func(p float64) (mean, variance float64) { return p, p * (1 - p) }
		ctb, ctbVariance := coin(1/(1+math.E) + math.Tanh(.5)*mean)
		exp, expVariance := coin(a.Expect(func(r float64) float64 { return math.Exp(sig(r)) }) / (1 + math.E))
		for _, c := range []struct {
			name           string
			m              mechanism.Mechanism
			mean, variance float64
		}{
			{"open", mechanism.Open{}, mean, variance},
			{"CTL", mechanism.CTL{Eps: .5}, mean, variance + 8},
			{"CTB", mechanism.CTB{Eps: 1}, ctb, ctbVariance},
			{"HetCTL", mechanism.HetCTL{EpsMin: .5, Levels: levels(t, "0.1,0.5,1")}, mean, variance + (8.+2)/2},
			{"sigmoid", mechanism.Sigmoid{Inner: mechanism.Open{}}, sigMean, sigVariance},
			{"CTL-S", mechanism.Sigmoid{Inner: mechanism.CTL{Eps: .5}}, sigMean, sigVariance + 8},
			{"exponential-S", mechanism.Sigmoid{Inner: mechanism.Exponential{Eps: 1}}, exp, expVariance},
		} {
			if low, high := c.m.Domain(); !within(a, low, high) {
				continue
			}
			b := responses(c.m, a).Read(int64(n))
			if z := (b.Sum/float64(b.Kept) - c.mean) / math.Sqrt(c.variance/float64(b.Kept)+1e-13); math.Abs(z) > 4.5 {
				t.Errorf("%s of %s: mean %v, want %v: %.1f standard errors off", c.name, name, b.Sum/float64(b.Kept), c.mean, z)
			}
			var squares, fourth float64
			for _, x := range draws(c.m, a, n) {
				if x != 0 || b.Kept == b.N {
					d := square(x - c.mean)
					squares += d / float64(b.Kept)
					fourth += d * d / float64(b.Kept)
				}
			}
			if off := math.Abs(squares - c.variance); off > 1e-6+5*math.Sqrt(max(0, fourth-squares*squares)/float64(b.Kept)) {
				t.Errorf("%s of %s: variance %v, want %v", c.name, name, squares, c.variance)
			}
		}
	}
}

// Responses and their sums are finite for every ε.
func TestExtremeBudgetsAreHarmless(t *testing.T) {
	for _, eps := range []float64{5e-324, 1e-300, 1e-6, 100} {
		ms := all(eps)
		ms["HetCTL"] = mechanism.HetCTL{EpsMin: eps, Levels: levels(t, text(eps))}
		ms["HetCTB"] = mechanism.HetCTB{EpsMin: eps, Levels: levels(t, text(eps))}
		ms["HetCTL, mixed"] = mechanism.HetCTL{EpsMin: eps, Levels: levels(t, "0,100,"+text(eps))}
		ms["HetCTB, mixed"] = mechanism.HetCTB{EpsMin: eps, Levels: levels(t, "0,100,"+text(eps))}
		for name, m := range ms {
			for kind, a := range arms {
				law := m.Law(a)
				if !(law.P >= 0 && law.P <= 1) {
					t.Errorf("%s of %s, ε = %v: P is %v", name, kind, eps, law.P)
				}
				b := responses(m, a).Read(1000)
				for _, x := range []float64{b.Sum * 1e7, b.Weight * 1e7, b.Weight * b.Weight / 1e20} {
					if math.IsNaN(x) || (math.IsInf(x, 0) && x != b.Weight*b.Weight/1e20) {
						t.Errorf("%s of %s, ε = %v: a thousand responses are %+v", name, kind, eps, b)
					}
				}
			}
		}
	}
}
