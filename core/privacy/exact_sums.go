package privacy

import (
	"math"
)

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
