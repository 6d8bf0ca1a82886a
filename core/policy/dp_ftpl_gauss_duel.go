package policy

import (
	"math"

	"epsilonarcade/core/random"
)

// A duel is a race of DP-FTPL-Gauss in which one arm, the leader, hardly ever loses. The
// difference of two normal draws is normal. So rivals are proposed not for being loud but for
// beating the leader ℓ: while the mean of that is at least M and the variance of its noise at
// most V,
//
//	P(θ_b > θ_ℓ) ≤ P(σ g > M − m_b),  σ² = 2/N_b + V,  for a standard normal g,
//
// where M − m_b ≥ σ. A step has one proposal, with the sum S of bounds of these for a
// probability, or none, and the wait for the next one is geometric. A proposal becomes a draw
// of θ_b above θ_ℓ or is rejected, and b wins if no other arm is above θ_b then. Otherwise the
// leader wins: the chance of b is P(θ_b > θ_ℓ) times that of being above all others given that.
//
// Of race, rate is −log(1 − S) and due the wait for the next proposal times rate.
type duel struct {
	mean     float64 // M
	variance float64 // V
	above    float64 // the leader's sum less that of mean M above which other M and V are better
	lost     bool    // a rival won the step before
	rivals   []rival
}

// A rival is what P(σ g > M − m_b) is bounded by, in terms of c = (M − m_b)/σ. Above c the
// density of g is at most e^{λ²/2 − λx}/√2π, whatever λ is. The λ for which that adds up to
// least has λ² = 1 + λc (Robert 1995, Statistics and Computing 5): to e^{−(λc − 1)/2}/(λ√2π).
type rival struct {
	sd    float64 // σ
	scale float64 // σ/λ
	edge  float64 // (λc − 1)/2
}

// newRival returns a rival that trails by so much and the bound for it; 1 if c is not above 1.
func newRival(gap, variance float64) (r rival, bound float64) {
	sd := math.Sqrt(variance)
	c := gap / sd
	if !(c > 1) {
		return r, 1
	}
	const root = 0.3989422804014327 // 1/√2π
	steep := 0.5 * (c + math.Sqrt(float64(c*c)+4))
	edge := 0.5 * (float64(steep*c) - 1)
	return rival{sd, sd / steep, edge}, root * random.Exp(-edge) / steep
}

// exceed turns a proposal into a draw of a normal variable above 0, or says that it was none.
// Its mean is −gap and its standard deviation sd, and these are at least and at most what they
// are in the bound: then its density is nowhere above that of the proposals, for it
// falls with the gap, and grows with sd where x + gap is above that.
func (r *rival) exceed(noise *random.Source, gap, sd float64) (x float64, ok bool) {
	e := noise.Exponential()
	x = float64(e * r.scale)
	c := (x + gap) / sd
	h := float64(0.5*c*c) - r.edge - e
	u := float64(noise.Float64() * sd)
	return x, u < float64(r.sd*(1-h)) || u < float64(r.sd*random.Exp(-h))
}

// duels makes it a duel with this leader, and says whether that is any good.
func (p *ftplGauss) duels(leader int) bool {
	const (
		margin = 0.1 // by which M is below the leader's mean, in standard deviations of its noise
		most   = 0.3 // S
	)
	l, n := p.laws[leader], p.n[leader]
	p.kind, p.leader = duelling, leader
	d := &p.duel
	d.mean, d.variance = l.mean-float64(margin*l.sd), float64(l.sd*l.sd)
	d.above = float64(2 * margin * l.sd * float64(n))
	p.faceAll()
	return p.total < most
}

// faceAll takes the bounds of all arms' beating the leader anew.
func (p *ftplGauss) faceAll() {
	for a := range p.tails {
		if a != p.leader {
			p.face(a)
		} else {
			p.tails[a] = tail{}
		}
	}
	p.addUpAll()
	p.rate = rateOf(p.total)
}

// face takes the bound of an arm's beating the leader anew.
func (p *ftplGauss) face(a int) {
	d, l := &p.duel, &p.laws[a]
	r, bound := newRival(d.mean-l.mean, float64(l.sd*l.sd)+d.variance)
	d.rivals[a], p.tails[a].rate = r, bound
}

// duelled returns the winner of a step of a duel; false if it is no good any longer.
//
// How far a leap goes depends on where the next proposal is. So M and V are not chosen anew
// because one has ended, but only where M must be, and where nothing is known of the next
// proposal.
func (p *ftplGauss) duelled() (arm int, ok bool) {
	const most = 0.4 // S
	d, above := &p.duel, p.ahead()
	if above <= 0 && !p.duels(p.leader) || d.lost && p.total > most {
		p.part()
		return 0, false
	}
	d.lost = false
	if p.due >= p.rate {
		return p.leader, true
	}
	p.due = p.noise.Exponential()
	leader := p.leader
	arm = p.challenger()
	if above > d.above && !p.duels(leader) {
		p.part()
		return arm, true
	}
	d.lost = arm != leader
	if !d.lost {
		p.due += p.rate // for this step
	}
	return arm, true
}

// part ends a duel.
func (p *ftplGauss) part() {
	p.kind, p.leader, p.rate, p.until = textbook, -1, 0, 0
}

// ahead returns the leader's sum less that of mean M.
func (p *ftplGauss) ahead() float64 {
	return p.sum[p.leader] - float64(p.duel.mean*float64(p.n[p.leader]))
}

// challenger returns the winner of a step with a proposal.
func (p *ftplGauss) challenger() int {
	b := p.pick(p.noise.Float64() * p.total)
	l, top := &p.laws[b], &p.laws[p.leader]
	own, gap := float64(l.sd*l.sd), top.mean-l.mean
	both := own + float64(top.sd*top.sd)
	sd := math.Sqrt(both)
	x, ok := p.duel.rivals[b].exceed(p.noise, gap, sd)
	if !ok {
		return p.leader
	}
	// θ_b given θ_b − θ_ℓ.
	theta := l.mean + float64(own*(x+gap))/both + float64(l.sd*top.sd/sd*p.variate())
	if p.outdone(b, theta) {
		return p.leader
	}
	return b
}

// outdone says whether a third arm is above b and the leader, who are at theta and below. It
// is hardly ever as far as that where theta is above M: its bound holds for that, too.
func (p *ftplGauss) outdone(b int, theta float64) bool {
	if theta < p.duel.mean {
		return p.anyAbove(len(p.laws), b, theta)
	}
	mark := p.noise.Float64()
	if mark >= p.total {
		return false
	}
	a := p.pick(mark)
	if a == b {
		return false
	}
	_, ok := p.duel.rivals[a].exceed(p.noise, theta-p.laws[a].mean, p.laws[a].sd)
	return ok && !p.anyAbove(a, b, theta) // it is the first one that is above
}

// anyAbove draws the first arms but b and the leader, and says whether one is above theta.
func (p *ftplGauss) anyAbove(arms, b int, theta float64) bool {
	for a := range arms {
		if a != b && a != p.leader && p.draw(a) > theta {
			return true
		}
	}
	return false
}

func (p *ftplGauss) moved(arm int, n int64, missing float64) {
	if p.kind != duelling {
		p.race.moved(arm, n, missing)
		return
	}
	if arm == p.leader {
		p.due -= float64(p.rate * float64(n))
		return
	}
	p.face(arm)
	p.addUp(arm / bundle)
	p.rate = rateOf(p.total)
}

// Line is where the leader's mean reaches M, up to the next proposal. It makes the policy a
// Liner.
func (p *ftplGauss) Line(_ int64, arm int) (n int64, height, slope float64) {
	p.asked = true
	if p.kind != duelling || arm != p.leader || !(p.due >= 2*p.rate) {
		return 0, 0, 0
	}
	n = forever
	if steps := p.due / p.rate; steps < forever {
		n = int64(steps)
	}
	return n, p.ahead(), p.duel.mean
}
