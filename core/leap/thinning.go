package leap

import (
	"math"
	"slices"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Thinning finds argmax θ_a of independent draws θ_a without making most of them.
//
// Take any threshold z. With a bound p_a of P(θ_a > z), arm a is proposed at each step with
// probability p_a. A proposal becomes a draw of θ_a above z or is rejected. The proposals of all
// arms and steps are one Poisson process in the time of steps, of rate Σ −log(1 − p_a): an arm
// is proposed at a step if it has a point there, and the wait for the next point is one
// exponential variate, however many steps and arms it passes over. Where arms exceed the
// threshold the largest of them wins, and no other need be drawn.
//
//   - With one leader, an arm that is hardly ever below z, a bound of that has proposals of its
//     own. Where nothing is proposed the leader wins. Covers counts how long that lasts: the
//     bounds hold at each prefix of a block.
//   - Pairwise thinning, which some laws have in place of one leader (see Pairwise), proposes
//     that an arm is above the leader.
//   - With many candidates, arms that exceed z too often to be proposed are open: they are
//     drawn at every step. If no arm exceeds z, the other arms are drawn given that.
//
// Otherwise, and until somebody first asks how long an arm wins, all θ_a are drawn. A threshold
// is chosen from what happened before the draws that it is used for, so that the law of the
// winner is the same for every threshold. What is drawn for one step is used for no other.
type Thinning struct {
	law      law
	led      ledLaw // law, if it is one
	noise    *random.Source
	price    float64 // of a draw of θ_a, in proposals
	choosing float64 // cost of choosing a threshold, in proposals for each arm
	ranks    bool    // the open arms that are likely to have the largest θ are drawn first

	mode      mode
	now       int64   // the pulls made before the step at hand, for laws that change with them
	drawn     int64   // the step before which all θ_a are drawn; Forever until somebody asks how long an arm wins
	until     int64   // the step at which a threshold is chosen anew at the latest
	failures  int     // how many times in a row no threshold was worth its cost
	spare     float64 // what may be wasted before until, in proposals
	plan      float64 // the planned cost of a step with many candidates, in proposals, or the planned chance that the leader is proposed to be below the threshold
	since     int64   // when the threshold was chosen
	steps     int     // with many candidates so far
	threshold float64
	leader    int       // −1 if there is none
	former    int       // the leader that there was before the candidates became many for the time being, −1 if none
	stride    int64     // the length of blocks for which the threshold was chosen
	tails     []tail    // of the arms above the threshold
	open      []int     // the arms that are drawn at every step
	sums      []float64 // of the rates of bundle arms
	total     float64   // of sums
	wait      float64   // from the next step to the next proposal: the sum of the rates of the steps on the way

	// With one leader: the bound of the chance that it is below the threshold, its rate
	// −log(1 − below), and what is left of the block of its pulls for which the bound holds.
	below, rate float64
	rest        tape.Block
	held        bool

	pending  pending
	proposed []int // the arms proposed so far in the step at hand
}

type mode int

const (
	drawAll mode = iota
	oneLeader
	manyCandidates
	pairwise
)

// A tail is what is known of the chance that an arm exceeds the threshold.
type tail struct {
	p     float64 // a bound of it, 1 for an open arm
	slope float64 // for law.exceed
	rate  float64 // −log(1 − p); 0 for an open arm
}

// A pending proposal is one of a step with one leader that has not been decided.
type pending struct {
	on bool
	// at is where in the step the next proposal is, from 0 to the sum of the rates. mark says
	// whose it is: below the total, that of an arm to exceed the threshold, and the leader's to
	// be below it otherwise.
	at, mark float64

	best  int     // the arm with the largest θ above the threshold so far, −1 if there is none
	theta float64 // its θ
}

// A law is the law of all θ_a at the step at hand, as the policy knows it.
type law interface {
	// draw draws θ_a.
	draw(a int) float64
	// drawMax draws θ_a for each of these arms, and returns the arm with the largest and it;
	// −1 and −∞ if there is no arm.
	drawMax(arms []int) (arm int, theta float64)
	// drawMaxBelow returns the winner of a step at which no arm exceeds z: arm, with this θ, or
	// one of the arms that are not open, but for one that is the leader.
	drawMaxBelow(leader int, z float64, arm int, theta float64) (winner int)
	// about returns a centre and a spread of θ_a's law, by which thresholds are chosen.
	about(a int) (centre, spread float64)

	// above returns a bound of P(θ_a > z), at least 1 if it knows none, with a number for
	// exceed, and with its rate if that is known already.
	above(a int, z float64) tail
	// exceed turns an event of probability p into a draw of θ_a above z, or says that it was
	// none: P(ok, θ ∈ dx) = P(θ_a ∈ dx)/p for x > z.
	exceed(a int, z, slope float64) (theta float64, ok bool)
}

// A ledLaw has thinning with one leader.
type ledLaw interface {
	// below returns a bound of P(θ_a < z) that holds now and after each prefix of a block
	// of pulls of a, at least 1 if it knows none.
	below(a int, z float64, b tape.Block) float64
	// fall does below z what exceed does above it, for θ_a as it is now. p is what below
	// returned for a block of which the arm has had a prefix since.
	fall(a int, z, p float64) (theta float64, ok bool)
}

const (
	bundle = 8   // the number of arms whose rates have a sum
	often  = 0.4 // a bound of a chance from which on it has no proposals
)

// newThinning returns the thinning of a law of which a draw has this price, in proposals.
func newThinning(l law, arms int, noise *random.Source, price float64) Thinning {
	led, _ := l.(ledLaw)
	return Thinning{
		law: l, led: led, noise: noise, price: price, choosing: choosing, leader: -1, former: -1, stride: 1, drawn: Forever,
		tails: make([]tail, arms), open: make([]int, 0, arms),
		sums: make([]float64, (arms+bundle-1)/bundle), proposed: make([]int, 0, arms+1), wait: noise.Exponential(),
	}
}

// idle says that all θ_a are to be drawn when t pulls have been made, without asking next.
// So it is in a start phase, too.
func (r *Thinning) idle(t int64) bool { return t < r.drawn }

// asked says that somebody has asked how long an arm wins.
func (r *Thinning) asked() bool { return r.drawn < Forever }

// ask says that somebody asks now.
func (r *Thinning) ask() {
	if !r.asked() {
		r.drawn = 0
	}
}

// next returns argmax θ_a when t pulls have been made. If ok is false, all are to be drawn:
// that costs less.
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

// moved says that an arm has had n pulls, in a block of which so much is missing.
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
		r.until = 0 // there may be one leader
	}
}

// propose proposes that the arm on which a mark falls exceeds the threshold, unless it has been
// proposed in this step. It returns the arm and its θ if it does, −1 otherwise.
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

// drawMaxBelow is the law's, for laws that have none of their own: it draws each arm until it is
// not above z.
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
