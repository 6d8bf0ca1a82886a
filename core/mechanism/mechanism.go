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
)

// A Mechanism turns the reward of one pull into what the policy sees of it.
type Mechanism interface {
	// One returns the probability that the response to a pull of a is 1. All
	// mechanisms so far answer 0 or 1.
	One(a arm.Arm) float64
	// Key identifies the mechanism and its parameters. Policies whose mechanisms
	// have the same key read the same responses.
	Key() string
	// Epsilon returns the budget it needs: what it returns is e^ε-indistinguishable
	// between any two rewards. Infinite for a mechanism that hides nothing.
	Epsilon() float64
}

// Open hides nothing: the policy sees the reward itself, or, for a reward strictly
// between 0 and 1, a draw of Bernoulli(r), whose law depends on the mean alone.
type Open struct{}

// One returns μ.
func (Open) One(a arm.Arm) float64 { return a.Mean() }

// Key is "open".
func (Open) Key() string { return "open" }

// Epsilon is infinite.
func (Open) Epsilon() float64 { return math.Inf(1) }
