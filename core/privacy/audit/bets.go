package audit

import (
	"cmp"
	"math"
	"slices"
)

// A gambler bets on an event, at each place of the grid.
type gambler struct {
	event   Event
	lambda  []float64
	capital []float64    // log M when the event was learnt
	gain    [][4]float64 // of each outcome, at each place
	came    [4]float64   // how often each outcome came since
	chances [2]float64   // of the event when it was chosen, in the world where it is likelier and in the other
	past    []stretch    // of the events before
}

// A stretch is the pairs that a gambler has bet on one event.
type stretch struct {
	event   Event
	chances [2]float64
	came    [4]float64
}

// Outcomes of a pair.
const (
	neither   = iota
	onlyOther // Y alone
	onlyLikelier
	both
)

// allIn is a share of the largest stake, which may lose everything at once.
const allIn = .98

// owns returns the log of what a gambler owns at a place of the grid.
func (g *gambler) owns(j int) float64 {
	sum := g.capital[j]
	if g.lambda != nil && g.lambda[j] > 0 {
		for o, n := range g.came {
			sum += n * g.gain[j][o]
		}
	}
	return sum
}

// A style is how a gambler bets: on the event of which rank among those of all statistics, by which score, and
// which share of the best stake.
type style struct {
	rank    int
	atClaim bool // the event that breaks the claim most visibly; else that of the largest bound
	share   float64
}

var styles = []style{{0, true, 1}, {0, true, .5}, {1, true, .7}, {0, false, 1}, {0, false, .5}, {1, false, .7}}

// A bestEvent is an event with its score, and how often it came where that was taken.
type bestEvent struct {
	event Event
	score float64
	met   meeting
}

// best returns the event of a statistic with the largest score. Where a statistic without an order has many values for
// the pairs that came, the best set of them looks far better than it is: so one half of the pairs chooses, and the other
// half says how good the choice is.
func (w *Watch) best(i int, score func(meeting) float64) (best bestEvent) {
	const few = 20 // pairs to a value
	s := w.statistics[i]
	if values := max(len(w.counts.value[0][i]), len(w.counts.value[1][i])); s.ordered || values <= max(4, w.pairs/few) {
		best.event, best.score = w.counts.bestOf(i, s, score)
		best.met = w.counts.meeting(best.event)
		return best
	}
	best.score = math.Inf(-1)
	for h, half := range w.half {
		event, _ := half.bestOf(i, s, score)
		met := w.half[1-h].meeting(event)
		if x := score(met); h == 0 || x > best.score {
			best = bestEvent{event, x, met}
		}
	}
	return best
}

// learn chooses the events and the stakes of the next pairs by what came so far.
func (w *Watch) learn() {
	delta := w.audit.Delta
	var lists [2][]bestEvent
	for i, s := range w.statistics {
		if s.aside {
			continue
		}
		e := math.Exp(w.eps(w.claimed, s))
		lists[0] = append(lists[0], w.best(i, func(m meeting) float64 { return m.excess(e, delta) }))
		lists[1] = append(lists[1], w.best(i, func(m meeting) float64 {
			return w.audit.share(roughBound(m.hits, m.runs, m.others, m.rest, delta, 2.5), s.level)
		}))
	}
	for _, l := range lists {
		slices.SortStableFunc(l, func(x, y bestEvent) int { return cmp.Compare(y.score, x.score) })
	}
	w.open = 0
	for i := range w.gamblers {
		g, s := &w.gamblers[i], styles[i]
		for j := range w.grid {
			g.capital[j] = g.owns(j)
		}
		if g.lambda != nil {
			g.past = append(g.past, stretch{g.event, g.chances, g.came})
		}
		list := lists[1]
		if s.atClaim {
			list = lists[0]
		}
		best := list[min(s.rank, len(list)-1)]
		g.event, g.came = best.event, [4]float64{}
		m := best.met
		p, q := (m.hits+.5)/(m.runs+1), (m.others+.5)/(m.rest+1)
		g.chances = [2]float64{p, q}
		g.lambda, g.gain = make([]float64, len(w.grid)), make([][4]float64, len(w.grid))
		for j := w.bound; j < len(w.grid); j++ {
			e := math.Exp(w.eps(j, w.statistics[g.event.statistic]))
			g.lambda[j] = s.share * stake(p, q, e, delta)
			if g.lambda[j] == 0 {
				break // nor is anything to be won at a larger ε
			}
			for o, v := range pays(e, delta) {
				g.gain[j][o] = math.Log1p(g.lambda[j] * v)
			}
			w.open = max(w.open, j+1)
		}
	}
}

// eps returns the ε of a place of the grid for an event of a statistic.
func (w *Watch) eps(j int, s statistic) float64 {
	if w.audit.Own {
		return w.grid[j] * s.level
	}
	return w.grid[j]
}

// excess returns by how many standard errors the claim is broken.
func (m meeting) excess(e, delta float64) float64 {
	const some = .5 // hits, so that nothing is certain
	p, q := m.hits/m.runs, m.others/m.rest
	return (p - e*q - delta) / math.Sqrt((p+some/m.runs)/m.runs+e*e*(q+some/m.rest)/m.rest)
}

// pays returns X − e^ε Y − δ of each outcome.
func pays(e, delta float64) [4]float64 {
	return [4]float64{neither: -delta, onlyOther: -e - delta, onlyLikelier: 1 - delta, both: 1 - e - delta}
}

// stake returns the λ at which the log of M grows fastest, if the event has these chances: Kelly's. It is 0 if
// nothing is to be won, and a little less than what may be lost at once.
func stake(p, q, e, delta float64) float64 {
	if !(p-e*q-delta > 0) {
		return 0
	}
	v := pays(e, delta)
	chance := [4]float64{neither: (1 - p) * (1 - q), onlyOther: (1 - p) * q, onlyLikelier: p * (1 - q), both: p * q}
	low, high := 0.0, allIn/(e+delta)
	for range 30 {
		mid := (low + high) / 2
		slope := 0.0
		for o := range v {
			slope += chance[o] * v[o] / (1 + mid*v[o])
		}
		if slope > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}
