package engine

// A Plan divides the runs of works into pieces of about equal time. Works of a lower rank come first. Among works of
// one rank, each gets one run first, so that every curve appears. After that, the work that has cost the least time so
// far comes next, so that fast policies do not wait for slow ones.
type Plan []*Work

// piece is the time that a piece should take, in milliseconds. mostRuns limits the number of runs in a piece, because
// the page has to process their results.
const (
	piece    = 40
	mostRuns = 64
)

// Next returns the next piece and its work, or nil if all pieces have been handed out.
func (p Plan) Next() (*Work, Runs) {
	var best *Work
	for _, w := range p {
		if w.stopped != nil {
			continue
		}
		if n := len(w.back); n > 0 {
			r := w.back[n-1]
			w.back = w.back[:n-1]
			return w, r
		}
		for w.next < w.runs && w.sample.Has(int(w.next)) {
			w.next++ // the run is inherited
		}
		if w.next < w.runs && (best == nil || w.rank < best.rank || w.rank == best.rank && w.given() < best.given()) {
			best = w
		}
	}
	if best == nil {
		return nil, Runs{}
	}
	n := min(best.piece(), best.runs-best.next)
	best.next += n
	return best, Runs{best.subject, best.next - n, best.next}
}

// cost returns the mean time of a run, or 0 before the first run is finished.
func (w *Work) cost() float64 {
	if w.done == 0 {
		return 0
	}
	return w.millis / float64(w.done)
}

// given estimates the time of all runs that have been handed out. A work without runs comes before all others, even if
// their runs are too short for the clock. A work of unknown cost gets its second run after works of known cost.
func (w *Work) given() float64 {
	switch {
	case w.next == 0:
		return -1
	case w.done == 0:
		return float64(w.next) * 1e9
	}
	return float64(w.next) * w.cost()
}

// piece returns the number of runs in the work's next piece.
func (w *Work) piece() int64 {
	if w.done == 0 {
		return 1
	}
	return int64(max(1, min(piece/max(w.cost(), 1e-9), mostRuns)))
}

// Done returns the total number of finished runs across all of the plan's works.
func (p Plan) Done() (n int64) {
	for _, w := range p {
		n += w.done
	}
	return n
}

// Total returns the total number of runs across all of the plan's works.
func (p Plan) Total() (n int64) {
	for _, w := range p {
		if n += w.runs; w.stopped != nil {
			n += w.done - w.runs // the missing runs will not be made
		}
	}
	return n
}

// Left returns how many milliseconds one worker needs for all unfinished runs. It returns false if some work has no
// finished run yet.
func (p Plan) Left() (millis float64, ok bool) {
	for _, w := range p {
		if w.stopped != nil {
			continue
		}
		if w.done == 0 {
			return 0, false
		}
		millis += float64(w.runs-w.done) * w.cost()
	}
	return millis, true
}
