package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
)

var dpIMED = Spec{
	ID:           "dp-imed",
	Name:         "DP-IMED",
	Notion:       Sequence,
	Guarantee:    "ε-privacy of the whole action sequence",
	Reference:    batchesReference,
	Summary:      "As DP-KLUCB, with the evidence against an arm plus the logarithm of its pulls for an index, of which the smallest wins.",
	Epsilon:      Requires,
	LeastEpsilon: noiseEpsilon,
	Episodic:     true,
	Cumulative:   true,
	Params:       []Param{batchRatio},
	Mechanism:    coin,
	New: func(s Setup, noise *random.Source) Policy {
		p := new(privateIMED)
		p.start(s, noise, p.smallest)
		return p
	},
}

// privateIMED gives the next batch to
//
//	argmin_a n_a d_ε(m̃_a, max_b m̃_b) + log n_a.
type privateIMED struct{ batches }

// index returns what is least, given max_b m̃_b.
func (p *privateIMED) index(arm int, top float64) float64 {
	n := float64(p.pulled[arm])
	return float64(n*leap.PrivateKL(p.mean[arm], top, p.eps)) + math.Log(n)
}

// smallest returns the first arm with the smallest index.
func (p *privateIMED) smallest(int64) (arm int) {
	top := slices.Max(p.mean)
	return leap.Argmax(len(p.mean), func(a int) float64 { return -p.index(a, top) })
}

// Inspect shows m̃_a and the indexes.
func (p *privateIMED) Inspect(int64) Sight {
	top := slices.Max(p.mean)
	s, open := p.inspect(func(a int, v *View) { v.Cost = p.index(a, top) })
	if open {
		s = s.smallest()
		s.Sure = p.next(s.Next)
	}
	return s
}
