package theory

import (
	"math"

	"epsilonarcade/core/say"
)

// A Threshold is a budget ε at which a lower bound passes from one regime to the other:
// below it the bound is that of privacy, above it that of bandits without privacy.
type Threshold struct {
	Bound     string  // the ID of the bound
	Arm       int     // the arm it is about, from 0 on, or −1
	Epsilon   float64 // infinite for a Bernoulli arm under a best mean of 1
	Formula   string
	Reference string
	Note      string
	AsPrinted bool // the value that a paper states in error
}

// Thresholds returns the thresholds of the lower bounds that apply to p at a horizon T. The minimax bound
// has two, right and as printed. Each arm with a gap has one, if some law of its class has a mean above μ*: see
// distinguishability. The budget of p is not used.
func Thresholds(p Problem, horizon float64) []Threshold {
	p.Epsilon = 1 // any that both bounds take
	var all []Threshold
	const paper = "Azize & Basu 2022"
	if _, err := minimax.At(p, horizon); err == nil {
		all = append(all,
			Threshold{Bound: minimax.ID, Arm: -1, Epsilon: MinimaxThreshold(len(p.Arms), horizon),
				Formula: "(27/131) √((K − 1)/T)", Reference: say.Of("cite-theorem", paper, "2")},
			Threshold{Bound: minimax.ID, Arm: -1, Epsilon: 131.0 / 27 * math.Sqrt(float64(len(p.Arms)-1)/horizon),
				Formula: "(131/27) √((K − 1)/T)", Reference: say.Of("cite-theorem-printed", paper, "2"),
				Note: say.Of("fraction-upside-down"), AsPrinted: true})
	}
	q, refusal := ask(sequenceBernoulli, p)
	if refusal != nil || classedRewards(q) != nil {
		return all
	}
	for i, gap := range q.gaps {
		if gap == 0 {
			continue
		}
		if kl, tv := q.distinguishability(i); !math.IsInf(tv, 1) {
			t := Threshold{Bound: sequenceBernoulli.ID, Arm: i, Epsilon: kl / (6 * tv),
				Formula: "d_a/(6 t_a)", Reference: say.Of("cite-theorem", paper, "3")}
			if zeroOrOne(p.Arms[i]) {
				t.Epsilon, t.Formula = kl/(6*(p.Arms[q.best].Mean()-p.Arms[i].Mean())), "kl(μ_a, μ*)/(6Δ_a)"
			}
			all = append(all, t)
		}
	}
	return all
}
