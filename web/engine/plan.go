package engine

// A Plan slots out the runs of works in pieces that take a worker about a moment each.
// Of works of the same rank first every one gets one run, so that every curve appears; then
// whoever has cost the least so far is next, so that cheap policies do not wait for dear ones.
type Plan []*Work

// piece is how long a piece of work should take, in milliseconds, and mostRuns how many
// runs it may be all the same, for the page has to take in the results.
const (
	piece    = 40
	mostRuns = 64
)

// Next returns the next piece of work and whose it is, or nil if all is handed out.
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
			w.next++ // inherited
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

// cost returns the mean time of a run, 0 while none has finished.
func (w *Work) cost() float64 {
	if w.done == 0 {
		return 0
	}
	return w.millis / float64(w.done)
}

// given returns the time that the runs handed out take. A work without a run comes before
// all others, even those whose runs were too short for the clock, and one whose cost is not
// known yet gets no second run before those whose cost is.
func (w *Work) given() float64 {
	switch {
	case w.next == 0:
		return -1
	case w.done == 0:
		return float64(w.next) * 1e9
	}
	return float64(w.next) * w.cost()
}

// piece returns how many runs make a piece.
func (w *Work) piece() int64 {
	if w.done == 0 {
		return 1
	}
	return int64(max(1, min(piece/max(w.cost(), 1e-9), mostRuns)))
}

// Done and Total count runs over all works.
func (p Plan) Done() (n int64) {
	for _, w := range p {
		n += w.done
	}
	return n
}

// Total returns how many runs there are in all.
func (p Plan) Total() (n int64) {
	for _, w := range p {
		if n += w.runs; w.stopped != nil {
			n += w.done - w.runs // there will be no more
		}
	}
	return n
}

// Left returns how many milliseconds one worker would need for what is not finished,
// or false while that cannot be told: not every work has finished a run.
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
