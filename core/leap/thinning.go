package leap

import (
	"math"
	"slices"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Thinning finds argmax θ_a over independent draws θ_a, but makes only a few of these draws.
//
// Take any threshold z. Given a bound p_a on P(θ_a > z), arm a is proposed at each step with
// probability p_a. A proposal becomes a draw of θ_a above z, or is rejected. The proposals for all
// arms and steps form one Poisson process, with the rate Σ −log(1 − p_a) per step: an arm is
// proposed at a step if the process has a point for it there. So one exponential variable gives the
// wait for the next point, across any number of steps and arms. If arms exceed the threshold, the
// largest of them wins, and no other draw is needed.
//
//   - In the mode with one leader, one arm is hardly ever below z. A bound on the probability that
//     this arm is below z has its own proposals. The leader wins if nothing is proposed. Covers
//     returns how long this lasts, because the bounds hold at each prefix of a block.
//   - For some laws, pairwise thinning replaces this mode (see Pairwise). It proposes that an arm
//     is above the leader.
//   - In the mode with many candidates, arms that exceed z too often are open: they are drawn at
//     every step. If no arm exceeds z, the other arms are drawn, given that they are below z.
//
// Otherwise, and until the first question about how long an arm wins, all θ_a are drawn. A
// threshold depends only on events before the draws that use it. So the winner has the same
// distribution for every threshold. Each draw is used for only one step.
type Thinning struct {
	law      law
	led      ledLaw // the law, or nil if it does not support the mode with one leader
	noise    *random.Source
	price    float64 // the cost of a draw of θ_a, in proposals
	choosing float64 // the cost of choosing a threshold, in proposals per arm
	ranks    bool    // whether open arms with better chances are drawn first

	mode      mode
	now       int64   // the pulls before the present step, for laws that change with time
	drawn     int64   // all θ_a are drawn before this step; Forever before the first call of ask
	until     int64   // the step by which a threshold must be chosen again
	failures  int     // how many times in a row no threshold was worth its cost
	spare     float64 // the cost that may be wasted before until, in proposals
	plan      float64 // the planned cost of a step or, with one leader, chance of a proposal below the threshold
	since     int64   // the step of the last choice
	steps     int     // the number of steps with many candidates so far
	threshold float64
	leader    int       // −1 if there is none
	former    int       // the leader before the candidates became many for a while, or −1
	stride    int64     // the block length that the threshold was chosen for
	tails     []tail    // of each arm, above the threshold
	open      []int     // the arms that are drawn at every step
	sums      []float64 // the sums of the rates of bundle arms each
	total     float64   // the sum of sums
	wait      float64   // the rates, summed from the next step up to the next proposal

	// With one leader, below bounds the probability that the leader is below the threshold, and
	// rate is −log(1 − below). The bound holds for the rest of a block of the leader's pulls.
	below, rate float64
	rest        tape.Block
	held        bool

	pending  pending
	proposed []int // the arms proposed in the present step so far
}

type mode int

const (
	drawAll mode = iota
	oneLeader
	manyCandidates
	pairwise
)

// A tail bounds the probability that an arm exceeds the threshold.
type tail struct {
	p     float64 // the bound, 1 for an open arm
	slope float64 // passed on to law.exceed
	rate  float64 // −log(1 − p); 0 for an open arm
}

// A pending proposal belongs to a step with one leader and is not yet decided.
type pending struct {
	on bool
	// at is the position of the next proposal within the step, from 0 to the sum of the rates. mark
	// determines what is proposed: if it is below total, that an arm exceeds the threshold, and
	// otherwise that the leader is below it.
	at, mark float64

	best  int     // the arm with the largest θ above the threshold so far, or −1 if there is none
	theta float64 // its θ
}

// A law is the joint distribution of all θ_a at the present step.
type law interface {
	// draw draws θ_a.
	draw(a int) float64
	// drawMax draws θ_a for each of the given arms. It returns the arm with the largest θ_a and
	// that θ_a, or −1 and −∞ if no arms are given.
	drawMax(arms []int) (arm int, theta float64)
	// drawMaxBelow returns the winner of a step in which no arm is above z. The winner is arm, with
	// the given θ, or one of the arms that are not open, except the leader.
	drawMaxBelow(leader int, z float64, arm int, theta float64) (winner int)
	// about returns the centre and the spread of θ_a's distribution, for choosing thresholds.
	about(a int) (centre, spread float64)

	// above returns a bound on P(θ_a > z) and a number for exceed. A bound of at least 1 is
	// useless. It also returns the rate if that is already known.
	above(a int, z float64) tail
	// exceed turns an event whose probability is the bound p into a draw of θ_a above z, or rejects
	// it: P(ok, θ ∈ dx) = P(θ_a ∈ dx)/p for x > z.
	exceed(a int, z, slope float64) (theta float64, ok bool)
}

// A ledLaw is a law that supports thinning with one leader.
type ledLaw interface {
	// below returns a bound on P(θ_a < z) that holds now and after each prefix of a block of a's
	// pulls. A bound of at least 1 is useless.
	below(a int, z float64, b tape.Block) float64
	// fall turns an event of probability p into a draw of the present θ_a below z, or rejects it. p
	// is what below returned for a block, of which the arm may have had a prefix since.
	fall(a int, z, p float64) (theta float64, ok bool)
}

const (
	bundle = 8   // the number of arms whose rates share a sum
	often  = 0.4 // an event with a larger bound on its probability has no proposals
)

// newThinning returns a Thinning for a law from which a draw costs as much as price proposals.
func newThinning(l law, arms int, noise *random.Source, price float64) Thinning {
	led, _ := l.(ledLaw)
	return Thinning{
		law: l, led: led, noise: noise, price: price, choosing: choosing, leader: -1, former: -1, stride: 1, drawn: Forever,
		tails: make([]tail, arms), open: make([]int, 0, arms),
		sums: make([]float64, (arms+bundle-1)/bundle), proposed: make([]int, 0, arms+1), wait: noise.Exponential(),
	}
}

// idle reports whether all θ_a are to be drawn after t pulls, without calling next. This includes
// the start phase.
func (r *Thinning) idle(t int64) bool { return t < r.drawn }

// asked reports whether there has been a question about how long an arm wins.
func (r *Thinning) asked() bool { return r.drawn < Forever }

// ask records that there has been such a question.
func (r *Thinning) ask() {
	if !r.asked() {
		r.drawn = 0
	}
}

// next returns argmax θ_a after t pulls. If ok is false, it is cheaper to draw all θ_a.
func (r *Thinning) next(t int64) (arm int, ok bool) {
	r.now = t
	if r.pending.on {
		return r.decide(t), true
	}
	if t >= r.until {
		r.chooseThreshold(t)
	}
	if r.mode == oneLeader && !r.held && !r.hold(tape.Block{}) {
		r.scatter()
	}
	if r.mode == oneLeader {
		if all := r.total + r.rate; r.wait >= all {
			r.wait -= all
			return r.leader, true
		}
		r.pending, r.proposed = pending{at: r.wait, mark: r.mark(), best: -1}, r.proposed[:0]
		return r.decide(t), true
	}
	if r.mode == manyCandidates {
		return r.candidate(), true
	}
	r.drawn = r.until
	return 0, false
}

// moved updates the thinning after n pulls of an arm. missing is the Missing of the pulls' block.
func (r *Thinning) moved(arm int, n int64, missing float64) {
	switch {
	case r.mode == drawAll:
		return
	case arm == r.leader:
		r.rest.N -= n
		r.rest.Missing -= missing
		r.held = r.held && r.rest.N >= 0
		return
	}
	was := r.tails[arm].p
	if r.tails[arm] = r.tailOf(arm); was == 1 && r.tails[arm].p == 1 {
		return
	}
	r.addUp(arm / bundle)
	if was < 1 && r.tails[arm].p < 1 {
		return
	}
	if r.mode == oneLeader {
		r.scatter()
		r.listOpen()
	} else {
		r.turn(arm)
	}
	if r.led == nil || len(r.open) != 1 || r.total >= r.worth() {
		return
	}
	if former := r.former; r.open[0] == former {
		r.mode, r.leader, r.former = oneLeader, former, -1
		r.refresh(former)
	} else if former < 0 && r.steps > 8*len(r.tails) {
		r.until = 0 // perhaps one arm now leads
	}
}

// propose proposes that the arm at the given mark exceeds the threshold, unless the step has
// already proposed this arm. It returns the arm and its θ, or −1 if it rejects the proposal.
func (r *Thinning) propose(mark float64) (arm int, theta float64) {
	a := r.pick(mark)
	if slices.Contains(r.proposed, a) {
		return -1, 0
	}
	r.proposed = append(r.proposed, a)
	theta, ok := r.law.exceed(a, r.threshold, r.tails[a].slope)
	if !ok {
		return -1, 0
	}
	return a, theta
}

// drawMaxBelow is the default for laws. It draws each arm again until the arm is not above z.
func (r *Thinning) drawMaxBelow(leader int, z float64, arm int, top float64) int {
	for a := range r.tails {
		if r.tails[a].p == 1 || a == leader {
			continue
		}
		theta := math.Inf(1)
		for theta > z {
			theta = r.law.draw(a)
		}
		if theta > top {
			arm, top = a, theta
		}
	}
	return arm
}
