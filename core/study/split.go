package study

import (
	"cmp"
	"container/heap"
	"slices"
	"time"
)

// spare is how many runs of each place a shard has on average that go where least has gone. What is
// beyond them is shared out evenly.
const spare = 4

// Split shares the work out in n shards that are expected to take about as long as each other: run by
// run, those of the dearest place first, each goes to the shard to which least has gone (longest
// processing time first). Where a shard has many runs of a place, all but a few are shared out evenly,
// so that one whose cost is expected wrongly is in all shards alike. A shard's pieces are stretches of
// runs. They depend on the scenarios and n only. There may be shards without a run.
func (w *Work) Split(n int) [][]Piece {
	places := slices.Clone(w.places)
	slices.SortStableFunc(places, func(a, b Place) int { return cmp.Compare(w.jobs[b].cost, w.jobs[a].cost) })
	parts := make([][]Piece, n)
	least := make(loads, n)
	for i := range least {
		least[i].part = i
	}
	runs := make([]int, n) // of each shard, at a place
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

// loads are shards with the cost of what has gone to them, as a heap: least first.
type loads []struct {
	part int
	cost time.Duration
}

func (l loads) Len() int { return len(l) }
func (l loads) Less(i, j int) bool {
	return l[i].cost < l[j].cost || l[i].cost == l[j].cost && l[i].part < l[j].part
}
func (l loads) Swap(i, j int) { l[i], l[j] = l[j], l[i] }

// Push and Pop are never called: no shard comes or goes.
func (l *loads) Push(any) {}

// Pop is like Push.
func (l *loads) Pop() any { return nil }

// Cost returns the processor time that pieces are expected to take.
func (w *Work) Cost(pieces []Piece) (all time.Duration) {
	for _, p := range pieces {
		all += w.jobs[p.Place].cost * time.Duration(p.To-p.From)
	}
	return all
}

// Left returns the pieces without the cells that are done.
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
