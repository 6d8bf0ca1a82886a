package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

var dpKLUCB = Spec{
	ID:           "dp-klucb",
	Name:         "DP-KLUCB",
	Notion:       Sequence,
	Guarantee:    "ε-privacy of the whole action sequence",
	Reference:    batchesReference,
	Summary:      "Plays in batches that grow with an arm's pulls and adds a noisy sum of each to what it knows; the index is an upper bound by a divergence made for privacy.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Episodic:     true,
	Cumulative:   true,
	Params:       []Param{batchRatio},
	Mechanism:    coin,
	New: func(s Setup, noise *random.Source) Policy {
		p := new(privateKLUCB)
		p.start(s, noise, p.largest)
		return p
	},
}

// privateKLUCB gives the next batch, when t pulls have been made, to
//
//	argmax_a max{ μ ≥ m̃_a : d_ε(m̃_a, μ) ≤ log t/n_a }.
type privateKLUCB struct{ batches }

// budget returns log t/n_a.
func (p *privateKLUCB) budget(arm int, t int64) float64 {
	return math.Log(float64(t)) / float64(p.pulled[arm])
}

// largest returns the first arm with the largest index.
func (p *privateKLUCB) largest(t int64) (arm int) {
	const rounding = 1e-12 // far above that of d_ε, which grows with μ
	top := math.Inf(-1)
	for a, m := range p.mean {
		budget := p.budget(a, t)
		if m < top && leap.PrivateKL(m, top, p.eps) > budget+rounding*(1+budget) {
			continue
		}
		if x := leap.PrivateKLUpper(m, budget, p.eps); x > top {
			arm, top = a, x
		}
	}
	return arm
}

// Inspect shows m̃_a and the indexes of a decision now.
func (p *privateKLUCB) Inspect(t int64) Sight {
	s, open := p.inspect(func(a int, v *View) {
		budget := p.budget(a, t)
		v.High = leap.PrivateKLUpper(v.Mean, budget, p.eps)
		v.Low = math.Min(v.Mean, 1-leap.PrivateKLUpper(1-v.Mean, budget, p.eps))
	})
	if open {
		s = s.largest()
		s.Sure = p.next(s.Next)
	}
	return s
}
