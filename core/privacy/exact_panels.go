package privacy

import (
	"math"
	"slices"
)

// A panel is an interval of the quadrature, to which rules with 16 and with 8 nodes are applied.
type panel struct {
	from, to float64
	// These are P(X ≤ from), P(X ≤ to) and the error of P(X ≤ to), by distribution.
	left, right, off []float64
	// These are the density and P(X ≤ x), by distribution and node. The 16 nodes come first.
	density, below [][nodes]float64

	part, differ []float64 // by arm: the integral, and the difference of the rules
	level        []bool    // by arm: the integrand varies by less than a factor of a million
	// worst is the largest relative difference in the panel that was halved into this one. stuck counts the halvings of
	// a level panel that did not help.
	worst float64
	stuck int
}

// nodes is the total number of nodes in both rules.
const nodes = 16 + 8

// bothNodes and bothWeights list the nodes and weights of the rule with 16 nodes, followed by those of the rule with 8.
var bothNodes, bothWeights = append(slices.Clip(rule16.x), rule8.x...), append(slices.Clip(rule16.w), rule8.w...)

// fill returns a new panel. left holds P(X ≤ from) for each distribution.
func (r *rivals) fill(from, to float64, left []float64) *panel {
	p := &panel{from: from, to: to, left: left, worst: math.Inf(1)}
	p.right, p.off = make([]float64, len(r.all)), make([]float64, len(r.all))
	p.density, p.below = make([][nodes]float64, len(r.all)), make([][nodes]float64, len(r.all))
	// Nodes are distances from the left end. With a very narrow distribution, rounding would shift absolute nodes.
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
		// If the rules disagree, use the exact formula, which takes longer.
		if p.off[j] > 1e-13*p.right[j] {
			p.right[j], p.off[j] = math.Exp(beta.logBelow(to)), 0
		}
	}
	r.integrate(p)
	return p
}

// cumulate integrates a density from the left end of a panel of half-width h to each node. left is the distribution
// function at the left end. cumulate returns its value and the difference between the rules at the right end.
func cumulate(density, below *[nodes]float64, left, h float64) (right, off float64) {
	most := 0.0
	for i := range rule16.x {
		s := 0.0
		for k, u := range rule16.upTo[i] {
			s += u * density[k]
		}
		most = math.Max(most, left+h*s) // only rounding lets it decrease
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

// integrate computes each arm's integral over a panel. For an arm with several distributions, it averages them.
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
				below[a][i] = 1 // panels begin at the known number
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

// othersOf returns, for each arm and node, the product of the other arms' values.
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

// accurate is the relative error that a panel may have. After millions of pulls, rounding errors can exceed it. Halving
// then does not help, and refine gives up on a panel with a level integrand.
const accurate = 1e-12

// refine halves panels until each is accurate for all arms. It rechecks accurate panels, because halving other panels
// can reduce the probability that their error is compared with.
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

// A sum adds up the panels, for the original distributions and after each change.
type sum struct {
	*rivals
	now     tally
	changed []tally // by distribution

	// These belong to the current panel, by arm.
	below, others, terms [][nodes]float64
	part                 tally
	alive                []int // the arms with a positive density
}

// A tally holds the arms' probabilities and the differences between the rules.
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

// add adds a panel. A change in arm a multiplies the integrands of all other arms by F_a'/F_a. So only arm a's own
// integrand must be computed again.
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

// add adds terms to an arm's probability.
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

// change adds a panel to the sums for the change that gives arm a distribution j.
func (s *sum) change(p *panel, j, a int, h float64) {
	t := s.changed[j]
	var terms, ratio [nodes]float64
	for i := range nodes {
		terms[i] = h * bothWeights[i] * p.density[j][i] * s.others[a][i]
	}
	t.add(a, &terms)
	var bare []int // the nodes where F_a is close to 0
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
	var fresh [][]float64
	for _, i := range bare {
		fresh = append(fresh, s.othersWith(i, a, p.below[j][i]))
	}
	for _, b := range s.alive {
		switch {
		case b == a:
			continue
		case same: // as in most panels, which lie far above the arm's number
			t.chances[b] += s.part.chances[b]
			t.off[b] += s.part.off[b]
			continue
		}
		for i, x := range s.terms[b] {
			terms[i] = x * ratio[i]
		}
		for k, i := range bare {
			terms[i] = h * bothWeights[i] * p.density[s.own[b]][i] * fresh[k][b]
		}
		t.add(b, &terms)
	}
}

// othersWith returns the result of othersOf at node i if arm a has a different value.
func (s *sum) othersWith(i, a int, value float64) []float64 {
	others, factors := make([]float64, len(s.below)), make([]float64, len(s.below))
	for b := range factors {
		factors[b] = s.below[b][i]
	}
	factors[a] = value
	multiplyOthers(others, factors)
	return others
}
