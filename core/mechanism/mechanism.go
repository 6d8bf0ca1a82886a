// Package mechanism holds local privacy mechanisms, which the papers call
// curators: a reward goes in, a private response comes out, and the policy sees
// nothing but the response.
//
// A simulation never draws the reward first and the response after it. A
// mechanism says what the law of the response to one pull of an arm is, and the
// response is drawn from that.
package mechanism

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Mechanism turns the reward of one pull into what the policy sees of it.
type Mechanism interface {
	// Law returns the law of the response to a pull of a.
	Law(a arm.Arm) tape.Law
	// Key identifies the mechanism and its parameters. Policies whose mechanisms
	// have the same key read the same responses.
	Key() string
	// Epsilon returns the budget it needs: what it returns is e^ε-indistinguishable
	// between any two rewards in its domain. For an unbounded CTL the two are at distance
	// 1 at most. Infinite for a mechanism that hides nothing.
	Epsilon() float64
	// Domain returns the ends of the interval of rewards that it takes.
	Domain() (low, high float64)
}

// Open hides nothing: the policy sees the reward itself, in [0, 1].
type Open struct{}

// Law returns the law of the reward.
func (Open) Law(a arm.Arm) tape.Law {
	if two, ok := a.(arm.TwoValued); ok {
		low, high, p := two.Values()
		return tape.Law{P: p, Low: low, High: high}
	}
	return tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
		r.Kept = tape.All
		a.Draw(src, r.Value[:])
	}}
}

// Key is "open".
func (Open) Key() string { return "open" }

// Epsilon is infinite.
func (Open) Epsilon() float64 { return math.Inf(1) }

// Domain is [0, 1].
func (Open) Domain() (low, high float64) { return 0, 1 }

// Coin hides nothing and answers in bits: a reward r in [0, 1] becomes a draw of
// Bernoulli(r), whose law depends on the mean alone. It is how policies that count
// successes and failures take other rewards (Agrawal & Goyal 2012, Algorithm 2). Its key is the one of
// Open: on Bernoulli arms the two are the same.
type Coin struct{ Open }

// Law returns Bernoulli(μ).
func (Coin) Law(a arm.Arm) tape.Law { return tape.Bernoulli(a.Mean()) }
