package leap

import (
	"math"
	"slices"

	"epsilonarcade/core/tape"
)

// hold bounds the probability that the leader is below the threshold, at each prefix of a block of
// the leader's pulls. It reports whether the bound is useful.
func (r *Thinning) hold(b tape.Block) bool {
	r.below = r.led.below(r.leader, r.threshold, b)
	r.rate, r.rest, r.held = 0, b, r.below < often
	if r.held && r.below > 0 {
		r.rate = rateOf(r.below)
	}
	return r.held
}

// Covers returns how many pulls the leader wins. next has just returned the leader, and the block b
// holds its next pulls. The number may exceed b's length if b is part of an older block. Covers
// implements Certifier for policies with thinning.
func (r *Thinning) Covers(t int64, arm int, b tape.Block) int64 {
	r.ask()
	r.now = t
	if r.mode != oneLeader || arm != r.leader {
		return 1
	}
	if !r.held || r.rest.N <= 1 {
		if b.N > 2*r.stride {
			return 0 // the threshold was chosen for shorter blocks
		}
		if !r.hold(b) || r.coarse(b) {
			r.held = false
			return 0 // reading half of the block costs less than so many proposals
		}
	}
	r.proposed = r.proposed[:0]
	rate, step := r.total+r.rate, int64(1)
	begun, end := 0.0, rate*float64(r.rest.N-1)
	for at := r.wait; at < end; {
		if at >= begun+rate {
			k := math.Floor(at / rate)
			step, begun, r.proposed = 1+int64(k), k*rate, r.proposed[:0]
		}
		p := pending{on: true, at: at - begun, mark: r.mark(), best: -1}
		if p.mark < r.total {
			at += r.noise.Exponential()
			r.now = t + step
			if p.best, p.theta = r.propose(p.mark); p.best < 0 {
				r.wait = at
				continue
			}
			if p.at = at - begun; p.at < rate {
				p.mark = r.mark()
			}
		}
		r.pending = p
		return step
	}
	r.wait -= end
	return r.rest.N
}

// coarse reports whether the leader's bound for a whole block leads to many more proposals than a
// bound for its next pull would.
func (r *Thinning) coarse(b tape.Block) bool {
	n, rate := float64(b.N), r.rate
	if 2*rate*n <= r.total*n+1 {
		return false
	}
	p := r.led.below(r.leader, r.threshold, tape.Block{})
	return (rate-rateOf(p))*n > 0.3*(1+(r.total+rate)*n)
}

// mark draws a mark for a proposal.
func (r *Thinning) mark() float64 { return r.noise.Float64() * (r.total + r.rate) }

// decide returns the winner of step t, in which there is a proposal.
func (r *Thinning) decide(t int64) int {
	p := r.pending
	r.pending.on = false
	fallen, low := false, 0.0
	all := r.total + r.rate
	for p.at < all {
		if p.mark < r.total {
			if a, theta := r.propose(p.mark); a >= 0 && (p.best < 0 || theta > p.theta) {
				p.best, p.theta = a, theta
			}
		} else if !slices.Contains(r.proposed, r.leader) {
			r.proposed = append(r.proposed, r.leader)
			low, fallen = r.led.fall(r.leader, r.threshold, r.below)
			r.proposedBelow(t)
		}
		p.at += r.noise.Exponential()
		p.mark = r.mark()
	}
	r.wait = p.at - all
	switch {
	case fallen && p.best < 0:
		return r.law.drawMaxBelow(r.leader, r.threshold, r.leader, low)
	case fallen:
		return p.best
	case p.best < 0:
		return r.leader
	}
	// The leader is above the threshold, so draw it given that.
	theta := r.law.draw(r.leader)
	for theta < r.threshold {
		theta = r.law.draw(r.leader)
	}
	if theta > p.theta {
		return r.leader
	}
	return p.best
}
