package gallery

import (
	"errors"
	"math"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/theory"
)

// A declared row is a row of Table 1 of Azize & Basu 2022.
type declared struct {
	id, cites                       string
	regret, means, anytime, forgets string
}

var yes, no = say.Of("answer-yes"), say.Of("answer-no")

var tableOne = []declared{
	{"private-ucb", say.Of("dp-ucb-mishra-thakurta"), "O( log(T)^2.5/ε + Σ log T/Δ_a )", "KT", yes, no},
	{"dp-ucb", say.Of("dp-ucb-tossou-dimitrakakis"), "O( log(T)^2.5/ε + Σ log T/Δ_a )", "KT", yes, no},
	{"dp-se", say.Of("dp-se-sajed-sheffet"), "O( K log T/ε + Σ log T/Δ_a )", "O(log T)", no, yes},
	{"adap-ucb", "AdaP-UCB", "O( Σ Δ_a log T/min{Δ_a², εΔ_a} )", "O(log T)", yes, yes},
	{"adap-klucb", "AdaP-KLUCB", "O( Σ Δ_a log T/min{kl(μ_a, μ*), εΔ_a} )", "O(log T)", yes, yes},
}

// The horizons of the measurements.
const (
	shortRun = 10_000
	longRun  = 100_000
)

// measuredTable returns Table 1, with our measurements beside its statements, on the arms of Figure 2 at ε = 1.
func measuredTable() (figure.Table, error) {
	k := len(scenarioOf("azize-2").Arms)
	t := figure.Table{Columns: []string{
		say.Of("column-policy"), say.Of("column-regret"), say.Of("private-means"),
		say.Of("counted-t-10"), say.Of("counted-at-t-is-10"),
		say.Of("column-anytime"), say.Of("same-first-10-choices"),
		say.Of("column-forgets"), say.Of("releases-first-reward"),
	}}
	for _, d := range tableOne {
		m, err := measure(d.id, shortRun, longRun)
		if err != nil {
			return t, err
		}
		count := func(n int64, horizon int64) string {
			text := notation.Count(n)
			if n > horizon {
				text += " = " + strconv.FormatFloat(float64(n)/float64(horizon*int64(k)), 'f', 2, 64) + " KT"
			}
			return text
		}
		same := yes
		if m.differ > 0 {
			same = say.Of("no-pull", notation.Count(m.differ))
		}
		t.Rows = append(t.Rows, []string{
			d.cites, d.regret, d.means, count(m.short, shortRun), count(m.long, longRun),
			d.anytime, same,
			d.forgets, say.Of("of", notation.Count(m.touched), notation.Count(m.own)),
		})
	}
	return t, nil
}

// measured holds the measured properties of a policy.
type measured struct {
	short, long int64 // private means released in the short and in the long run
	differ      int64 // the first pull that differs between the two runs, or 0
	own         int64 // releases about arm 0 in the short run
	touched     int64 // releases about arm 0 that depend on its first reward
}

var (
	errShy     = errors.New("gallery: the policy does not show its private means")
	errNoticed = errors.New("gallery: the change of one reward changed a choice")
)

// measure runs a policy three times on the same noise and rewards: to a short horizon, to a long one, and again to the
// short one. In the last run, 2^−30 is added to the first reward of arm 0, which is too little to change a choice. The
// n-th pull of an arm has the same reward in all runs.
//
// Each change of a private mean counts as a release. If a release still depends on an old reward, the change of that
// reward shows in the last digits of the release.
func measure(id string, short, long int64) (measured, error) {
	var runs [3]played
	for i, c := range []struct {
		horizon int64
		change  float64
	}{{short, 0}, {long, 0}, {short, 0x1p-30}} {
		var err error
		if runs[i], err = play(id, c.horizon, c.change); err != nil {
			return measured{}, err
		}
	}
	base, longer, changed := runs[0], runs[1], runs[2]
	m := measured{short: base.count, long: longer.count}
	for i, a := range base.arms {
		if longer.arms[i] != a && m.differ == 0 {
			m.differ = int64(i) + 1
		}
		if changed.arms[i] != a {
			return m, errNoticed
		}
	}
	m.own = int64(len(base.first))
	for i, x := range base.first {
		if changed.first[i] != x {
			m.touched++
		}
	}
	return m, nil
}

// A played run holds its choices, the number of its private means, and the private means of arm 0.
type played struct {
	arms  []int8
	count int64
	first []float64
}

// play runs a policy on the arms of Figure 2 at ε = 1.
func play(id string, horizon int64, change float64) (played, error) {
	s := scenario.Default()
	s.Arms, s.Epsilon, s.Horizon = scenarioOf("azize-2").Arms, 1, horizon
	spec, ok := policy.Find(id)
	if !ok {
		return played{}, errShy
	}
	key := random.NewKey(s.Seed)
	noise := key.Name("noise").Source()
	p, ok := spec.New(s.Setup(scenario.Policy{ID: id}, spec), &noise).(policy.MeanReleaser)
	if !ok {
		return played{}, errShy
	}
	rewards := make([]random.Source, len(s.Arms))
	last := make([]float64, len(s.Arms))
	for a := range s.Arms {
		rewards[a] = key.Name("rewards").Sub(uint64(a)).Source()
		last[a] = math.NaN()
	}
	run := played{arms: make([]int8, 0, horizon)}
	for t := range horizon {
		a, _ := p.Next(t)
		reward := 0.0
		if rewards[a].Float64() < s.Arms[a].(arm.Bernoulli).P {
			reward = 1
		}
		if a == 0 {
			reward += change
			change = 0
		}
		p.Update(a, tape.Block{N: 1, Sum: reward, Kept: 1})
		run.arms = append(run.arms, int8(a))
		for b := range last {
			x := p.PrivateMean(b, t+1)
			if math.IsNaN(x) || x == last[b] {
				continue
			}
			last[b] = x
			run.count++
			if b == 0 {
				run.first = append(run.first, x)
			}
		}
	}
	return run, nil
}

// A valued row consists of a lower bound and a problem at which to evaluate it.
type valued struct {
	bound   string // id in core/theory
	setting string // the setting in words
	problem theory.Problem
	horizon float64
}

// settingsOfValues returns the rows of azize-table-2.
func settingsOfValues() []valued {
	five, one, twenty := scenarioOf("azize-2").Arms, scenarioOf("azize-3").Arms, scenarioOf("ren-1a").Arms
	two := arm.Bernoullis(0.5, 0.75)
	kinds := []arm.Arm{arm.Beta{A: 4, B: 1}, arm.Uniform{}, arm.Gaussian{M: 0.4, SD: 1}}
	linear := func(eps float64) theory.Problem {
		return theory.Problem{Epsilon: eps, Params: map[string]float64{"d": 10}}
	}
	return []valued{
		{"minimax", "K = 100, ε = 0.05, T = 10⁶", theory.Problem{Arms: hundred(), Epsilon: 0.05}, 1e6},
		{"minimax", "K = 100, ε = 0.001, T = 10⁶", theory.Problem{Arms: hundred(), Epsilon: 0.001}, 1e6},
		{"sequence-bernoulli", say.Of("setting-figure-means", "2", "ε = 1, T = 10⁷"), theory.Problem{Arms: five, Epsilon: 1}, 1e7},
		{"sequence-bernoulli", say.Of("setting-figure-means", "2", "ε = 0.05, T = 10⁷"), theory.Problem{Arms: five, Epsilon: 0.05}, 1e7},
		{"sequence-bernoulli", say.Of("setting-figure-means", "3", "ε = 0.05, T = 10⁷"), theory.Problem{Arms: one, Epsilon: 0.05}, 1e7},
		{"sequence-bernoulli", say.Of("setting-figure-means", "3", "ε = 10, T = 10⁷"), theory.Problem{Arms: one, Epsilon: 10}, 1e7},
		{"sequence-bernoulli", say.Of("setting-three-kinds", "ε = 0.05, T = 10⁶"), theory.Problem{Arms: kinds, Epsilon: 0.05}, 1e6},
		{"linear-minimax", "d = 10, ε = 0.05, T = 10⁶", linear(0.05), 1e6},
		{"linear-minimax", "d = 10, ε = 10⁻⁶, T = 10⁶", linear(1e-6), 1e6},
		{"linear-consistent-free", say.Of("setting-actions", "3", "T = 10⁶"), theory.Problem{}, 1e6},
		{"linear-consistent", say.Of("setting-any"), linear(1), 1e6},
		{"reward-bernoulli", say.Of("setting-arms-of", "20", "Ren et al. 2020", "ε = 0.2, T = 10⁷"), theory.Problem{Arms: twenty, Epsilon: 0.2}, 1e7},
		{"reward-bernoulli", say.Of("setting-arms-of", "20", "Ren et al. 2020", "ε = 1, T = 10⁷"), theory.Problem{Arms: twenty, Epsilon: 1}, 1e7},
		{"sequence-approximate", say.Of("setting-arms", "2", "c₀ = 1, α = 1/2, ε = 1, δ = 0, T = 10⁶"), theory.Problem{Arms: two, Epsilon: 1}, 1e6},
		{"sequence-approximate", say.Of("setting-arms", "2", "c₀ = 1, α = 1/2, ε = 1, δ = 0.01, T = 10⁶"), theory.Problem{Arms: two, Epsilon: 1, Delta: 0.01}, 1e6},
		{"sequence-approximate", say.Of("setting-arms", "2", "c₀ = 1, α = 1/2, ε = 0, δ = 0.01, T = 10⁶"), theory.Problem{Arms: two, Delta: 0.01}, 1e6},
	}
}

// hundred returns 100 arms. The minimax bound depends only on their number.
func hundred() []arm.Arm {
	arms := make([]arm.Arm, 100)
	for i := range arms {
		arms[i] = arm.Bernoulli{P: 0.5}
	}
	return arms
}

// valuesTable returns Table 2 as values, with the bounds of the other papers and the thresholds of the regimes.
func valuesTable() figure.Table {
	t := figure.Table{Columns: []string{
		say.Of("column-quantity"), say.Of("column-formula"), say.Of("column-setting"), say.Of("column-value"), say.Of("column-reference"),
	}}
	for _, v := range settingsOfValues() {
		b, _ := theory.Find(v.bound)
		value := say.Of("not-stated", b.Note)
		x, err := b.At(v.problem, v.horizon)
		var refusal *theory.Refusal
		switch {
		case err == nil:
			value = short(x)
		case errors.As(err, &refusal) && refusal.Reason != theory.Unstated:
			value = refusal.Error()
		}
		t.Rows = append(t.Rows, []string{b.Name, b.Formula, v.setting, value, b.Reference})
	}
	theta, actions := theory.Optimism()
	plan, _ := theory.Allocate(theta, actions)
	for i, a := range actions[1:] {
		t.Rows = append(t.Rows, []string{say.Of("pulls-action-log-t"), "α(a)",
			say.Of("setting-action", "("+short(a[0])+", "+short(a[1])+")", short(plan.Gaps[i+1])), short(plan.Pulls[i+1]), say.Of("cite-theorem-free", "Azize & Basu 2022", "5")})
	}
	threshold := func(name, formula, setting string, eps float64, reference string) {
		t.Rows = append(t.Rows, []string{name, formula, setting, short(eps), reference})
	}
	for _, c := range theory.Thresholds(theory.Problem{Arms: hundred()}, 1e6) {
		name, reference := say.Of("regimes-meet-minimax"), c.Reference
		if c.AsPrinted {
			name, reference = say.Of("regimes-meet-printed"), say.Of("reference-noted", reference, c.Note)
		}
		threshold(name, c.Formula, "K = 100, T = 10⁶", c.Epsilon, reference)
	}
	for _, c := range theory.Thresholds(theory.Problem{Arms: arm.Bernoullis(0.1, 0.8)}, 1e6) {
		if c.Arm >= 0 {
			threshold(say.Of("regimes-meet-arm"), c.Formula, "μ_a = 0.1, μ* = 0.8", c.Epsilon, c.Reference)
		}
	}
	threshold(say.Of("regimes-meet-linear"), "2 e⁻⁴/√T", "T = 10⁶", theory.LinearMinimaxThreshold(1e6), say.Of("cite-theorem", "Azize & Basu 2022", "4"))
	return t
}
