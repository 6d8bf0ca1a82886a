package privacy

import (
	"math"
	"slices"
)

// ExactChances returns for each arm the probability that its number is the largest, the
// first of them in a tie, and how large the error of each may be. It is
//
//	∫ f_a(x) ∏_{b≠a} F_b(x) dx,
//
// for all arms over the same places, by Gauss–Legendre rules on panels that are halved until
// 8 nodes say the same as 16. Small probabilities have their digits, too, about ten of them;
// those below 10^−290 may be 0. The error is taken to be the difference between the two rules,
// though the result is that of the better one, with what lies beyond the panels and how far the
// sum is from 1: generous in every test, but no theorem.
func ExactChances(laws []Distribution) (chances []float64, bound float64) {
	r := rivals{least: math.Inf(-1)}
	for _, l := range laws {
		r.laws = append(r.laws, []curve{l.(curve)})
	}
	chances, _, bound = r.chances()
	return chances, bound
}

// rivals are arms with the laws of their numbers: each arm's own first, and those that it would
// have after changes.
type rivals struct {
	laws  [][]curve
	least float64 // the largest number that is known, −∞ if there is none

	all    []curve // those that are not known, by arm
	of     []int   // the arm of each of them
	own    []int   // of each arm the place of its own law in all, −1 if its number is known
	panels []*panel
	off    float64 // the errors of distribution functions
}

// chances returns the law of the arm with the largest number; the same after each change of
// laws, by arm and change; and a bound of the errors of all.
func (r *rivals) chances() (now []float64, after [][][]float64, bound float64) {
	known := r.sort()
	low, high := r.reach()
	r.lay(low, high)
	r.refine()

	now, after = make([]float64, len(r.laws)), make([][][]float64, len(r.laws))
	s := newSum(r)
	for _, p := range r.panels {
		s.add(p)
	}
	bound = r.off
	finish := func(chances, off []float64) {
		sum := 0.0
		for a, p := range chances {
			bound = math.Max(bound, r.off+off[a])
			if p < nothing {
				chances[a] = 0
			}
			sum += chances[a]
		}
		bound = math.Max(bound, r.off+math.Abs(sum-1))
	}
	atLeast := func(but int, other curve) float64 { // that the number that is known is the largest
		p := 1.0
		for j, l := range r.all {
			if a := r.of[j]; j == r.own[a] && a == but {
				p *= math.Exp(other.logBelow(r.least))
			} else if j == r.own[a] {
				p *= math.Exp(l.logBelow(r.least))
			}
		}
		return p
	}
	copy(now, s.now.chances)
	if known >= 0 {
		now[known] = atLeast(-1, nil)
	}
	finish(now, s.now.off)
	for j, l := range r.all {
		a := r.of[j]
		if j == r.own[a] {
			continue
		}
		if known >= 0 {
			s.changed[j].chances[known] = atLeast(a, l)
		}
		finish(s.changed[j].chances, s.changed[j].off)
		after[a] = append(after[a], s.changed[j].chances)
	}
	return now, after, bound
}

// nothing is the probability below which there is 0.
const nothing = 1e-290

// sort puts the laws in a row, and returns the arm whose number is the first of the largest
// that are known, −1 if there is none. A number that is known does not change.
func (r *rivals) sort() (known int) {
	known = -1
	for a, laws := range r.laws {
		r.own = append(r.own, -1)
		if centre, width := laws[0].about(); width == 0 {
			if centre > r.least {
				known, r.least = a, centre
			}
			continue
		}
		r.own[a] = len(r.all)
		for _, l := range laws {
			r.all, r.of = append(r.all, l), append(r.of, a)
		}
	}
	return known
}

// reach returns between which places the largest number is, but for a probability of e^−690
// or so.
func (r *rivals) reach() (low, high float64) {
	low, high = r.least, math.Inf(-1)
	for a := range r.laws {
		if r.own[a] < 0 {
			continue
		}
		least := math.Inf(1)
		for j := r.own[a]; j < len(r.all) && r.of[j] == a; j++ {
			from, to := ends(r.all[j])
			least, high = math.Min(least, from), math.Max(high, to)
		}
		low = math.Max(low, least)
	}
	return low, high
}

// ends returns the support of a law, or what leaves out e^−700 or so on either side.
func ends(l curve) (low, high float64) {
	low, high = l.support()
	centre, width := l.about()
	switch l := l.(type) {
	case Normal:
		return centre - 37.5*width, centre + 37.5*width
	case Beta:
		mean := l.A / (l.A + l.B)
		low = edge(mean, 0, -width, func(x float64) bool { return deviance(l.A, l.B, x) < 700 })
		high = edge(mean, 1, width, func(x float64) bool { return deviance(l.A, l.B, x) < 700 })
		if low < width/16 { // the power at the end is what a rule integrates
			low = 0
		}
		if high > 1-width/16 {
			high = 1
		}
	default:
		low, high = math.Max(low, centre-700*width), math.Min(high, centre+700*width)
	}
	return low, high
}

// lay lays panels from one place to another. They end at the corners and ends of all laws, and
// each is as wide as the distance to the nearest centre, or as that law is wide, whatever is
// more: so no law is passed over, however different their scales are.
func (r *rivals) lay(low, high float64) {
	var corners []float64
	for _, l := range r.all {
		from, to := l.support()
		for _, x := range append(l.Corners(), from, to) {
			if x > low && x < high {
				corners = append(corners, x)
			}
		}
	}
	slices.Sort(corners)
	centre, width := make([]float64, len(r.all)), make([]float64, len(r.all))
	for j, l := range r.all {
		centre[j], width[j] = l.about()
	}
	left := make([]float64, len(r.all))
	for j, l := range r.all {
		left[j] = math.Exp(l.logBelow(low))
	}
	for at := low; at < high; {
		step := math.Inf(1)
		for j := range centre {
			step = math.Min(step, math.Max(width[j], math.Abs(at-centre[j])))
		}
		to := math.Min(at+step, high)
		for len(corners) > 0 && corners[0] <= at {
			corners = corners[1:]
		}
		if len(corners) > 0 && corners[0] < to {
			to = corners[0]
		} else if to < high && high-to < step/4 {
			to = high
		}
		if !(to > at) {
			return
		}
		p := r.fill(at, to, left)
		r.panels = append(r.panels, p)
		at, left = to, p.right
	}
}
