package leap

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Normal pulls each arm a fixed number of times, in order. Then it pulls argmax θ_a, where
//
//	θ_a ~ Normal(S_a/N_a, variance v/N_a).
//
// Its table of tail bounds has places c, where
//
//	P(g > c) ≤ φ(c)/c
//
// for a standard normal g. Above a place, the density decreases and is log-concave, so it lies
// below its exponential tangent.
type Normal struct {
	locationScale
	precision float64 // 1/v
	variance  float64 // an upper bound on the variance of the fixed leader's θ
	rivals    []normalRival
}

const (
	normalFrom   = 0.75 // the first place; bounds below it are useless
	normalPer    = 64   // the number of places per unit
	normalPlaces = 481  // the number of places, up to a bound of 10^−16
)

// Init initialises a policy whose start phase pulls each arm start ≥ 1 times, and whose noise has
// the variance 1/(precision N).
func (p *Normal) Init(arms int, start int64, precision float64, noise *random.Source) {
	p.precision, p.rivals = precision, make([]normalRival, arms)
	p.locationScale = newLocationScale(arms, start, newNormalBounds(), normals{noise})
	p.Pairwise = newPairwise(p, arms, noise, 0.12)
	p.ranks = true
}

// Variance returns the variance of θ_a.
func (p *Normal) Variance(a int) float64 { return 1 / (p.precision * p.Pulls(a)) }

func newNormalBounds() tailTable {
	return newTailTable(normalFrom, normalPer, normalPlaces, normalBound)
}

// normalBound returns φ(c)/c.
func normalBound(c float64) float64 {
	const root = 0.3989422804014327 // 1/√2π
	return root * random.Exp(-float64(0.5*c*c)) / c
}

// normals draws from the standard normal distribution.
type normals struct{ source *random.Source }

func (n normals) fill(u *[64]float64) int {
	n.source.Normals(u[:])
	return len(u)
}

// Next returns the arm of the next pull after t pulls. In the start phase it also returns how many
// pulls of the arm are certain.
func (p *Normal) Next(t int64) (arm int, sure int64) {
	if a, lacks, ok := p.Starting(); ok {
		return a, lacks
	}
	if !p.idle(t) {
		if a, ok := p.winner(t); ok {
			return a, 1
		}
	}
	if p.asked() && len(p.places) == 2 { // a single draw of the difference is enough
		a, b, g := &p.places[0], &p.places[1], p.variate()
		// Comparing signed squares decides whether d + σ g > 0 without taking a square root.
		d, variance := b.x-a.x, float64(a.scale*a.scale)+float64(b.scale*b.scale)
		if float64(d*math.Abs(d))+float64(variance*float64(g*math.Abs(g))) > 0 {
			arm = 1
		}
		return arm, 1
	}
	arm, _ = p.drawMax(p.all)
	return arm, 1
}

// Update adds a block to an arm's counts.
func (p *Normal) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.locate(arm)
	if !p.stays(arm) {
		p.moved(arm, b.N, b.Missing)
	}
}

// ObserveOne adds one response to an arm's counts.
func (p *Normal) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.locate(arm)
	if !p.stays(arm) {
		p.moved(arm, 1, 1-x)
	}
}

// locate updates an arm's x_a and σ_a after its counts have changed.
func (p *Normal) locate(arm int) {
	n := float64(p.N[arm])
	steep := math.Sqrt(p.precision * n)
	p.places[arm] = place{p.Sum[arm] / n, 1 / steep, steep}
}

func (p *Normal) draw(a int) float64 { return p.value(a, p.variate()) }

// above bounds P(θ > z) = P(U > u), where u = (z − x)/σ.
func (p *Normal) above(a int, z float64) tail {
	l := &p.places[a]
	return p.bounds.tail(float64((z - l.x) * l.steep))
}

func (p *Normal) about(a int) (centre, spread float64) { return p.places[a].x, p.places[a].scale }

func (p *Normal) exceed(a int, z, c float64) (theta float64, ok bool) {
	y, ok := normalBeyond(p.noise, c, p.bounds.start(c))
	return z + float64(y*p.places[a].scale), ok
}

// normalBeyond takes an event whose probability is the bound at a place below c. It turns the event
// into a draw of g above c, or rejects it, and returns the distance of g from c. Beyond the place,
// it draws an exponential y of mean 1/place, which it accepts with probability e^{−y²/2}.
func normalBeyond(noise *random.Source, c, place float64) (y float64, ok bool) {
	y = noise.Exponential() / place
	half := float64(0.5 * y * y)
	u := noise.Float64()
	ok = u < 1-half || u < random.Exp(-half)
	y -= c - place
	return y, ok && y > 0
}
