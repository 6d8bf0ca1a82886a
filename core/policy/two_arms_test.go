package policy_test

import (
	"maps"
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// twoArms holds games for a policy whose state consists of the counts of two-valued responses. Their horizons are short
// enough to compute the exact distributions within seconds.
type twoArms []twoArmGame

// A twoArmGame is a policy on two arms, which are Bernoulli arms unless pays says otherwise.
type twoArmGame struct {
	name           string
	eps, delta     float64
	params         map[string]float64 // parameters that differ from their defaults
	mean           [2]float64
	horizon, small int                          // small is used when time is short
	runs           int                          // the number of runs with leaps; 0 stands for Check's number
	pays           []arm.Arm                    // the arms, unless they are Bernoulli arms
	bit            func(eps, r float64) float64 // the probability that the response to r is 1
	choice         func(s policy.Setup) exacttest.Choice
}

// follow tests a policy in these games.
func (games twoArms) follow(t *testing.T, spec policy.Spec) {
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			g.check(t, spec)
		})
	}
}

func (c twoArmGame) check(t *testing.T, spec policy.Spec) {
	horizon := testkit.Either(c.horizon, c.small)
	g := exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), c.eps, c.delta), Mean: c.mean, Arms: c.pays}
	maps.Copy(g.Set.Params, c.params)
	var p [2]float64
	for a := range p {
		pays := arm.TwoPoint{High: 1, P: c.mean[a]}
		if c.pays != nil {
			pays = c.pays[a].(arm.TwoPoint)
			g.Mean[a] = pays.Mean()
		}
		p[a] = chance(c.bit, c.eps, pays)
	}
	c.follows(t, g.Spec, g.Set, p)
	if l := exacttest.Bernoulli(horizon, p[0], p[1], c.choice(g.Set)); c.runs > 0 {
		l.CheckRuns(t, g, c.runs, c.runs/5)
	} else {
		l.Check(t, g)
	}
}

// enrolOneBit enrols a policy with a one-bit mechanism. The game supplies the mechanism's formula, its parameters and
// the horizon.
func enrolOneBit(id, sees string, choice exacttest.Choice, g twoArmGame) bool {
	g.name, g.eps, g.pays, g.runs, g.choice = id, 2, unequal, 20_000, fixed(choice)
	return enrol(enrolment{
		sees:    sees,
		refused: noEpsilon,
		exact:   twoArms{g}.follow,
		noise:   func(id string) []release { return oneBit(id, g.bit, g.params) },
	}, id)
}

// follows compares each pull with the choice, where the choice is certain. The distribution at the horizon hardly shows
// how ties are broken.
func (c twoArmGame) follows(t *testing.T, spec policy.Spec, set policy.Setup, one [2]float64) {
	choice := c.choice(set)
	rewards := runKey(7).Source()
	for run := range 20 {
		noise := runKey(run).Source()
		p := spec.New(set, &noise)
		var n, sum [2]float64
		for pulled := range set.Horizon {
			arm, _ := p.Next(pulled)
			first := choice(float64(pulled), n[0], sum[0], n[1], sum[1])
			if first == 1 && arm != 0 || first == 0 && arm != 1 {
				t.Fatalf("after %d pulls, %v of the arms that paid %v, arm %d is pulled, and the choice is the other one", pulled, n, sum, arm+1)
			}
			x := 0.0
			if rewards.Float64() < one[arm] {
				x = 1
			}
			p.Update(arm, tape.Block{N: 1, Sum: x, Kept: 1})
			n[arm]++
			sum[arm] += x
		}
	}
}

// fixed returns a function that returns the same choice for every setup.
func fixed(c exacttest.Choice) func(policy.Setup) exacttest.Choice {
	return func(policy.Setup) exacttest.Choice { return c }
}

// unequal holds arms whose order and gap depend on a mechanism's curve.
var unequal = []arm.Arm{arm.TwoPoint{Low: 0.4, High: 0.6, P: 0.8}, arm.TwoPoint{Low: 0.1, High: 0.9, P: 0.5}}

// The probabilities of a response of 1 to a reward r, as in the papers.
func line(eps, r float64) float64 { return (r*math.Exp(eps) + 1 - r) / (1 + math.Exp(eps)) }

func curve(share float64) func(eps, r float64) float64 { // b = share · (e^ε − 1)
	return func(eps, r float64) float64 {
		e := math.Exp(eps) - 1
		return ((e-share*e)*r*r + share*e*r + 1) / (1 + math.Exp(eps))
	}
}

func power(eps, r float64) float64 { return math.Exp(eps*r) / (1 + math.Exp(eps)) }

// bent has the heights 0, 0.2, 0.4 and 1 at 0, 0.3, 0.7 and 1: slopes of 2/3, 1/2 and 2. knots are its parameters.
func bent(eps, r float64) float64 {
	h := 2./3*r - 1./6*max(0, r-.3) + 1.5*max(0, r-.7)
	return (1 + (math.Exp(eps)-1)*h) / (1 + math.Exp(eps))
}

var knots = map[string]float64{"r1": .3, "h1": .2, "r2": .7, "h2": .4}

// chance returns the probability of a response of 1 from an arm that pays low or high.
func chance(bit func(eps, r float64) float64, eps float64, a arm.TwoPoint) float64 {
	if bit == nil {
		return a.Mean()
	}
	return (1-a.P)*bit(eps, a.Low) + a.P*bit(eps, a.High)
}
