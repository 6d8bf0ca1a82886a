package leap

import (
	"math"

	"epsilonarcade/core/tape"
)

// ForcedIndex pulls the first arm with W_a ≤ demand · log(t+1), and if there is none the arm
// with the largest [Index]. t is the number of pulls already made.
type ForcedIndex struct {
	*Index
	demand float64
	free   int64 // no arm is forced before the pull after so many
}

// NewForcedIndex returns a ForcedIndex of arms without responses.
func NewForcedIndex(i *Index, demand float64) *ForcedIndex {
	return &ForcedIndex{Index: i, demand: demand}
}

// Forced returns the first arm that is forced when t pulls have been made.
func (p *ForcedIndex) Forced(t int64) (arm int, ok bool) {
	demand := p.demand * math.Log(float64(t+1))
	for a := range p.got {
		if p.got[a].Weight <= demand { // in particular an arm without a response
			return a, true
		}
	}
	return 0, false
}

// Next returns a forced arm, or the one with the largest index.
func (p *ForcedIndex) Next(t int64) (arm int, sure int64) {
	if !p.freeAt(t) && !p.freeTo(2*t) {
		if a, ok := p.Forced(t); ok {
			return a, 1
		}
		p.free = t + 1
	}
	return p.Index.Next(t)
}

// Covers certifies what the indexes do if no arm is forced at any of the block's
// decisions: the rivals' W_a stand still, the arm's own does not fall, and log(t+1) is
// largest at the last one.
func (p *ForcedIndex) Covers(t int64, arm int, b tape.Block) int64 {
	if last := t + b.N - 1; !p.freeAt(last) && !p.freeTo(last) {
		return 0
	}
	return p.Index.Covers(t, arm, b)
}

// Line returns the line of the indexes as long as no arm is forced.
func (p *ForcedIndex) Line(t int64, arm int) (l Line, retry int64) {
	if !p.freeAt(t) {
		return Line{}, 0 // as Next has found, this one is
	}
	if l, retry = p.Index.Line(t, arm); l.N > 0 {
		if last := t + l.N - 1; !p.freeAt(last) && !p.freeTo(last) {
			l = Line{}
		}
	}
	return l, retry
}

// freeAt says that no arm is forced when up to t pulls have been made, as far as is known.
func (p *ForcedIndex) freeAt(t int64) bool { return t < p.free }

// freeTo finds out whether no arm is forced when up to t pulls have been made, if none is
// pulled until then. Pulls do not change that: W_a only grows.
func (p *ForcedIndex) freeTo(t int64) bool {
	demand := p.demand * math.Log(float64(t+1)) * (1 + slack)
	for a := range p.got {
		if p.got[a].Weight <= demand {
			return false
		}
	}
	p.free = t + 1
	return true
}
