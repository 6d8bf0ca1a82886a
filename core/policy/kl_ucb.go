package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
)

var klUCBSpec = Spec{
	ID:        "kl-ucb",
	Name:      "KL-UCB",
	Notion:    None,
	Guarantee: "no privacy",
	Reference: "Garivier & Cappé 2011, Algorithm 1",
	Summary:   "Pulls the arm with the largest mean that the Kullback–Leibler divergence does not rule out.",
	Params: []Param{{
		Name: "c", Symbol: "c", Meaning: "weight of log log t in the confidence bounds: 3 in the regret theorem, 0 in practice",
		Min: 0, Max: 10, Default: 0,
	}, sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New: func(s Setup, _ *random.Source) Policy {
		return &klUCB{newTally(s.Arms), s.Params["c"]}
	},
}

// klUCB pulls each arm once and then the arm with the largest
//
//	max{ q in [m_a, 1] : N_a kl(m_a, q) ≤ log t + c log log t },  m_a = S_a/N_a,
//
// where t is the number of pulls already made.
type klUCB struct {
	tally
	c float64
}

func (p *klUCB) Next(t int64) (arm int, sure int64) {
	if a, _, ok := p.short(1); ok {
		return a, 1
	}
	budget := math.Log(float64(t))
	if p.c > 0 { // log log 1 is infinite
		budget = math.Max(0, budget+float64(p.c*math.Log(budget)))
	}
	top := -1.0
	for a, n := range p.n {
		m, b := p.mean(a), budget/float64(n)
		if m < top && kl(m, top) > b {
			continue // its index is below top: no need to know how far
		}
		if q := klUpper(m, b); q > top {
			arm, top = a, q
		}
	}
	return arm, 1
}

// kl returns kl(p, q) = p log(p/q) + (1−p) log((1−p)/(1−q)) for 0 ≤ p < q ≤ 1, the
// divergence of Bernoulli laws.
func kl(p, q float64) float64 {
	if p <= 0 {
		return -math.Log1p(-q)
	}
	return float64(p*math.Log(p/q)) + float64((1-p)*math.Log((1-p)/(1-q)))
}

// klUpper returns the largest q in [p, 1] with kl(p, q) ≤ budget, by 50 bisections.
func klUpper(p, budget float64) float64 {
	switch {
	case p >= 1:
		return 1
	case p <= 0:
		return -math.Expm1(-budget)
	}
	low, high := p, 1.0
	for range 50 {
		q := (low + high) / 2
		if kl(p, q) <= budget {
			low = q
		} else {
			high = q
		}
	}
	return low
}
