// Package bench measures what leaps are worth: the time of a simulated pull with leaps
// beside that of the same policy read one pull at a time, and that of one pull at a time
// beside loops written by hand. It runs natively and in wasm alike.
//
// A noisy machine must not tilt a ratio. So both sides of one are timed in the same
// process, in short slices that take turns, several times over. Nothing is extrapolated:
// a run that does not end in its time is a prefix, and says so.
package bench

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Prefix is the most pulls of a run that are timed one by one.
const Prefix = 1_000_000

// Settings say how long to measure. All must be above 0.
type Settings struct {
	Now    func() time.Duration // a clock
	Slice  time.Duration        // one side's turn; far longer than the clock's tick
	Budget time.Duration        // how long each side of a ratio may take in all; ten times that for a cell with a target
	Laps   int                  // the most laps, each from the first pull on, of which the median counts
}

// An Instance is a list of arms with the id that its results have.
type Instance struct {
	ID   string
	Arms []arm.Arm
}

// The instances that targets are about.
const (
	hard = "hard-2"       // two arms, a hundredth apart
	five = "sajed-1"      // the five arms of Azize & Basu 2022
	ren  = "ren-20"       // the twenty of Ren et al. 2020
	many = "wang-zhu-101" // the 101 of Wang & Zhu 2024
	nine = "wang-zhu-9"   // their nine
)

// Instances returns the instances, in the order in which they are measured.
func Instances() []Instance {
	all := []Instance{{hard, arm.Bernoullis(.5, .51)}}
	for _, id := range []string{five, ren, many, nine} {
		named, _ := arm.Find(id)
		all = append(all, Instance{id, named.Arms})
	}
	return all
}

// Horizons returns the horizons, in increasing order. The last is for leaps; the pulls of
// a run of it that are timed one by one are as few as those of the others.
func Horizons() []int64 { return []int64{1e4, 1e5, 1e6, 1e7, 1e9} }

// Policies returns every policy with the scenario's budget, and with budgets of their own
// those that targets ask for.
func Policies() []scenario.Policy {
	var all []scenario.Policy
	for _, spec := range policy.All() {
		all = append(all, scenario.Policy{ID: spec.ID})
		if spec.ID == "ldp-ucb-b" {
			four := 4.0
			all = append(all, scenario.Policy{ID: spec.ID, Epsilon: &four})
		}
	}
	return all
}

// A Cell is one policy on one instance up to one horizon.
type Cell struct {
	Instance Instance
	Policy   scenario.Policy
	Horizon  int64
}

// name returns the policy's id, with its ε if that is its own.
func name(p scenario.Policy) string {
	if p.Epsilon == nil {
		return p.ID
	}
	return p.ID + " ε=" + strconv.FormatFloat(*p.Epsilon, 'g', -1, 64)
}

// Cells returns what is measured: all policies and horizons on the first four instances, the
// sampling policies on Wang & Zhu's nine arms at the horizons of their targets, and UCB1 at
// ten times the horizon of its own.
func Cells() []Cell {
	var all []Cell
	for _, instance := range Instances() {
		for _, p := range Policies() {
			for _, T := range Horizons() {
				if instance.ID != nine || slices.Contains(sampling, p.ID) && (T == 1e6 || T == 1e7) {
					all = append(all, Cell{instance, p, T})
				}
				if instance.ID == five && p.ID == "ucb1" && T == 1e7 {
					all = append(all, Cell{instance, p, 10 * T})
				}
			}
		}
	}
	return all
}

var sampling = []string{"thompson", "dp-ftpl-gauss", "dp-ftpl-beta", "dp-ftpl-new"}

// A Record is what was measured of a cell. Times are in nanoseconds a pull, but for
// LeapMillis.
type Record struct {
	Platform string  `json:"platform"` // linux/amd64, js/wasm
	Policy   string  `json:"policy"`
	Epsilon  float64 `json:"epsilon"` // 0 if the policy has none
	Delta    float64 `json:"delta"`   // likewise
	Instance string  `json:"instance"`
	Arms     int     `json:"arms"`
	Horizon  int64   `json:"horizon"`

	TextbookNanos float64 `json:"textbook_ns_per_pull"`
	TextbookPulls int64   `json:"textbook_pulls"` // the prefix that was timed
	LeapNanos     float64 `json:"leaps_ns_per_pull"`
	LeapPulls     int64   `json:"leaps_pulls"`            // the horizon, or the prefix that was timed
	LeapPrefix    bool    `json:"leaps_prefix,omitempty"` // the run did not reach its horizon in its time
	LeapMillis    float64 `json:"leaps_ms_per_run"`       // of these pulls
	Blocks        int64   `json:"leaps_blocks"`           // reads of a tape in these pulls of run 0

	Ratio float64 `json:"ratio"`      // textbook/leaps a pull, the median of the laps
	Low   float64 `json:"ratio_low"`  // the least of the laps
	High  float64 `json:"ratio_high"` // the largest
	Laps  int     `json:"laps"`

	name string
}

// Measure measures a cell. Its Platform is the caller's to fill in.
func (c Cell) Measure(set Settings) (Record, error) {
	s := scenario.Default()
	s.Arms, s.Policies, s.Horizon = c.Instance.Arms, []scenario.Policy{c.Policy}, c.Horizon
	v, problems := s.Validate()
	if problems != nil {
		return Record{}, problems
	}
	e, err := sim.New(v)
	if err != nil {
		return Record{}, err
	}
	spec, _ := c.Policy.Spec()
	setup := s.Setup(c.Policy, spec)
	if c.hasTarget(setup.Epsilon) {
		set.Budget *= 10
	}
	laps := set.compare(
		side{start: func(run int) advancer { return e.Start(0, run, sim.Leaps) }, to: c.Horizon},
		side{start: func(run int) advancer { return e.Start(0, run, sim.Textbook) }, to: min(c.Horizon, Prefix)},
	)
	leaps := middle(laps, func(l lap) float64 { return l.first.perPull() })
	r := Record{
		Policy: c.Policy.ID, Epsilon: setup.Epsilon, Delta: setup.Delta,
		Instance: c.Instance.ID, Arms: len(c.Instance.Arms), Horizon: c.Horizon,
		TextbookNanos: middle(laps, func(l lap) float64 { return l.second.perPull() }),
		TextbookPulls: laps[0].second.reached,
		LeapNanos:     leaps,
		LeapPulls:     laps[0].first.reached,
		LeapPrefix:    laps[0].first.reached < c.Horizon,
		LeapMillis:    leaps * float64(laps[0].first.reached) / 1e6,
		Blocks:        laps[0].first.reads,
		Laps:          len(laps),
		name:          name(c.Policy),
	}
	r.Low, r.Ratio, r.High = spread(laps)
	return r, nil
}

// spread returns the least, the middle and the largest ratio of the second side's time
// to the first's.
func spread(laps []lap) (low, median, high float64) {
	ratios := make([]float64, len(laps))
	for i, l := range laps {
		ratios[i] = l.ratio()
	}
	return slices.Min(ratios), middle(laps, lap.ratio), slices.Max(ratios)
}

// middle returns the median of something of the laps.
func middle(laps []lap, of func(lap) float64) float64 {
	values := make([]float64, len(laps))
	for i, l := range laps {
		values[i] = of(l)
	}
	slices.SortFunc(values, cmp.Compare[float64])
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
