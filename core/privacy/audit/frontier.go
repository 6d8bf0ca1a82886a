package audit

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/tradeoff"
)

// A frontier is an upper bound of the trade-off function of the two worlds, at all looks together: a curve above
// f of which it is known with confidence γ that it is above f.
//
// Events are learnt at pair numbers that are fixed beforehand, and stay. A test that takes world 0 for the other
// one where such an event does not come makes its two errors with chances α = P(no E) and β = Q(E), and f(α) ≤ β.
// Both chances are bounded by the pairs after. Of n pairs in which something with a chance p came k times,
//
//	∫ x^k (1 − x)^{n − k} dx / ( p^k (1 − p)^{n − k} )
//
// is a martingale that begins at 1 (Robbins 1970): p is not where it is at least 1/a, but with a chance of a at any
// time. As f is convex, it is below all lines between such points.
type frontier struct {
	events []fixed
	next   int
}

// A fixed event is one that stays, with how often it has come since in either world.
type fixed struct {
	event Event
	pairs int
	came  [2]int
}

// When events are learnt that stay, at which shares of world 0, and how many there are at most.
const (
	firstFixed = 100 // pairs, and twice as many each time
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

// learn adds events of the statistic that tells the worlds apart best: the values that are the likelier ones in
// world 0, but for such shares of it.
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

// likely returns the event of a statistic's values that are the likelier ones in world 0, which leaves out such a
// share of it or a little more.
func (c *counts) likely(i int, s statistic, share float64) Event {
	cells := c.cells(i)
	e := Event{statistic: i}
	if s.ordered {
		// The side on which world 0 has more.
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
	left, k := share*float64(c.runs[0]), 0 // cells that are left out come first
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

// Frontier returns the upper bound of the trade-off function so far, with confidence γ for all of it at all looks
// together.
func (w *Watch) Frontier() tradeoff.Function {
	level := (1 - w.audit.Confidence) / float64(2*mostFixed*len(fixedShares))
	points := []tradeoff.Point{{Alpha: 0, Beta: 1}, {Alpha: 1, Beta: 0}}
	for _, e := range w.frontier.events {
		points = append(points, tradeoff.Point{Alpha: above(e.pairs-e.came[0], e.pairs, level), Beta: above(e.came[1], e.pairs, level)})
	}
	return tradeoff.Hull(points)
}

// above returns a p that the chance of what came k times in n pairs is not above, at any time, but with a chance of
// level.
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
