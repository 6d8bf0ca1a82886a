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
		for high-low > 1e-10*high {
			mid := low/2 + high/2
			if mid <= low || mid >= high {
				break // there is no number between them
			}
			if c.Own(mid) > delta {
				low = mid
			} else {
				high = mid
			}
		}
		eps, worst = high, i
	}
	return eps, worst
}
