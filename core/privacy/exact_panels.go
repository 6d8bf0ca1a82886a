package privacy

import (
	"math"
	"slices"
)

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
	at, rest := make([]float64, len(below)), make([]float64, len(below))
	for i := range nodes {
		for a := range below {
			at[a] = below[a][i]
		}
		multiplyOthers(rest, at)
		for a, x := range rest {
			others[a][i] = x
		}
	}
	return others
}

// multiplyOthers sets each of others to the product of all factors except its own.
func multiplyOthers(others, factors []float64) {
	left := 1.0
	for a, x := range factors {
		others[a] = left
		left *= x
	}
	left = 1
	for a := len(factors) - 1; a >= 0; a-- {
		others[a] *= left
		left *= factors[a]
	}
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
	others, factors := make([]float64, len(s.below)), make([]float64, len(s.below))
	for b := range factors {
		factors[b] = s.below[b][i]
	}
	factors[a] = value
	multiplyOthers(others, factors)
	return others
}
