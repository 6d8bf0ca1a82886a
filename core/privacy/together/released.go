package together

import (
	"math"
	"math/bits"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// A noisy sum is released, and everything that a policy does follows from its releases. A cover says which of them one
// reward is in.
type cover struct {
	theorem string
	// in returns the laws of the releases that a reward is in, in one list for each place that it may have among
	// them, as far as they come before the horizon. The error says why they are not composed.
	in  func(s policy.Setup) ([][]tradeoff.Copies, error)
	why string // what releases these are, a sentence
}

// covers are those of all policies that protect whole runs.
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

// released returns the curves of a policy whose decisions follow from what it releases: that of its theorem, and that of
// the laws of the releases which a reward is in, composed (Dong, Roth & Su 2022, Theorem 3.2). Where a reward may
// have several places, the curve is below those of all of them.
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

// together returns the trade-off function of releases.
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

// laplace returns the laws of a number with Laplace noise by which it is ε-private, before and after it moves as far as
// it may.
func laplace(eps float64) tradeoff.Pair {
	law := func(at float64) privacy.Distribution {
		return privacy.LawOf(policy.IndexLaw{Family: policy.Laplace, A: at, B: 1 / eps})
	}
	return tradeoff.Ordered{P: law(0), Q: law(1)}
}

// once is one release of ε.
func once(s policy.Setup) ([][]tradeoff.Copies, error) {
	return [][]tradeoff.Copies{{{Pair: laplace(s.Epsilon), Times: 1}}}, nil
}

// eachStep is a reward of the first pull of an arm, in the arm's mean at each step after the start.
func eachStep(s policy.Setup) ([][]tradeoff.Copies, error) {
	steps := int(s.Horizon) - s.Arms
	if steps < 1 {
		return nil, nil
	}
	return [][]tradeoff.Copies{{{Pair: laplace(s.Epsilon / float64(s.Arms) / float64(s.Horizon)), Times: steps}}}, nil
}

// phase is one release of GDP-Elim-New.
func phase(s policy.Setup) ([][]tradeoff.Copies, error) {
	law, _ := privacy.Find("new")
	one, err := tradeoff.Draw(law, s.Epsilon, s.Delta/2, privacy.History{N: 1, Change: 1})
	return [][]tradeoff.Copies{{{Pair: one, Times: 1}}}, err
}

// hybrid are the places in a counter.Hybrid. Item 2^k is in one sum, of ε/2. The items up to before 2^{k+1} are in one
// such sum, too, and in the nodes of a tree of max(1, k) levels, of ε/2 together.
func hybrid(s policy.Setup) (all [][]tradeoff.Copies, err error) {
	half := tradeoff.Copies{Pair: laplace(s.Epsilon / 2), Times: 1}
	all = append(all, []tradeoff.Copies{half})
	for k := 1; 1<<k < s.Horizon; k++ {
		all = append(all, []tradeoff.Copies{half, {Pair: laplace(s.Epsilon / 2 / float64(k)), Times: k}})
	}
	return all, nil
}

// tree is the place in a counter.Binary of all steps that is in most nodes.
func tree(s policy.Setup) ([][]tradeoff.Copies, error) {
	eps, levels := s.Epsilon, max(1, bits.Len64(uint64(s.Horizon-1)))
	if s.Params["split_budget"] != 0 {
		eps /= float64(s.Arms)
	}
	return [][]tradeoff.Copies{{{Pair: laplace(eps / float64(levels)), Times: levels}}}, nil
}

// intervals is the place in the first interval of DP-UCB-INT: the release after n = f, 2f, … pulls is of n^{−v/2}.
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
