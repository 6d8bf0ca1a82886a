package leap

import (
	"math"

	"epsilonarcade/core/random"
)

// A Pairwise is a thinning that compares pairs in place of one leader with a threshold: it
// proposes not that rivals of the leader ℓ exceed a threshold but that they beat ℓ. While the
// leader's centre is at least M, each rival b has a bound of P(θ_b > θ_ℓ). A step has one
// proposal, with the sum S of the bounds for a probability, or none, and the wait for the next
// one is geometric. A proposal becomes a draw of θ_b above θ_ℓ or is rejected, and b wins if no
// other arm is above θ_b then. Otherwise the leader wins: the chance of b is P(θ_b > θ_ℓ) times
// that of being above all others given that.
//
// How far a leap goes depends on where the next proposal is. So M is not chosen anew because
// one has ended, but only where it must be, and where nothing is known of the next proposal.
//
// Of Thinning, tails has the bounds in place of rates, total is S, rate −log(1 − S), and wait
// the wait for the next proposal times rate.
type Pairwise struct {
	Thinning
	law    pairwiseLaw
	floor  float64 // M
	unit   float64 // of how far M is below the leader's centre
	margin float64 // how far it is where it is chosen, in units
	height float64 // the leader's sum less one for which its centre is M
	lost   bool    // a rival won the step before
	begun  int64   // when this mode began
	retry  int64   // when to try it again
	pause  int64   // the last wait for that
	limit  int64   // the longest one, 0 if that grows with t
	most   float64 // S at the beginning, at most
}

// A pairwiseLaw has pairwise thinning.
type pairwiseLaw interface {
	law
	// fix takes down what bounds depend on of a leader besides M, and returns its centre
	// and a unit in which to choose M.
	fix(leader int) (centre, unit float64)
	// Pulls returns the leader's pulls.
	Pulls(leader int) float64
	// lead returns the leader's sum less one for which its centre is M.
	lead(leader int, floor float64) float64
	// line returns a slope with which the leader's centre is above M after k more pulls that
	// have paid S, if lead + S − slope·k > 0, for k up to a number that is at most n.
	line(leader int, floor float64, n int64) (pulls int64, slope float64)

	// boundBeats returns a bound of P(θ_a > θ_ℓ) while the centre of the fixed leader is at
	// least M, which is one of P(θ_a > z) for z ≥ M, too; at least 1 if it knows none.
	boundBeats(a int, floor float64) (bound float64)
	// beats turns an event of that probability into a draw of θ_a above θ_ℓ, or says that it
	// was none.
	beats(a, leader int) (theta float64, ok bool)
	// beatsValue says whether an event of that probability is one of θ_a > z, for z ≥ M.
	beatsValue(a int, z float64) bool
}

// newPairwise returns the thinning of a law of which a draw has this price, in proposals.
func newPairwise(law pairwiseLaw, arms int, noise *random.Source, price float64) Pairwise {
	return Pairwise{Thinning: newThinning(law, arms, noise, price), law: law, margin: 0.1, pause: shortWait / 2, most: 0.3}
}

// hurry makes this mode begin at a larger S, and again soon after it has ended, where there are
// no thresholds for it to interrupt. With more arms a step at which all are drawn costs more, as
// against a try and a proposal.
func (d *Pairwise) hurry() {
	if !d.thins() {
		k := int64(len(d.tails))
		d.limit, d.most = 32+512/k, 0.5-0.4/float64(k)
	}
}

// winner returns argmax θ_a when t pulls have been made. If ok is false, all are to be drawn:
// that costs less.
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

// try begins this mode if that is of use.
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

// putOff puts off the next try, the longer the less those before it were worth; in a hurry never
// for long, for a leader and a rival that is close to it take turns, and each time that the
// rival has fallen back this mode may last.
func (d *Pairwise) putOff(t int64) {
	longest := d.limit
	if longest == 0 {
		longest = shortWait + t/16
	}
	d.pause = min(2*d.pause, longest)
	d.retry = t + d.pause
}

const shortWait = 16 // the shortest wait before a try

// chooseFloor chooses M for a leader.
func (d *Pairwise) chooseFloor(leader int) {
	centre, unit := d.law.fix(leader)
	d.floor, d.unit = centre-float64(d.margin*unit), unit
}

// begin begins this mode with a leader, and says whether that is of use.
func (d *Pairwise) begin(leader int) bool {
	d.mode, d.leader = pairwise, leader
	d.chooseFloor(leader)
	d.height = d.law.lead(leader, d.floor)
	d.boundAll()
	return d.total < d.most
}

// boundAll bounds the chances of all arms to beat the leader anew.
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

// compare returns the winner of a step; false if this mode is of no use any longer.
func (d *Pairwise) compare(t int64) (arm int, ok bool) {
	// The margin becomes so many times as large after the leader's centre has fallen to M, and
	// after a proposal that came to nothing: about 14 of these, for each of which M is chosen
	// anew, for one of those, for which the tape has to be read closely, too.
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
	d.wait += d.rate // for this step
	return leader, true
}

// end ends this mode.
func (d *Pairwise) end(t int64) {
	d.mode, d.leader, d.rate = drawAll, -1, 0
	if d.limit > 0 && t-d.begun > d.limit/4 || t-d.begun > 4*d.pause {
		d.pause = shortWait / 2
	}
	d.putOff(t)
	d.until = 0 // there may be many candidates
}

// decidePair returns the winner of a step with a proposal.
func (d *Pairwise) decidePair() int {
	b := d.pick(float64(d.noise.Float64() * d.total))
	if theta, ok := d.law.beats(b, d.leader); ok && !d.beaten(b, theta) {
		return b
	}
	return d.leader
}

// beaten says whether a third arm is above b and the leader, who are at theta and below. The
// wait for one is hardly ever that short where theta is above M: its bound holds for that, too.
func (d *Pairwise) beaten(b int, theta float64) bool {
	if theta < d.floor {
		return d.anyAbove(len(d.tails), b, theta)
	}
	mark := d.noise.Float64()
	if mark >= d.total {
		return false
	}
	a := d.pick(mark)
	return a != b && d.law.beatsValue(a, theta) && !d.anyAbove(a, b, theta) // it is the first one that is above
}

// anyAbove draws the first arms but b and the leader, and says whether one is above theta.
func (d *Pairwise) anyAbove(arms, b int, theta float64) bool {
	for a := range arms {
		if a != b && a != d.leader && d.law.draw(a) > theta {
			return true
		}
	}
	return false
}

// moved says that an arm has had n pulls, in a block of which so much is missing.
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

// Line is where the leader's centre reaches M, up to the next proposal. It makes a policy that
// is declared on pairwise thinning a LinearCertifier. In the other modes no line is known before
// the next try.
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
