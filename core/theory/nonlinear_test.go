package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

// The test computes the gaps behind the mechanisms for ε = 1 and the mixed arms with means .8, .7, .6 and .5. The
// quadratic mechanism with b = 2E ranks Beta(4, 1) above Bernoulli(0.9).
func TestGapsBehindMechanisms(t *testing.T) {
	for what, c := range map[string]struct {
		mechanism func(*question) response
		share     float64
		want      [4]float64
	}{
		"quadratic, b = E":  {quadratic, 1, [4]float64{.0462, .0924, .1386, .1848}},
		"quadratic, b = 2E": {quadratic, 2, [4]float64{-.0154, .0370, .1386, .1078}},
	} {
		q, refusal := ask(Bound{}, Problem{Arms: mixed(t), Epsilon: 1})
		if refusal != nil {
			t.Fatal(refusal)
		}
		q.params["b"] = c.share
		gaps := q.responseGaps(c.mechanism(q))
		for i, want := range c.want {
			if got := math.Tanh(.5) * gaps[1+5*i]; math.Abs(got-want) > .00005 {
				t.Errorf("%s: the gap of mean .%d is %.5f, want %.4f", what, 8-i, got, want)
			}
		}
	}
}

// The test compares p(r) of two mechanisms with the printed formulas.
func TestResponsesAreTheFormulasOfThePaper(t *testing.T) {
	for _, eps := range []float64{1e-3, .3, .999, 1, 5, 30} {
		for _, b := range []float64{0, .5, 1, 2} {
			q := &question{Problem: Problem{Epsilon: eps}, params: map[string]float64{"b": b}}
			e := math.Exp(eps)
			for r := 0.0; r <= 1; r += .125 {
				for what, c := range map[string][2]float64{
					"quadratic":   {quadratic(q)(r), ((e-1-b*(e-1))*r*r + b*(e-1)*r + 1) / (1 + e)},
					"exponential": {exponential(q)(r), math.Exp(eps*r) / (1 + e)},
				} {
					p := 1/(1+e) + math.Tanh(eps/2)*c[0]
					if math.Abs(p-c[1]) > 1e-13 {
						t.Errorf("%s, ε = %v, b = %v: p(%v) is %v, want %v", what, eps, b, r, p, c[1])
					}
				}
			}
		}
	}
}

// For rewards of 0 and 1, the mechanisms agree. With b = E, the quadratic mechanism is linear for all rewards.
func TestNonlinearBoundsOfBernoulliArmsAreTheLinearOne(t *testing.T) {
	for _, eps := range []float64{.01, 1, 50, 800} {
		p := Problem{Arms: policytest.Instance(t, "ren-20"), Epsilon: eps, Params: map[string]float64{"b": .3}}
		want := at(t, "ldp-ucb-b", p, 1e7)
		near(t, "the quadratic bound", at(t, "ldp-ucb-quadratic", p, 1e7), want, 1e-9)
		near(t, "the exponential bound", at(t, "ldp-ucb-exponential", p, 1e7), want, 1e-9)
		m := Problem{Arms: mixed(t), Epsilon: eps, Params: map[string]float64{"b": 1}}
		near(t, "the quadratic bound with b = E", at(t, "ldp-ucb-quadratic", m, 1e7), want, 1e-9)
	}
}

// The test computes (1 + γ)² Σ (log T + 1) Δ/(2 Δ_ε²) and its linear form by hand.
func TestThompsonBoundsByHand(t *testing.T) {
	p := Problem{Arms: mixed(t), Epsilon: 1, Params: map[string]float64{"threshold": .25}}
	h := func(r float64) float64 { return math.Exp(r) / (1 + math.E) }
	best := .9*h(1) + .1*h(0)
	var free, exp float64
	for i, n := range []float64{5, 5, 5, 4} {
		a := mixed(t)[1+5*i]
		gap, behind := .9-a.Mean(), best-a.Expect(h)
		free += n / (2 * gap)
		exp += n * gap / (2 * behind * behind)
	}
	log := math.Log(1e7)
	near(t, "Thompson's", at(t, "thompson", p, 1e7), 1.5625*free*log, 1e-9)
	near(t, "linear", at(t, "ldp-ts-linear", p, 1e7), 1.5625*free*log/math.Pow(math.Tanh(.5), 2), 1e-9)
	near(t, "exponential", at(t, "ldp-ts-exponential", p, 1e7), 1.5625*exp*(log+1), 1e-9)
	// With b = E the quadratic mechanism is linear, and its gaps are tanh(ε/2) Δ.
	p.Params["b"] = 1
	near(t, "quadratic", at(t, "ldp-ts-quadratic", p, 1e7), 1.5625*free*(log+1)/math.Pow(math.Tanh(.5), 2), 1e-9)
}

// If the best arm is not best behind the mechanism, the regret is linear and the bounds do not apply. On the mixed
// arms, this happens for b above 7E/4, although b may be as large as 2E.
func TestNonlinearBoundsNeedTheSameOrder(t *testing.T) {
	for _, id := range []string{"ldp-ucb-quadratic", "ldp-ts-quadratic"} {
		for b, refused := range map[float64]bool{0: false, 1: false, 1.74: false, 1.76: true, 2: true} {
			p := Problem{Arms: mixed(t), Epsilon: 1, Params: map[string]float64{"b": b}}
			_, err := find(t, id).At(p, 1e7)
			if got := reason(err) == WrongOrder; got != refused {
				t.Errorf("%s, b = %v: %v", id, b, err)
			}
		}
		equal := []arm.Arm{law{.51, 0, 1, arm.Bernoulli{P: .5}.Expect}, arm.Bernoulli{P: .5}}
		refuses(t, id, Problem{Arms: equal, Epsilon: 1}, 1e6, WrongOrder)
		refuses(t, id, Problem{Arms: mixed(t), Epsilon: 1, Params: map[string]float64{"b": 2.1}}, 1e6, OutOfRange)
	}
	// If there are two best arms, it is enough that one of them is best behind the mechanism.
	twins := Problem{Arms: []arm.Arm{arm.Bernoulli{P: .5}, pair(.5, .5), pair(.48, .48)}, Epsilon: 1, Params: map[string]float64{"b": 2}}
	if v := at(t, "ldp-ucb-quadratic", twins, 1e6); !(v > 0) {
		t.Errorf("one of two best arms is worse behind the mechanism: %v", v)
	}
	for _, id := range []string{"ldp-ucb-quadratic", "ldp-ucb-exponential", "ldp-ts-linear", "ldp-ts-quadratic", "ldp-ts-exponential", "ldp-ucb-l", "ldp-ucb-b", "adap-ucb"} {
		refuses(t, id, Problem{Arms: arm.Default()}, 1e6, ZeroEpsilon)
		refuses(t, id, Problem{Arms: gaussians(t), Epsilon: 1}, 1e6, OtherRewards)
	}
	for _, gamma := range []float64{0, 1, -1, math.NaN()} {
		refuses(t, "thompson", Problem{Arms: arm.Default(), Params: map[string]float64{"threshold": gamma}}, 1e6, OutOfRange)
	}
}

// The test computes equations 17, 18 and 20 as printed, for two arms of variance 0.04 with means 0.7 and 0.3.
func TestBoundsForArmsOfOneVarianceAreAsPrinted(t *testing.T) {
	arms := []arm.Arm{pair(.1, .5), pair(.5, .9)}
	const best, other, gap, horizon = .7, .3, .4, 1e6
	for _, eps := range []float64{.1, 1, 3} {
		for _, share := range []float64{0, .4, 1} {
			p := Problem{Arms: arms, Epsilon: eps, Params: map[string]float64{"b": share, "threshold": .25}}
			b := share * (math.Exp(eps) - 1)
			// Equation 17 must agree with E p(r) for each arm by Corollary 1.
			behind := ((math.Exp(eps)-1-b)*(best+other) + b) / (math.Exp(eps) + 1) * gap
			chance := func(r float64) float64 { return ((math.Exp(eps)-1-b)*r*r + b*r + 1) / (1 + math.Exp(eps)) }
			near(t, "the gap of equation 17", behind, (chance(.5)+chance(.9))/2-(chance(.1)+chance(.5))/2, 1e-12)
			factor := math.Pow((math.Exp(eps)+1)/((math.Exp(eps)-1-b)*best+b), 2)
			ts := 1.5625 * factor * (math.Log(horizon) + 1) / (2 * gap)
			ucb := factor*8*math.Log(horizon)/gap + (1+math.Pi*math.Pi/3)*gap
			near(t, "equation 18", at(t, "ldp-ts-quadratic-one-variance", p, horizon), ts, 1e-12)
			near(t, "equation 20", at(t, "ldp-ucb-quadratic-one-variance", p, horizon), ucb, 1e-12)
			// The simplified bounds are at least the bounds that they simplify, and equal to them for b = E.
			for simple, full := range map[float64]string{ts: "ldp-ts-quadratic", ucb: "ldp-ucb-quadratic"} {
				if v := at(t, full, p, horizon); v > simple*(1+1e-12) || share == 1 && v < simple*(1-1e-12) {
					t.Errorf("%s, ε = %v, b = %v E: %v, and %v for arms of equal variance", full, eps, share, v, simple)
				}
			}
		}
	}
	for _, id := range []string{"ldp-ts-quadratic-one-variance", "ldp-ucb-quadratic-one-variance"} {
		refuses(t, id, Problem{Arms: arms, Epsilon: 1, Params: map[string]float64{"b": 1.01}}, 1e6, OutOfRange)
		refuses(t, id, Problem{Arms: arm.Bernoullis(.5, .6), Epsilon: 1}, 1e6, OtherRewards)
		refuses(t, id, Problem{Arms: arms}, 1e6, ZeroEpsilon)
	}
}

// The curve has knots at 1/2 and 3/4, and the arms are Beta(4, 1) and Bernoulli(0.5). Beta(4, 1) is at most r with
// probability r⁴, so E h(R) = 1 − ∫ h′ r⁴ dr. The three slopes are 0.2, 1.6 and 2. The integrals of r⁴ over the pieces
// are (1/2)⁵/5, ((3/4)⁵ − (1/2)⁵)/5 and (1 − (3/4)⁵)/5.
func TestBoundsBehindAPiecewiseLinearCurve(t *testing.T) {
	p := Problem{Arms: []arm.Arm{arm.Beta{A: 4, B: 1}, arm.Bernoulli{P: .5}}, Epsilon: 2,
		Params: map[string]float64{"r1": .5, "h1": .1, "r2": .75, "h2": .5, "threshold": .25}}
	low, high := math.Pow(.5, 5), math.Pow(.75, 5)
	height := 1 - (.2*low+1.6*(high-low)+2*(1-high))/5
	behind := math.Tanh(1) * (height - .5)
	near(t, "equation 4", at(t, "ldp-ucb-piecewise", p, 1e6), .3*(8*math.Log(1e6)/(behind*behind)+1+math.Pi*math.Pi/3), 1e-9)
	near(t, "Theorem 3", at(t, "ldp-ts-piecewise", p, 1e6), 1.5625*.3*(math.Log(1e6)+1)/(2*behind*behind), 1e-9)
	// A jump at 0.55 ranks Bernoulli(0.5) above an arm whose rewards are always 0.54.
	p = Problem{Arms: []arm.Arm{pair(.54, .54), arm.Bernoulli{P: .5}}, Epsilon: 2,
		Params: map[string]float64{"r1": .55, "h1": 0, "r2": .55, "h2": 1}}
	refuses(t, "ldp-ts-piecewise", p, 1e6, WrongOrder)
	p.Params = map[string]float64{"r1": .53, "h1": 0, "r2": .53, "h2": 1}
	if v := at(t, "ldp-ucb-piecewise", p, 1e6); !(v > 0) {
		t.Errorf("a jump below the best arm's rewards: %v", v)
	}
}
