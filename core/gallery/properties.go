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

// measuredTable returns Table 1 with measurements beside its statements, on the arms of Figure 2 at ε = 1.
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

// measured has the measured properties of a policy.
type measured struct {
	short, long int64 // private means released in the short and in the long run
	differ      int64 // the first different pull of the two runs, or 0
	own         int64 // releases about arm 0 in the short run
	touched     int64 // releases about arm 0 that depend on its first reward
}

var (
	errShy     = errors.New("gallery: the policy does not show its private means")
	errNoticed = errors.New("gallery: the change of one reward changed a choice")
)

// measure runs a policy three times on the same noise and rewards: to a short horizon, to a long horizon, and again to
// the short horizon. The last run has 2^−30 added to the first reward of arm 0, which is too little to change a choice.
// The n-th pull of an arm has the same reward in all runs.
//
// Each change of a private mean counts as a release. If an old reward still matters, its change shows in the last
// digits of a release.
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

// A played run has its choices, its number of private means, and the private means of arm 0.
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
