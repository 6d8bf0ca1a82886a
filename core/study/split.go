package study

import (
	"cmp"
	"container/heap"
	"slices"
	"time"
)

// spare is the number of each place's runs, on average per shard, that Split assigns by cost. It distributes the
// place's other runs evenly.
const spare = 4

// Split divides the work into n shards with about the same expected time. It takes the places in order of cost, the
// most expensive first, and gives each run to the shard with the least cost so far (longest processing time first). If
// a place has many runs, Split first distributes all but a few evenly, so that a wrong price affects all shards
// alike. A shard's pieces are stretches of runs. They depend only on the scenarios and n. A shard may have no runs.
func (w *Work) Split(n int) [][]Piece {
	places := slices.Clone(w.places)
	slices.SortStableFunc(places, func(a, b Place) int { return cmp.Compare(w.jobs[b].cost, w.jobs[a].cost) })
	parts := make([][]Piece, n)
	least := make(loads, n)
	for i := range least {
		least[i].part = i
	}
	runs := make([]int, n) // the number of runs of each shard at one place
	for _, at := range places {
		all, cost := w.Scenarios[at.Scenario].Scenario().Runs, w.jobs[at].cost
		even := max(0, all/n-spare)
		for i := range n {
			runs[i] = even
			least[i].cost += cost * time.Duration(even)
		}
		for range all - n*even {
			runs[least[0].part]++
			least[0].cost += cost
			heap.Fix(&least, 0)
		}
		from := 0
		for i, more := range runs {
			if more > 0 {
				parts[i] = append(parts[i], Piece{at, from, from + more})
			}
			from += more
		}
	}
	return parts
}

// loads is a heap of shards, ordered by the cost of their runs. The shard with the least cost comes first.
type loads []struct {
	part int
	cost time.Duration
}

func (l loads) Len() int { return len(l) }
func (l loads) Less(i, j int) bool {
	return l[i].cost < l[j].cost || l[i].cost == l[j].cost && l[i].part < l[j].part
}
func (l loads) Swap(i, j int) { l[i], l[j] = l[j], l[i] }

// Push and Pop implement heap.Interface. No code calls them, because the number of shards is fixed.
func (l *loads) Push(any) {}

// Pop implements heap.Interface.
func (l *loads) Pop() any { return nil }

// Cost returns the expected processor time of pieces.
func (w *Work) Cost(pieces []Piece) (all time.Duration) {
	for _, p := range pieces {
		all += w.jobs[p.Place].cost * time.Duration(p.To-p.From)
	}
	return all
}

// Parts divides pieces into parts. Each costs about as much as given, or more if a single run does.
func (w *Work) Parts(pieces []Piece, cost time.Duration) (parts [][]Piece) {
	var left time.Duration // what the last part may still cost
	for _, p := range pieces {
		each := w.jobs[p.Place].cost
		for p.From < p.To {
			if left <= 0 {
				parts, left = append(parts, nil), cost
			}
			to := min(p.To, p.From+max(1, int(left/each)))
			last := &parts[len(parts)-1]
			*last = append(*last, Piece{p.Place, p.From, to})
			left -= each * time.Duration(to-p.From)
			p.From = to
		}
	}
	return parts
}

// Left returns what remains of the pieces without the finished cells.
func Left(pieces []Piece, done func(Cell) bool) (left []Piece) {
	for _, p := range pieces {
		from := p.From
		for run := p.From; run <= p.To; run++ {
			if run < p.To && !done(Cell{p.Place, run}) {
				continue
			}
			if run > from {
				left = append(left, Piece{p.Place, from, run})
			}
			from = run + 1
		}
	}
	return left
}
