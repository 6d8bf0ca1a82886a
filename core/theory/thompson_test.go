package theory

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/policytest"
)

// The gaps behind the mechanisms with ε = 1 of the mixed arms of means .8, .7, .6 and .5:
// the quadratic mechanism with b = 2E puts Beta(4, 1) above Bernoulli(0.9).
func TestGapsBehindMechanisms(t *testing.T) {
	for what, c := range map[string]struct {
		mechanism func(*question) response
		share     float64
		want      [4]float64
	}{
		"linear":            {linear, 0, [4]float64{.0462, .0924, .1386, .1848}},
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

// p(r) of the three mechanisms, as printed.
func TestResponsesAreTheFormulasOfThePaper(t *testing.T) {
	for _, eps := range []float64{1e-3, .3, .999, 1, 5, 30} {
		for _, b := range []float64{0, .5, 1, 2} {
			q := &question{Problem: Problem{Epsilon: eps}, params: map[string]float64{"b": b}}
			e := math.Exp(eps)
			for r := 0.0; r <= 1; r += .125 {
				for what, c := range map[string][2]float64{
					"linear":      {linear(q)(r), (r*e + 1 - r) / (1 + e)},
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

// With 0 and 1 for rewards the mechanisms are the same; b = E is linear for all rewards.
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

// (1 + γ)² Σ (log T + 1) Δ/(2 Δ_ε²) and its linear kin, for gaps by hand.
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

// A best arm that is not best behind the mechanism means linear regret, so the bounds do
// not apply, although b = 2E is allowed: for b above 7E/4 on the mixed arms.
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
	// One of two best arms is enough.
	twins := Problem{Arms: []arm.Arm{arm.Bernoulli{P: .5}, pair(.5, .5), pair(.48, .48)}, Epsilon: 1, Params: map[string]float64{"b": 2}}
	if v := at(t, "ldp-ucb-quadratic", twins, 1e6); !(v > 0) {
		t.Errorf("of two best arms one is behind: %v", v)
	}
	for _, id := range []string{"ldp-ucb-quadratic", "ldp-ucb-exponential", "ldp-ts-linear", "ldp-ts-quadratic", "ldp-ts-exponential", "ldp-ucb-l", "ldp-ucb-b", "adap-ucb"} {
		refuses(t, id, Problem{Arms: arm.Default()}, 1e6, ZeroEpsilon)
		refuses(t, id, Problem{Arms: gaussians(t), Epsilon: 1}, 1e6, OtherRewards)
	}
	for _, gamma := range []float64{0, 1, -1, math.NaN()} {
		refuses(t, "thompson", Problem{Arms: arm.Default(), Params: map[string]float64{"threshold": gamma}}, 1e6, OutOfRange)
	}
}
