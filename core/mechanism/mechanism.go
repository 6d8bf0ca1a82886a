// Package mechanism implements local privacy mechanisms, which the papers call curators. A
// mechanism turns a reward into a private response, and the policy sees only the response.
//
// A simulation never draws the reward and then the response. A mechanism returns the law of the
// response to one pull of an arm, and the simulation draws from this law.
package mechanism

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Mechanism turns the reward of one pull into a response.
type Mechanism interface {
	// Law returns the law of the response to a pull of arm a.
	Law(a arm.Arm) tape.Law
	// Key identifies the mechanism and its parameters. Policies whose mechanisms have the same key
	// read the same responses.
	Key() string
	// Epsilon returns the budget ε of the mechanism: responses to any two rewards in its domain are
	// e^ε-indistinguishable. For an unbounded CTL, the two rewards may differ by at most 1.
	// Epsilon is infinite for a mechanism that hides nothing.
	Epsilon() float64
	// Domain returns the bounds of the interval of possible rewards.
	Domain() (low, high float64)
}

// Open hides nothing: the response is the reward, in [0, 1].
type Open struct{}

// Law returns the law of the reward.
func (Open) Law(a arm.Arm) tape.Law {
	if low, high, p, ok := arm.TwoValues(a); ok {
		return tape.Law{P: p, Low: low, High: high}
	}
	e, ok := a.(arm.Empirical)
	if !ok {
		return tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
			r.Kept = tape.All
			a.Draw(src, r.Value[:])
		}}
	}
	all := e.Observed()
	law := tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
		r.Kept = tape.All
		src.Evenly(r.Value[:], all)
	}}
	values, counts := e.Counts(tape.MaxComponents)
	for i, x := range values {
		law.Components = append(law.Components, tape.Component{Share: float64(counts[i]), P: 1, Low: x, High: x})
	}
	return law
}

// Key is "open".
func (Open) Key() string { return "open" }

// Epsilon is infinite.
func (Open) Epsilon() float64 { return math.Inf(1) }

// Domain is [0, 1].
func (Open) Domain() (low, high float64) { return 0, 1 }

// Coin hides nothing and responds with bits. A reward r in [0, 1] becomes a draw from Bernoulli(r),
// so the response's law depends only on the mean. Policies that count successes and failures use
// Coin for other rewards (Agrawal & Goyal 2012, Algorithm 2). It shares the key of Open, because the
// two are equal on Bernoulli arms.
type Coin struct{ Open }

// Law returns Bernoulli(μ).
func (Coin) Law(a arm.Arm) tape.Law { return tape.Bernoulli(a.Mean()) }
