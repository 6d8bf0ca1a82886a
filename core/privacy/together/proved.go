package together

import (
	"math"
	"math/bits"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// proved returns curves that follow from theorems about a policy's first decisions. The trade-off function of any two
// worlds that differ in one reward lies above these curves. If no theorem covers the policy, proved returns the
// claimed curve and a note.
func proved(q audit.Question) (curves []Curve, gaps []string) {
	_, correct := policy.Find(q.Spec.ID)
	switch {
	case q.Notion == policy.None && q.Spec.Uncertified():
		return nil, []string{say.Of("together-no-theorem", q.Spec.Name)}
	case q.Notion == policy.None:
		return nil, []string{say.Of("together-promises-none", q.Spec.Name)}
	case q.Spec.Custom:
		return claimed(q), []string{say.Of("together-written")}
	case !correct:
		return claimed(q), []string{say.Of("together-broken")}
	case q.Notion != q.Spec.Notion:
		return claimed(q), []string{say.Of("together-another", q.Spec.Name)}
	case q.Notion == policy.RewardHeterogeneous:
		return nil, []string{say.Of("together-own")}
	case q.Notion == policy.Decision:
		return decisions(q), nil
	case q.Notion == policy.Reward, q.Notion == policy.RewardNear:
		return response(q), nil
	}
	return released(q)
}

// budget formats ε and δ.
func budget(eps, delta float64) string {
	return "(" + notation.Number(eps) + ", " + notation.Number(delta) + ")"
}

// claimed returns the curve that the claim implies.
func claimed(q audit.Question) []Curve {
	if q.Own {
		return nil
	}
	var name = say.Of("together-claimed")
	if q.Notion == policy.Decision {
		n := int(q.Setup.Horizon) - 1
		return []Curve{curve(name, figure.Claimed, tradeoff.FunctionOf(tradeoff.Optimal(q.Epsilon, q.Delta, n)), say.Of("together-each-keeps", budget(q.Epsilon, q.Delta)))}
	}
	return []Curve{curve(name, figure.Claimed, tradeoff.FunctionOf(tradeoff.Approximate(q.Epsilon, q.Delta)), say.Of("together-if-claim", budget(q.Epsilon, q.Delta)))}
}

// blind returns the number of pulls of each arm in the start phase of a policy with private decisions.
func blind(id string, eps, delta float64) int64 {
	if spec, ok := noise.Of(id); ok {
		if law, ok := privacy.Find(spec.ID); ok {
			return max(1, law.FormulaN(eps, delta))
		}
	}
	return 1
}

// theorems maps a policy to the theorem that its decisions are private.
var theorems = map[string]string{
	"dp-ftpl-gauss": say.Of("paper-theorem", "Wang & Zhu 2024", "11"),
	"dp-ftpl-beta":  say.Of("paper-theorem", "Wang & Zhu 2024", "13"),
	"dp-ftpl-new":   say.Of("paper-theorem", "Wang & Zhu 2024", "16"),
}

// decisions returns the curves for decisions that are (ε, δ)-private given the history. Together such decisions are
// an adaptive composition. The decisions of the start phase depend on no reward.
func decisions(q audit.Question) (curves []Curve) {
	eps, delta := q.Setup.Epsilon, q.Setup.Delta
	each := blind(q.Spec.ID, eps, delta)
	n := int(q.Setup.Horizon - each*int64(q.Setup.Arms))
	if n < 1 {
		return nil
	}
	add := func(name string, f tradeoff.Function, why string) {
		curves = append(curves, curve(name, figure.Proved, f, why))
	}
	e, d := tradeoff.Basic(eps, delta, n)
	add(say.Of("together-basic"), tradeoff.FunctionOf(tradeoff.Approximate(e, math.Min(1, d))), say.Of("together-basic-why", budget(eps, delta), theorems[q.Spec.ID], budget(e, math.Min(1, d))))
	if n > 1 {
		add(say.Of("together-advanced"), advanced(eps, delta, n), say.Of("together-advanced-why"))
		add(say.Of("together-optimal"), tradeoff.FunctionOf(tradeoff.Optimal(eps, delta, n)), say.Of("together-optimal-why"))
	}
	switch q.Spec.ID {
	case "dp-ftpl-gauss":
		one := 1 / math.Sqrt(2*float64(each))
		mu := one * math.Sqrt(float64(n))
		add(say.Of("together-noise"), tradeoff.FunctionOf(tradeoff.GDP(mu)), say.Of("together-gauss-why", notation.Number(one), notation.Number(mu)))
	case "dp-ftpl-new":
		law, _ := privacy.Find("new")
		one, err := tradeoff.Draw(law, eps, delta, privacy.History{N: 1, Change: 1})
		if err != nil {
			break
		}
		if all, err := tradeoff.Compose(math.Max(eps, .1), tradeoff.Copies{Pair: one, Times: n}); err == nil {
			add(say.Of("together-noise"), tradeoff.FunctionOf(all), say.Of("together-new-why"))
		}
	}
	return curves
}

// advanced returns the upper envelope of the curves of (ε', nδ + δ') over the slacks δ'.
func advanced(eps, delta float64, n int) tradeoff.Function {
	f := tradeoff.FunctionOf(tradeoff.GDP(1)) // only for the values of α
	for i, alpha := range f.Alpha {
		f.Beta[i] = 0
		for power := -12.0; power < 0; power += .125 {
			slack := math.Pow(10, power)
			e, d := tradeoff.Advanced(eps, n, slack), float64(n)*delta+slack
			f.Beta[i] = math.Max(f.Beta[i], math.Max(1-d-tradeoff.Grown(e, alpha), math.Exp(-e)*(1-d-alpha)))
		}
	}
	return f
}

// response returns the curves for a policy that sees each reward only through one response.
func response(q audit.Question) (curves []Curve) {
	eps, worst := q.Setup.Epsilon, say.Of("together-response-why")
	local := say.Of("together-local-why", notation.Number(eps), q.Spec.Reference)
	if q.Notion == policy.RewardNear {
		local, worst = local+" "+say.Of("together-near-why"), say.Of("together-response-near")
	}
	curves = append(curves, curve(say.Of("together-local"), figure.Proved, tradeoff.FunctionOf(tradeoff.Approximate(eps, 0)), local))
	if pair, err := q.Response(); err == nil {
		f := tradeoff.FunctionOf(pair)
		if !slices.Equal(f.Beta, curves[0].Beta) {
			curves = append(curves, curve(say.Of("together-response"), figure.Proved, f, worst))
		}
	}
	return curves
}

// A cover says which releases of noisy sums contain one reward. The policy's decisions follow from its releases.
type cover struct {
	theorem string
	// in returns the distributions of the releases that contain a reward, before the horizon: one list for each
	// possible position of the reward. The error says why they cannot be composed.
	in  func(s policy.Setup) ([][]tradeoff.Copies, error)
	why string // describes the releases in a sentence
}

// covers holds an entry for each policy that protects whole runs.
var covers = map[string]cover{
	"adap-ucb":     {say.Of("paper-theorem", "Azize & Basu 2022", "6"), once, oneMean},
	"adap-klucb":   {say.Of("paper-theorem", "Azize & Basu 2022", "6"), once, oneMean},
	"dp-klucb":     {say.Of("paper-second-hand", "Azize, Wu, Honda, Orabona, Ito & Basu 2025"), once, oneSum},
	"dp-imed":      {say.Of("paper-second-hand", "Azize, Wu, Honda, Orabona, Ito & Basu 2025"), once, oneSum},
	"dp-se":        {"Sajed & Sheffet 2019", once, oneMean},
	"naive-ucb":    {say.Of("basic-composition-dwork"), eachStep, say.Of("reward-each-step")},
	"lazy-dp-ts":   {say.Of("paper-second-hand", "Hu & Hegde 2022"), once, oneSum},
	"gdp-elim-new": {say.Of("paper-lemma", "Wang & Zhu 2024", "15"), phase, say.Of("together-phase-why")},
	"dp-ucb":       {"Tossou & Dimitrakakis 2016", hybrid, inHybrid},
	"dp-ucb-bound": {"Tossou & Dimitrakakis 2016", hybrid, inHybrid},
	"private-ucb":  {"Mishra & Thakurta 2015", tree, say.Of("together-tree-why")},
	"dp-ucb-int":   {say.Of("releases-of-arm", say.Of("paper-theorem", "Dwork, Rothblum & Vadhan 2010", "III.3")), intervals, say.Of("together-interval-why")},
}

var (
	oneMean  = say.Of("together-mean-why")
	oneSum   = say.Of("together-sum-why")
	inHybrid = say.Of("together-hybrid-why")
)

// released returns two curves for a policy whose decisions follow from its releases. One follows from the policy's
// theorem. The other is the composition of the releases that contain a reward (Dong, Roth & Su 2022, Theorem 3.2). If
// a reward has several possible positions, this second curve lies below the curves of all of them.
func released(q audit.Question) (curves []Curve, gaps []string) {
	c, ok := covers[q.Spec.ID]
	if !ok {
		return nil, []string{say.Of("together-no-theorem", q.Spec.Name)}
	}
	eps, delta := q.Setup.Epsilon, q.Setup.Delta
	switch {
	case q.Spec.Delta == policy.Ignores:
		delta = 0
	case q.Spec.ID == "gdp-elim-new":
		delta /= 2
		gaps = append(gaps, say.Of("together-average"))
	}
	name, what := say.Of("together-pure"), notation.Number(eps)
	if delta > 0 {
		name, what = say.Of("together-approximate"), budget(eps, delta)
	}
	curves = append(curves, curve(name, figure.Proved, tradeoff.FunctionOf(tradeoff.Approximate(eps, delta)), say.Of("together-whole-why", what, c.theorem)))
	places, err := c.in(q.Setup)
	if err != nil {
		return curves, append(gaps, say.Of("together-not-composed", say.Err(err)))
	}
	if len(places) == 0 {
		return curves, append(gaps, say.Of("together-no-release"))
	}
	var least []tradeoff.Point
	for _, copies := range places {
		f, err := together(eps, copies)
		if err != nil {
			return curves, append(gaps, say.Of("together-not-composed", say.Err(err)))
		}
		for i, a := range f.Alpha {
			least = append(least, tradeoff.Point{Alpha: a, Beta: f.Beta[i]})
		}
	}
	return append(curves, curve(say.Of("together-releases"), figure.Proved, tradeoff.Hull(least), c.why)), gaps
}

// together returns the trade-off function of several releases.
func together(eps float64, copies []tradeoff.Copies) (f tradeoff.Function, err error) {
	if len(copies) == 1 && copies[0].Times == 1 {
		return tradeoff.FunctionOf(copies[0].Pair), nil
	}
	all, err := tradeoff.Compose(eps, copies...)
	if err != nil {
		return f, err
	}
	return tradeoff.FunctionOf(all), nil
}

// laplace returns the distributions of a number with Laplace noise, before and after the largest change that
// ε-privacy covers.
func laplace(eps float64) tradeoff.Pair {
	law := func(at float64) privacy.Distribution {
		return privacy.LawOf(policy.IndexLaw{Family: policy.Laplace, A: at, B: 1 / eps})
	}
	return tradeoff.Ordered{P: law(0), Q: law(1)}
}

// once covers a reward that is in one release with budget ε.
func once(s policy.Setup) ([][]tradeoff.Copies, error) {
	return [][]tradeoff.Copies{{{Pair: laplace(s.Epsilon), Times: 1}}}, nil
}

// eachStep covers the reward of an arm's first pull. The arm's mean at each step after the start phase contains it.
func eachStep(s policy.Setup) ([][]tradeoff.Copies, error) {
	steps := int(s.Horizon) - s.Arms
	if steps < 1 {
		return nil, nil
	}
	return [][]tradeoff.Copies{{{Pair: laplace(s.Epsilon / float64(s.Arms) / float64(s.Horizon)), Times: steps}}}, nil
}

// phase covers a reward that is in one release of GDP-Elim-New.
func phase(s policy.Setup) ([][]tradeoff.Copies, error) {
	law, _ := privacy.Find("new")
	one, err := tradeoff.Draw(law, s.Epsilon, s.Delta/2, privacy.History{N: 1, Change: 1})
	return [][]tradeoff.Copies{{{Pair: one, Times: 1}}}, err
}

// hybrid covers a reward in a counter.Hybrid. Reward 2^k is in one sum with ε/2. A reward between 2^k and 2^{k+1} is
// in one such sum, and in one node on each of the max(1, k) levels of a tree, which share ε/2.
func hybrid(s policy.Setup) (all [][]tradeoff.Copies, err error) {
	half := tradeoff.Copies{Pair: laplace(s.Epsilon / 2), Times: 1}
	all = append(all, []tradeoff.Copies{half})
	for k := 1; 1<<k < s.Horizon; k++ {
		all = append(all, []tradeoff.Copies{half, {Pair: laplace(s.Epsilon / 2 / float64(k)), Times: k}})
	}
	return all, nil
}

// tree covers a reward that is in as many nodes as possible of a counter.Binary over all steps.
func tree(s policy.Setup) ([][]tradeoff.Copies, error) {
	eps, levels := s.Epsilon, max(1, bits.Len64(uint64(s.Horizon-1)))
	if s.Params["split_budget"] != 0 {
		eps /= float64(s.Arms)
	}
	return [][]tradeoff.Copies{{{Pair: laplace(eps / float64(levels)), Times: levels}}}, nil
}

// intervals covers a reward in the first interval of DP-UCB-INT. The release after n = f, 2f, … pulls has ε = n^{−v/2}.
func intervals(s policy.Setup) ([][]tradeoff.Copies, error) {
	v := s.Params["v"]
	f := policy.Interval(s.Epsilon, s.Delta, v)
	var all []tradeoff.Copies
	for n := f; n < s.Horizon && len(all) <= tradeoff.MostCopies; n += f {
		all = append(all, tradeoff.Copies{Pair: laplace(math.Pow(float64(n), -v/2)), Times: 1})
	}
	if all == nil {
		return nil, nil
	}
	return [][]tradeoff.Copies{all}, nil
}
