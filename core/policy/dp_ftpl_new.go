package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var dpFTPLNew = Spec{
	ID:        "dp-ftpl-new",
	Name:      "DP-FTPL-New",
	Notion:    Decision,
	Guarantee: "(ε, δ)-privacy of each single decision, given the history",
	Reference: "Wang & Zhu 2024, Algorithm 3, Theorem 16",
	Summary:   "Noise shaped to the edge of what (ε, δ) allows; no start phase.",
	Epsilon:   Accepts,
	Delta:     Accepts,
	NotBoth0:  true,
	Mechanism: coin,
	New:       newFTPLNew,
}

// ftplNew plays each arm once, then argmax θ_a with θ_a = x_a + u_a/N_a, u_a drawn
// from the BoundaryLaw and
//
//	x_a = R_a/N_a + √(log T/N_a) + B/N_a.
type ftplNew struct {
	leap.Counts
	duel
	boundaryDuel
	noise      boundaryNoise
	bonus, log float64
	spread     float64 // of u_a
	places     []place
	bounds     boundaryTails
}

// A place is x_a, and 1/N_a.
type place struct{ x, each float64 }

func newFTPLNew(s Setup, noise *random.Source) Policy {
	law, T := leap.NewBoundaryLaw(s.Epsilon, s.Delta), float64(s.Horizon)
	p := &ftplNew{Counts: leap.NewCounts(s.Arms), noise: newBoundaryNoise(law, noise), bonus: law.Bonus(T), spread: law.Quantile(0.84), log: math.Log(T), places: make([]place, s.Arms)}
	p.duel, p.rivals = newDuel(p, s.Arms, noise, 0.2), make([]boundaryRival, s.Arms)
	p.aiming = 2 // its indexes sink as arms are pulled, and its bounds are in a table
	p.hurry()
	return p
}

func (p *ftplNew) Next(t int64) (arm int, sure int64) {
	if t < int64(len(p.N)) && p.N[t] == 0 {
		return int(t), 1
	}
	if !p.idle(t) {
		if a, ok := p.winner(t); ok {
			return a, 1
		}
	}
	top, left := math.Inf(-1), p.noise.left
	for a, l := range p.places {
		if left == 0 {
			left = p.noise.refill()
		}
		left--
		if theta := l.x + float64(l.each*p.noise.ahead[left]); theta > top {
			arm, top = a, theta
		}
	}
	p.noise.left = left
	return arm, 1
}

func (p *ftplNew) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.centre(arm)
	if !p.stays(arm) {
		p.moved(arm, b.N, b.Missing)
	}
}

func (p *ftplNew) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.centre(arm)
	if !p.stays(arm) {
		p.moved(arm, 1, 1-x)
	}
}

// stays says that an arm is open and, at its new counts, clearly stays so, or that nobody need
// know.
func (p *ftplNew) stays(arm int) bool {
	return p.kind == textbook || p.kind == crowd && p.tails[arm].p == 1 && p.level <= p.places[arm].x
}

// centre takes x_a anew.
func (p *ftplNew) centre(arm int) {
	each := 1 / float64(p.N[arm])
	p.places[arm] = place{float64((p.Sum[arm]+p.bonus)*each) + math.Sqrt(p.log*each), each}
}

func (p *ftplNew) value(a int, u float64) float64 {
	l := p.places[a]
	return l.x + float64(l.each*u)
}

func (p *ftplNew) draw(a int) float64 { return p.value(a, p.noise.variate()) }

func (p *ftplNew) loudest(arms []int) (arm int, top float64) {
	arm, top = -1, math.Inf(-1)
	left := p.noise.left
	for _, a := range arms {
		if left == 0 {
			left = p.noise.refill()
		}
		left--
		if theta := p.value(a, p.noise.ahead[left]); theta > top {
			arm, top = a, theta
		}
	}
	p.noise.left = left
	return arm, top
}

// quietest proposes an arm to be above the top so far, as a crowd does above its level. One that
// is above z is drawn again.
func (p *ftplNew) quietest(tails []tail, leader int, z float64, arm int, top float64) int {
	p.tabulate()
	due := p.noise.source.Exponential()
	for a := range tails {
		if tails[a].p == 1 || a == leader {
			continue
		}
		theta := math.Inf(1)
		for theta > z {
			u := float64(p.N[a]) * (top - p.places[a].x)
			if !(u > 0) {
				theta = p.draw(a)
				continue
			}
			theta = top
			if due -= p.bounds.rates[p.bounds.place(u)]; due > 0 {
				break
			}
			due = p.noise.source.Exponential()
			if v, ok := p.bounds.exceed(&p.noise, u); ok {
				theta = p.value(a, v)
			}
		}
		if theta > top {
			arm, top = a, theta
		}
	}
	return arm
}

func (p *ftplNew) about(a int) (centre, spread float64) {
	l := p.places[a]
	return l.x, p.spread * l.each
}

// above bounds P(θ > z) = P(U > N (z − x)).
func (p *ftplNew) above(a int, z float64) (chance, u float64) {
	t := p.tailAbove(a, z)
	return t.p, t.slope
}

func (p *ftplNew) tailAbove(a int, z float64) tail {
	u := float64(p.N[a]) * (z - p.places[a].x)
	if !(u > 0) {
		return tail{p: 1}
	}
	p.tabulate()
	chance, rate := p.bounds.over(u)
	return tail{chance, u, rate}
}

func (p *ftplNew) exceed(a int, _, u float64) (theta float64, ok bool) {
	v, ok := p.bounds.exceed(&p.noise, u)
	return p.value(a, v), ok
}

// tabulate fills the table of bounds, once.
func (p *ftplNew) tabulate() {
	if p.bounds.per == 0 {
		p.bounds.fill(p.noise.law)
	}
}
