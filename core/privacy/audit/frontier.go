package audit

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
)

// A frontier is an upper bound on the trade-off function f of the two worlds. With confidence γ it lies above f at
// all looks together.
//
// At fixed numbers of pairs, the frontier learns events and keeps them. Consider the test that rejects world 0 unless
// such an event E occurs. Its error probabilities are α = P(no E) and β = Q(E), so f(α) ≤ β. The later pairs bound
// both probabilities. If an event of probability p occurs in k of n pairs, then
//
//	∫ x^k (1 − x)^{n − k} dx / ( p^k (1 − p)^{n − k} )
//
// is a martingale that begins at 1 (Robbins 1970). So the probability that it ever reaches 1/a is at most a. Since f
// is convex, it lies below every line between two such points.
type frontier struct {
	events []fixed
	next   int
}

// A fixed is a learnt event with the number of times that it has occurred since then in each of the two worlds.
type fixed struct {
	event Event
	pairs int
	came  [2]int
}

// These are the number of pairs after which events are first learnt, the number of such lessons, and the fractions of
// world 0 that lie outside the events.
const (
	firstFixed = 100 // each further lesson comes at twice as many pairs
	mostFixed  = 8
)

var fixedShares = []float64{.02, .05, .1, .25, .5}

// count counts a pair.
func (f *frontier) count(p, q []int64) {
	for i := range f.events {
		e := &f.events[i]
		e.pairs++
		for w, values := range [][]int64{p, q} {
			if e.event.has(values) {
				e.came[w]++
			}
		}
	}
}

// learn adds events of the statistic that separates the worlds best. They contain the values that are likeliest in
// world 0 relative to world 1, except for the given fractions of world 0.
func (f *frontier) learn(c *counts, all []statistic) {
	if c.runs[0] < max(f.next, firstFixed) || len(f.events) >= mostFixed*len(fixedShares) {
		return
	}
	f.next = 2 * c.runs[0]
	best, top := -1, math.Inf(-1)
	for i, s := range all {
		if s.aside {
			continue
		}
		_, score := c.bestOf(i, s, func(m meeting) float64 { return m.excess(1, 0) })
		if score > top {
			best, top = i, score
		}
	}
	if best < 0 {
		return
	}
	for _, share := range fixedShares {
		f.events = append(f.events, fixed{event: c.likely(best, all[best], share)})
	}
}

// likely returns the event that consists of the values of a statistic with the largest likelihood ratios. It leaves
// out the given fraction of world 0, or a little more.
func (c *counts) likely(i int, s statistic, share float64) Event {
	cells := c.cells(i)
	e := Event{statistic: i}
	if s.ordered {
		// Choose the side that holds more of world 0.
		e.kind = atMostOf
		mean := [2]float64{}
		for _, x := range cells {
			for w := range 2 {
				mean[w] += float64(x.value) / float64(c.runs[w]) * float64(x.n[w])
			}
		}
		if mean[0] > mean[1] {
			e.kind = atLeastOf
		} else {
			slices.Reverse(cells)
		}
	} else {
		slices.SortStableFunc(cells, func(x, y cell) int { return cmp.Compare(x.ratio(c.runs), y.ratio(c.runs)) })
	}
	left, k := share*float64(c.runs[0]), 0 // the cells to leave out come first
	for k < len(cells)-1 && left > 0 {
		left -= float64(cells[k].n[0])
		k++
	}
	if s.ordered {
		e.values = []int64{cells[k].value}
		return e
	}
	for _, x := range cells[k:] {
		e.values = append(e.values, x.value)
	}
	slices.Sort(e.values)
	return e
}

// Frontier returns the upper bound on the trade-off function. With confidence γ the whole curve is valid at all looks
// together.
func (w *Watch) Frontier() tradeoff.Function {
	level := (1 - w.audit.Confidence) / float64(2*mostFixed*len(fixedShares))
	points := []tradeoff.Point{{Alpha: 0, Beta: 1}, {Alpha: 1, Beta: 0}}
	for _, e := range w.frontier.events {
		points = append(points, tradeoff.Point{Alpha: above(e.pairs-e.came[0], e.pairs, level), Beta: above(e.came[1], e.pairs, level)})
	}
	return tradeoff.Hull(points)
}

// above returns an upper bound on the probability of an event that occurred in k of n pairs. The probability that the
// bound ever fails is at most level.
func above(k, n int, level float64) float64 {
	x, y := float64(k), float64(n)
	all, _ := math.Lgamma(y + 2)
	some, _ := math.Lgamma(x + 1)
	rest, _ := math.Lgamma(y - x + 1)
	whole := some + rest - all // the log of the integral
	_, high := privacy.Bisect(x/math.Max(y, 1), 1, 60, func(p float64) bool {
		log := whole
		if k > 0 {
			log -= x * math.Log(p)
		}
		if k < n {
			log -= (y - x) * math.Log1p(-p)
		}
		return log < -math.Log(level)
	})
	return high
}
