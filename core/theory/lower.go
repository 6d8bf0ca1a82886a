package theory

import (
	"math"

	"epsilonarcade/core/divergence"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

var asymptotic = say.Of("asymptotic-c-log-t")

// everyNotion returns all notions. A bound without privacy holds under each of them.
func everyNotion() []policy.Notion {
	return []policy.Notion{policy.None, policy.Decision, policy.Sequence, policy.SequenceApproximate,
		policy.Reward, policy.RewardNear, policy.RewardHeterogeneous}
}

var consistent = Bound{
	ID: "consistent", Name: say.Of("lower-bound-without-privacy"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/d_a",
	Reference: say.Of("cite-theorem-free", "Lai & Robbins 1985; Azize & Basu 2022", "3"),
	Note:      say.Of("notes", asymptotic, classes),
	Notions:   everyNotion(),
	requires:  []requirement{classedRewards},
	value: func(q *question, horizon float64) (float64, error) {
		return q.rate(horizon, func(a int, kl, _ float64) float64 { return q.gaps[a] / kl })
	},
}

// lowerBounds holds the lower bounds that give numbers, except those for linear bandits.
var lowerBounds = []Bound{
	consistent,
	{
		ID: "minimax-without-privacy", Name: say.Of("minimax-lower-bound-without"), Kind: Lower,
		Formula:   "√(T (K − 1))/27, T ≥ K − 1",
		Reference: say.Of("cite-theorem-first", "Azize & Basu 2022", "2"),
		Note:      minimaxNote,
		Notions:   everyNotion(),
		WorstCase: true,
		requires:  []requirement{severalArms},
		value: func(q *question, horizon float64) (float64, error) {
			return q.minimaxFree(horizon), q.manyPulls(horizon)
		},
	},
	sequenceBernoulli,
	{
		ID: "sequence-bernoulli-private", Name: say.Of("lower-bound-private-action-sequence"), Kind: Lower,
		Formula:   "log T · Σ Δ_a/(6 ε t_a)",
		Reference: say.Of("cite-theorem-second", "Azize & Basu 2022", "3"),
		Note:      say.Of("notes", asymptotic, classes),
		Notions:   []policy.Notion{policy.Sequence},
		requires:  []requirement{classedRewards, positiveEpsilon},
		value: func(q *question, horizon float64) (float64, error) {
			return q.rate(horizon, func(a int, _, tv float64) float64 { return q.gaps[a] / tv * (1 / (6 * q.Epsilon)) })
		},
	},
	// sequence-divergence is at least sequence-bernoulli at every ε, because d_ε is at most kl and at most ε Δ.
	{
		ID: "sequence-divergence", Name: say.Of("lower-bound-d-eps"), Kind: Lower,
		Formula:   say.Of("formula-d-eps", "log T · Σ Δ_a/d_ε(μ_a, μ*)"),
		Reference: azize25Paper,
		Note:      say.Of("notes", asymptotic, secondHand),
		Notions:   []policy.Notion{policy.Sequence},
		requires:  []requirement{bernoulliRewards, positiveEpsilon},
		value: func(q *question, horizon float64) (float64, error) {
			top := q.Arms[q.best].Mean()
			return q.rate(horizon, func(a int, kl, _ float64) float64 {
				if d, ok := divergence.LinearKL(q.Arms[a].Mean(), top, q.Epsilon); ok {
					return q.gaps[a] / d
				}
				return q.gaps[a] / kl
			})
		},
	},
	minimax,
	{
		ID: "minimax-private", Name: say.Of("minimax-lower-bound-private-action"), Kind: Lower,
		Formula:   "(K − 1)/(131 ε), T ≥ K − 1",
		Reference: say.Of("cite-theorem-second", "Azize & Basu 2022", "2"),
		Note:      minimaxNote,
		Notions:   []policy.Notion{policy.Sequence},
		WorstCase: true,
		requires:  []requirement{severalArms, positiveEpsilon},
		value:     func(q *question, horizon float64) (float64, error) { return q.minimaxPrivate(), q.manyPulls(horizon) },
	},
	{
		ID: "sequence-approximate", Name: say.Of("lower-bound-action-sequence"), Kind: Lower,
		Formula:   say.Of("formula-for-t", "(1/(16ε)) log( (E X + 5δX)/(40 c₀ E + 5δX) ),  X = T^{1−α}"),
		Reference: say.Of("cite-theorem", "Wang & Zhu 2024", "4"),
		Note:      say.Of("two-arms-some-instance"),
		Notions:   []policy.Notion{policy.SequenceApproximate},
		WorstCase: true,
		Params: []Param{ // the regret is at most c₀ T^α on every instance
			{Name: "c0", Symbol: "c₀",
				Default: 1, Low: 0, High: math.Inf(1), LowOpen: true, HighOpen: true},
			{Name: "exponent", Symbol: "α",
				Default: 0.5, Low: 0, High: 1, HighOpen: true},
		},
		requires: []requirement{twoArms, notBothZero},
		value: func(q *question, horizon float64) (float64, error) {
			free, exponent := 40*q.params["c0"], q.params["exponent"]
			x := math.Pow(horizon, 1-exponent)
			if x <= free {
				return 0, refuse(Vacuous, say.Of("t-1-minus-alpha", text(x), text(free)))
			}
			v := boundary(q.Epsilon, 2.5*q.Delta).Bonus(2 * x / free) // log(…)/ε is B for 5δ/2 and 2X/(40 c₀)
			if horizon < 3*v {
				return 0, refuse(ShortHorizon, say.Of("t-below-3-eps", text(horizon), text(3*v)))
			}
			return v / 16, nil
		},
	},
	// The bound uses Lemma 12 of Ren et al. 2020. For h_a = pf + (1−p)g and h_b = qf + (1−q)g with |log(f/g)| ≤ ε,
	//
	//	KL(h_a‖h_b) ≤ (e^ε − e^−ε)² (p − q)².
	//
	// The lemma is never tight. KL is at most χ² = (p − q)² ∫(f − g)²/h_b. The integral is convex in q, so it is largest
	// at q = 0 or 1. There it is the variance of a ratio in [e^−ε, e^ε] with mean 1, which is at most (e^ε − 1)(1 −
	// e^−ε). So KL is at most 1/(4 cosh(ε/2)²) times the lemma's bound.
	{
		ID: "reward-bernoulli", Name: say.Of("lower-bound-private-rewards"), Kind: Lower,
		Formula:   "log T · (e^ε − e^−ε)^−2 Σ 1/Δ_a",
		Reference: say.Of("cite-theorem", "Ren et al. 2020", "1"),
		Note:      say.Of("notes", asymptotic, say.Of("says-little-eps-above")),
		Notions:   []policy.Notion{policy.Reward, policy.RewardNear}, // the distance between rewards 0 and 1 is 1
		requires:  []requirement{bernoulliRewards, positiveEpsilon},
		value:     func(q *question, horizon float64) (float64, error) { return q.localRate(q.Epsilon, horizon) },
	},
	{
		ID: "reward-heterogeneous-bernoulli", Name: say.Of("lower-bound-rewards-users"), Kind: Lower,
		Formula:   "log T · (e^ε − e^−ε)^−2 Σ 1/Δ_a,  ε = ε_max",
		Reference: say.Of("cite-theorem", "Ren et al. 2020", "1"),
		Note:      say.Of("notes", asymptotic, say.Of("responses-users-any-levels")),
		Notions:   []policy.Notion{policy.RewardHeterogeneous},
		requires:  []requirement{bernoulliRewards, someLevel},
		value:     func(q *question, horizon float64) (float64, error) { return q.localRate(q.Levels.Max(), horizon) },
	},
}

// rate returns log T · Σ f(a, d_inf, t_inf) over the arms with Δ_a > 0.
func (q *question) rate(horizon float64, f func(a int, kl, tv float64) float64) (float64, error) {
	var c float64
	for i, gap := range q.gaps {
		if gap > 0 {
			kl, tv := q.distinguishability(i)
			c += f(i, kl, tv)
		}
	}
	return c * math.Log(horizon), nil
}

var sequenceBernoulli = Bound{
	ID: "sequence-bernoulli", Name: say.Of("lower-bound-private-action"), Kind: Lower,
	Formula:   "log T · Σ Δ_a/min{ d_a, 6 ε t_a }",
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "3"),
	Note:      say.Of("notes", say.Of("notes", asymptotic, classes), say.Of("papers-remark-order-log")),
	Notions:   []policy.Notion{policy.Sequence},
	requires:  []requirement{classedRewards, positiveEpsilon},
	value: func(q *question, horizon float64) (float64, error) {
		return q.rate(horizon, func(a int, kl, tv float64) float64 { return q.gaps[a] / min(kl, 6*q.Epsilon*tv) })
	},
}

const azize25Paper = "Azize, Wu, Honda, Orabona, Ito & Basu 2025"

var secondHand = say.Of("read-second-hand")

// localRate returns log T Σ 1/(4 sinh(ε)² Δ).
func (q *question) localRate(eps, horizon float64) (float64, error) {
	width := 2 * math.Sinh(eps)
	c := q.sum(func(gap float64) float64 { return 1 / gap }) / width / width
	return c * math.Log(horizon), nil
}

var minimaxNote = say.Of("about-hardest-problem-k")

var minimax = Bound{
	ID: "minimax", Name: say.Of("minimax-lower-bound-private"), Kind: Lower,
	Formula:   "max{ √(T (K − 1))/27, (K − 1)/(131 ε) }, T ≥ K − 1",
	Reference: say.Of("cite-theorem", "Azize & Basu 2022", "2"),
	Note:      minimaxNote,
	Notions:   []policy.Notion{policy.Sequence},
	WorstCase: true,
	requires:  []requirement{severalArms, positiveEpsilon},
	value: func(q *question, horizon float64) (float64, error) {
		return max(q.minimaxFree(horizon), q.minimaxPrivate()), q.manyPulls(horizon)
	},
}

// manyPulls returns an error unless T ≥ K − 1.
func (q *question) manyPulls(horizon float64) error {
	if horizon < q.arms()-1 {
		return refuse(ShortHorizon, say.Of("t-below-k-minus", text(horizon), text(q.arms()-1)))
	}
	return nil
}

func (q *question) minimaxFree(horizon float64) float64 { return math.Sqrt(horizon*(q.arms()-1)) / 27 }

func (q *question) minimaxPrivate() float64 { return (q.arms() - 1) / (131 * q.Epsilon) }

// MinimaxThreshold returns the ε at which the two terms of Theorem 2 of Azize & Basu 2022 are equal:
//
//	(27/131) √((K − 1)/T).
//
// Above it, the bound does not depend on ε. The threshold is 0.00205 for K = 100 and T = 10⁶.
func MinimaxThreshold(arms int, horizon float64) float64 {
	return 27.0 / 131 * math.Sqrt(float64(arms-1)/horizon)
}

// A Threshold is a budget ε at which a lower bound changes its regime. Below the threshold, privacy determines the
// bound. Above it, the bound is the same as for bandits without privacy.
type Threshold struct {
	Bound     string  // the ID of the bound
	Arm       int     // the index of the arm, or −1
	Epsilon   float64 // infinite for a Bernoulli arm if the best mean is 1
	Formula   string
	Reference string
	Note      string
	AsPrinted bool // whether this is the erroneous value printed in a paper
}

// Thresholds returns the thresholds of the lower bounds that apply to p at a horizon T. The minimax bound has two: the
// correct value and the printed one. Each arm with a gap has a threshold if some distribution in its class has a mean
// above μ* (see distinguishability). Thresholds ignores the budget of p.
func Thresholds(p Problem, horizon float64) []Threshold {
	p.Epsilon = 1 // both bounds accept it
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
