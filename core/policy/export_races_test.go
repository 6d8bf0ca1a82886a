package policy

import (
	"math"
	"sync/atomic"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Watch counts what the races of many runs do. It may be shared by them.
type Watch struct {
	Looks  atomic.Int64 // the times that a race was asked for an arm
	Chases atomic.Int64 // those in a chase or a duel
	Crowds atomic.Int64 // those in a crowd
	Draws  atomic.Int64 // the θ that were drawn, and the proposals that were looked at
	Leapt  atomic.Int64 // the pulls in blocks of more than one
	Longer atomic.Int64 // the blocks of more than one pull
}

// A WrongRace is a mistake that somebody could make in a race.
type WrongRace int

// Wrong races.
const (
	RightRace      WrongRace = iota
	FirstWins                // of several loud arms in one step the first one proposed, not the loudest
	BoundsHold               // every proposal is accepted: bounds taken for probabilities
	BoundAtEnd               // the leader's bound holds at a block's end, not at each prefix
	StaleWait                // the way to the next proposal is not renewed where a step was settled
	AlarmForgotten           // a leap ends at a proposal that is not looked at then
	StillLeader              // in a duel the leader's noise is left out of the bounds
	ChoiceAtLeap             // bounds are chosen anew where leaps end, which depends on where the next proposal is
)

// WithRace returns a sampling policy whose races are watched, and wrong in a way. If forced
// is true, they choose a kind, a leader and a level at random, again and again: any for which
// the bounds hold. The law must not depend on that.
func WithRace(spec Spec, forced bool, wrong WrongRace, watch *Watch) Spec {
	start := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		choices := random.Key(noise.Uint64()).Source()
		p := &raced{certifying: start(s, noise).(certifying), forced: forced, wrong: wrong, watch: watch, choices: choices}
		switch inner := p.certifying.(type) {
		case ftplBeta:
			p.race, p.Counts, p.need, p.counting = &inner.race, &inner.Counts, inner.need, inner.betaSampler
		case *betaSampler:
			p.race, p.Counts, p.counting = &inner.race, &inner.Counts, inner
		case *ftplGauss:
			p.race, p.Counts, p.need, p.duel, p.gauss = &inner.race, &inner.Counts, inner.need, &inner.duel, inner
		case *ftplNew:
			p.race, p.Counts, p.need, p.duel, p.centred = &inner.race, &inner.Counts, 1, &inner.duel, inner
		}
		watched := &watchedLaw{p.race.law, p.race.chase, p, false}
		if p.race.law = watched; p.race.chase != nil {
			p.race.chase = watched
		}
		if l, ok := p.certifying.(leap.LinearCertifier); ok {
			return &racedLiner{p, l}
		}
		return p
	}
	return spec
}

type raced struct {
	certifying
	*race
	*leap.Counts
	duel     *duel      // its race, if it has duels
	gauss    *ftplGauss // the policy, if that is what it is
	centred  *ftplNew   // likewise
	counting *betaSampler
	need     int64
	forced   bool
	wrong    WrongRace
	watch    *Watch
	choices  random.Source
	longer   bool // the last block was of more than one pull
}

// A racedLiner has lines, too.
type racedLiner struct {
	*raced
	line leap.LinearCertifier
}

// Line never says that there will be none for some time: what is chosen may be a duel.
func (p *racedLiner) Line(t int64, arm int) (l leap.Line, retry int64) {
	l, _ = p.line.Line(t, arm)
	return l, 0
}

func (p *raced) Next(t int64) (arm int, sure int64) {
	if _, _, starting := p.Short(p.need); starting && p.kind == textbook {
		return p.certifying.Next(t)
	}
	r := p.race
	waiting := r.pending.on || r.kind == duelling && !p.duel.lost
	if p.forced && r.asked() && !waiting && p.choices.Below(4) == 0 {
		p.choose()
	}
	settled, due := r.pending.on, r.due
	if !settled {
		r.met = r.met[:0]
	}
	if p.wrong == ChoiceAtLeap && r.kind == duelling && p.longer {
		p.duel.slack = 0.01
		p.duel.begin(r.leader)
	}
	proposed := r.kind == duelling && r.due < r.rate
	if proposed && p.wrong == AlarmForgotten && p.longer {
		r.due = r.rate + p.choices.Exponential()
	}
	arm, sure = p.certifying.Next(t)
	for try := 0; proposed && p.wrong == BoundsHold && try < 1000 && arm == r.leader; try++ {
		r.due = 0
		arm, sure = p.certifying.Next(t)
	}
	if p.wrong == StaleWait && r.kind == chase {
		if settled {
			r.due = due
		} else if len(r.met) > 0 { // the proposal was in this very step
			r.due = p.choices.Float64() * (r.total + r.rate)
		}
	}
	p.watch.Looks.Add(1)
	switch r.kind {
	case textbook:
		p.watch.Draws.Add(int64(len(r.tails)))
	case chase, duelling:
		p.watch.Chases.Add(1)
	case crowd:
		p.watch.Crowds.Add(1)
	}
	return arm, sure
}

func (p *raced) Covers(t int64, arm int, b tape.Block) int64 {
	n := p.certifying.Covers(t, arm, b)
	if p.wrong == AlarmForgotten {
		p.pending.on = false
	}
	return n
}

func (p *raced) Update(arm int, b tape.Block) {
	if p.longer = b.N > 1; p.longer {
		p.watch.Leapt.Add(b.N)
		p.watch.Longer.Add(1)
	}
	p.certifying.Update(arm, b)
}

// choose chooses a kind, a leader and a level at random. They stand until it does so again.
func (p *raced) choose() {
	r, arms := p.race, len(p.race.tails)
	r.kind, r.leader, r.former, r.rate, r.held, r.draws = crowd, -1, -1, 0, false, 0
	r.until, r.plan, r.spare = math.MaxInt64, 0, math.Inf(1)
	if p.duel != nil {
		p.duel.again, p.duel.slack = math.MaxInt64, 0.2*p.choices.Float64()
	}
	best := leap.Argmax(arms, func(a int) float64 { centre, _ := r.law.about(a); return centre })
	leader := best
	switch p.choices.Below(8) {
	case 0, 1: // a crowd in which some arms are quiet
		centre, spread := r.law.about(int(p.choices.Below(uint64(arms))))
		r.level = centre + spread*(3*p.choices.Float64()-.5)
	case 2: // one in which all are
		r.level = p.over(-1)
	case 3: // a chase with any leader
		leader = int(p.choices.Below(uint64(arms)))
		fallthrough
	default:
		r.level = p.over(leader)
		if p.duel != nil {
			if !p.face(leader) && !p.face(best) {
				r.kind, r.leader, r.rate = crowd, -1, 0
				p.listenAll()
			}
			return
		}
		for range 8 {
			z := p.over(leader)
			if !math.IsInf(r.rivals(leader, z, 1e3), 1) && r.chase.below(leader, z, tape.Block{}) < often {
				r.kind, r.leader, r.level = chase, leader, z
				break
			}
		}
	}
	p.listenAll()
}

// face makes it a duel with this leader and any M below its centre, if that can be.
func (p *raced) face(leader int) bool {
	d := p.duel
	d.begin(leader)
	d.floor -= .5 * p.choices.Float64() * p.choices.Float64() * d.unit
	d.unit = math.Inf(1)
	if p.gauss != nil {
		p.gauss.variance *= 1 + .5*p.choices.Float64()
	} else if p.centred.stood *= 1 - .2*p.choices.Float64(); p.wrong == StillLeader {
		p.centred.stood = 1e12
	}
	d.faceAll()
	return p.total <= .4
}

// moved says that an arm has had n pulls.
func (p *raced) moved(arm int, n int64) {
	if p.duel != nil {
		p.duel.moved(arm, n, 0)
		return
	}
	p.race.moved(arm, n, 0)
}

// listenAll takes all tails anew.
func (p *raced) listenAll() {
	for a := range p.tails {
		p.tails[a] = p.tailOf(a)
	}
	for g := range p.sums {
		p.addUp(g)
	}
	p.listOpen()
}

// over returns a level above the centres of all arms but one, as a rule not far above.
func (p *raced) over(except int) float64 {
	z, u := math.Inf(-1), .2+2*p.choices.Float64()
	for a := range p.tails {
		if centre, spread := p.law.about(a); a != except {
			z = max(z, centre+u*spread)
		}
	}
	return z
}

// A watchedLaw is the posterior of a race that is watched, and wrong in some ways.
type watchedLaw struct {
	posterior
	chased
	p    *raced
	loud bool // an arm is, in this step
}

func (l *watchedLaw) draw(a int) float64 {
	l.p.watch.Draws.Add(1)
	return l.posterior.draw(a)
}

func (l *watchedLaw) loudest(arms []int) (arm int, theta float64) {
	l.p.watch.Draws.Add(int64(len(arms)))
	return l.posterior.loudest(arms)
}

func (l *watchedLaw) exceed(a int, z, slope float64) (theta float64, ok bool) {
	l.p.watch.Draws.Add(1)
	theta, ok = l.posterior.exceed(a, z, slope)
	switch l.p.wrong {
	case BoundsHold:
		for try := 0; try < 1000 && !ok; try++ {
			theta, ok = l.posterior.exceed(a, z, slope)
		}
	case FirstWins:
		if met := l.p.met; len(met) == 1 || len(met) == 2 && met[0] == l.p.leader {
			l.loud = false
		}
		ok = ok && !l.loud
		l.loud = l.loud || ok
	}
	return theta, ok
}

func (l *watchedLaw) below(a int, z float64, b tape.Block) float64 {
	if l.p.wrong != BoundAtEnd || b.N == 0 {
		return l.chased.below(a, z, b)
	}
	n, sum := l.p.N[a], l.p.Sum[a]
	defer func() { l.set(a, n, sum) }()
	l.set(a, n+b.N, sum+float64(b.N)-b.Missing)
	return l.chased.below(a, z, tape.Block{})
}

// set sets an arm's counts.
func (l *watchedLaw) set(a int, n int64, sum float64) {
	l.p.N[a], l.p.Sum[a] = n, sum
	if l.p.gauss != nil {
		l.p.gauss.laws[a] = newNormalLaw(sum, float64(n), 0.5)
	}
	if l.p.counting != nil {
		l.p.counting.count(a)
	}
	if l.p.centred != nil {
		l.p.centred.centre(a)
	}
}

func (l *watchedLaw) fall(a int, z, p float64) (theta float64, ok bool) {
	theta, ok = l.chased.fall(a, z, p)
	for try := 0; l.p.wrong == BoundsHold && try < 1000 && !ok; try++ {
		theta, ok = l.chased.fall(a, z, p)
	}
	return theta, ok
}

// A Standing race has arms whose counts stay as they are, whatever it pulls: all steps are
// alike and independent.
type Standing struct{ p *raced }

// Stand returns a race at these counts.
func Stand(spec Spec, set Setup, key random.Key, wrong WrongRace, pulls []int64, ones []float64) Standing {
	noise := key.Source()
	pol := WithRace(spec, true, wrong, new(Watch)).New(set, &noise)
	p, ok := pol.(*raced)
	if !ok {
		p = pol.(*racedLiner).raced
	}
	for a := range pulls {
		p.law.(*watchedLaw).set(a, pulls[a], ones[a])
	}
	p.stride = 64
	return Standing{p}
}

// Crowd makes it a crowd at a level that stays. No arm is drawn only because that is cheap.
func (s Standing) Crowd(level float64) {
	s.p.price = 1
	s.p.choose()
	s.p.kind, s.p.leader, s.p.level, s.p.forced = crowd, -1, level, false
	s.p.listenAll()
}

// Race calls won for at least so many steps with the winner, and how often in a row it wins.
func (s Standing) Race(steps int64, won func(arm int, n int64)) {
	p := s.p
	for t := int64(0); t < steps; {
		arm, _ := p.Next(t)
		n, b := int64(0), tape.Block{N: 64}
		if p.choices.Below(2) == 0 { // of ones alone otherwise
			b.Missing = 16
		}
		if p.duel != nil {
			l, _ := p.duel.Line(t, arm)
			n = min(max(l.N, 1), b.N)
		}
		for ; n == 0 && b.N > 1; b.N, b.Missing = b.N/2, b.Missing/2 {
			n = p.Covers(t, arm, b)
		}
		n = max(n, 1)
		won(arm, n)
		p.moved(arm, n)
		p.longer = n > 1
		t += n
	}
}

// Draw calls won with the winners of so many steps at which all are drawn.
func (s Standing) Draw(steps int64, won func(arm int, n int64)) {
	for range steps {
		won(leap.Argmax(len(s.p.N), s.p.law.draw), 1)
	}
}
