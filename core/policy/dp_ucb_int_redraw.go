package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var dpUCBIntRedraw = Spec{
	ID:        "dp-ucb-int-redraw",
	Name:      "DP-UCB-INT, noise redrawn",
	Notion:    None,
	Guarantee: "noise redrawn, privacy not certified: no proof covers so many looks at the same rewards",
	Reference: "Tossou & Dimitrakakis 2016, Algorithm 3, as it is printed",
	Summary:   "DP-UCB-INT with noise redrawn at every step: it averages out, and privacy is not certified.",
	Epsilon:   Requires,
	Delta:     Requires,
	Params:    []Param{intervalV},
	New:       func(s Setup, noise *random.Source) Policy { return newRedrawnUCB(s, noise) },
}

// redrawnUCB computes X_a with fresh noise at every step while N_a is a multiple of f, and
// plays argmax X_a over all arms.
//
// In the middle of an interval the X_a of the arm that is played stands. It loses only to
// one of the arms whose noise is fresh, and when that happens next is drawn as in a race.
type redrawnUCB struct {
	intervals
	above  func(u float64) float64 // P(noise > u)
	beyond func(u float64) float64 // a draw of the noise given that it is above u, if that has a chance of at most 1/2

	fresh  []fresh
	bounds tailTable // of above
	tails  []tail    // for each arm, bounds of the chance that fresh noise lets it win
	total  float64   // of their rates
	step   struct {
		on  bool
		arm int     // the one whose X_a stands
		at  float64 // where in the step, which is from 0 to 1, the next proposal is
	}
	met   []int // the arms proposed in the step at hand
	again int64 // the step at which to ask for a certificate again
}

// A fresh arm has fresh noise at every step, unless it is off:
//
//	X_a = mean + root √(2 log t) + noise/steep.
type fresh struct {
	on                bool
	mean, root, steep float64
}

func newRedrawnUCB(s Setup, noise *random.Source) *redrawnUCB {
	return &redrawnUCB{
		intervals: newIntervals(s, noise, Interval(s.Epsilon, s.Delta, s.Params["v"])),
		above:     laplaceTail,
		beyond:    func(u float64) float64 { return u + noise.Exponential() },
		fresh:     make([]fresh, s.Arms),
		tails:     make([]tail, s.Arms),
	}
}

// laplaceTail returns P(U > u) for the Laplace law of scale 1.
func laplaceTail(u float64) float64 {
	if u < 0 {
		return 1 - random.Exp(u)/2
	}
	return random.Exp(-u) / 2
}

func (p *redrawnUCB) Next(t int64) (arm int, sure int64) {
	if a, ok := p.inTurn(t); ok && len(p.N) > 1 {
		return a, 1
	}
	if len(p.N) == 1 {
		return 0, leap.Forever
	}
	l := 2 * math.Log(float64(t))
	if p.step.on {
		return p.settle(l), 1
	}
	best, top, root := 0, math.Inf(-1), math.Sqrt(l)
	for a := range p.fresh {
		if f := &p.fresh[a]; f.on {
			key := random.Key(p.noise.Uint64())
			// Only the X_a of the arm that is played counts after this step.
			if f.mean+float64(root*f.root)+float64(p.scale[a]*p.bound(key))+slack < top {
				continue
			}
			p.x[a] = p.look(a, p.value(key), l)
		}
		if p.x[a] > top {
			best, top = a, p.x[a]
		}
	}
	return best, 1
}

func (p *redrawnUCB) Update(arm int, b tape.Block) {
	p.Counts.Update(arm, b)
	p.refresh(arm)
}

func (p *redrawnUCB) ObserveOne(arm int, x float64) {
	p.Add(arm, x)
	p.refresh(arm)
}

// refresh takes anew what an arm's index is made of.
func (p *redrawnUCB) refresh(arm int) {
	f := &p.fresh[arm]
	if f.on = p.rescale(arm); f.on {
		f.mean, f.root, f.steep = p.Mean(arm), 1/math.Sqrt(float64(p.N[arm])), 1/p.scale[arm]
	}
}

// Covers counts the steps up to the end of the arm's interval at which no fresh noise lets
// another arm win. It bounds the chances of that by those at the interval's end, where the
// confidence radii are largest, and Next makes up for the difference.
func (p *redrawnUCB) Covers(t int64, arm int, _ tape.Block) int64 {
	const (
		worth = math.Ln2 // the most proposals in a step; none then has a chance above 1/2
		pause = 16
	)
	left := p.f - p.N[arm]%p.f // up to the end of the interval
	if _, turn := p.inTurn(t); turn || left == 1 || t < p.again {
		return 1
	}
	if p.bounds.per == 0 {
		p.bounds = newTailTable(farTail, p.above)
	}
	x, root := p.x[arm], math.Sqrt(2*math.Log(float64(t+left)))
	p.total = 0
	for a := range p.fresh {
		f := &p.fresh[a]
		p.tails[a] = tail{}
		if a == arm || !f.on {
			continue
		}
		l := &p.tails[a]
		if u := float64((x-f.mean-float64(root*f.root))*f.steep) - slack; u > 0 {
			l.p, l.rate = p.bounds.over(u)
		} else {
			l.p = p.above(u)
			l.rate = rateOf(l.p)
		}
		if p.total += l.rate; !(p.total <= worth) {
			p.again = t + pause
			return 1
		}
	}
	at := 1 + p.noise.Exponential()/p.total
	if at >= float64(left) {
		return left
	}
	n := math.Floor(at)
	p.step.on, p.step.arm, p.step.at = true, arm, at-n
	return int64(n)
}

// needs returns the noise that takes an arm's index to x.
func (p *redrawnUCB) needs(arm int, x, l float64) float64 {
	return (x - p.look(arm, 0, l)) / p.scale[arm]
}

// settle returns the winner of the step that something has been proposed for.
func (p *redrawnUCB) settle(l float64) int {
	best, x := p.step.arm, p.x[p.step.arm]
	top := x
	p.met = p.met[:0]
	for ; p.step.at < 1; p.step.at += p.noise.Exponential() / p.total {
		a := pick(p.tails, p.noise.Float64()*p.total)
		if slices.Contains(p.met, a) {
			continue
		}
		p.met = append(p.met, a)
		u := p.needs(a, x, l)
		if p.noise.Float64()*p.tails[a].p >= p.above(u) {
			continue
		}
		if y := p.look(a, p.beyond(u), l); y > top {
			best, top = a, y
		}
	}
	p.step.on = false
	p.x[best] = top
	return best
}
