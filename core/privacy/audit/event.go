package audit

import (
	"cmp"
	"math"
	"slices"
)

// A statistic is a number that an audit counts in each run.
type statistic struct {
	// words describes the values: any of a list, at least a limit, or at most a limit.
	words func(k kind, values []int64) string
	// ordered statistics have events with a limit. Events of other statistics are sets of values.
	ordered bool
	level   float64 // the level of its users, if each user has a level
	aside   bool    // only for the game; the bets use no events of it
	oneWay  bool    // its events are likelier in world 0
}

// A kind is a way to make an event of a statistic.
type kind int

const (
	oneOf kind = iota
	atLeastOf
	atMostOf
)

// An Event is a set of values of one statistic.
type Event struct {
	Back bool // the event is likelier in world 1

	statistic int
	kind      kind
	values    []int64 // increasing; for an ordered statistic, only the limit
}

// has reports whether the event occurs in a run with the given statistics.
func (e Event) has(values []int64) bool { return e.of(values[e.statistic]) }

// of reports whether the event contains a value of its statistic.
func (e Event) of(v int64) bool {
	switch e.kind {
	case atLeastOf:
		return v >= e.values[0]
	case atMostOf:
		return v <= e.values[0]
	}
	_, found := slices.BinarySearch(e.values, v)
	return found
}

func (e Event) words(all []statistic) string { return all[e.statistic].words(e.kind, e.values) }

// counts holds the number of runs with each value of each statistic, by world.
type counts struct {
	runs  [2]int
	value [2][]map[int64]int
}

func newCounts(statistics int) *counts {
	c := &counts{}
	for w := range c.value {
		for range statistics {
			c.value[w] = append(c.value[w], map[int64]int{})
		}
	}
	return c
}

func (c *counts) count(world int, values []int64) {
	c.runs[world]++
	for i, v := range values {
		c.value[world][i][v]++
	}
}

// add adds the counts from other runs of the same audit.
func (c *counts) add(other *counts) {
	for w := range c.value {
		c.runs[w] += other.runs[w]
		for i, m := range other.value[w] {
			for v, n := range m {
				c.value[w][i][v] += n
			}
		}
	}
}

// A meeting holds the numbers of hits and runs for an event, first in its likelier world and then in the other.
type meeting struct{ hits, runs, others, rest float64 }

// meeting returns the counts for an event.
func (c *counts) meeting(e Event) meeting {
	var hits [2]int
	for w := range 2 {
		for v, n := range c.value[w][e.statistic] {
			if e.of(v) {
				hits[w] += n
			}
		}
	}
	return c.met(hits, e.Back)
}

func (c *counts) met(hits [2]int, back bool) meeting {
	w := 0
	if back {
		w = 1
	}
	return meeting{float64(hits[w]), float64(c.runs[w]), float64(hits[1-w]), float64(c.runs[1-w])}
}

// bestOf returns the event with the largest score among the events of a statistic, and this score. If no score is
// above −∞, it returns an arbitrary event.
func (c *counts) bestOf(i int, s statistic, score func(meeting) float64) (best Event, top float64) {
	best, top = Event{statistic: i, values: []int64{0}}, math.Inf(-1)
	cells := c.cells(i)
	try := func(k kind, order []cell) {
		var hits [2]int
		for j, x := range order {
			hits[0], hits[1] = hits[0]+x.n[0], hits[1]+x.n[1]
			for w := range 2 {
				bound := score(c.met(hits, w == 1))
				if !(bound > top) || w == 1 && s.oneWay {
					continue
				}
				top = bound
				best = Event{Back: w == 1, statistic: i, kind: k, values: []int64{x.value}}
				if k == oneOf {
					best.values = nil
					for _, y := range order[:j+1] {
						best.values = append(best.values, y.value)
					}
					slices.Sort(best.values)
				}
			}
		}
	}
	if s.ordered {
		try(atMostOf, cells)
		slices.Reverse(cells)
		try(atLeastOf, cells)
		return best, top
	}
	// Sort the outcomes by likelihood ratio, each smoothed by half a hit.
	slices.SortStableFunc(cells, func(x, y cell) int { return cmp.Compare(y.ratio(c.runs), x.ratio(c.runs)) })
	try(oneOf, cells)
	slices.Reverse(cells)
	try(oneOf, cells)
	return best, top
}

// A cell is a value of a statistic with its counts in the two worlds.
type cell struct {
	value int64
	n     [2]int
}

func (x cell) ratio(runs [2]int) float64 {
	return (float64(x.n[0]) + .5) / float64(runs[0]+1) / ((float64(x.n[1]) + .5) / float64(runs[1]+1))
}

// cells returns the values that occurred, in increasing order.
func (c *counts) cells(statistic int) (all []cell) {
	at := map[int64]int{}
	for w := range c.value {
		for v, n := range c.value[w][statistic] {
			i, ok := at[v]
			if !ok {
				i = len(all)
				at[v] = i
				all = append(all, cell{value: v})
			}
			all[i].n[w] += n
		}
	}
	slices.SortFunc(all, func(x, y cell) int { return cmp.Compare(x.value, y.value) })
	return all
}
