package bench

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A loop is a textbook algorithm on Bernoulli arms as one writes it by hand, for nothing
// but itself: no tapes, no policy behind an interface, no regret.
type loop struct {
	means []float64
	n     []float64 // N_a
	sum   []float64 // S_a
	src   random.Source
	t     int64
}

func newLoop(means []float64, run int) loop {
	return loop{
		means: means, n: make([]float64, len(means)), sum: make([]float64, len(means)),
		src: random.NewKey(1).Sub(uint64(run)).Source(),
	}
}

func (l *loop) Pulled() int64 { return l.t }

// ucbLoop is UCB1 (Auer, Cesa-Bianchi & Fischer 2002, Figure 1).
type ucbLoop struct{ loop }

func (l *ucbLoop) Advance(to int64, reads int) int {
	n, sum, means, src := l.n, l.sum, l.means, l.src
	t := l.t
	for ; t < to && reads > 0; reads-- {
		best := 0
		if t < int64(len(n)) {
			best = int(t)
		} else {
			top := math.Inf(-1)
			log := 2 * math.Log(float64(t))
			for a := range n {
				if x := sum[a]/n[a] + math.Sqrt(log/n[a]); x > top {
					best, top = a, x
				}
			}
		}
		n[best]++
		if src.Float64() < means[best] {
			sum[best]++
		}
		t++
	}
	l.t, l.src = t, src
	return reads
}

// gaussLoop draws θ_a ~ Normal(S_a/N_a, variance 2/N_a) and pulls the arm with the
// largest, after so many pulls of each: DP-FTPL-Gauss (Wang & Zhu 2024, Algorithm 1).
type gaussLoop struct {
	loop
	need int64
}

func (l *gaussLoop) Advance(to int64, reads int) int {
	n, sum, means, src := l.n, l.sum, l.means, l.src
	t := l.t
	for ; t < to && reads > 0; reads-- {
		best := 0
		if t < l.need*int64(len(n)) {
			best = int(t / l.need)
		} else {
			top := math.Inf(-1)
			for a := range n {
				if x := sum[a]/n[a] + math.Sqrt(2/n[a])*src.Normal(); x > top {
					best, top = a, x
				}
			}
		}
		n[best]++
		if src.Float64() < means[best] {
			sum[best]++
		}
		t++
	}
	l.t, l.src = t, src
	return reads
}

// A Loop is a comparison of a policy, read one pull at a time, with its loop.
type Loop struct {
	Policy   string
	Instance Instance
}

// Loops returns the comparisons.
func Loops() []Loop {
	ten := make([]float64, 10)
	for a := range ten {
		ten[a] = arm.Decimal(.3 + .05*float64(a))
	}
	of := func(id string) Instance {
		for _, n := range Instances() {
			if n.ID == id {
				return n
			}
		}
		return Instance{"ladder-10", arm.Bernoullis(ten...)}
	}
	return []Loop{
		{"ucb1", of(hard)}, {"ucb1", of(five)}, {"ucb1", of("ladder-10")}, {"ucb1", of(ren)},
		{"dp-ftpl-gauss", of(ren)}, {"dp-ftpl-gauss", of(many)},
	}
}

// A LoopRecord is what was measured of a Loop. Times are in nanoseconds a pull.
type LoopRecord struct {
	Platform string `json:"platform"`
	Policy   string `json:"policy"`
	Instance string `json:"instance"`
	Arms     int    `json:"arms"`

	Pulls         int64   `json:"pulls"` // that were timed of a run of each
	LoopNanos     float64 `json:"loop_ns_per_pull"`
	TextbookNanos float64 `json:"textbook_ns_per_pull"`

	Ratio float64 `json:"ratio"`      // textbook/loop, the median of the laps
	Low   float64 `json:"ratio_low"`  // the least of the laps
	High  float64 `json:"ratio_high"` // the largest
	Laps  int     `json:"laps"`
}

// sides returns the policy on the scenario's budget, and how the loop's runs begin.
func (l Loop) sides(pulls int64) (*sim.Experiment, func(run int) advancer, error) {
	s := scenario.Default()
	s.Arms, s.Policies, s.Horizon = l.Instance.Arms, []scenario.Policy{{ID: l.Policy}}, pulls
	v, problems := s.Validate()
	if problems != nil {
		return nil, nil, problems
	}
	e, err := sim.New(v)
	means := make([]float64, len(s.Arms))
	for a := range means {
		means[a] = s.Arms[a].Mean()
	}
	if l.Policy == "ucb1" {
		return e, func(run int) advancer { return &ucbLoop{newLoop(means, run)} }, err
	}
	need := policy.Pulls(policy.GaussStart(s.Epsilon, s.Delta))
	return e, func(run int) advancer { return &gaussLoop{newLoop(means, run), need} }, err
}

// Measure compares a policy with its loop over so many pulls. The record's Platform is the
// caller's to fill in.
func (l Loop) Measure(set Settings, pulls int64) (LoopRecord, error) {
	e, byHand, err := l.sides(pulls)
	if err != nil {
		return LoopRecord{}, err
	}
	laps := set.compare(
		side{start: byHand, to: pulls},
		side{start: func(run int) advancer { return e.Start(0, run, sim.Textbook) }, to: pulls},
	)
	r := LoopRecord{
		Policy: l.Policy, Instance: l.Instance.ID, Arms: len(l.Instance.Arms),
		Pulls:         min(laps[0].first.reached, laps[0].second.reached),
		LoopNanos:     middle(laps, func(l lap) float64 { return l.first.perPull() }),
		TextbookNanos: middle(laps, func(l lap) float64 { return l.second.perPull() }),
		Laps:          len(laps),
	}
	r.Low, r.Ratio, r.High = spread(laps)
	return r, nil
}
