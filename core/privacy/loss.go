package privacy

import (
	"cmp"
	"math"
	"slices"
)

// A Loss is how far apart two laws on the same outcomes are: P, and Q after one reward has
// changed. Either may be the one that somebody sees.
type Loss struct{ P, Q []float64 }

// Delta returns the smallest δ at which the two are (ε, δ)-indistinguishable, the hockey-stick
// divergence in the worse direction,
//
//	max{ Σ max(0, p − e^ε q), Σ max(0, q − e^ε p) },
//
// which is the largest P(A) − e^ε Q(A), or with P and Q exchanged, over all sets A of
// outcomes.
func (l Loss) Delta(eps float64) float64 {
	e := math.Exp(eps)
	var there, back float64
	for i, p := range l.P {
		there += math.Max(0, p-e*l.Q[i])
		back += math.Max(0, l.Q[i]-e*p)
	}
	return math.Min(1, math.Max(there, back))
}

// An Event is a set of outcomes that tells two laws apart.
type Event struct {
	Outcomes []int // increasing
	Back     bool  // it is the likelier one under Q
}

// Epsilon returns the smallest ε ≥ 0 at which the two laws are (ε, δ)-indistinguishable, +∞
// if there is none, and an event that needs it. It is
//
//	max over A of log( (P(A) − δ)/Q(A) ),
//
// or with P and Q exchanged, and the best A of each size are the outcomes with the largest
// likelihood ratio (Neyman & Pearson). The event is empty if ε is 0.
func (l Loss) Epsilon(delta float64) (eps float64, event Event) {
	there, outcomes := steepest(l.P, l.Q, delta)
	back, others := steepest(l.Q, l.P, delta)
	eps, event.Outcomes = there, outcomes
	if back > there {
		eps, event = back, Event{others, true}
	}
	if !(eps > 0) {
		return 0, Event{}
	}
	slices.Sort(event.Outcomes)
	return eps, event
}

// steepest returns the largest log( (P(A) − δ)/Q(A) ) and its A; −∞ if no P(A) is above δ.
func steepest(p, q []float64, delta float64) (eps float64, event []int) {
	var order []int
	ratio := make([]float64, len(p))
	for i, x := range p {
		if x > 0 {
			order, ratio[i] = append(order, i), math.Log(x)-math.Log(q[i])
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ratio[j], ratio[i]) })
	eps = math.Inf(-1)
	size := 0
	var above, below float64
	for k, i := range order {
		above, below = above+p[i], below+q[i]
		if e := math.Log(above-delta) - math.Log(below); above > delta && e > eps {
			eps, size = e, k+1
		}
	}
	return eps, order[:size]
}
