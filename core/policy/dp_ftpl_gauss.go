package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var dpFTPLGauss = Spec{
	ID:        "dp-ftpl-gauss",
	Name:      "DP-FTPL-Gauss",
	Notion:    Decision,
	Guarantee: "(ε, δ)-privacy of each single decision, given the history",
	Reference: "Wang & Zhu 2024, Algorithm 1, Theorem 11",
	Summary:   "After a start phase, adds Gaussian noise of variance 2/N to each mean and follows the leader.",
	Epsilon:   Accepts,
	Delta:     Requires,
	Mechanism: coin,
	New: func(s Setup, noise *random.Source) Policy {
		return newFTPLGauss(s, noise, Pulls(GaussStart(s.Epsilon, s.Delta)), 0.5)
	},
}

// GaussStart returns the start size of DP-FTPL-Gauss, in pulls of each arm:
//
//	N_G = min{ 1/(4πδ²), log(e/(4πδ²))/ε² }
//
// (Wang & Zhu 2024, Theorem 11). It may be fractional, below 1, and infinite.
func GaussStart(eps, delta float64) float64 {
	return startSize(1/(4*math.Pi*delta*delta), 1/(eps*eps), 1-math.Log(4*math.Pi)-2*math.Log(delta))
}

// startSize returns min{free, scale · logTerm}, where scale is infinite for ε = 0
// and then only the first member counts.
func startSize(free, scale, logTerm float64) float64 {
	if math.IsInf(scale, 1) {
		return free
	}
	return math.Min(free, scale*logTerm)
}

// ftplGauss plays each arm ⌈N_G⌉ times in order, then argmax θ_a with
// θ_a ~ Normal(R_a/N_a, variance 2/N_a).
type ftplGauss struct {
	leap.Counts
	duel
	gaussDuel
	need      int64
	ready     bool    // no arm is short of need pulls
	precision float64 // 1/2
	noise     *random.Source
	laws      []normalLaw // of θ_a
	fresh     [64]float64 // standard normal draws, of which the first left are not used yet
	left      int
	bounds    normalTails
}

// A normalLaw is given by its mean, its standard deviation, and one over that.
type normalLaw struct{ mean, sd, steep float64 }

// newNormalLaw returns Normal(S/N, variance 1/(precision N)).
func newNormalLaw(sum, n, precision float64) normalLaw {
	steep := math.Sqrt(precision * n)
	return normalLaw{sum / n, 1 / steep, steep}
}

// newFTPLGauss returns DP-FTPL-Gauss with a start phase of so many pulls of each arm, and noise
// of variance 1/(precision N).
func newFTPLGauss(s Setup, noise *random.Source, start int64, precision float64) Policy {
	p := &ftplGauss{Counts: leap.NewCounts(s.Arms), need: start, precision: precision, noise: noise, laws: make([]normalLaw, s.Arms)}
	p.duel, p.rivals = newDuel(p, s.Arms, noise, 0.12), make([]rival, s.Arms)
	p.ranks = true
	return p
}

func (p *ftplGauss) Next(t int64) (arm int, sure int64) {
	if !p.ready {
		if a, lacks, ok := p.Short(p.need); ok {
			return a, lacks
		}
		p.ready = true
	}
	if !p.idle(t) {
		if a, ok := p.winner(t); ok {
			return a, 1
		}
	}
	left := p.left
	if p.asked() && len(p.laws) == 2 { // one draw, of the difference, is enough
		if left == 0 {
			left = p.refill()
		}
		left--
		p.left = left
		a, b, g := &p.laws[0], &p.laws[1], p.fresh[left]
		// d + σ g > 0, told from squares with their signs: that spares the root.
		d, variance := b.mean-a.mean, float64(a.sd*a.sd)+float64(b.sd*b.sd)
		if float64(d*math.Abs(d))+float64(variance*float64(g*math.Abs(g))) > 0 {
			arm = 1
		}
		return arm, 1
	}
	top := math.Inf(-1)
	for a, l := range p.laws {
		if left == 0 {
			left = p.refill()
		}
		left--
		if theta := l.mean + float64(l.sd*p.fresh[left]); theta > top {
			arm, top = a, theta
		}
	}
	p.left = left
	return arm, 1
}

func (p *ftplGauss) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.laws[arm] = newNormalLaw(p.Sum[arm], float64(p.N[arm]), p.precision)
	if p.kind != textbook && !p.stays(arm) {
		p.moved(arm, b.N, b.Missing)
	}
}

// stays says that an arm is open and, at its new counts, clearly stays so.
func (p *ftplGauss) stays(arm int) bool {
	l := &p.laws[arm]
	return p.kind == crowd && p.tails[arm].p == 1 && p.level-l.mean <= float64(normalFrom*l.sd)
}

func (p *ftplGauss) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.laws[arm] = newNormalLaw(p.Sum[arm], float64(p.N[arm]), p.precision)
	if p.kind != textbook && !p.stays(arm) {
		p.moved(arm, 1, 1-x)
	}
}

func (p *ftplGauss) variate() float64 {
	if p.left == 0 {
		p.left = p.refill()
	}
	p.left--
	return p.fresh[p.left]
}

// refill draws ahead, and returns how many.
func (p *ftplGauss) refill() int {
	p.noise.Normals(p.fresh[:])
	return len(p.fresh)
}

func (p *ftplGauss) value(a int, g float64) float64 {
	l := p.laws[a]
	return l.mean + float64(l.sd*g)
}

func (p *ftplGauss) draw(a int) float64 { return p.value(a, p.variate()) }

func (p *ftplGauss) loudest(arms []int) (arm int, top float64) {
	arm, top = -1, math.Inf(-1)
	left := p.left
	for _, a := range arms {
		if left == 0 {
			left = p.refill()
		}
		left--
		l := &p.laws[a]
		if theta := l.mean + float64(l.sd*p.fresh[left]); theta > top {
			arm, top = a, theta
		}
	}
	p.left = left
	return arm, top
}

func (p *ftplGauss) quietest(tails []tail, leader int, z float64, arm int, top float64) int {
	left := p.left
	for a := range tails {
		if tails[a].p == 1 || a == leader {
			continue
		}
		l := &p.laws[a]
		theta := math.Inf(1)
		for theta > z {
			if left == 0 {
				left = p.refill()
			}
			left--
			theta = l.mean + float64(l.sd*p.fresh[left])
		}
		if theta > top {
			arm, top = a, theta
		}
	}
	p.left = left
	return arm
}

func (p *ftplGauss) about(a int) (centre, spread float64) {
	return p.laws[a].mean, p.laws[a].sd
}

// above bounds P(θ > z) = P(g > c) with c = (z − m)/σ, for a standard normal g.
func (p *ftplGauss) above(a int, z float64) (bound, c float64) {
	t := p.tailAbove(a, z)
	return t.p, t.slope
}

func (p *ftplGauss) tailAbove(a int, z float64) tail {
	l := &p.laws[a]
	c := float64((z - l.mean) * l.steep)
	bound, rate := p.bounds.over(c)
	return tail{bound, c, rate}
}

func (p *ftplGauss) exceed(a int, z, c float64) (theta float64, ok bool) {
	y, ok := p.bounds.exceed(p.noise, c)
	return z + float64(y*p.laws[a].sd), ok
}
