package privacy

import (
	"math"

	"epsilonarcade/core/policy"
)

// Draws are the laws of the numbers that a policy draws for a decision, each against the law
// that it would have if one reward of its arm were different: all changes that there are,
// without the chances after them. By Wang & Zhu's Lemma 8 the decision loses no more than
// the worst of them.
type Draws []Change

// DrawsOf returns the draws of the next decision after a history; none if nothing is drawn for
// it. It takes microseconds for each change, where Decide takes up to seconds.
func DrawsOf(spec policy.Spec, set policy.Setup, history []Count) (d Draws, err error) {
	before, err := told(spec, set, history)
	if err != nil || before.Why != policy.Drawn {
		return nil, err
	}
	err = eachChange(spec, set, history, before, func(c Change, _ policy.DecisionState) {
		if c.Own != nil {
			d = append(d, c)
		}
	})
	return d, err
}

// Delta returns the smallest δ at which all draws are (ε, δ)-private, and the change that
// needs it, −1 if there is none.
func (d Draws) Delta(eps float64) (delta float64, worst int) {
	return worstOf(d, func(c Change) float64 { return c.Own(eps) })
}

// Epsilon returns the smallest ε at which all draws are (ε, δ)-private, to about 10 digits,
// and the change that needs it, −1 if there is none. It is +∞ if there is no ε up to 2^9.
func (d Draws) Epsilon(delta float64) (eps float64, worst int) {
	worst = -1
	for i, c := range d {
		if worst >= 0 && c.Own(eps) <= delta {
			continue // it needs no more than one before
		}
		low, high := eps, math.Max(eps, 1.0/1024)
		for c.Own(high) > delta {
			if high >= 512 {
				return math.Inf(1), i
			}
			low, high = high, 2*high
		}
		if c.Own(low) <= delta {
			high = low
		}
		_, high = Halve(low, high, 1e-10, func(eps float64) bool { return !(c.Own(eps) > delta) })
		eps, worst = high, i
	}
	return eps, worst
}

// Halve narrows an interval that has a condition at its high end and not at its low end, until the ends differ by at most
// a share of the high one. The condition holds at does, and not at not.
func Halve(low, high, share float64, holds func(x float64) bool) (not, does float64) {
	for high-low > share*high {
		mid := low/2 + high/2
		switch {
		case mid <= low || mid >= high: // there is no number between them
			return low, high
		case holds(mid):
			high = mid
		default:
			low = mid
		}
	}
	return low, high
}
