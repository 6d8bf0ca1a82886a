package policy

import (
	"math"

	"epsilonarcade/core/random"
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
	New: func(s Setup, noise *random.Source) Policy {
		return &redrawnUCB{newIntervals(s, noise, Interval(s.Epsilon, s.Delta, s.Params["v"]))}
	},
}

// redrawnUCB computes X_a with fresh noise at every step while N_a is a multiple of f, and
// plays argmax X_a over all arms.
type redrawnUCB struct{ intervals }

func (p *redrawnUCB) Next(t int64) (arm int, sure int64) {
	if a, ok := p.inTurn(t); ok && len(p.n) > 1 {
		return a, 1
	}
	if len(p.n) == 1 {
		return 0, forever
	}
	const slack = 1e-9 // far above the rounding of an index
	l := 2 * math.Log(float64(t))
	best, top := 0, math.Inf(-1)
	for a, n := range p.n {
		if n%p.f == 0 {
			key := random.Key(p.noise.Uint64())
			// Only the X_a of the arm that is played counts after this step.
			if p.look(a, p.bound(key), l)+slack < top {
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
