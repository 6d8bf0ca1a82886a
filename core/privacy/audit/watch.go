package audit

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"epsilonarcade/core/say"
)

// A Watch is an audit that can stop after any pair of runs. Its bound holds at all looks together with confidence γ.
// Runs come in pairs, one in each world. X and Y are 1 if an event occurs in them. If the claim (ε, δ) holds,
//
//	M_n = ∏_{i ≤ n} (1 + λ_i (X_i − e^ε Y_i − δ)),  0 ≤ λ_i < 1/(e^ε + δ),
//
// is a supermartingale: the capital of a gambler who begins with 1 and bets against the claim. The event and λ may
// depend on all earlier pairs. Here the gamblers learn them after fixed numbers of pairs. So P(sup_n M_n ≥ 1/(1 − γ))
// ≤ 1 − γ (Ville 1939). The total capital of several gamblers who share the initial 1 is also such a supermartingale
// (Waudby-Smith & Ramdas 2024).
//
// Each ε in a grid has its own M. The bound is the largest ε in the grid such that every M up to it has, at some point,
// reached 1/(1 − γ). It is wrong only if the M of the smallest true ε has reached this value.
type Watch struct {
	Whole      bool // bet on all runs, even after a refutation
	audit      *Audit
	statistics []statistic
	grid       []float64 // values of ε, or of ε relative to a user's own level, increasing
	claimed    int       // the index of the claim in grid
	queue      [2][][]int64
	counts     *counts
	half       [2]*counts // for unordered statistics, counts of alternate pairs
	pairs      int        // the number of pairs so far
	next       int        // the number of pairs after which the next lesson comes
	gamblers   []gambler
	frontier   frontier
	reached    []bool
	looks      int
	most       float64 // the largest log M against the claim so far
	bound      int     // the number of leading grid values whose M has reached the threshold
	open       int     // no gambler bets at this index of the grid or later
	log        []float64
	rises      []Rise
	proof      [][]stretch // the stretches of each gambler up to the last rise
	limits     Limits      // for one level
	level      float64
}

// A Rise is a number of pairs at which the bound rose, and the new bound.
type Rise struct {
	Pairs int
	Lower float64
}

// These determine when the lessons and looks come.
const (
	firstLesson = 20 // pairs
	lessons     = 8  // the next lesson comes when the number of pairs has grown by an eighth
	every       = 10
	closely     = 1000 // the first pairs, each of which is followed by a look
)

// Watch begins an audit that takes runs in pairs.
func (a *Audit) Watch() *Watch {
	w := &Watch{Whole: a.Whole, audit: a, statistics: a.trial.statistics(), next: firstLesson}
	w.counts = newCounts(len(w.statistics))
	for h := range w.half {
		w.half[h] = newCounts(len(w.statistics))
	}
	claim := a.Epsilon
	if a.Own {
		claim = 1
	}
	w.grid = ladder(claim)
	w.claimed, _ = slices.BinarySearch(w.grid, claim)
	w.reached = make([]bool, len(w.grid))
	w.gamblers = make([]gambler, len(styles))
	for i := range w.gamblers {
		w.gamblers[i].capital = make([]float64, len(w.grid))
	}
	return w
}

// ladder returns the grid. Its steps are 1/50 up to ε = 1, and ε/50 above. It contains the claim.
func ladder(claim float64) (grid []float64) {
	for i := range 50 {
		grid = append(grid, float64(i)/50)
	}
	for e := 1.0; e < 120; e *= 1.02 {
		grid = append(grid, math.Round(1000*e)/1000)
	}
	if i, found := slices.BinarySearch(grid, claim); !found {
		grid = slices.Insert(grid, i, claim)
	}
	return grid
}

// A Record holds the statistics of some runs in both worlds. Runs that do not count are left out.
type Record struct{ values [2][][]int64 }

// Record carries out the runs with numbers in [from, to), in both worlds.
func (a *Audit) Record(from, to int) *Record {
	r := &Record{}
	n := len(a.trial.statistics())
	all := make([]int64, 2*n*(to-from))
	for world := range 2 {
		r.values[world] = make([][]int64, 0, to-from)
		for run := from; run < to; run++ {
			if values := all[:n:n]; a.trial.run(world, a.key("watch", world, run), values) {
				r.values[world] = append(r.values[world], values)
			}
			all = all[n:]
		}
	}
	return r
}

// Add bets on the pairs of a record until the audit is over.
func (w *Watch) Add(r *Record) {
	for world := range 2 {
		w.queue[world] = append(w.queue[world], r.values[world]...)
	}
	n := min(len(w.queue[0]), len(w.queue[1]))
	for i := 0; i < n && !w.Over(); i++ {
		w.bet(w.queue[0][i], w.queue[1][i])
	}
	for world := range 2 {
		w.queue[world] = append([][]int64(nil), w.queue[world][n:]...)
	}
}

// bet lets all gamblers bet on a pair.
func (w *Watch) bet(p, q []int64) {
	for i := range w.gamblers {
		if g := &w.gamblers[i]; g.lambda != nil {
			likelier, other := p, q
			if g.event.Back {
				likelier, other = q, p
			}
			outcome := neither
			if g.event.has(likelier) {
				outcome += onlyLikelier
			}
			if g.event.has(other) {
				outcome += onlyOther
			}
			g.came[outcome]++
		}
	}
	w.frontier.count(p, q)
	w.counts.count(0, p)
	w.counts.count(1, q)
	for i, s := range w.statistics {
		if half := w.half[w.pairs%2]; !s.ordered {
			half.value[0][i][p[i]]++
			half.value[1][i][q[i]]++
		}
	}
	for world := range 2 {
		w.half[w.pairs%2].runs[world]++
	}
	w.pairs++
	learn := w.pairs == w.next
	if learn || w.pairs <= closely || w.pairs%every == 0 {
		w.look()
	}
	if learn {
		w.next += max(every, w.pairs/lessons)
		w.learn()
		w.frontier.learn(w.counts, w.statistics)
	}
}

// wealth returns the log of M at index j of the grid, or −∞ if the log is certainly below least.
func (w *Watch) wealth(j int, least float64) float64 {
	most := math.Inf(-1)
	w.log = w.log[:0]
	for i := range w.gamblers {
		x := w.gamblers[i].owns(j)
		w.log, most = append(w.log, x), max(most, x)
	}
	if most < least { // M is at most the largest capital of a gambler
		return math.Inf(-1)
	}
	return logMean(w.log)
}

// logMean returns the log of the mean of numbers, given their logs.
func logMean(logs []float64) float64 {
	most, sum := slices.Max(logs), 0.0
	for _, x := range logs {
		sum += math.Exp(x - most)
	}
	return most + math.Log(sum/float64(len(logs)))
}

// enough returns the log of 1/(1 − γ).
func enough(confidence float64) float64 { return -math.Log1p(-confidence) }

// look records each M that has reached the threshold, and raises the bound.
func (w *Watch) look() {
	w.looks++
	w.most = max(w.most, w.wealth(w.claimed, w.most))
	enough := enough(w.audit.Confidence)
	for j := w.bound; j < w.open; j++ {
		if !w.reached[j] && w.wealth(j, enough) >= enough {
			w.reached[j] = true
		}
	}
	before := w.bound
	for w.bound < len(w.grid) && w.reached[w.bound] {
		w.bound++
	}
	if w.bound > before {
		w.rises = append(w.rises, Rise{w.pairs, w.Lower()})
		w.proof = w.proof[:0]
		for _, g := range w.gamblers {
			w.proof = append(w.proof, append(slices.Clip(g.past), g.stretch))
		}
	}
}

// Pairs returns the number of pairs so far.
func (w *Watch) Pairs() int { return w.pairs }

// Looks returns the number of looks so far.
func (w *Watch) Looks() int { return w.looks }

// Lower returns the lower bound on ε so far, or on ε relative to users' own levels. With confidence γ it is valid at
// all looks together. It is 0 if nothing has been found.
func (w *Watch) Lower() float64 {
	if w.bound == 0 {
		return 0
	}
	return w.grid[w.bound-1]
}

// Rises returns the rises of the bound so far.
func (w *Watch) Rises() []Rise { return w.rises }

// Refuted reports whether the claim has been refuted.
func (w *Watch) Refuted() bool { return w.bound > w.claimed }

// Over reports whether the audit can end, because the policy makes a claim and the claim has been refuted. Then more
// runs change nothing.
func (w *Watch) Over() bool { return w.Refuted() && w.audit.Claims() && !w.Whole }

// Wealth returns the largest mean capital so far of the gamblers against the claim. Each began with 1.
func (w *Watch) Wealth() float64 { return math.Exp(w.most) }

// Hits holds the numbers of hits and runs for an event in the two worlds.
type Hits struct{ Hits, Runs [2]int }

// Epsilon returns log((p − δ)/q) for the larger fraction p of hits and the smaller fraction q, or 0 if the log is
// negative. It has no confidence level.
func (h Hits) Epsilon(delta float64) float64 {
	var share [2]float64
	for w := range share {
		share[w] = float64(h.Hits[w]) / float64(max(1, h.Runs[w]))
	}
	return max(0, math.Log(max(0, max(share[0], share[1])-delta)/min(share[0], share[1])))
}

// A Result is the result of an audit.
type Result struct {
	Event  string // in words
	Worlds string // the difference between the worlds, in words
	Hits   Hits
	Lower  float64 // the lower bound on ε
	Limits
	Few      bool    // there are too few runs to refute the claim
	Claimed  float64 // the claimed ε
	Exact    Exact   // the exact ε at δ of the tested choice
	Of       string  // what Exact belongs to, or why it is unknown
	Refuted  bool    // the runs refute the claim
	Violated bool    // the runs refute the claim, or Exact is above it
}

// Result returns the result so far.
func (w *Watch) Result() Result {
	a, words, level := w.audit, say.Of("none-learnt-yet"), 1.0
	h := Hits{Runs: w.counts.runs}
	e, ok := w.Event()
	if ok {
		m := w.counts.meeting(e)
		h.Hits = [2]int{int(m.hits), int(m.others)}
		if e.Back {
			h.Hits[0], h.Hits[1] = h.Hits[1], h.Hits[0]
		}
		words = a.Words(e)
	}
	if a.Own {
		level = w.statistics[e.statistic].level
	}
	claim := w.grid[w.claimed]
	r := Result{Event: words, Worlds: a.Worlds(), Hits: h, Lower: w.Lower() * level, Claimed: a.epsilonFor(level)}
	if w.level != level {
		w.level, w.limits = level, LimitsOf(a.Runs, claim, level, a.Delta, a.Confidence)
	}
	r.Limits = w.limits
	r.Few = !r.Suffice(a.Runs)
	r.Exact, r.Of = a.Exact()
	r.Refuted = w.Refuted()
	of := a.Epsilon
	if m, ok := a.trial.(*mixture); ok {
		_, of, _ = m.worst(a.Delta)
	}
	switch {
	case r.Refuted:
		r.Violated = true
	case float64(r.Exact) > of+rounding*(1+of):
		r.Violated, r.Claimed = true, of
	}
	return r
}

// Workers exchange records as varints (encoding/binary).

// Bytes encodes the record for RecordFrom. For each world it writes the number of runs, and for each run the
// differences between its statistics and those of the previous run. Most differences are 0.
func (r *Record) Bytes() []byte {
	var data []byte
	for _, runs := range r.values {
		data = binary.AppendUvarint(data, uint64(len(runs)))
		var last []int64
		for _, values := range runs {
			for i, v := range values {
				if last != nil {
					v -= last[i]
				}
				data = binary.AppendVarint(data, v)
			}
			last = values
		}
	}
	return data
}

// RecordFrom decodes a record of this audit. It returns an error if data is not such a record.
func (a *Audit) RecordFrom(data []byte) (*Record, error) {
	in, bad := bytes.NewReader(data), say.Error("audit-no-record")
	record := &Record{}
	for w := range record.values {
		runs, err := binary.ReadUvarint(in)
		if err != nil || runs > MaxRuns {
			return nil, bad
		}
		values := make([]int64, len(a.trial.statistics()))
		for range runs {
			values = slices.Clone(values)
			for i := range values {
				d, err := binary.ReadVarint(in)
				if err != nil {
					return nil, bad
				}
				values[i] += d
			}
			record.values[w] = append(record.values[w], values)
		}
	}
	if in.Len() > 0 {
		return nil, bad
	}
	return record, nil
}
