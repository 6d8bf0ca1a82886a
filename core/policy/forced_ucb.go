package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/tape"
)

// forcedUCB pulls the first arm with W_a ≤ demand · log(t+1), and if there is none the arm
// with the largest index.
type forcedUCB struct {
	*indexed
	demand float64
	free   int64 // no arm is forced before the pull after so many
}

func (p *forcedUCB) Next(t int64) (arm int, sure int64) {
	if !p.freeAt(t) && !p.freeTo(2*t) {
		forced := p.demand * math.Log(float64(t+1))
		for a := range p.played {
			if p.played[a].Weight <= forced { // in particular an arm without a response
				return a, 1
			}
		}
		p.free = t + 1
	}
	return p.indexed.Next(t)
}

// Covers certifies what the indexes do if no arm is forced at any of the block's
// decisions: the rivals' W_a stand still, the arm's own does not fall, and log(t+1) is
// largest at the last one.
func (p *forcedUCB) Covers(t int64, arm int, b tape.Block) int64 {
	if last := t + b.N - 1; !p.freeAt(last) && !p.freeTo(last) {
		return 0
	}
	return p.indexed.Covers(t, arm, b)
}

// Line returns the line of the indexes as long as no arm is forced.
func (p *forcedUCB) Line(t int64, arm int) (l leap.Line, retry int64) {
	if !p.freeAt(t) {
		return leap.Line{}, 0 // as Next has found, this one is
	}
	if l, retry = p.indexed.Line(t, arm); l.N > 0 {
		if last := t + l.N - 1; !p.freeAt(last) && !p.freeTo(last) {
			l = leap.Line{}
		}
	}
	return l, retry
}

// freeAt says that no arm is forced when up to t pulls have been made, as far as is known.
func (p *forcedUCB) freeAt(t int64) bool { return t < p.free }

// freeTo finds out whether no arm is forced when up to t pulls have been made, if none is
// pulled until then. Pulls do not change that: W_a only grows.
func (p *forcedUCB) freeTo(t int64) bool {
	forced := p.demand * math.Log(float64(t+1)) * (1 + slack)
	for a := range p.played {
		if p.played[a].Weight <= forced {
			return false
		}
	}
	p.free = t + 1
	return true
}
