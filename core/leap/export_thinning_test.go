package leap

import (
	"math"
	"sync/atomic"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Watch counts events of thinning. Several runs may share one.
type Watch struct {
	Choices atomic.Int64 // calls of Next
	Leaders atomic.Int64 // calls in the mode with one leader or in pairwise mode
	Many    atomic.Int64 // calls in the mode with many candidates
	Draws   atomic.Int64 // draws of θ and decided proposals
	Leapt   atomic.Int64 // pulls in blocks of more than one pull
	Longer  atomic.Int64 // blocks of more than one pull
}

// A WrongThinning is a deliberate mistake in thinning.
type WrongThinning int

// The mistakes. Right means that there is none.
const (
	Right             WrongThinning = iota
	BoundsHold                      // every proposal is accepted, as if bounds were probabilities
	BoundAtEnd                      // the leader's bound holds only at the end of a block, not at each prefix
	ProposalForgotten               // a leap ends at a proposal, which is then not decided
	StillLeader                     // pairwise thinning leaves the leader's noise out of the bounds
	DriftForgotten                  // the bounds on exceeding a threshold are those at the stretch's start
	StepForgotten                   // a later proposal is accepted according to the distribution at the present step
)

// A sampler is a policy based on Normal, Beta, Boundary or Drifting.
type sampler interface {
	Next(t int64) (arm int, sure int64)
	Update(arm int, b tape.Block)
	Certifier
	base() any
}

func (p *Normal) base() any   { return p }
func (p *Beta) base() any     { return p }
func (p *Boundary) base() any { return p }
func (p *Drifting) base() any { return p }

// A Watched policy uses thinning that counts events and can be made wrong on purpose. If it is
// forced, it repeatedly chooses a mode, a leader and a threshold at random from all those with
// valid bounds. The policy's distribution must not depend on these choices.
type Watched struct {
	sampler
	*Thinning
	*Counts
	start    *Start
	pairwise *Pairwise // its thinning, or nil
	normal   *Normal   // the base, or nil
	boundary *Boundary // the base, or nil
	beta     *Beta     // the base, or nil
	drifting *Drifting // the base, or nil
	forced   bool
	wrong    WrongThinning
	watch    *Watch
	choices  random.Source
	longer   bool  // the last block had more than one pull
	at       int64 // the pulls before the last Next
}

// A WatchedLine is a Watched policy that has lines.
type WatchedLine struct {
	*Watched
	line LinearCertifier
}

// NewWatched returns a Watched or a WatchedLine.
func NewWatched(of any, forced bool, wrong WrongThinning, watch *Watch, choices random.Source) any {
	p := &Watched{sampler: of.(sampler), forced: forced, wrong: wrong, watch: watch, choices: choices}
	switch base := p.base().(type) {
	case *Beta:
		p.Thinning, p.start, p.beta = &base.Thinning, &base.Start, base
	case *Normal:
		p.Thinning, p.start, p.pairwise, p.normal = &base.Thinning, &base.Start, &base.Pairwise, base
	case *Boundary:
		p.Thinning, p.start, p.pairwise, p.boundary = &base.Thinning, &base.Start, &base.Pairwise, base
	case *Drifting:
		p.Thinning, p.start, p.drifting = &base.Thinning, &base.Start, base
	}
	p.Counts = &p.start.Counts
	watched := &watchedLaw{p.Thinning.law, p.led, p}
	if p.Thinning.law = watched; p.led != nil {
		p.led = watched
	}
	if l, ok := of.(LinearCertifier); ok {
		return &WatchedLine{p, l}
	}
	return p
}

// Line never returns a retry, because choose may begin pairwise thinning at any time.
func (p *WatchedLine) Line(t int64, arm int) (l Line, retry int64) {
	l, _ = p.line.Line(t, arm)
	return l, 0
}

func (p *Watched) Next(t int64) (arm int, sure int64) {
	p.at = t
	if _, _, starting := p.start.Starting(); starting {
		return p.sampler.Next(t)
	}
	r := p.Thinning
	waiting := r.pending.on || r.mode == pairwise && !p.pairwise.lost
	if p.forced && r.asked() && !waiting && p.choices.Below(4) == 0 {
		p.choose()
	}
	proposed := r.mode == pairwise && r.wait < r.rate
	if proposed && p.wrong == ProposalForgotten && p.longer {
		r.wait = r.rate + p.choices.Exponential()
	}
	arm, sure = p.sampler.Next(t)
	for try := 0; proposed && p.wrong == BoundsHold && try < 1000 && arm == r.leader; try++ {
		r.wait = 0
		arm, sure = p.sampler.Next(t)
	}
	p.watch.Choices.Add(1)
	switch r.mode {
	case drawAll:
		p.watch.Draws.Add(int64(len(r.tails)))
	case oneLeader, pairwise:
		p.watch.Leaders.Add(1)
	case manyCandidates:
		p.watch.Many.Add(1)
	}
	return arm, sure
}

func (p *Watched) Covers(t int64, arm int, b tape.Block) int64 {
	n := p.sampler.Covers(t, arm, b)
	if p.wrong == ProposalForgotten {
		p.pending.on = false
	}
	return n
}

func (p *Watched) Update(arm int, b tape.Block) {
	if p.longer = b.N > 1; p.longer {
		p.watch.Leapt.Add(b.N)
		p.watch.Longer.Add(1)
	}
	p.sampler.Update(arm, b)
}

// choose chooses a mode, a leader and a threshold at random. They stay until the next call.
func (p *Watched) choose() {
	r, arms := p.Thinning, len(p.Thinning.tails)
	r.mode, r.leader, r.former, r.rate, r.held, r.drawn = manyCandidates, -1, -1, 0, false, 0
	r.until, r.plan, r.spare = math.MaxInt64, 0, math.Inf(1)
	if p.pairwise != nil {
		p.pairwise.retry, p.pairwise.margin = math.MaxInt64, 0.2*p.choices.Float64()
	}
	if d := p.drifting; d != nil { // a stretch of random length
		d.end = p.at + 1 + int64(p.choices.Below(128))
		d.last = random.Log(float64(d.end - 1))
	}
	best := Argmax(arms, func(a int) float64 { centre, _ := r.law.about(a); return centre })
	leader := best
	switch p.choices.Below(8) {
	case 0, 1: // many candidates, some of them not open
		centre, spread := r.law.about(int(p.choices.Below(uint64(arms))))
		r.threshold = centre + spread*(3*p.choices.Float64()-.5)
	case 2: // many candidates, none of them open
		r.threshold = p.over(-1)
	case 3: // one leader, which may be any arm
		leader = int(p.choices.Below(uint64(arms)))
		fallthrough
	default:
		r.threshold = p.over(leader)
		if p.pairwise != nil {
			if !p.force(leader) && !p.force(best) {
				r.mode, r.leader, r.rate = manyCandidates, -1, 0
				p.refreshAll()
			}
			return
		}
		for range 8 {
			z := p.over(leader)
			if !math.IsInf(r.rivals(leader, z, 1e3), 1) && r.led.below(leader, z, tape.Block{}) < often {
				r.mode, r.leader, r.threshold = oneLeader, leader, z
				break
			}
		}
	}
	p.refreshAll()
}

// force begins pairwise thinning with the given leader and a random M below the leader's centre, if
// the bounds allow this.
func (p *Watched) force(leader int) bool {
	d := p.pairwise
	d.begin(leader)
	d.floor -= .5 * p.choices.Float64() * p.choices.Float64() * d.unit
	d.unit = math.Inf(1)
	if p.normal != nil {
		p.normal.variance *= 1 + .5*p.choices.Float64()
	} else if p.boundary.fixed *= 1 - .2*p.choices.Float64(); p.wrong == StillLeader {
		p.boundary.fixed = 1e12
	}
	d.boundAll()
	return p.total <= .4
}

// moved updates the thinning after n pulls of an arm.
func (p *Watched) moved(arm int, n int64) {
	if p.pairwise != nil {
		p.pairwise.moved(arm, n, 0)
		return
	}
	p.Thinning.moved(arm, n, 0)
}

// refreshAll updates all tails.
func (p *Watched) refreshAll() {
	for a := range p.tails {
		p.tails[a] = p.tailOf(a)
	}
	p.addUpAll()
	p.listOpen()
}

// over returns a threshold above, but usually not far above, the centres of all arms except one.
func (p *Watched) over(except int) float64 {
	z, u := math.Inf(-1), .2+2*p.choices.Float64()
	for a := range p.tails {
		if centre, spread := p.Thinning.law.about(a); a != except {
			z = max(z, centre+u*spread)
		}
	}
	return z
}

// A watchedLaw is the law of a watched thinning. It makes some of the deliberate mistakes.
type watchedLaw struct {
	law
	ledLaw
	p *Watched
}

func (l *watchedLaw) draw(a int) float64 {
	l.p.watch.Draws.Add(1)
	return l.law.draw(a)
}

func (l *watchedLaw) drawMax(arms []int) (arm int, theta float64) {
	l.p.watch.Draws.Add(int64(len(arms)))
	return l.law.drawMax(arms)
}

func (l *watchedLaw) above(a int, z float64) tail {
	if d := l.p.drifting; d != nil && l.p.wrong == DriftForgotten {
		defer func(last float64) { d.last = last }(d.last)
		d.last = random.Log(float64(d.now))
	}
	return l.law.above(a, z)
}

func (l *watchedLaw) exceed(a int, z, slope float64) (theta float64, ok bool) {
	l.p.watch.Draws.Add(1)
	if d := l.p.drifting; d != nil && l.p.wrong == StepForgotten {
		defer func(now int64) { d.now = now }(d.now)
		d.now = l.p.at
	}
	theta, ok = l.law.exceed(a, z, slope)
	for try := 0; l.p.wrong == BoundsHold && try < 1000 && !ok; try++ {
		theta, ok = l.law.exceed(a, z, slope)
	}
	return theta, ok
}

func (l *watchedLaw) below(a int, z float64, b tape.Block) float64 {
	if l.p.wrong != BoundAtEnd || b.N == 0 {
		return l.ledLaw.below(a, z, b)
	}
	n, sum := l.p.N[a], l.p.Sum[a]
	defer func() { l.set(a, n, sum) }()
	l.set(a, n+b.N, sum+float64(b.N)-b.Missing)
	return l.ledLaw.below(a, z, tape.Block{})
}

// set sets an arm's counts.
func (l *watchedLaw) set(a int, n int64, sum float64) {
	l.p.N[a], l.p.Sum[a] = n, sum
	switch {
	case l.p.normal != nil:
		l.p.normal.locate(a)
	case l.p.beta != nil:
		l.p.beta.count(a)
	default:
		l.p.boundary.locate(a)
	}
}

func (l *watchedLaw) fall(a int, z, p float64) (theta float64, ok bool) {
	theta, ok = l.ledLaw.fall(a, z, p)
	for try := 0; l.p.wrong == BoundsHold && try < 1000 && !ok; try++ {
		theta, ok = l.ledLaw.fall(a, z, p)
	}
	return theta, ok
}

// A Standing is thinning of arms whose counts never change. So all steps are independent and have
// the same distribution.
type Standing struct{ p *Watched }

// Stand returns a Standing for a Watched policy at the given counts.
func Stand(of any, pulls []int64, ones []float64) Standing {
	p, ok := of.(*Watched)
	if !ok {
		p = of.(*WatchedLine).Watched
	}
	for a := range pulls {
		p.Thinning.law.(*watchedLaw).set(a, pulls[a], ones[a])
	}
	p.stride = 64
	return Standing{p}
}

// Many sets the mode with many candidates at a fixed threshold. It prevents arms from being open
// just because their draws are cheap.
func (s Standing) Many(threshold float64) {
	s.p.price = 1
	s.p.choose()
	s.p.mode, s.p.leader, s.p.threshold, s.p.forced = manyCandidates, -1, threshold, false
	s.p.refreshAll()
}

// Thin makes at least the given number of steps. It calls won with each winner and how many times
// in a row it won.
func (s Standing) Thin(steps int64, won func(arm int, n int64)) {
	p := s.p
	for t := int64(0); t < steps; {
		arm, _ := p.Next(t)
		n, b := int64(0), tape.Block{N: 64}
		if p.choices.Below(2) == 0 { // otherwise the block contains only ones
			b.Missing = 16
		}
		if p.pairwise != nil {
			l, _ := p.pairwise.Line(t, arm)
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

// Draw makes the given number of steps, drawing all θ at each, and calls won with each winner.
func (s Standing) Draw(steps int64, won func(arm int, n int64)) {
	for range steps {
		won(Argmax(len(s.p.N), s.p.Thinning.law.draw), 1)
	}
}
