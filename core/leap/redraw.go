package leap

import (
	"math"
	"slices"

	"epsilonarcade/core/random"
)

// A Redraw is the thinning of indexes whose noise U_a is fresh at every step,
//
//	X_a = mean_a + √(2 log t/N_a) + σ_a U_a,
//
// against the index of an arm that stays as it is. Lasts finds the step at which one of them may win,
// and Decide its winner.
type Redraw struct {
	Above  func(u float64) float64 // P(U > u)
	Beyond func(u float64) float64 // a draw of U given that it is above u, if that has a chance of at most 1/2
	Arms   []Fresh

	noise    *random.Source
	index    func(arm int, u, l float64) float64 // X_a, l being 2 log t
	bounds   tailTable                           // of Above
	tails    []tail                              // for each arm, bounds of the chance that it wins
	total    float64                             // of their rates
	pending  bool                                // something is proposed for the next step
	arm      int                                 // the one whose index stays
	at       float64                             // where in the step, which is from 0 to 1, the proposal is
	proposed []int                               // the arms proposed in the step at hand
	retry    int64                               // the step at which to try again
}

// A Fresh is what an index with fresh noise is made of.
type Fresh struct {
	On                bool    // the arm's noise is fresh
	Mean, Root, Steep float64 // mean_a, 1/√N_a and 1/σ_a
}

// NewRedraw returns the thinning for a law of U and an index, which takes 2 log t.
func NewRedraw(arms int, above, beyond func(u float64) float64, index func(arm int, u, l float64) float64, noise *random.Source) Redraw {
	return Redraw{Above: above, Beyond: beyond, Arms: make([]Fresh, arms), noise: noise, index: index, tails: make([]tail, arms)}
}

// Lasts returns how many of the pulls left to an arm it wins with an index x that stays, when t
// pulls have been made. It bounds the chances of the others by those at the last of these pulls,
// where the confidence radii are largest. Decide makes up for the difference.
func (r *Redraw) Lasts(t int64, arm int, x float64, left int64) int64 {
	if left == 1 || t < r.retry { // mostly so: this is inlined
		return 1
	}
	return r.lasts(t, arm, x, left)
}

func (r *Redraw) lasts(t int64, arm int, x float64, left int64) int64 {
	const (
		worth = math.Ln2 // the most proposals in a step; none then has a chance above 1/2
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

// Pending says that something has been proposed for the next step, which Decide decides.
func (r *Redraw) Pending() bool { return r.pending }

// Decide returns the winner of that step and its index, from the indexes and the scales of the
// noise now.
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
		u := (stays - r.index(a, 0, l)) / scale[a] // the noise that takes the arm's index there
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
