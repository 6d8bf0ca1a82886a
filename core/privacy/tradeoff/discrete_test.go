package tradeoff_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/testkit"
)

// near reports whether two numbers agree to the given number of digits, or are both 0 or infinite.
func near(got, want, digits float64) bool {
	return got == want || math.Abs(got-want) <= math.Pow(10, -digits)*math.Abs(want)
}

// delta returns the larger of the two profiles of a pair.
func delta(p tradeoff.Pair, eps float64) float64 {
	return math.Max(p.Profile(eps), p.Back().Profile(eps))
}

// randomPair returns two distributions on n outcomes. Some outcomes are rare, and some are impossible under one of the
// two distributions.
func randomPair(rng *rand.Rand, n int) privacy.Loss {
	var l privacy.Loss
	for _, law := range []*[]float64{&l.P, &l.Q} {
		sum := 0.0
		for range n {
			x := math.Exp(-6 * rng.Float64())
			if rng.IntN(8) == 0 {
				x = 0
			}
			*law = append(*law, x)
			sum += x
		}
		for i := range *law {
			(*law)[i] /= sum
		}
	}
	return l
}

// best computes the profile at ε as the maximum over all events.
func best(l privacy.Loss, eps float64) (profile float64) {
	for set := range 1 << len(l.P) {
		var p, q float64
		for i := range l.P {
			if set>>i&1 == 1 {
				p, q = p+l.P[i], q+l.Q[i]
			}
		}
		profile = math.Max(profile, p-math.Exp(eps)*q)
	}
	return profile
}

func TestProfilesEqualTheBestEvents(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 60 {
		n := 1 + rng.IntN(11)
		if i == 0 {
			n = 16
		}
		l := randomPair(rng, n)
		d := tradeoff.Of(l)
		for _, eps := range []float64{0, .1, 1, 3, 5 * rng.Float64()} {
			profile := best(l, eps)
			if got := d.Profile(eps); math.Abs(got-profile) > 1e-14 {
				t.Errorf("%v: the profile at %v is %v, and all events give %v", l, eps, got, profile)
			}
			back := best(privacy.Loss{P: l.Q, Q: l.P}, eps)
			if got := d.Back().Profile(eps); math.Abs(got-back) > 1e-14 {
				t.Errorf("%v: the profile back at %v is %v, and all events give %v", l, eps, got, back)
			}
			p, q := d.Above(eps)
			if math.Abs(p-math.Exp(eps)*q-profile) > 1e-13 {
				t.Errorf("%v: the event of %v has probabilities %v and %v, and the profile is %v", l, eps, p, q, profile)
			}
		}
		variation := 0.0
		for i, p := range l.P {
			variation += math.Abs(p-l.Q[i]) / 2
		}
		if got := tradeoff.Variation(d); math.Abs(got-variation) > 1e-14 {
			t.Errorf("%v: the total variation is %v, want %v", l, got, variation)
		}
		advantage := 0.0
		alphas, betas := d.Corners()
		for i := range alphas {
			advantage = math.Max(advantage, 1-alphas[i]-betas[i])
		}
		if math.Abs(advantage-variation) > 1e-14 {
			t.Errorf("%v: the best guess has advantage %v, and the total variation is %v", l, advantage, variation)
		}
	}
}

// By Dong, Roth & Su 2022, f(α) = max{0, sup_ε 1 − δ_QP(ε) − e^ε α, sup_ε e^−ε (1 − δ_PQ(ε) − α)}, and δ_PQ(ε) = sup_α
// 1 − e^ε f(α) − α with the sides exchanged.
func TestProfilesAndTradeOffDetermineEachOther(t *testing.T) {
	laplace := testkit.Must(tradeoff.Draw(noise(t, "laplace"), 1, 0, privacy.History{N: 5, R: 2, Change: 1}))(t)
	pairs := map[string]tradeoff.Pair{
		"0.7":     tradeoff.Of(privacy.Loss{P: []float64{.7, .3}, Q: []float64{.05, .95}}),
		"answers": tradeoff.Optimal(.3, 1e-3, 7),
		"normal":  tradeoff.GDP(.8),
		"laplace": laplace,
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for n := range 8 {
		pairs[fmt.Sprint("random ", n)] = tradeoff.Of(randomPair(rng, n+2))
	}
	if got := pairs["0.7"].TradeOff(.05); !near(got, .05+.95*5/6, 14) {
		t.Errorf("f is %v, want .842", got)
	}
	for name, p := range pairs {
		back := p.Back()
		for _, alpha := range []float64{0, .001, .05, .2, .5, .9, 1} {
			// The first function is concave in e^ε, and the second has a single peak.
			f := max(0,
				peak(0, 40, func(eps float64) float64 { return 1 - back.Profile(eps) - math.Exp(eps)*alpha }),
				peak(0, 40, func(eps float64) float64 { return (1 - p.Profile(eps) - alpha) / math.Exp(eps) }))
			if got := p.TradeOff(alpha); math.Abs(got-f) > 1e-9 {
				t.Errorf("%s: f(%v) is %v, and the profiles give %v", name, alpha, got, f)
			}
		}
		for _, eps := range []float64{0, .1, .5, 1, 2} {
			// If tests reject where P is less likely, they accept with probability 1 − α under P and f(α) under Q.
			delta := peak(0, 1, func(alpha float64) float64 { return 1 - alpha - math.Exp(eps)*p.TradeOff(alpha) })
			if got := p.Profile(eps); math.Abs(got-max(0, delta)) > 1e-9 {
				t.Errorf("%s: δ(%v) is %v, and f gives %v", name, eps, got, delta)
			}
		}
	}
}

// peak returns the maximum of a function with a single peak.
func peak(low, high float64, f func(x float64) float64) float64 {
	best := max(f(low), f(high))
	for high-low > 1e-13 {
		a, b := low+(high-low)*.382, low+(high-low)*.618
		fa, fb := f(a), f(b)
		if best = max(best, fa, fb); fa < fb {
			low = a
		} else {
			high = b
		}
	}
	return best
}

func TestDivergencesAreTheirSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 100 {
		l := randomPair(rng, 1+rng.IntN(10))
		d := tradeoff.Of(l)
		kl := 0.0
		for i, p := range l.P {
			if p > 0 {
				kl += p * math.Log(p/l.Q[i])
			}
		}
		if got := d.KL(); math.Abs(got-kl) > 1e-12 && got != kl {
			t.Errorf("%v: KL is %v, want %v", l, got, kl)
		}
		for _, order := range []int{2, 3, 8} {
			sum := 0.0
			for i, p := range l.P {
				if p > 0 {
					sum += math.Pow(p, float64(order)) * math.Pow(l.Q[i], 1-float64(order))
				}
			}
			want := math.Log(sum) / float64(order-1)
			if got := d.Renyi(order); math.Abs(got-want) > 1e-11 && got != want {
				t.Errorf("%v: the divergence of order %d is %v, want %v", l, order, got, want)
			}
		}
	}
	// For two nearly equal distributions, sums of logs have no correct digits. The values are r²/2 and r² n/2.
	const r = 1e-9
	close := tradeoff.NewDiscrete([]float64{math.Log(.5), math.Log(.5)}, []float64{math.Log(.5) + math.Log1p(r), math.Log(.5) + math.Log1p(-r)})
	if got := close.KL(); !near(got, r*r/2, 6) {
		t.Errorf("KL of nearly equal distributions is %v", got)
	}
	if got := close.Renyi(4); !near(got, 2*r*r, 6) {
		t.Errorf("the divergence of order 4 of nearly equal distributions is %v", got)
	}
}

// Rare outcomes keep their digits even next to common ones.
func TestRareOutcomesKeepTheirDigits(t *testing.T) {
	d := tradeoff.NewDiscrete([]float64{math.Log1p(-1e-300), math.Log(1e-300)}, []float64{0, -1000})
	if got := d.Profile(100); !near(got, 1e-300, 10) {
		t.Errorf("δ(100) is %v", got)
	}
	if got := tradeoff.Epsilon(d, 1e-301); !near(got, 1000-math.Log(1e300)+math.Log(.9), 9) {
		t.Errorf("ε at 1e-301 is %v", got)
	}
}

// The curve of a profile is below the curve of the pair and below that of the reversed pair. For randomised response,
// all of these curves are equal.
func TestCurvesOfProfilesAreBelowBothDirections(t *testing.T) {
	of := func(p tradeoff.Pair) tradeoff.Function {
		curve := tradeoff.Profile{Epsilon: tradeoff.Slopes()}
		for _, e := range curve.Epsilon {
			curve.Delta = append(curve.Delta, delta(p, e))
		}
		return tradeoff.FromProfile(curve)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		p := tradeoff.Of(randomPair(rng, 2+rng.IntN(6)))
		back, f, inverse := p.Back(), of(p), tradeoff.FunctionOf(p).Back()
		for i := range 1001 {
			a := float64(i) / 1000
			if got, most := f.At(a), math.Min(p.TradeOff(a), back.TradeOff(a)); got > most+1e-9 {
				t.Fatalf("at α = %v %v is above %v", a, got, most)
			}
			if got, want := inverse.At(a), back.TradeOff(a); math.Abs(got-want) > 1e-9 {
				t.Fatalf("reversed, at α = %v %v, want %v", a, got, want)
			}
		}
	}
	for _, eps := range []float64{.3, 1, 4} {
		p := tradeoff.Answers(eps/2, -eps/2)
		f := of(p)
		for i := range 101 {
			if a := float64(i) / 100; math.Abs(f.At(a)-p.TradeOff(a)) > 1e-9 {
				t.Errorf("ε = %v: at α = %v %v, want %v", eps, a, f.At(a), p.TradeOff(a))
			}
		}
	}
}
