package mechanism

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// CTL is the convert-to-Laplace mechanism. A reward r in [0, 1] becomes
//
//	r + Lap(1/ε).
//
// It is ε-locally differentially private for rewards in [0, 1], because any two of them differ by
// at most 1. Ren, Zhou, Liu & Shroff 2020, Curator 1.
type CTL struct {
	Eps float64 // ε ≥ 1e−140; below that, the noise no longer grows
	// Unbounded allows any reward. Rewards that differ by d are then e^{εd}-indistinguishable. So ε
	// holds for neighbours, which differ by at most 1, but not for all pairs (Section 3.1.1).
	Unbounded bool
}

// Law adds the noise to each reward.
func (c CTL) Law(a arm.Arm) tape.Law {
	scale := 1 / workable(c.Eps)
	law := tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
		r.Kept = tape.All
		a.Draw(src, r.Value[:])
		src.AddLaplaces(r.Value[:], scale)
	}}
	if low, high, p, ok := arm.TwoValues(a); ok {
		law.Components = []tape.Component{noisy(low, high, p, c.Eps)}
	}
	return law
}

// noisy returns the component for the sum of a reward, which is high with probability p and low otherwise, and Lap(1/ε).
func noisy(low, high, p, eps float64) tape.Component {
	return tape.Component{Share: 1, P: p, Low: low, High: high, Scale: 1 / workable(eps)}
}

// workable returns ε, or 1e−140 if ε is smaller. This keeps sums of responses and of squared scales
// finite. For a smaller ε, responses are only 1e−140-private, and scenarios with such an ε are refused.
func workable(eps float64) float64 {
	if eps > 1e-140 {
		return eps
	}
	return 1e-140
}

// Key names the mechanism and ε. Unbounded does not change the responses.
func (c CTL) Key() string { return "ctl " + text(c.Eps) }

// Epsilon returns ε.
func (c CTL) Epsilon() float64 { return c.Eps }

// Domain is [0, 1], or (−∞, ∞) if Unbounded is set.
func (c CTL) Domain() (low, high float64) {
	if c.Unbounded {
		return math.Inf(-1), math.Inf(1)
	}
	return 0, 1
}
