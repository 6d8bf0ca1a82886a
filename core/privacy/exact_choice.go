package privacy

import (
	"math"
	"slices"
)

// ExactChances returns, for each arm, the probability that its number is the largest, and a bound on the errors. The
// first arm wins a tie. The probability is
//
//	∫ f_a(x) ∏_{b≠a} F_b(x) dx.
//
// All arms share the panels of a Gauss–Legendre quadrature. Panels are halved until the rules with 8 and with 16 nodes
// agree. Small probabilities keep about ten digits, and probabilities below 10^−290 may become 0. The bound combines
// the difference between the rules, the neglected tails and the difference between the sum and 1. Since the result
// comes from the rule with 16 nodes, the bound is generous in every test, but it is not proved.
func ExactChances(laws []Distribution) (chances []float64, bound float64) {
	r := rivals{least: math.Inf(-1)}
	for _, l := range laws {
		r.laws = append(r.laws, []curve{l.(curve)})
	}
	chances, _, bound = r.chances()
	return chances, bound
}

// rivals holds arms with the distributions of their numbers. Each arm's original distribution comes first, followed by
// those after changes.
type rivals struct {
	laws  [][]curve
	least float64 // the largest known number, or −∞

	all    []curve // the distributions that are not known numbers, by arm
	of     []int   // the arm of each of them
	own    []int   // for each arm, the index of its original distribution in all, or −1 if its number is known
	panels []*panel
	off    float64 // the sum of the errors in distribution functions
}

// chances returns the arms' probabilities, their probabilities after each change (by changed arm and change), and a
// bound on all errors.
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
	atLeast := func(but int, other curve) float64 { // the probability that the known number is the largest
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

// nothing is the least probability that is not rounded to 0.
const nothing = 1e-290

// sort fills the fields all, of and own. It returns the first arm with the largest known number, or −1. Known numbers
// do not change.
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

// reach returns the range of the largest number, leaving out a probability of about e^−690.
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

// ends returns the ends of a distribution's support, or a range that leaves out about e^−700 on either side.
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
		if low < width/16 { // a quadrature rule can integrate the power of x at the end
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

// lay makes panels from low to high. No panel crosses a corner or an end of any distribution. For each distribution, a
// panel is at most as wide as the distance from its left end to the centre or the width of the peak, whichever is
// larger. So the panels resolve distributions with very different scales.
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
