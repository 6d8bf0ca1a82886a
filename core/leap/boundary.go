package leap

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Boundary pulls each arm once and then argmax θ_a with θ_a = x_a + u_a/N_a. Each u_a is drawn
// from a BoundaryLaw, and
//
//	x_a = S_a/N_a + √(log T/N_a) + B/N_a.
type Boundary struct {
	locationScale
	noise      boundaryNoise
	bonus, log float64 // B and log T
	spread     float64 // the spread of u_a
	fixed      float64 // the number of the fixed leader's pulls when it was fixed
	rivals     []boundaryRival
}

// Init sets the distribution of a policy's noise, and B and T.
func (p *Boundary) Init(arms int, law random.BoundaryLaw, bonus, horizon float64, noise *random.Source) {
	p.noise, p.bonus, p.log, p.spread = newBoundaryNoise(law, noise), bonus, math.Log(horizon), law.Quantile(0.84)
	p.rivals = make([]boundaryRival, arms)
	p.locationScale = newLocationScale(arms, 1, newBoundaryBounds(law), &p.noise)
	p.Pairwise = newPairwise(p, arms, noise, 0.2)
	p.choosing = 2 // its indexes fall as arms are pulled, and a table holds its bounds
	p.hurry()
}

// newBoundaryBounds returns the table of a tail, up to A or to where the tail is 10^−14.
func newBoundaryBounds(law random.BoundaryLaw) tailTable {
	return newTails(math.Min(law.HalfWidth(), math.Min(farTail/law.Eps, 1e300)), law.Tail)
}

// Index returns x_a and the distribution of u_a.
func (p *Boundary) Index(a int) (x float64, law random.BoundaryLaw) {
	return p.places[a].x, p.noise.law
}

// Next returns the arm of the next pull after t pulls. In the start phase it also returns how many
// pulls of the arm are certain.
func (p *Boundary) Next(t int64) (arm int, sure int64) {
	if a, lacks, ok := p.Starting(); ok {
		return a, lacks
	}
	if !p.idle(t) {
		if a, ok := p.winner(t); ok {
			return a, 1
		}
	}
	arm, _ = p.drawMax(p.all)
	return arm, 1
}

// Update adds a block to an arm's counts.
func (p *Boundary) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.locate(arm)
	if !p.stays(arm) {
		p.moved(arm, b.N, b.Missing)
	}
}

// ObserveOne adds one response to an arm's counts.
func (p *Boundary) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.locate(arm)
	if !p.stays(arm) {
		p.moved(arm, 1, 1-x)
	}
}

// locate updates an arm's x_a and σ_a after its counts have changed.
func (p *Boundary) locate(arm int) {
	n := float64(p.N[arm])
	each := 1 / n
	p.places[arm] = place{float64((p.Sum[arm]+p.bonus)*each) + math.Sqrt(p.log*each), each, n}
}

// drawMaxBelow proposes arms above the largest θ so far, just as thinning proposes arms above a
// threshold. If an arm turns out to be above z, it is drawn again.
func (p *Boundary) drawMaxBelow(leader int, z float64, arm int, top float64) int {
	p.bounds.ready()
	wait := p.noise.source.Exponential()
	for a := range p.tails {
		if p.tails[a].p == 1 || a == leader {
			continue
		}
		l := &p.places[a]
		theta := math.Inf(1)
		for theta > z {
			u := float64((top - l.x) * l.steep)
			if !(u > 0) {
				theta = p.value(a, p.variate())
				continue
			}
			theta = top
			if wait -= p.bounds.rates[p.bounds.place(u)]; wait > 0 {
				break
			}
			wait = p.noise.source.Exponential()
			if v, ok := p.noise.exceed(&p.bounds, u); ok {
				theta = p.value(a, v)
			}
		}
		if theta > top {
			arm, top = a, theta
		}
	}
	return arm
}

func (p *Boundary) draw(a int) float64 { return p.value(a, p.variate()) }

// above bounds P(θ > z) = P(U > u), where u = (z − x)/σ.
func (p *Boundary) above(a int, z float64) tail {
	l := &p.places[a]
	return p.bounds.tail(float64((z - l.x) * l.steep))
}

func (p *Boundary) about(a int) (centre, spread float64) {
	l := &p.places[a]
	return l.x, float64(p.spread * l.scale)
}

func (p *Boundary) exceed(a int, _, u float64) (theta float64, ok bool) {
	v, ok := p.noise.exceed(&p.bounds, u)
	return p.value(a, v), ok
}
