package leap

import (
	"math"

	"epsilonarcade/core/random"
)

// A Pairwise is a thinning that compares pairs. It proposes that a rival beats the leader ℓ, rather
// than that a rival exceeds a threshold. As long as the leader's centre is at least M, each rival b
// has a bound on P(θ_b > θ_ℓ). Let S be the sum of the bounds. A step has a proposal with
// probability S, so the wait for the next one is geometric. A proposal becomes a draw of θ_b above
// θ_ℓ, or is rejected. Then b wins if no other arm is above θ_b; otherwise the leader wins. So b
// wins with probability P(θ_b > θ_ℓ) times the probability that b is then above all others.
//
// The length of a leap depends on when the next proposal occurs. So M must not change because a
// leap has ended. M changes only if it must, or if nothing is known about the next proposal.
//
// Of Thinning's fields, tails holds the bounds as rates, total is S, rate is −log(1 − S), and wait
// is the wait for the next proposal, multiplied by rate.
type Pairwise struct {
	Thinning
	law    pairwiseLaw
	floor  float64 // M
	unit   float64 // the unit of the margin
	margin float64 // how far below the leader's centre M is chosen, in units
	height float64 // how far the leader's sum is above the sum at which its centre would be M
	lost   bool    // a rival won the previous step
	begun  int64   // when this mode began
	retry  int64   // when to try this mode again
	pause  int64   // the last delay before a try
	limit  int64   // the longest delay, or 0 if it grows with t
	most   float64 // the largest S with which this mode may begin
}

// A pairwiseLaw is a law that supports pairwise thinning.
type pairwiseLaw interface {
	law
	// fix stores the properties of a leader that the bounds depend on, except M. It returns the
	// leader's centre and a unit for choosing M.
	fix(leader int) (centre, unit float64)
	// Pulls returns the number of the leader's pulls.
	Pulls(leader int) float64
	// lead returns the leader's sum minus the sum at which its centre would be M.
	lead(leader int, floor float64) float64
	// line returns a slope and a number of pulls, at most n. For each k up to it, the leader's
	// centre is above M after k more pulls with the sum S if lead + S − slope·k > 0.
	line(leader int, floor float64, n int64) (pulls int64, slope float64)

	// boundBeats returns a bound on P(θ_a > θ_ℓ) that holds while the centre of the fixed leader is
	// at least M. It is also a bound on P(θ_a > z) for z ≥ M. A bound of at least 1 is useless.
	boundBeats(a int, floor float64) (bound float64)
	// beats turns an event of that probability into a draw of θ_a above θ_ℓ, or rejects it.
	beats(a, leader int) (theta float64, ok bool)
	// beatsValue turns an event of that probability into an event of P(θ_a > z), or rejects it, for
	// z ≥ M.
	beatsValue(a int, z float64) bool
}

// newPairwise returns a Pairwise for a law from which a draw costs as much as price proposals.
func newPairwise(law pairwiseLaw, arms int, noise *random.Source, price float64) Pairwise {
	return Pairwise{Thinning: newThinning(law, arms, noise, price), law: law, margin: 0.1, pause: shortWait / 2, most: 0.3}
}

// hurry lets this mode begin at a larger S and soon after it last ended, unless it could interrupt
// thinning with thresholds. The more arms there are, the more costly it is to draw all of them,
// compared with a try and a proposal.
func (d *Pairwise) hurry() {
	if !d.thins() {
		k := int64(len(d.tails))
		d.limit, d.most = 32+512/k, 0.5-0.4/float64(k)
	}
}

// winner returns argmax θ_a after t pulls. If ok is false, it is cheaper to draw all θ_a.
func (d *Pairwise) winner(t int64) (arm int, ok bool) {
	if d.mode == manyCandidates && t < min(d.until, d.retry) {
		return d.candidate(), true
	}
	if d.mode != pairwise && t >= d.retry {
		d.try(t)
	}
	if d.mode == pairwise {
		if arm, ok = d.compare(t); ok {
			return arm, true
		}
	}
	if arm, ok = d.next(t); !ok {
		d.drawn = min(d.drawn, d.retry)
	}
	return arm, ok
}

// try begins this mode if it is worth its cost.
func (d *Pairwise) try(t int64) {
	leader, sure := 0, math.Inf(-1)
	for a := range d.tails {
		if centre, spread := d.law.about(a); centre-2*spread > sure {
			leader, sure = a, centre-2*spread
		}
	}
	d.chooseFloor(leader)
	var sum float64
	for a := range d.tails {
		if a != leader && sum < d.most {
			sum += d.law.boundBeats(a, d.floor)
		}
	}
	if sum < d.most {
		d.begin(leader)
		d.begun, d.lost = t, false
	} else {
		d.putOff(t)
	}
}

// putOff delays the next try. The delay grows if earlier tries were of little use. In a hurry it
// stays short, because a leader and a close rival may take turns, and this mode may last once the
// rival has fallen back.
func (d *Pairwise) putOff(t int64) {
	longest := d.limit
	if longest == 0 {
		longest = shortWait + t/16
	}
	d.pause = min(2*d.pause, longest)
	d.retry = t + d.pause
}

const shortWait = 16 // the shortest delay before a try

// chooseFloor chooses M for a leader.
func (d *Pairwise) chooseFloor(leader int) {
	centre, unit := d.law.fix(leader)
	d.floor, d.unit = centre-float64(d.margin*unit), unit
}

// begin begins this mode with a leader, and reports whether it is worth its cost.
func (d *Pairwise) begin(leader int) bool {
	d.mode, d.leader = pairwise, leader
	d.chooseFloor(leader)
	d.height = d.law.lead(leader, d.floor)
	d.boundAll()
	return d.total < d.most
}

// boundAll updates the bounds of all arms.
func (d *Pairwise) boundAll() {
	for a := range d.tails {
		d.tails[a] = tail{}
		if a != d.leader {
			d.tails[a].rate = d.law.boundBeats(a, d.floor)
		}
	}
	d.addUpAll()
	d.rate = rateOf(d.total)
}

// compare returns the winner of a step. ok is false if this mode is no longer worth its cost.
func (d *Pairwise) compare(t int64) (arm int, ok bool) {
	// The margin is multiplied by further when the leader's centre has fallen to M, and by nearer
	// after a proposal without effect. So one fall is balanced by about 14 proposals, each with a
	// new M. A fall also requires reading the tape closely.
	const further, nearer = 2, 0.95
	leader := d.leader
	d.height = d.law.lead(leader, d.floor)
	fallen := d.height <= 0
	if fallen {
		d.margin = min(d.margin*further, 1)
	}
	if fallen && !d.begin(leader) || d.lost && d.total > d.most+0.1 {
		d.end(t)
		return 0, false
	}
	d.lost = false
	if !(d.wait < d.rate) {
		return leader, true
	}
	d.wait = d.noise.Exponential()
	if arm = d.decidePair(); arm != leader {
		d.lost = true
		return arm, true
	}
	d.margin = max(d.margin*nearer, 1e-3)
	if d.height > 2*d.margin*d.unit*d.law.Pulls(leader) && !d.begin(leader) {
		d.end(t)
		return leader, true
	}
	d.wait += d.rate // the wait includes this step
	return leader, true
}

// end ends this mode at step t.
func (d *Pairwise) end(t int64) {
	d.mode, d.leader, d.rate = drawAll, -1, 0
	if d.limit > 0 && t-d.begun > d.limit/4 || t-d.begun > 4*d.pause {
		d.pause = shortWait / 2
	}
	d.putOff(t)
	d.until = 0 // there may now be many candidates
}

// decidePair returns the winner of a step with a proposal.
func (d *Pairwise) decidePair() int {
	b := d.pick(float64(d.noise.Float64() * d.total))
	if theta, ok := d.law.beats(b, d.leader); ok && !d.beaten(b, theta) {
		return b
	}
	return d.leader
}

// beaten reports whether a third arm is above b, which is at theta and itself above the leader. If
// theta is above M, such an arm is rarely proposed, because the arm's bound holds for theta, too.
func (d *Pairwise) beaten(b int, theta float64) bool {
	if theta < d.floor {
		return d.anyAbove(len(d.tails), b, theta)
	}
	mark := d.noise.Float64()
	if mark >= d.total {
		return false
	}
	a := d.pick(mark)
	return a != b && d.law.beatsValue(a, theta) && !d.anyAbove(a, b, theta) // a is the first arm above theta
}

// anyAbove draws the first arms, except b and the leader, and reports whether one is above theta.
func (d *Pairwise) anyAbove(arms, b int, theta float64) bool {
	for a := range arms {
		if a != b && a != d.leader && d.law.draw(a) > theta {
			return true
		}
	}
	return false
}

// moved updates the thinning after n pulls of an arm. missing is the Missing of the pulls' block.
func (d *Pairwise) moved(arm int, n int64, missing float64) {
	switch {
	case d.mode == drawAll:
	case d.mode != pairwise:
		d.Thinning.moved(arm, n, missing)
	case arm == d.leader:
		d.wait -= float64(d.rate * float64(n))
	default:
		d.tails[arm].rate = d.law.boundBeats(arm, d.floor)
		d.addUp(arm / bundle)
		d.rate = rateOf(d.total)
	}
}

// Line returns the line at which the leader's centre reaches M, up to the next proposal. It
// implements LinearCertifier for policies with pairwise thinning. In other modes, no line is known
// before the next try.
func (d *Pairwise) Line(t int64, arm int) (l Line, retry int64) {
	d.ask()
	if d.mode != pairwise {
		return Line{}, max(0, d.retry-t-1)
	}
	if arm != d.leader || d.wait < 2*d.rate {
		return Line{}, 0
	}
	n := int64(Forever)
	if d.wait < float64(Forever*d.rate) {
		n = int64(d.wait / d.rate)
	}
	n, slope := d.law.line(arm, d.floor, n)
	return Line{N: n, Height: d.height, Slope: slope}, 0
}
