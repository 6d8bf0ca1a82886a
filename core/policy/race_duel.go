package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

// A duel is a race that has duels in place of chases: rivals of the leader ℓ are proposed not
// for being loud but for beating it. While the leader's centre is at least M, each rival b has
// a bound of P(θ_b > θ_ℓ). A step has one proposal, with the sum S of the bounds for a
// probability, or none, and the wait for the next one is geometric. A proposal becomes a draw
// of θ_b above θ_ℓ or is rejected, and b wins if no other arm is above θ_b then. Otherwise
// the leader wins: the chance of b is P(θ_b > θ_ℓ) times that of being above all others given
// that.
//
// How far a leap goes depends on where the next proposal is. So M is not chosen anew because
// one has ended, but only where it must be, and where nothing is known of the next proposal.
//
// Of race, tails has the bounds in place of rates, total is S, rate −log(1 − S), and due the
// wait for the next proposal times rate.
type duel struct {
	race
	law   dueller
	floor float64 // M
	unit  float64 // of how far M is below the leader's centre
	slack float64 // how far it is where it is chosen, in units
	above float64 // the leader's sum less one for which its centre is M
	lost  bool    // a rival won the step before
	begun int64   // when the duel began
	again int64   // when to try another
	pause int64   // the last wait for that
	limit int64   // the longest one, 0 if that grows with t
	most  float64 // S at the beginning of a duel, at most
}

// A dueller is a posterior that can have duels.
type dueller interface {
	posterior
	// stand takes down what bounds depend on of a leader besides M, and returns its centre
	// and a unit in which to choose M.
	stand(leader int) (centre, unit float64)
	// pulls returns the leader's pulls.
	Pulls(leader int) float64
	// ahead returns the leader's sum less one for which its centre is M.
	ahead(leader int, floor float64) float64
	// line returns a slope with which the leader's centre is above M after k more pulls that
	// have paid S, if ahead + S − slope·k > 0, for k up to a number that is at most n.
	line(leader int, floor float64, n int64) (pulls int64, slope float64)

	// face returns a bound of P(θ_a > θ_ℓ) while the centre of the leader that stands is at
	// least M, which is one of P(θ_a > z) for z ≥ M, too; at least 1 if it knows none.
	face(a int, floor float64) (bound float64)
	// challenge turns an event of that probability into a draw of θ_a above θ_ℓ, or says that
	// it was none.
	challenge(a, leader int) (theta float64, ok bool)
	// surpasses says whether an event of that probability is one of θ_a > z, for z ≥ M.
	surpasses(a int, z float64) bool
}

// newDuel returns a race of a law of which a draw has this price, in proposals.
func newDuel(law dueller, arms int, noise *random.Source, price float64) duel {
	return duel{race: newRace(law, arms, noise, price), law: law, slack: 0.1, pause: shortWait / 2, most: 0.3}
}

// hurry makes duels begin at a larger S, and again soon after one, where there are no crowds for
// them to interrupt. With more arms a step at which all are drawn costs more, as against a try
// and a proposal.
func (d *duel) hurry() {
	if !d.crowds() {
		k := int64(len(d.tails))
		d.limit, d.most = 32+512/k, 0.5-0.4/float64(k)
	}
}

// winner returns argmax θ_a when t pulls have been made. If ok is false, it is not worth
// while to find it otherwise than by drawing all.
func (d *duel) winner(t int64) (arm int, ok bool) {
	if d.kind == crowd && t < min(d.until, d.again) {
		return d.crowded(), true
	}
	if d.kind != duelling && t >= d.again {
		d.try(t)
	}
	if d.kind == duelling {
		if arm, ok = d.duelled(t); ok {
			return arm, true
		}
	}
	if arm, ok = d.next(t); !ok {
		d.draws = min(d.draws, d.again)
	}
	return arm, ok
}

// try makes it a duel if that is any good.
func (d *duel) try(t int64) {
	leader, sure := 0, math.Inf(-1)
	for a := range d.tails {
		if centre, spread := d.law.about(a); centre-2*spread > sure {
			leader, sure = a, centre-2*spread
		}
	}
	d.choose(leader)
	var sum float64
	for a := range d.tails {
		if a != leader && sum < d.most {
			sum += d.law.face(a, d.floor)
		}
	}
	if sum < d.most {
		d.begin(leader)
		d.begun, d.lost = t, false
	} else {
		d.wait(t)
	}
}

// wait puts off the next try, the longer the less those before it were worth; in a hurry never for
// long, for a leader and a rival that is close to it take turns, and each time that the rival has
// fallen back a duel may last.
func (d *duel) wait(t int64) {
	longest := d.limit
	if longest == 0 {
		longest = shortWait + t/16
	}
	d.pause = min(2*d.pause, longest)
	d.again = t + d.pause
}

const shortWait = 16 // the shortest wait before a try

// choose chooses M for a leader.
func (d *duel) choose(leader int) {
	centre, unit := d.law.stand(leader)
	d.floor, d.unit = centre-float64(d.slack*unit), unit
}

// begin makes it a duel with this leader, and says whether that is any good.
func (d *duel) begin(leader int) bool {
	d.kind, d.leader = duelling, leader
	d.choose(leader)
	d.above = d.law.ahead(leader, d.floor)
	d.faceAll()
	return d.total < d.most
}

// faceAll takes the bounds of all arms' beating the leader anew.
func (d *duel) faceAll() {
	for a := range d.tails {
		d.tails[a] = tail{}
		if a != d.leader {
			d.tails[a].rate = d.law.face(a, d.floor)
		}
	}
	d.addUpAll()
	d.rate = rateOf(d.total)
}

// duelled returns the winner of a step of a duel; false if it is no good any longer.
func (d *duel) duelled(t int64) (arm int, ok bool) {
	// What slack becomes times as much after the leader's centre has fallen to M, and after a
	// proposal that came to nothing: about 14 of these, each a look, for one of those, for
	// which the tape has to be looked at closely, too.
	const further, nearer = 2, 0.95
	leader := d.leader
	d.above = d.law.ahead(leader, d.floor)
	fallen := d.above <= 0
	if fallen {
		d.slack = min(d.slack*further, 1)
	}
	if fallen && !d.begin(leader) || d.lost && d.total > d.most+0.1 {
		d.part(t)
		return 0, false
	}
	d.lost = false
	if !(d.due < d.rate) {
		return leader, true
	}
	d.due = d.noise.Exponential()
	if arm = d.challenged(); arm != leader {
		d.lost = true
		return arm, true
	}
	d.slack = max(d.slack*nearer, 1e-3)
	if d.above > 2*d.slack*d.unit*d.law.Pulls(leader) && !d.begin(leader) {
		d.part(t)
		return leader, true
	}
	d.due += d.rate // for this step
	return leader, true
}

// part ends a duel.
func (d *duel) part(t int64) {
	d.kind, d.leader, d.rate = textbook, -1, 0
	if d.limit > 0 && t-d.begun > d.limit/4 || t-d.begun > 4*d.pause {
		d.pause = shortWait / 2
	}
	d.wait(t)
	d.until = 0 // there may be a crowd
}

// challenged returns the winner of a step with a proposal.
func (d *duel) challenged() int {
	b := d.pick(float64(d.noise.Float64() * d.total))
	if theta, ok := d.law.challenge(b, d.leader); ok && !d.outdone(b, theta) {
		return b
	}
	return d.leader
}

// outdone says whether a third arm is above b and the leader, who are at theta and below. It
// is hardly ever as far as that where theta is above M: its bound holds for that, too.
func (d *duel) outdone(b int, theta float64) bool {
	if theta < d.floor {
		return d.anyAbove(len(d.tails), b, theta)
	}
	mark := d.noise.Float64()
	if mark >= d.total {
		return false
	}
	a := d.pick(mark)
	return a != b && d.law.surpasses(a, theta) && !d.anyAbove(a, b, theta) // it is the first one that is above
}

// anyAbove draws the first arms but b and the leader, and says whether one is above theta.
func (d *duel) anyAbove(arms, b int, theta float64) bool {
	for a := range arms {
		if a != b && a != d.leader && d.law.draw(a) > theta {
			return true
		}
	}
	return false
}

// moved says that an arm has had n pulls, in a block of which so much is missing.
func (d *duel) moved(arm int, n int64, missing float64) {
	switch {
	case d.kind == textbook:
	case d.kind != duelling:
		d.race.moved(arm, n, missing)
	case arm == d.leader:
		d.due -= float64(d.rate * float64(n))
	default:
		d.tails[arm].rate = d.law.face(arm, d.floor)
		d.addUp(arm / bundle)
		d.rate = rateOf(d.total)
	}
}

// Line is where the leader's centre reaches M, up to the next proposal. It makes a policy that
// has duels a LinearCertifier. Between duels there is none before the next may begin.
func (d *duel) Line(t int64, arm int) (l leap.Line, retry int64) {
	d.ask()
	if d.kind != duelling {
		return leap.Line{}, max(0, d.again-t-1)
	}
	if arm != d.leader || d.due < 2*d.rate {
		return leap.Line{}, 0
	}
	n := int64(leap.Forever)
	if d.due < float64(leap.Forever*d.rate) {
		n = int64(d.due / d.rate)
	}
	n, slope := d.law.line(arm, d.floor, n)
	return leap.Line{N: n, Height: d.above, Slope: slope}, 0
}
