package tradeoff_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
)

// noise returns the noise with the given id.
func noise(t *testing.T, id string) privacy.Noise {
	t.Helper()
	n, ok := privacy.Find(id)
	if !ok {
		t.Fatalf("no noise %q", id)
	}
	return n
}

func TestLaplaceHasItsClosedForms(t *testing.T) {
	for _, eps := range []float64{.01, .5, 1, 10, 100} {
		for _, change := range []int{1, -1} {
			p := testkit.Must(tradeoff.Draw(noise(t, "laplace"), eps, 0, privacy.History{N: 9, R: 4, Change: change}))(t)
			for _, e := range []float64{0, eps / 3, .9 * eps} {
				if got, want := p.Profile(e), -math.Expm1((e-eps)/2); !near(got, want, 10) {
					t.Errorf("ε = %v: δ(%v) is %v, want %v", eps, e, got, want)
				}
			}
			for _, alpha := range []float64{1e-200, 1e-9, .01, .3, .5, .8} {
				want := math.Exp(-eps) / (4 * alpha)
				if alpha > .5 {
					want = math.Exp(-eps) * (1 - alpha)
				} else if alpha < math.Exp(-eps)/2 {
					want = 1 - math.Exp(eps)*alpha
				}
				if got := p.TradeOff(alpha); !near(got, want, 9) {
					t.Errorf("ε = %v: f(%v) is %v, want %v", eps, alpha, got, want)
				}
			}
			if got, want := p.KL(), eps+math.Expm1(-eps); !near(got, want, 10) {
				t.Errorf("ε = %v: KL is %v, want %v", eps, got, want)
			}
			// For n → ∞, the divergence of order n tends to ε from below.
			if got := p.Renyi(10000); !(got < eps && got > .9*eps-.01) && eps >= .5 {
				t.Errorf("ε = %v: the divergence of order 10000 is %v", eps, got)
			}
		}
	}
}

// For each noise and history, the larger of the two profiles is DeltaExact.
func TestDrawsHaveTheProfileOfTheirPair(t *testing.T) {
	for _, n := range privacy.Noises() {
		for _, h := range []privacy.History{{N: 1, R: 0, Change: 1}, {N: 30, R: 7, Change: 1}, {N: 30, R: 7, Change: -1}, {N: 5000, R: 5000, Change: -1}} {
			for _, budget := range [][2]float64{{1, .01}, {.1, .2}, {5, 1e-6}} {
				p := testkit.Must(tradeoff.Draw(n, budget[0], budget[1], h))(t)
				pair := testkit.Must(n.Pair(budget[0], budget[1], h))(t)
				for _, eps := range []float64{0, .01, .3, 1, 4} {
					got, want := delta(p, eps), pair.DeltaExact(eps)
					if math.Abs(got-want) > 1e-10*want+1e-15 {
						t.Errorf("%s %+v at %v: δ(%v) is %v, want %v", n.ID, h, budget, eps, got, want)
					}
				}
				for _, alpha := range []float64{0, .001, .3, 1} {
					if a, b := p.TradeOff(alpha), p.Back().TradeOff(p.TradeOff(alpha)); a > 0 && a < 1 && math.Abs(b-alpha) > 1e-9 {
						t.Errorf("%s %+v at %v: f back of f(%v) is %v", n.ID, h, budget, alpha, b)
					}
				}
			}
		}
	}
}

// The divergences agree with numerical integration.
func TestDivergencesOfDraws(t *testing.T) {
	for _, n := range privacy.Noises() {
		for _, h := range []privacy.History{{N: 40, R: 7, Change: 1}, {N: 40, R: 7, Change: -1}, {N: 3000, R: 1500, Change: 1}} {
			p := testkit.Must(tradeoff.Draw(n, 1, 0.01, h))(t)
			o := p.(tradeoff.Ordered)
			logP, low, high := privacy.Density(o.P)
			logQ, _, _ := privacy.Density(o.Q)
			from, to := o.P.Span()
			low, high = math.Max(low, from-3*(to-from)), math.Min(high, to+3*(to-from))
			sum := func(f func(x float64) float64) (total float64) {
				const parts = 40_000
				for i := range parts {
					x := low + (high-low)*(float64(i)+.5)/parts
					total += f(x) * (high - low) / parts
				}
				return total
			}
			kl := sum(func(x float64) float64 {
				if p := logP(x); p > -690 {
					return math.Exp(p) * (p - logQ(x))
				}
				return 0
			})
			if got := p.KL(); !near(got, kl, 5) {
				t.Errorf("%s %+v: KL is %v, and the sum is %v", n.ID, h, got, kl)
			}
			for _, order := range []int{2, 5} {
				m := float64(order)
				want := math.Log(sum(func(x float64) float64 {
					if p := logP(x); p > -690 {
						return math.Exp(m*p + (1-m)*logQ(x))
					}
					return 0
				})) / (m - 1)
				if got := p.Renyi(order); !near(got, want, 4) {
					t.Errorf("%s %+v: the divergence of order %d is %v, and the sum is %v", n.ID, h, order, got, want)
				}
			}
		}
	}
}

// The noise of DP-FTPL-New is on the boundary: for all ε from its own on, its profile equals δ in both directions.
// This is so even for very small δ and for an arm far from 0.
func TestTheDrawOfNewKeepsItsDigits(t *testing.T) {
	for _, eps := range []float64{.01, 1, 5, 20, 60, 100} {
		for _, delta := range []float64{1e-3, 1e-9, 1e-12, 1e-50, 1e-250} {
			for _, n := range []float64{1, 100, 8192} {
				law := func(r float64) privacy.Distribution {
					return privacy.LawOf(policy.IndexLaw{Family: policy.BoundaryNoise, A: r/n + .3, B: n, Unit: random.NewBoundaryLaw(eps, delta)})
				}
				p := tradeoff.Ordered{P: law(0), Q: law(1)}
				for _, e := range []float64{1, 1.5, 4} {
					for _, pair := range []tradeoff.Pair{p, p.Back()} {
						if got := pair.Profile(e * eps); e > 1 && math.Abs(got/delta-1) > 1e-9 || e == 1 && got > delta+2e-14*(1+eps) {
							t.Errorf("ε = %v, N = %v: δ(%v) is %v, want %v", eps, n, e*eps, got, delta)
						}
					}
				}
				if got := tradeoff.Epsilon(p, delta); n == 1 && !near(got, eps, 6) {
					t.Errorf("δ = %v: ε is %v, want %v", delta, got, eps)
				}
			}
		}
	}
}

// Thompson sampling draws from Beta(1, 2) or Beta(2, 1) after one pull. The profile is 1/(1 + e^ε) in both directions.
func TestTheDrawOfThompsonKeepsItsDigits(t *testing.T) {
	p := tradeoff.Ordered{P: privacy.Beta{A: 1, B: 2}, Q: privacy.Beta{A: 2, B: 1}}
	for _, eps := range []float64{0, 1, 10, 38, 100, 300, 340} {
		for _, pair := range []tradeoff.Pair{p, p.Back()} {
			if got, want := pair.Profile(eps), 1/(1+math.Exp(eps)); math.Abs(got/want-1) > 1e-9 {
				t.Errorf("δ(%v) is %v, want %v", eps, got, want)
			}
		}
	}
}
