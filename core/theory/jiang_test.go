package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
)

// Equations 17, 18 and 20 as printed, with b as in the paper, on two arms of variance 0.04: of means 0.7 and 0.3.
func TestBoundsForArmsOfOneVarianceAreAsPrinted(t *testing.T) {
	arms := []arm.Arm{pair(.1, .5), pair(.5, .9)}
	const best, other, gap, horizon = .7, .3, .4, 1e6
	for _, eps := range []float64{.1, 1, 3} {
		for _, share := range []float64{0, .4, 1} {
			p := Problem{Arms: arms, Epsilon: eps, Params: map[string]float64{"b": share, "threshold": .25}}
			b := share * (math.Exp(eps) - 1)
			// Equation 17, and E p(r) of the two rewards of each arm by Corollary 1.
			behind := ((math.Exp(eps)-1-b)*(best+other) + b) / (math.Exp(eps) + 1) * gap
			chance := func(r float64) float64 { return ((math.Exp(eps)-1-b)*r*r + b*r + 1) / (1 + math.Exp(eps)) }
			near(t, "the gap of equation 17", behind, (chance(.5)+chance(.9))/2-(chance(.1)+chance(.5))/2, 1e-12)
			factor := math.Pow((math.Exp(eps)+1)/((math.Exp(eps)-1-b)*best+b), 2)
			ts := 1.5625 * factor * (math.Log(horizon) + 1) / (2 * gap)
			ucb := factor*8*math.Log(horizon)/gap + (1+math.Pi*math.Pi/3)*gap
			near(t, "equation 18", at(t, "ldp-ts-quadratic-one-variance", p, horizon), ts, 1e-12)
			near(t, "equation 20", at(t, "ldp-ucb-quadratic-one-variance", p, horizon), ucb, 1e-12)
			// They are no smaller than the bounds that they simplify, and the same for b = E.
			for simple, full := range map[float64]string{ts: "ldp-ts-quadratic", ucb: "ldp-ucb-quadratic"} {
				if v := at(t, full, p, horizon); v > simple*(1+1e-12) || share == 1 && v < simple*(1-1e-12) {
					t.Errorf("%s, ε = %v, b = %v E: %v, and for arms of one variance %v", full, eps, share, v, simple)
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

// A curve with knots at 1/2 and 3/4, on Beta(4, 1) against Bernoulli(0.5). Beta(4, 1) is at most r with
// probability r⁴, so E h(R) = 1 − ∫ h′ r⁴ dr. The three slopes are 0.2, 1.6 and 2. The integrals of r⁴ over the
// pieces are (1/2)⁵/5, ((3/4)⁵ − (1/2)⁵)/5 and (1 − (3/4)⁵)/5.
func TestBoundsBehindAPiecewiseLinearCurve(t *testing.T) {
	p := Problem{Arms: []arm.Arm{arm.Beta{A: 4, B: 1}, arm.Bernoulli{P: .5}}, Epsilon: 2,
		Params: map[string]float64{"r1": .5, "h1": .1, "r2": .75, "h2": .5, "threshold": .25}}
	low, high := math.Pow(.5, 5), math.Pow(.75, 5)
	height := 1 - (.2*low+1.6*(high-low)+2*(1-high))/5
	behind := math.Tanh(1) * (height - .5)
	near(t, "equation 4", at(t, "ldp-ucb-piecewise", p, 1e6), .3*(8*math.Log(1e6)/(behind*behind)+1+math.Pi*math.Pi/3), 1e-9)
	near(t, "Theorem 3", at(t, "ldp-ts-piecewise", p, 1e6), 1.5625*.3*(math.Log(1e6)+1)/(2*behind*behind), 1e-9)
	// A jump at 0.55 puts Bernoulli(0.5) above rewards that are always 0.54.
	p = Problem{Arms: []arm.Arm{pair(.54, .54), arm.Bernoulli{P: .5}}, Epsilon: 2,
		Params: map[string]float64{"r1": .55, "h1": 0, "r2": .55, "h2": 1}}
	refuses(t, "ldp-ts-piecewise", p, 1e6, WrongOrder)
	p.Params = map[string]float64{"r1": .53, "h1": 0, "r2": .53, "h2": 1}
	if v := at(t, "ldp-ucb-piecewise", p, 1e6); !(v > 0) {
		t.Errorf("a jump below the best arm's rewards: %v", v)
	}
}
