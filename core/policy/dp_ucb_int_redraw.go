package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

var dpUCBIntRedraw = Spec{
	ID:        "dp-ucb-int-redraw",
	Name:      say.Of("noise-redrawn", "DP-UCB-INT"),
	Notion:    None,
	Guarantee: say.Of("noise-redrawn-privacy-not"),
	Reference: say.Of("cite-algorithm-printed", "Tossou & Dimitrakakis 2016", "3"),
	Summary:   say.Of("dp-ucb-int-noise"),
	Epsilon:   Requires,
	Delta:     Requires,
	Params:    []Param{intervalV},
	Redraws:   true,
	New:       func(s Setup, noise *random.Source) Policy { return newRedrawnUCB(s, noise) },
}

// redrawnUCB draws new noise for X_a at every step while N_a is a multiple of f, and plays argmax X_a over all
// arms. At any other N_a, the last X_a is kept, and the arm just played can lose only to an arm with new noise.
type redrawnUCB struct {
	intervals
	leap.Redraw
}

func newRedrawnUCB(s Setup, noise *random.Source) *redrawnUCB {
	p := &redrawnUCB{intervals: newIntervals(s, noise, Interval(s.Epsilon, s.Delta, s.Params["v"]))}
	beyond := func(u float64) float64 { return u + noise.Exponential() }
	p.Redraw = leap.NewRedraw(s.Arms, laplaceTail, beyond, p.index, noise)
	return p
}

// laplaceTail returns P(U > u) for the Laplace distribution of scale 1.
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
	if p.Pending() {
		best, top := p.Decide(p.x, p.scale, l)
		p.x[best] = top
		return best, 1
	}
	const slack = 1e-9 // far above the rounding error of an index
	best, top, root := 0, math.Inf(-1), math.Sqrt(l)
	x, scale := p.x, p.scale
	for a := range p.Arms {
		if f := &p.Arms[a]; f.On {
			key := random.Key(p.noise.Uint64())
			// After this step, only the played arm's X_a is still needed.
			if f.Mean+float64(root*f.Root)+float64(scale[a]*p.bound(key))+slack < top {
				continue
			}
			x[a] = p.index(a, p.value(key), l)
		}
		if x[a] > top {
			best, top = a, x[a]
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

// refresh recomputes the parts of an arm's index.
func (p *redrawnUCB) refresh(arm int) {
	f := &p.Arms[arm]
	if f.On = p.rescale(arm); f.On {
		f.Mean, f.Root, f.Steep = p.Mean(arm), 1/math.Sqrt(float64(p.N[arm])), 1/p.scale[arm]
	}
}

// Covers implements leap.Certifier. It counts the steps, at most to the end of the arm's interval, during which no new
// noise lets another arm win.
func (p *redrawnUCB) Covers(t int64, arm int, _ tape.Block) int64 {
	if _, ok := p.inTurn(t); ok {
		return 1
	}
	return p.Lasts(t, arm, p.x[arm], p.f-p.N[arm]%p.f)
}

// Inspect shows each X_a that is kept, and the distribution of each X_a that is drawn anew.
func (p *redrawnUCB) Inspect(t int64) DecisionState {
	s := DecisionState{Arms: armStates(&p.Counts)}
	if a, ok := p.inTurn(t); ok && len(p.N) > 1 {
		return s.first(Start, a, 1)
	}
	if len(p.N) == 1 {
		return s.first(Only, 0, leap.Forever)
	}
	l := 2 * math.Log(float64(t))
	for a, n := range p.N {
		v := &s.Arms[a]
		if n%p.f == 0 {
			v.Law = IndexLaw{Family: Laplace, A: p.index(a, 0, l), B: p.scale[a]}
			continue
		}
		v.Mean, v.Low, v.High = p.x[a], p.x[a], p.x[a]
	}
	return s.first(Drawn, NoArm, 0)
}
