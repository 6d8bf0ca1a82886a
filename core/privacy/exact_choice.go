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
func ExactChances(laws []Law) (chances []float64, bound float64) {
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

// A panel is a stretch with a rule of 16 nodes and one of 8.
type panel struct {
	from, to float64
	// By law: P(X ≤ from), P(X ≤ to), and what the two rules make the error of that.
	left, right, off []float64
	// By law and node, those of the rule of 16 first: the density and P(X ≤ x).
	density, below [][nodes]float64

	part, differ []float64 // by arm: the integral and the difference of the rules
	level        []bool    // by arm: the integrand is nowhere a millionth of what it is elsewhere
	// Of the panel that it is a half of: the largest difference relative to the whole, and how
	// many times halving a level panel has not helped.
	worst float64
	stuck int
}

// nodes is how many nodes the two rules have together.
const nodes = 16 + 8

// bothNodes and bothWeights are those of the rule of 16 and after them those of 8.
var bothNodes, bothWeights = append(slices.Clip(rule16.x), rule8.x...), append(slices.Clip(rule16.w), rule8.w...)

// fill returns a panel. It is told of P(X ≤ from) for each law.
func (r *rivals) fill(from, to float64, left []float64) *panel {
	p := &panel{from: from, to: to, left: left, worst: math.Inf(1)}
	p.right, p.off = make([]float64, len(r.all)), make([]float64, len(r.all))
	p.density, p.below = make([][nodes]float64, len(r.all)), make([][nodes]float64, len(r.all))
	// Nodes are told by how far they are from the left end: rounding would move them, for laws
	// much narrower than where they are.
	h := to/2 - from/2
	var by [nodes]float64
	for i, t := range bothNodes {
		by[i] = h * (1 + t)
	}
	for j, l := range r.all {
		d, b := &p.density[j], &p.below[j]
		beta, ok := l.(Beta)
		if !ok {
			l.(plain).around(from, by[:], d[:], b[:])
			p.right[j] = math.Exp(l.logBelow(to))
			continue
		}
		beta.around(from, by[:], d[:])
		p.right[j], p.off[j] = cumulate(d, b, left[j], h)
		// Where the rules do not know, the formula does. It takes longer.
		if p.off[j] > 1e-13*p.right[j] {
			p.right[j], p.off[j] = math.Exp(beta.logBelow(to)), 0
		}
	}
	r.integrate(p)
	return p
}

// cumulate integrates a density from the left end of a panel of half width h, where the
// distribution function is left, to each node. It returns that at the right end, and the
// difference that the rules see there.
func cumulate(density, below *[nodes]float64, left, h float64) (right, off float64) {
	most := 0.0
	for i := range rule16.x {
		s := 0.0
		for k, u := range rule16.upTo[i] {
			s += u * density[k]
		}
		most = math.Max(most, left+h*s) // it does not fall, but for rounding
		below[i] = math.Min(1, most)
	}
	most = 0
	for i := range rule8.x {
		s := 0.0
		for k, u := range rule8.upTo[i] {
			s += u * density[16+k]
		}
		most = math.Max(most, left+h*s)
		below[16+i] = math.Min(1, most)
	}
	var whole, rough float64
	for k, w := range rule16.w {
		whole += w * density[k]
	}
	for k, w := range rule8.w {
		rough += w * density[16+k]
	}
	return math.Min(1, left+h*whole), h * math.Abs(whole-rough)
}

// integrate works out the parts of a panel. Of an arm with several laws it takes their mean, in
// which all of them are.
func (r *rivals) integrate(p *panel) {
	n := len(r.laws)
	density, below := make([][nodes]float64, n), make([][nodes]float64, n)
	for j := range r.all {
		a, share := r.of[j], 1/float64(len(r.laws[r.of[j]]))
		for i := range nodes {
			density[a][i] += share * p.density[j][i]
			below[a][i] += share * p.below[j][i]
		}
	}
	for a := range r.laws {
		if r.own[a] < 0 {
			for i := range nodes {
				below[a][i] = 1 // panels begin where it is
			}
		}
	}
	p.part, p.differ, p.level = make([]float64, n), make([]float64, n), make([]bool, n)
	h := p.to/2 - p.from/2
	others := othersOf(below)
	for a := range n {
		var fine, rough float64
		least, most := math.Inf(1), 0.0
		for i := range 16 {
			f := density[a][i] * others[a][i]
			least, most = math.Min(least, f), math.Max(most, f)
			fine += bothWeights[i] * f
		}
		p.level[a] = least > 1e-6*most
		for i := 16; i < nodes; i++ {
			rough += bothWeights[i] * density[a][i] * others[a][i]
		}
		p.part[a], p.differ[a] = h*fine, h*math.Abs(fine-rough)
	}
}

// othersOf returns for each arm the product of the others.
func othersOf(below [][nodes]float64) [][nodes]float64 {
	others := make([][nodes]float64, len(below))
	for i := range nodes {
		left := 1.0
		for a := range below {
			others[a][i] = left
			left *= below[a][i]
		}
		left = 1
		for a := len(below) - 1; a >= 0; a-- {
			others[a][i] *= left
			left *= below[a][i]
		}
	}
	return others
}

// accurate is the part of a probability that a panel may be wrong by. Rounding may make more of
// it, for millions of pulls; then halving does not help, and is given up where the integrand
// has nothing left to resolve.
const accurate = 1e-12

// refine halves panels until each is accurate for all arms. Those that are have another look:
// when others are halved a probability may turn out to be smaller than it seemed.
func (r *rivals) refine() {
	whole := make([]float64, len(r.laws))
	for again := true; again; {
		clear(whole)
		for _, p := range r.panels {
			for a, x := range p.part {
				whole[a] += x
			}
		}
		again = false
		var next []*panel
		for _, p := range r.panels {
			worst, stuck := 0.0, 0
			for a, x := range p.differ {
				if whole[a] > nothing && x/whole[a] > worst {
					if worst = x / whole[a]; p.level[a] && worst > p.worst/4 {
						stuck = p.stuck + 1
					} else {
						stuck = 0
					}
				}
			}
			mid := p.from/2 + p.to/2
			if !(worst > accurate) || stuck == 5 || !(p.from < mid && mid < p.to) {
				next = append(next, p)
				continue
			}
			again = true
			first := r.fill(p.from, mid, p.left)
			second := r.fill(mid, p.to, first.right)
			for _, half := range []*panel{first, second} {
				half.worst, half.stuck = worst, stuck
				next = append(next, half)
			}
		}
		r.panels = next
	}
	for _, p := range r.panels {
		for _, x := range p.off {
			r.off += x
		}
	}
}

// A sum adds up panels, for the arms as they are and with each change of a law.
type sum struct {
	*rivals
	now     tally
	changed []tally // by law

	// Of the panel that is added, by arm.
	below, others, terms [][nodes]float64
	part                 tally
	alive                []int // the arms with densities
}

// A tally is of the chances of the arms, with the differences between the rules.
type tally struct{ chances, off []float64 }

func newTally(arms int) tally { return tally{make([]float64, arms), make([]float64, arms)} }

func newSum(r *rivals) *sum {
	n := len(r.laws)
	s := &sum{rivals: r, now: newTally(n), part: newTally(n), below: make([][nodes]float64, n), terms: make([][nodes]float64, n)}
	for range r.all {
		s.changed = append(s.changed, newTally(n))
	}
	return s
}

// add adds a panel. A change of arm a's law multiplies what every other arm's integrand is by
// F_a'/F_a, so that only the changed law is looked at anew.
func (s *sum) add(p *panel) {
	h := p.to/2 - p.from/2
	for a := range s.laws {
		for i := range nodes {
			if s.below[a][i] = 1; s.own[a] >= 0 {
				s.below[a][i] = p.below[s.own[a]][i]
			}
		}
	}
	s.others = othersOf(s.below)
	s.alive = s.alive[:0]
	for a := range s.laws {
		if s.own[a] < 0 {
			continue
		}
		density := &p.density[s.own[a]]
		some := false
		for i := range nodes {
			s.terms[a][i] = h * bothWeights[i] * density[i] * s.others[a][i]
			some = some || density[i] > 0
		}
		if some {
			s.alive = append(s.alive, a)
		}
		s.part.chances[a], s.part.off[a] = 0, 0
		s.part.add(a, &s.terms[a])
		s.now.chances[a] += s.part.chances[a]
		s.now.off[a] += s.part.off[a]
	}
	for j := range s.all {
		if a := s.of[j]; j != s.own[a] {
			s.change(p, j, a, h)
		}
	}
}

// add adds terms to an arm's chance.
func (t tally) add(a int, terms *[nodes]float64) {
	var fine, rough float64
	for _, x := range terms[:16] {
		fine += x
	}
	for _, x := range terms[16:] {
		rough += x
	}
	t.chances[a] += fine
	t.off[a] += math.Abs(fine - rough)
}

// change adds a panel in which law j is arm a's.
func (s *sum) change(p *panel, j, a int, h float64) {
	t := s.changed[j]
	var terms, ratio [nodes]float64
	for i := range nodes {
		terms[i] = h * bothWeights[i] * p.density[j][i] * s.others[a][i]
	}
	t.add(a, &terms)
	var bare []int // the nodes at which there is nothing to multiply
	same := true
	for i := range nodes {
		before, after := s.below[a][i], p.below[j][i]
		if after > 1e8*before {
			bare = append(bare, i)
		} else if before > 0 {
			ratio[i] = after / before
		}
		same = same && ratio[i] == 1
	}
	var anew [][]float64
	for _, i := range bare {
		anew = append(anew, s.anew(i, a, p.below[j][i]))
	}
	for _, b := range s.alive {
		switch {
		case b == a:
			continue
		case same: // as in most panels, far above where the arm's number is
			t.chances[b] += s.part.chances[b]
			t.off[b] += s.part.off[b]
			continue
		}
		for i, x := range s.terms[b] {
			terms[i] = x * ratio[i]
		}
		for k, i := range bare {
			terms[i] = h * bothWeights[i] * p.density[s.own[b]][i] * anew[k][b]
		}
		t.add(b, &terms)
	}
}

// anew returns what othersOf would at a node with another value of arm a.
func (s *sum) anew(i, a int, value float64) []float64 {
	others := make([]float64, len(s.below))
	at := func(b int) float64 {
		if b == a {
			return value
		}
		return s.below[b][i]
	}
	left := 1.0
	for b := range others {
		others[b] = left
		left *= at(b)
	}
	left = 1
	for b := len(others) - 1; b >= 0; b-- {
		others[b] *= left
		left *= at(b)
	}
	return others
}
