package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A race finds argmax θ_a of independent draws θ_a without making most of them.
//
// Take any level z. An arm is loud at a step if θ_a > z. With a bound p_a of the chance of
// that, arm a is proposed at each step with probability p_a, and a proposal either becomes
// a draw of θ_a above z or is rejected. The proposals of all arms and steps are one Poisson
// process in the time of steps, of rate Σ −log(1 − p_a): an arm is proposed at a step if it
// has a point there, with probability p_a, and the way to the next point is one
// exponential wait, however many steps and arms it passes over. Where arms are loud the
// loudest wins, and no other need be drawn.
//
//   - In a chase one arm, the leader, is hardly ever below z. That it is has a bound and
//     proposals of its own. Where nothing is proposed the leader wins, and Covers counts
//     how long that lasts: its bounds hold at each prefix of a block.
//   - In a duel, which some laws have in place of a chase (see duel), an arm is proposed for
//     being above the leader.
//   - In a crowd many arms may win. Those that are loud too often to be proposed are drawn
//     at every step. If nobody is loud, the quiet arms are drawn given that they are.
//
// Otherwise, and until it is asked for the first time how long an arm wins, all θ_a are
// drawn. A level is chosen from what happened before the draws that it is used for, so that
// the law of the winner is the same whichever it is, and what is drawn for one step is used
// for no other.
type race struct {
	law    posterior
	chase  chased // law, if it is one
	tabled tabled // likewise
	noise  *random.Source
	price  float64 // of a draw of θ_a, in proposals
	aiming float64 // of choosing a level, in proposals for each arm
	ranks  bool    // the open arms that are likely to be loudest are drawn first

	kind   raceKind
	draws  int64   // the step before which all θ_a are drawn; leap.Forever until it is first asked how long an arm wins
	until  int64   // the step at which a level is chosen anew at the latest
	vain   int     // how many times in a row there has been no level that is worth it
	spare  float64 // what may be wasted before until, in proposals
	plan   float64 // what a step of a crowd was to cost, in proposals, or how often the leader was to sink
	since  int64   // when the level was chosen
	steps  int     // of the crowd so far
	level  float64
	leader int       // of a chase, −1 otherwise
	former int       // the leader of a chase that is a crowd for the time being, −1 otherwise
	stride int64     // the length of blocks for which the level was chosen
	tails  []tail    // of the arms above the level
	open   []int     // the arms that are drawn at every step
	sums   []float64 // of the rates of bundle arms
	total  float64   // of sums
	due    float64   // the way from the next step to the next proposal: the sum of the rates of the steps on it

	// Of a chase: the bound of the chance that the leader is below the level, its rate
	// −log(1 − sink), and what is left of the block of the leader's pulls for which it holds.
	sink, rate float64
	rest       tape.Block
	held       bool

	pending alarm
	met     []int // the arms proposed so far in the step at hand
}

type raceKind int

const (
	textbook raceKind = iota
	chase
	crowd
	duelling
)

// A tail is what is known of the chance that an arm is loud.
type tail struct {
	p     float64 // a bound of it, 1 for an open arm
	slope float64 // for posterior.exceed
	rate  float64 // −log(1 − p); 0 for an open arm
}

// An alarm is a step of a chase that something has been proposed for.
type alarm struct {
	on bool
	// at is where in the step the next proposal is, from 0 to the sum of the rates, and mark
	// says whose it is: below the race's total, one to be loud, and the leader's to be below
	// the level otherwise.
	at, mark float64

	loud  int     // the loudest arm so far, −1 if there is none
	theta float64 // its θ
}

// A posterior is the law of all θ_a, as the policy knows it.
type posterior interface {
	// draw draws θ_a.
	draw(a int) float64
	// loudest draws θ_a for each of these arms, and returns the arm with the largest and it;
	// −1 and −∞ if there is no arm.
	loudest(arms []int) (arm int, theta float64)
	// quietest returns the winner of a step at which nobody is above z: arm, with this θ, or one
	// of the arms that are not open, but for one that is the leader.
	quietest(tails []tail, leader int, z float64, arm int, theta float64) (winner int)
	// about returns a centre and a spread of θ_a's law, by which levels are chosen.
	about(a int) (centre, spread float64)

	// above returns a bound of P(θ_a > z), at least 1 if it knows none, and a number for
	// exceed.
	above(a int, z float64) (p, slope float64)
	// exceed turns an event of probability p into a draw of θ_a above z, or says that it was
	// none: P(ok, θ ∈ dx) = P(θ_a ∈ dx)/p for x > z.
	exceed(a int, z, slope float64) (theta float64, ok bool)
}

// A chased posterior can have chases.
type chased interface {
	// below returns a bound of P(θ_a < z) that holds now and after each prefix of a block
	// of pulls of a, at least 1 if it knows none.
	below(a int, z float64, b tape.Block) float64
	// fall does below z what exceed does above it, for θ_a as it is now. p is what below
	// returned for a block of which the arm has had a prefix since.
	fall(a int, z, p float64) (theta float64, ok bool)
}

// A tabled posterior has a table of its bounds p and of their rates −log(1 − p).
type tabled interface {
	// tailAbove returns what above does, with the rate.
	tailAbove(a int, z float64) tail
}

const (
	bundle = 8   // the number of arms whose rates have a sum
	often  = 0.4 // a bound of a chance from which on it has no proposals
)

// newRace returns a race of a law of which a draw has this price, in proposals.
func newRace(law posterior, arms int, noise *random.Source, price float64) race {
	chase, _ := law.(chased)
	tabled, _ := law.(tabled)
	return race{
		law: law, chase: chase, tabled: tabled, noise: noise, price: price, aiming: aiming, leader: -1, former: -1, stride: 1, draws: leap.Forever,
		tails: make([]tail, arms), open: make([]int, 0, arms),
		sums: make([]float64, (arms+bundle-1)/bundle), met: make([]int, 0, arms+1), due: noise.Exponential(),
	}
}

// idle says that all θ_a are to be drawn when t pulls have been made, without asking next.
// So it is in a start phase, too.
func (r *race) idle(t int64) bool { return t < r.draws }

// asked says that it has been asked how long an arm wins.
func (r *race) asked() bool { return r.draws < leap.Forever }

// ask says that it is asked now.
func (r *race) ask() {
	if !r.asked() {
		r.draws = 0
	}
}

// next returns argmax θ_a when t pulls have been made. If ok is false, it is not worth
// while to find it otherwise than by drawing all.
func (r *race) next(t int64) (arm int, ok bool) {
	if r.pending.on {
		return r.settle(t), true
	}
	if t >= r.until {
		r.aim(t)
	}
	if r.kind == chase && !r.held && !r.hold(tape.Block{}) {
		r.scatter()
	}
	if r.kind == chase {
		if all := r.total + r.rate; r.due >= all {
			r.due -= all
			return r.leader, true
		}
		r.pending, r.met = alarm{at: r.due, mark: r.mark(), loud: -1}, r.met[:0]
		return r.settle(t), true
	}
	if r.kind == crowd {
		return r.crowded(), true
	}
	r.draws = r.until
	return 0, false
}

// hold bounds the chance that the leader is below the level, at each prefix of a block of
// its pulls, and says whether that is any good.
func (r *race) hold(b tape.Block) bool {
	r.sink = r.chase.below(r.leader, r.level, b)
	r.rate, r.rest, r.held = 0, b, r.sink < often
	if r.held && r.sink > 0 {
		r.rate = rateOf(r.sink)
	}
	return r.held
}

// moved says that an arm has had n pulls, in a block of which so much is missing.
func (r *race) moved(arm int, n int64, missing float64) {
	switch {
	case r.kind == textbook:
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
	if r.kind == chase {
		r.scatter()
		r.listOpen()
	} else {
		r.turn(arm)
	}
	if r.chase == nil || len(r.open) != 1 || r.total >= r.worth() {
		return
	}
	if former := r.former; r.open[0] == former {
		r.kind, r.leader, r.former = chase, former, -1
		r.listen(former)
	} else if former < 0 && r.steps > 8*len(r.tails) {
		r.until = 0 // there may be a chase
	}
}

// scatter makes a chase a crowd at the same level, until the leader is the only open arm
// again.
func (r *race) scatter() {
	r.kind, r.leader, r.former, r.rate, r.held = crowd, -1, r.leader, 0, false
	r.plan, r.spare = 0, r.aiming*float64(len(r.tails))
	r.listen(r.former)
	r.listOpen()
}

// Covers returns how many pulls the leader wins, whom next has just returned and whose
// next pulls are the block b: they may go on beyond b if it is part of an older block. It
// makes a policy that has a race a Certifier.
func (r *race) Covers(_ int64, arm int, b tape.Block) int64 {
	r.ask()
	if r.kind != chase || arm != r.leader {
		return 1
	}
	if !r.held || r.rest.N <= 1 {
		if b.N > 2*r.stride {
			return 0 // the level is for shorter blocks
		}
		if !r.hold(b) || r.coarse(b) {
			r.held = false
			return 0 // a finer look costs less than the proposals
		}
	}
	r.met = r.met[:0]
	rate, step := r.total+r.rate, int64(1)
	begun, end := 0.0, rate*float64(r.rest.N-1)
	for at := r.due; at < end; {
		if at >= begun+rate {
			k := math.Floor(at / rate)
			step, begun, r.met = 1+int64(k), k*rate, r.met[:0]
		}
		p := alarm{on: true, at: at - begun, mark: r.mark(), loud: -1}
		if p.mark < r.total {
			at += r.noise.Exponential()
			if p.loud, p.theta = r.propose(p.mark); p.loud < 0 {
				r.due = at
				continue
			}
			if p.at = at - begun; p.at < rate {
				p.mark = r.mark()
			}
		}
		r.pending = p
		return step
	}
	r.due -= end
	return r.rest.N
}

// coarse says that the leader's bound has much more proposals, because it holds for a whole
// block, than one for its next pull would have.
func (r *race) coarse(b tape.Block) bool {
	n, rate := float64(b.N), r.rate
	if 2*rate*n <= r.total*n+1 {
		return false
	}
	p := r.chase.below(r.leader, r.level, tape.Block{})
	return (rate-rateOf(p))*n > 0.3*(1+(r.total+rate)*n)
}

// mark returns a mark for a proposal.
func (r *race) mark() float64 { return r.noise.Float64() * (r.total + r.rate) }

// propose proposes the arm that a mark falls on to be loud, unless it has been proposed in
// this step, and returns it and its θ if it is; −1 otherwise.
func (r *race) propose(mark float64) (loud int, theta float64) {
	a := r.pick(mark)
	if slices.Contains(r.met, a) {
		return -1, 0
	}
	r.met = append(r.met, a)
	theta, ok := r.law.exceed(a, r.level, r.tails[a].slope)
	if !ok {
		return -1, 0
	}
	return a, theta
}

// pick returns the arm on whose part of [0, total) a mark falls; the last that has one if
// rounding takes the mark beyond.
func (r *race) pick(mark float64) (arm int) {
	first := 0
	for _, sum := range r.sums {
		if mark < sum {
			break
		}
		mark -= sum
		first += bundle
	}
	for first >= len(r.tails) || r.sums[first/bundle] == 0 {
		first -= bundle
	}
	return first + pick(r.tails[first:min(len(r.tails), first+bundle)], mark)
}

// pick returns the tail on whose rate a mark falls, the rates being laid end to end; the
// last that has one if rounding takes the mark beyond.
func pick(tails []tail, mark float64) (at int) {
	for i := range tails {
		rate := tails[i].rate
		if mark < rate {
			return i
		}
		mark -= rate
	}
	for at = len(tails) - 1; at > 0 && !(tails[at].rate > 0); at-- {
	}
	return at
}

// rateOf returns −log(1 − p), the rate of proposals of which a step has some with
// probability p. Most are small: for those a few terms of the series are as close as a
// logarithm and sooner there.
func rateOf(p float64) float64 {
	if p < 0x1p-11 {
		return p + float64(p*p*(.5+float64(p*(1./3+float64(p*(.25+float64(p*.2)))))))
	}
	return -random.Log1p(-p)
}

// settle returns the winner of the step t that something has been proposed for.
func (r *race) settle(t int64) int {
	p := r.pending
	r.pending.on = false
	sunk, low := false, 0.0
	all := r.total + r.rate
	for p.at < all {
		if p.mark < r.total {
			if a, theta := r.propose(p.mark); a >= 0 && (p.loud < 0 || theta > p.theta) {
				p.loud, p.theta = a, theta
			}
		} else if !slices.Contains(r.met, r.leader) {
			r.met = append(r.met, r.leader)
			low, sunk = r.chase.fall(r.leader, r.level, r.sink)
			r.sunk(t)
		}
		p.at += r.noise.Exponential()
		p.mark = r.mark()
	}
	r.due = p.at - all
	switch {
	case sunk && p.loud < 0:
		return r.law.quietest(r.tails, r.leader, r.level, r.leader, low)
	case sunk:
		return p.loud
	case p.loud < 0:
		return r.leader
	}
	// The leader is above the level.
	theta := r.law.draw(r.leader)
	for theta < r.level {
		theta = r.law.draw(r.leader)
	}
	if theta > p.theta {
		return r.leader
	}
	return p.loud
}

// crowded returns the winner of a step of a crowd.
func (r *race) crowded() int {
	best, top := r.law.loudest(r.open)
	cost := update + float64(r.price*float64(len(r.open)))
	r.met = r.met[:0]
	r.steps++
	at := r.due // the place of the next proposal in the step, where the arms' rates lie end to end
	for ; at < r.total; at += r.noise.Exponential() {
		cost++
		if a, theta := r.propose(at); a >= 0 && theta > top {
			best, top = a, theta
		}
	}
	r.due = at - r.total
	if !(top > r.level) {
		cost += r.all()
		best = r.law.quietest(r.tails, -1, r.level, best, top)
	}
	if r.spare += r.plan - cost; r.spare < 0 {
		r.until = 0
	}
	return best
}

// listen takes an arm's tail anew.
func (r *race) listen(a int) {
	r.tails[a] = r.tailOf(a)
	r.addUp(a / bundle)
}

// addUp adds up the rates of a bundle, and of all.
func (r *race) addUp(g int) {
	r.sums[g] = 0
	for _, t := range r.tails[g*bundle : min(len(r.tails), (g+1)*bundle)] {
		r.sums[g] += t.rate
	}
	r.total = 0
	for _, s := range r.sums {
		r.total += s
	}
}

// tailOf returns an arm's tail above the level; that of the leader is not asked for.
func (r *race) tailOf(a int) tail {
	if a == r.leader {
		return tail{}
	}
	var t tail
	if r.tabled != nil {
		t = r.tabled.tailAbove(a, r.level)
	} else if t.p, t.slope = r.law.above(a, r.level); t.p < 1 {
		t.rate = rateOf(t.p)
	}
	if t.p >= r.quiet() {
		return tail{p: 1}
	}
	return t
}

// quiet returns the bound of being loud below which an arm is not open.
func (r *race) quiet() float64 {
	if r.kind == chase || r.price > often {
		return often
	}
	return r.price
}

// addUpAll adds up all rates.
func (r *race) addUpAll() {
	for g := range r.sums {
		r.addUp(g)
	}
}

// listOpen lists the open arms.
func (r *race) listOpen() {
	r.open = r.open[:0]
	for a := range r.tails {
		if r.tails[a].p == 1 {
			r.open = append(r.open, a)
		}
	}
	if !r.ranks {
		return
	}
	for i, a := range r.open {
		centre, _ := r.law.about(a)
		for ; i > 0; i-- {
			if before, _ := r.law.about(r.open[i-1]); before >= centre {
				break
			}
			r.open[i] = r.open[i-1]
		}
		r.open[i] = a
	}
}

// turn puts an arm on the list of open arms or takes it off.
func (r *race) turn(arm int) {
	if r.tails[arm].p < 1 {
		kept := r.open[:0]
		for _, a := range r.open {
			if a != arm {
				kept = append(kept, a)
			}
		}
		r.open = kept
		return
	}
	r.open = append(r.open, arm)
	if r.ranks {
		return // it is where it belongs: it is hardly loud often enough
	}
	for i := len(r.open) - 1; i > 0 && r.open[i-1] > arm; i-- {
		r.open[i-1], r.open[i] = arm, r.open[i-1]
	}
}
