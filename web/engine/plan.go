package engine

// A Plan hands out the runs of a scenario in pieces that take a worker about a moment
// each. First every policy gets one run, so that every curve appears; then whoever has
// cost the least so far is next, so that cheap policies do not wait for dear ones.
type Plan struct {
	epoch    uint32
	runs     int64
	policies []planned
	back     []Runs // handed out in vain
}

type planned struct {
	next   int64   // the first run not handed out yet
	done   int64   // runs finished
	millis float64 // spent on them
}

// NewPlan returns the plan of that many runs of each of that many policies.
func NewPlan(epoch uint32, policies int, runs int) *Plan {
	return &Plan{epoch: epoch, runs: int64(runs), policies: make([]planned, policies)}
}

// piece is how long a piece of work should take, in milliseconds, and mostRuns how many
// runs it may be all the same, for the page has to take in the results.
const (
	piece    = 40
	mostRuns = 64
)

// Next returns the next piece of work, or false if all is handed out.
func (p *Plan) Next() (Runs, bool) {
	if n := len(p.back); n > 0 {
		r := p.back[n-1]
		p.back = p.back[:n-1]
		return r, true
	}
	best := -1
	for i := range p.policies {
		if p.policies[i].next < p.runs && (best < 0 || p.policies[i].given() < p.policies[best].given()) {
			best = i
		}
	}
	if best < 0 {
		return Runs{}, false
	}
	q := &p.policies[best]
	n := min(q.piece(), p.runs-q.next)
	q.next += n
	return Runs{p.epoch, int64(best), q.next - n, q.next}, true
}

// cost returns the mean time of a run, 0 while none has finished.
func (q *planned) cost() float64 {
	if q.done == 0 {
		return 0
	}
	return q.millis / float64(q.done)
}

// given returns the time that the runs handed out take. A policy without a run comes
// before all others, even those whose runs were too short for the clock, and one whose
// cost is not known yet gets no second run before those whose cost is.
func (q *planned) given() float64 {
	switch {
	case q.next == 0:
		return -1
	case q.done == 0:
		return float64(q.next) * 1e9
	}
	return float64(q.next) * q.cost()
}

// piece returns how many runs make a piece.
func (q *planned) piece() int64 {
	if q.done == 0 {
		return 1
	}
	return int64(max(1, min(piece/max(q.cost(), 1e-9), mostRuns)))
}

// Finished notes that a run of a policy has taken that long.
func (p *Plan) Finished(policy int64, millis float64) {
	p.policies[policy].done++
	p.policies[policy].millis += millis
}

// Return takes back a piece, or the rest of it, from a worker that was lost.
func (p *Plan) Return(r Runs) {
	if r.From < r.To {
		p.back = append(p.back, r)
	}
}

// Done and Total count runs over all policies.
func (p *Plan) Done() (n int64) {
	for _, q := range p.policies {
		n += q.done
	}
	return n
}

// Total returns how many runs there are in all.
func (p *Plan) Total() int64 { return p.runs * int64(len(p.policies)) }

// Left returns how many milliseconds one worker would need for what is not finished,
// or false while that cannot be told: not every policy has finished a run.
func (p *Plan) Left() (millis float64, ok bool) {
	for i := range p.policies {
		q := &p.policies[i]
		if q.done == 0 {
			return 0, false
		}
		millis += float64(p.runs-q.done) * q.cost()
	}
	return millis, true
}
