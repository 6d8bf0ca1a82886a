package leap

import (
	"math"

	"epsilonarcade/core/tape"
)

// ForcedIndex pulls the first arm with W_a ≤ demand · log(t+1) after t pulls. If no arm has such a
// small weight, it pulls the arm with the largest [Index].
type ForcedIndex struct {
	*Index
	demand float64
	free   int64 // no arm is forced at any t < free
}

// NewForcedIndex returns a ForcedIndex of arms that have no responses yet.
func NewForcedIndex(i *Index, demand float64) *ForcedIndex {
	return &ForcedIndex{Index: i, demand: demand}
}

// Forced returns the first arm that is forced after t pulls.
func (p *ForcedIndex) Forced(t int64) (arm int, ok bool) {
	demand := p.demand * math.Log(float64(t+1))
	for a := range p.got {
		if p.got[a].Weight <= demand { // also true for an arm without a response
			return a, true
		}
	}
	return 0, false
}

// Next returns a forced arm or the arm with the largest index.
func (p *ForcedIndex) Next(t int64) (arm int, sure int64) {
	if !p.freeAt(t) && !p.freeTo(2*t) {
		if a, ok := p.Forced(t); ok {
			return a, 1
		}
		p.free = t + 1
	}
	return p.Index.Next(t)
}

// Covers certifies what the indexes certify, provided that no arm is forced at any of the block's
// decisions. The rivals' W_a do not change, the arm's own W_a does not fall, and log(t+1) is
// largest at the last decision.
func (p *ForcedIndex) Covers(t int64, arm int, b tape.Block) int64 {
	if last := t + b.N - 1; !p.freeAt(last) && !p.freeTo(last) {
		return 0
	}
	return p.Index.Covers(t, arm, b)
}

// Line returns the line of the indexes, provided that no arm is forced along it.
func (p *ForcedIndex) Line(t int64, arm int) (l Line, retry int64) {
	if !p.freeAt(t) {
		return Line{}, 0 // the last call of Next has shown that this arm is forced
	}
	if l, retry = p.Index.Line(t, arm); l.N > 0 {
		if last := t + l.N - 1; !p.freeAt(last) && !p.freeTo(last) {
			l = Line{}
		}
	}
	return l, retry
}

// freeAt reports whether it is known that no arm is forced at t.
func (p *ForcedIndex) freeAt(t int64) bool { return t < p.free }

// freeTo finds out whether no arm is forced up to t. Pulls before t do not matter, because W_a
// never decreases.
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
