package leap

import (
	"math"
	"slices"

	"epsilonarcade/core/random"
)

// A Redraw is a thinning of indexes with new noise U_a at every step,
//
//	X_a = mean_a + √(2 log t/N_a) + σ_a U_a,
//
// compared with the index of one arm that stays the same. Lasts finds the next step at which one of
// the X_a may win, and Decide finds the winner.
type Redraw struct {
	Above  func(u float64) float64 // P(U > u)
	Beyond func(u float64) float64 // draws U given that it is above u, for Above(u) ≤ 1/2
	Arms   []Fresh

	noise    *random.Source
	index    func(arm int, u, l float64) float64 // X_a, where l is 2 log t
	bounds   tailTable                           // bounds on Above
	tails    []tail                              // for each arm, bounds on the probability that it wins
	total    float64                             // the sum of their rates
	pending  bool                                // whether the next step has a proposal
	arm      int                                 // the arm whose index stays the same
	at       float64                             // the position of the proposal within the step, from 0 to 1
	proposed []int                               // the arms proposed in the present step
	retry    int64                               // the step at which to try again
}

// A Fresh describes an arm whose index has new noise at every step.
type Fresh struct {
	On                bool    // whether the arm's noise is new at every step
	Mean, Root, Steep float64 // mean_a, 1/√N_a and 1/σ_a
}

// NewRedraw returns the thinning for the distribution of U and an index as a function of 2 log t.
func NewRedraw(arms int, above, beyond func(u float64) float64, index func(arm int, u, l float64) float64, noise *random.Source) Redraw {
	return Redraw{Above: above, Beyond: beyond, Arms: make([]Fresh, arms), noise: noise, index: index, tails: make([]tail, arms)}
}

// Lasts returns how many of its next left pulls the arm wins after t pulls, if its index x stays
// the same. It bounds the probabilities of the other arms at the last of these pulls, where the
// confidence radii are largest. Decide corrects for the difference.
func (r *Redraw) Lasts(t int64, arm int, x float64, left int64) int64 {
	if left == 1 || t < r.retry { // the usual case; the compiler inlines this part
		return 1
	}
	return r.lasts(t, arm, x, left)
}

func (r *Redraw) lasts(t int64, arm int, x float64, left int64) int64 {
	const (
		worth = math.Ln2 // the most proposals in a step, so that no probability is above 1/2
		pause = 16
		slack = 1e-9 // far above the rounding of an index
	)
	if r.bounds.bound == nil {
		r.bounds = newTails(farTail, r.Above)
		r.bounds.ready()
	}
	root := math.Sqrt(2 * math.Log(float64(t+left)))
	r.total = 0
	for a := range r.Arms {
		f := &r.Arms[a]
		r.tails[a] = tail{}
		if a == arm || !f.On {
			continue
		}
		l := &r.tails[a]
		if u := float64((x-f.Mean-float64(root*f.Root))*f.Steep) - slack; u > 0 {
			l.p, l.rate = r.bounds.known(u)
		} else {
			l.p = r.Above(u)
			l.rate = rateOf(l.p)
		}
		if r.total += l.rate; !(r.total <= worth) {
			r.retry = t + pause
			return 1
		}
	}
	at := 1 + r.noise.Exponential()/r.total
	if at >= float64(left) {
		return left
	}
	n := math.Floor(at)
	r.pending, r.arm, r.at = true, arm, at-n
	return int64(n)
}

// Pending reports whether the next step has a proposal for Decide.
func (r *Redraw) Pending() bool { return r.pending }

// Decide returns the winner of that step and its index, given the present indexes and the scales of
// their noise.
func (r *Redraw) Decide(x, scale []float64, l float64) (best int, top float64) {
	best, stays := r.arm, x[r.arm]
	top = stays
	r.proposed = r.proposed[:0]
	for ; r.at < 1; r.at += r.noise.Exponential() / r.total {
		a := pick(r.tails, r.noise.Float64()*r.total)
		if slices.Contains(r.proposed, a) {
			continue
		}
		r.proposed = append(r.proposed, a)
		u := (stays - r.index(a, 0, l)) / scale[a] // the noise that lifts the arm's index to the one that stays
		if r.noise.Float64()*r.tails[a].p >= r.Above(u) {
			continue
		}
		if y := r.index(a, r.Beyond(u), l); y > top {
			best, top = a, y
		}
	}
	r.pending = false
	return best, top
}
