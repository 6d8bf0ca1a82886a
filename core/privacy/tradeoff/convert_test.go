package tradeoff_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/testkit"
)

// Randomised response, once or several times, satisfies what pure privacy implies. It is the worst case.
func TestConversionsHoldForRandomisedResponse(t *testing.T) {
	for _, eps := range []float64{.01, .3, 1, 4} {
		for _, times := range []int{1, 2, 12} {
			worst := tradeoff.Optimal(eps, 0, times)
			c := testkit.Must(tradeoff.Convert(tradeoff.Guarantee{Epsilon: eps}, times, 1e-4))(t)
			notions := 0
			for _, follows := range c.Implied {
				switch g := follows.Guarantee; {
				case g.Mu > 0:
					notions++
					for alpha := 0.0; alpha <= 1; alpha += 1. / 64 {
						if f, gauss := worst.TradeOff(alpha), tradeoff.GDP(g.Mu).TradeOff(alpha); f < gauss-1e-9 {
							t.Errorf("%d times ε = %v: f(%v) = %v is below that of μ = %v, %v", times, eps, alpha, f, g.Mu, gauss)
						}
					}
				case g.Rho > 0:
					notions++
					for _, order := range []int{2, 5, 64} {
						if got := worst.Renyi(order); got > g.Rho*float64(order)*(1+1e-9) {
							t.Errorf("%d times ε = %v: the divergence of order %d is %v, above %v", times, eps, order, got, g.Rho*float64(order))
						}
					}
				default:
					if d := worst.Profile(g.Epsilon); d > g.Delta*(1+1e-9)+1e-15 {
						t.Errorf("%d times ε = %v: %q gives (%v, %v), and δ is %v", times, eps, follows.Theorem, g.Epsilon, g.Delta, d)
					}
				}
			}
			if notions != 2 || len(c.Not) != 0 {
				t.Errorf("%+v", c)
			}
		}
		// The chords touch the curve, so no smaller μ follows.
		mu, at := tradeoff.MuOfPure(eps), 1/(1+math.Exp(eps))
		if f := tradeoff.GDP(mu).TradeOff(at); !near(f, at, 9) {
			t.Errorf("ε = %v: with μ = %v f(%v) is %v", eps, mu, at, f)
		}
	}
}

// Two normal distributions satisfy a μ, and also the ρ, the ε and the trade-off function that follow from this μ.
func TestConversionsHoldForNormalDistributions(t *testing.T) {
	for _, mu := range []float64{.1, 1, 3} {
		const times = 4
		worst := tradeoff.GDP(2 * mu)
		c, err := tradeoff.Convert(tradeoff.Guarantee{Mu: mu}, times, 1e-3)
		if err != nil || len(c.Implied) != 3 || !near(c.Implied[0].Mu, 2*mu, 14) || len(c.Not) != 1 {
			t.Fatalf("%v, %+v", err, c)
		}
		eps, rho := c.Implied[1].Epsilon, c.Implied[2].Rho
		if got := worst.Profile(eps); !near(got, 1e-3, 9) {
			t.Errorf("μ = %v: δ(%v) is %v", mu, eps, got)
		}
		weaker, err := tradeoff.Convert(tradeoff.Guarantee{Rho: rho / times}, times, 1e-3)
		if err != nil || len(weaker.Implied) != 2 || !near(weaker.Implied[0].Rho, rho, 14) || len(weaker.Not) != 2 {
			t.Fatalf("%v, %+v", err, weaker)
		}
		if got := weaker.Implied[1].Epsilon; got < eps {
			t.Errorf("μ = %v: by ρ alone ε is %v, less than %v", mu, got, eps)
		}
		for alpha := 1. / 64; alpha < 1; alpha += 1. / 64 {
			exact, bound := c.TradeOff(alpha), weaker.TradeOff(alpha)
			if bound > exact || bound < 0 || exact > 1-alpha {
				t.Errorf("μ = %v: f(%v) is %v, and by ρ not below %v", mu, alpha, exact, bound)
			}
		}
		if mu == 1 && weaker.TradeOff(1e-4) < .2 {
			t.Errorf("f(0.0001) is %v", weaker.TradeOff(1e-4))
		}
	}
}

// The smallest ε is right for δ near 0 and near 1. The expected values were computed with 60 digits of precision.
func TestTheSmallestEpsilonOfNormalDistributions(t *testing.T) {
	for _, c := range []struct{ mu, delta, want float64 }{
		{15, .99999999, 27.07220454628901},
		{15, .5, 111.50146344325547},
		{100, 1e-5, 5425.5098461474296},
		{100, 1e-300, 8703.8589583007439},
		{1, 1e-5, 4.3771780956812246},
		{.01, 1e-12, .060752210629786217},
		{3, .86, .094014948174816945},
		{3162.2776601683793, 1e-5, 5013485.7695544459},
	} {
		got := tradeoff.Epsilon(tradeoff.GDP(c.mu), c.delta)
		if off := got/c.want - 1; off < -1e-8 || off > 1e-8 {
			t.Errorf("μ = %v: ε at δ = %v is %v, want %v: off by %v", c.mu, c.delta, got, c.want, off)
		}
	}
	for _, delta := range []float64{1e-12, 1e-5, .5, .999} { // at larger ε the profile stays at this δ
		if got := tradeoff.Epsilon(tradeoff.Approximate(2, delta), delta); !near(got, 2, 8) {
			t.Errorf("(2, %v): ε is %v", delta, got)
		}
	}
}

func TestTradeOffsOfHugeBudgetsAreNumbers(t *testing.T) {
	for _, g := range []tradeoff.Guarantee{{Rho: 165}, {Rho: 1000}, {Mu: 100}, {Epsilon: 100}, {Epsilon: 100, Delta: 1}, {Epsilon: 1e-300}, {Mu: 1e-300}, {Rho: 1e-300}, {Delta: 1e-300}} {
		for _, times := range []int{1, 1000} {
			for _, delta := range []float64{0, 1e-300, 1e-5, 1} {
				c, err := tradeoff.Convert(g, times, delta)
				if err != nil {
					t.Fatalf("%+v: %v", g, err)
				}
				for _, follows := range c.Implied {
					if x := follows.Guarantee; !(x.Epsilon >= 0 && x.Delta >= 0 && x.Mu >= 0 && x.Rho >= 0) || math.IsInf(x.Epsilon+x.Delta+x.Mu+x.Rho, 0) {
						t.Errorf("%d times %+v at δ = %v: %+v", times, g, delta, follows)
					}
				}
				for alpha := 0.0; alpha <= 1; alpha += 1. / 16 {
					if f := c.TradeOff(alpha); !(f >= 0 && f <= 1-alpha+1e-12) {
						t.Errorf("%d times %+v: f(%v) is %v", times, g, alpha, f)
					}
				}
			}
		}
	}
}

// The smallest budgets keep their digits, and no guarantee becomes 0. The search ends at neighbouring float64 numbers.
func TestTheSmallestBudgetsKeepTheirDigits(t *testing.T) {
	for mu := range 400 {
		if _, err := tradeoff.Convert(tradeoff.Guarantee{Mu: float64(mu+1) * 5e-324}, 1, 5e-324); err != nil {
			t.Fatal(err)
		}
	}
	for _, tiny := range []float64{5e-324, 1e-310, 1e-200, 1e-15, 1e-12, 1e-9, 1e-6} {
		for _, times := range []int{1, 2, 1000} {
			n := float64(times)
			for _, g := range []tradeoff.Guarantee{{Mu: tiny}, {Rho: tiny}, {Epsilon: tiny}} {
				c := testkit.Must(tradeoff.Convert(g, times, 1e-300))(t)
				for _, follows := range c.Implied {
					if x := follows.Guarantee; x.Delta == 0 && x.Epsilon+x.Mu+x.Rho == 0 {
						t.Errorf("%+v, %d times: %q gives 0", g, times, follows.Theorem)
					}
				}
			}
			if tiny < 1e-300 {
				continue
			}
			if mu := tradeoff.MuOfPure(tiny); tiny < 1e-6 && !near(mu, tiny*math.Sqrt(math.Pi/2), 11) { // tanh(ε/2) = erf(μ/√8)
				t.Errorf("ε = %v follows from μ = %v", tiny, mu)
			}
			if times > 2 {
				continue
			}
			for _, share := range []float64{.25, .9} {
				// At x = share Tε: δ(x) = (e^{Tε} − e^x)/(1 + e^ε)^T.
				x, all := share*n*tiny, n*tiny
				delta := -math.Expm1(x-all) * math.Exp(all) / math.Pow(1+math.Exp(tiny), n)
				if eps := tradeoff.Epsilon(tradeoff.Optimal(tiny, 0, times), delta); !near(eps, x, 11) {
					t.Errorf("ε = %v, %d times: the smallest ε at δ = %v is %v, not %v", tiny, times, delta, eps, x)
				}
			}
			if eps := tradeoff.Epsilon(tradeoff.Answers(tiny/2, -tiny/2), 0); !near(eps, tiny/2, 11) {
				t.Errorf("answers with odds of ±%v: ε = %v", tiny/2, eps)
			}
		}
	}
}

func TestApproximatePrivacyImpliesNeitherMuNorRho(t *testing.T) {
	c, err := tradeoff.Convert(tradeoff.Guarantee{Epsilon: 1, Delta: 1e-6}, 10, 1e-4)
	if err != nil || len(c.Implied) != 3 || len(c.Not) != 1 {
		t.Fatalf("%v, %+v", err, c)
	}
	basic, advanced, best := c.Implied[0], c.Implied[1], c.Implied[2]
	if basic.Epsilon != 10 || !near(basic.Delta, 1e-5, 12) || advanced.Delta != 1e-4 || best.Epsilon >= advanced.Epsilon {
		t.Errorf("%+v", c.Implied)
	}
}

// If the releases may reveal everything with a probability above δ, no ε holds.
func TestNoEpsilonHoldsForASmallerDelta(t *testing.T) {
	c, err := tradeoff.Convert(tradeoff.Guarantee{Epsilon: 1, Delta: .5}, 3, 1e-5)
	if err != nil || len(c.Implied) != 0 || len(c.Not) != 2 || !strings.HasPrefix(c.Not[0], "no ε at δ = 1e-05") {
		t.Errorf("%v, %+v", err, c)
	}
	if f := c.TradeOff(0); !near(f, 1-.875, 9) {
		t.Errorf("f(0) is %v", f)
	}
}

func TestBadGuaranteesAreRefused(t *testing.T) {
	for want, each := range map[string]tradeoff.Guarantee{
		"there is nothing to convert":     {},
		"give one notion, not several":    {Epsilon: 1, Mu: 1},
		"ε: -1 is not between":            {Epsilon: -1},
		"δ: 2 is not between":             {Epsilon: 1, Delta: 2},
		"μ: 101 is not between 0 and 100": {Mu: 101},
		"ρ: NaN is not between":           {Rho: math.NaN()},
	} {
		if _, err := tradeoff.Convert(each, 1, 1e-5); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", each, err, want)
		}
	}
	for _, times := range []int{0, tradeoff.MostTimes + 1} {
		if _, err := tradeoff.Convert(tradeoff.Guarantee{Mu: 1}, times, 1e-5); err == nil {
			t.Errorf("%d times are accepted", times)
		}
	}
}

// The expected values come from a search with 60 digits of precision.
func TestTheDeltaOfConcentratedPrivacy(t *testing.T) {
	for _, c := range []struct{ rho, eps, delta float64 }{
		{0.5, 1, 0.246846330782944},
		{0.5, 4, 0.000195795416957722},
		{0.01, 0.5, 3.50587806005239e-5},
		{0.005, 1, 1.16261911182576e-24},
		{2, 20, 1.88960338736038e-19},
		{8, 2, 0.997568659131268},
	} {
		if got := tradeoff.DeltaOfConcentrated(c.rho, c.eps); !near(got, c.delta, 8) {
			t.Errorf("ρ = %v: δ(%v) is %v, want %v", c.rho, c.eps, got, c.delta)
		}
		if c.delta < 1 {
			if got := tradeoff.EpsilonOfConcentrated(c.rho, c.delta); !near(got, c.eps, 6) {
				t.Errorf("ρ = %v: ε at %v is %v, want %v", c.rho, c.delta, got, c.eps)
			}
		}
	}
}
