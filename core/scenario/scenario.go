// Package scenario holds the settings of a figure: arms, policies, budget, horizon, runs, seed. Links, saved files,
// gallery entries and command lines all describe a Scenario.
//
// The package imports no JSON library, which would make the page's first program larger. Package scenariojson reads
// and writes the JSON form.
package scenario

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// A Kind is the kind of a scenario's figure.
type Kind string

// These are the kinds.
const (
	Regret   Kind = "regret"   // regret against pulls
	Sweep    Kind = "sweep"    // regret at the horizon against the swept quantity
	Region   Kind = "region"   // one arm's perturbed distribution in its feasible region
	Timeline Kind = "timeline" // the episodes of one run of one policy
)

// Kinds returns every kind.
func Kinds() []Kind { return []Kind{Regret, Sweep, Region, Timeline} }

// These are the limits for the fields of a scenario.
const (
	MaxArms        = 1000
	MaxPolicies    = 40
	MaxEpsilon     = 100
	MaxDelta       = 1
	MaxHorizon     = 1_000_000_000
	MaxRuns        = 10_000
	MaxSeed        = 1<<53 - 1
	MaxLabel       = 80 // characters
	MaxCheckpoints = 10_000
	MaxSweep       = 200 // values
	MaxChanges     = 20
	MaxDelay       = 100_000
	MaxFile        = 10 << 20 // bytes of JSON
	MaxSources     = 32 << 10 // total bytes of the texts of custom policies
)

// A Scenario holds everything that a result depends on. Begin with Default and change some fields. The zero
// Scenario is not valid.
//
// Links and JSON documents are read into canonical form: Policies, Params, Checkpoints and a sweep's Values are nil if
// they are empty. Apart from that, a JSON document preserves every valid scenario. A link preserves only the fields
// that the scenario's kind uses.
type Scenario struct {
	Kind Kind      `json:"kind"`
	Arms []arm.Arm `json:"arms"`
	// Changes are the numbers of pulls, ascending, after which the arms change. Then holds the arms after each change, one
	// list after the other, each as long as Arms.
	Changes  []int64   `json:"changes,omitempty"`
	Then     []arm.Arm `json:"then,omitempty"`
	Policies []Policy  `json:"policies"`
	Epsilon  float64   `json:"epsilon"` // ε in [0, 100]
	Delta    float64   `json:"delta"`   // δ in [0, 1]
	Horizon  int64     `json:"horizon"` // T, the pulls of one run
	Runs     int       `json:"runs"`
	Seed     uint64    `json:"seed"`
	Delay    Delay     `json:"delay,omitzero"`
	// Shuffle says that each run draws an order of the arms and shows them to its policies in this order. Results
	// number the arms as in Arms. A custom policy numbers them in the order of the run.
	Shuffle bool `json:"shuffle,omitzero"`
	// Checkpoints are the pulls after which regret is recorded, ascending, in [1, Horizon]. Nil means 200
	// log-spaced checkpoints and the horizon.
	Checkpoints []int64       `json:"checkpoints,omitempty"`
	Sweep       SweepOptions  `json:"sweep,omitzero"`  // used by kind Sweep, kept and valid in all kinds
	Region      RegionOptions `json:"region,omitzero"` // used by kind Region, kept and valid in all kinds
}

// A Policy is one policy of a scenario.
type Policy struct {
	ID      string             `json:"id"`
	Source  string             `json:"source,omitzero"`  // the text of a custom policy, whose ID is custom.ID
	Label   string             `json:"label,omitzero"`   // shown instead of the policy's name, unless empty
	Epsilon *float64           `json:"epsilon,omitzero"` // replaces the scenario's ε, unless nil
	Delta   *float64           `json:"delta,omitzero"`   // replaces the scenario's δ, unless nil
	Params  map[string]float64 `json:"-"`                // the parameters that are set; a switch is 0 or 1
	// Law is the distribution of users' privacy levels, in the form of mechanism.Levels. It applies to policies with a
	// parameter of kind Levels. If it is empty, they use the default.
	Law string `json:"-"`
}

// Spec returns the policy's declaration. ok is false if the ID is unknown or the source does not declare a policy.
func (p Policy) Spec() (spec policy.Spec, ok bool) {
	if p.ID != custom.ID {
		return policy.Find(p.ID)
	}
	spec, err := custom.Spec(p.Source)
	return spec, err == nil
}

// Custom reports whether the scenario has a custom policy.
func (s Scenario) Custom() bool { return s.FirstSource() != "" }

// FirstSource returns the source of the first custom policy, or "".
func (s Scenario) FirstSource() string {
	for _, p := range s.Policies {
		if p.ID == custom.ID {
			return p.Source
		}
	}
	return ""
}

// RegionOptions choose the history of the arm in a region figure.
type RegionOptions struct {
	Noise  string `json:"noise"`  // one of Noises
	N      int64  `json:"n"`      // pulls of the arm
	R      int64  `json:"r"`      // the number of pulls that paid 1
	Change int    `json:"change"` // the change of one reward that privacy must hide, +1 or −1
}

// Default returns the page's first scenario: the nine-armed instance of Wang & Zhu 2024 with their three policies and
// Thompson sampling. Links leave out fields that equal those of Default, so Default can change only with a new version
// of links.
func Default() (s Scenario) {
	for _, f := range fields {
		f.reset(&s)
	}
	return s
}

func defaultPolicies() []Policy {
	return []Policy{{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-gauss"}, {ID: "dp-ftpl-beta"}, {ID: "thompson"}}
}

// Noises returns the ids of the perturbed distributions for region figures.
func Noises() (ids []string) {
	for _, s := range noise.Specs() {
		ids = append(ids, s.ID)
	}
	return ids
}

// Budget returns the ε and δ of p. A policy without its own budget uses the scenario's.
func (s Scenario) Budget(p Policy) (eps, delta float64) {
	eps, delta = s.Epsilon, s.Delta
	if p.Epsilon != nil {
		eps = *p.Epsilon
	}
	if p.Delta != nil {
		delta = *p.Delta
	}
	return eps, delta
}

// Setup returns the setup for p. Values that the policy ignores are set to 0, so they cannot change its runs.
func (s Scenario) Setup(p Policy, spec policy.Spec) policy.Setup {
	set := policy.Setup{Arms: len(s.Arms), Horizon: s.Horizon, Params: map[string]float64{}}
	eps, delta := s.Budget(p)
	if spec.Epsilon != policy.Ignores {
		set.Epsilon = eps
	}
	if spec.Delta != policy.Ignores {
		set.Delta = delta
	}
	for _, q := range spec.Params {
		if q.Kind == policy.Levels {
			set.Law, _ = ParseLaw(p.Law)
			continue
		}
		set.Params[q.Name] = q.Default
		if v, ok := p.Params[q.Name]; ok {
			set.Params[q.Name] = v
		}
	}
	return set
}

// Grid returns the checkpoints: the scenario's own, or the default ones.
func (s Scenario) Grid() []int64 {
	if s.Checkpoints != nil {
		return s.Checkpoints
	}
	return LogGrid(s.Horizon, 200)
}

// LogGrid returns about n log-spaced numbers of pulls from 1 to horizon, both included: round(T^(i/(n−1))) for i =
// 0…n−1, without repeats.
func LogGrid(horizon int64, n int) []int64 {
	grid := []int64{1}
	for i := 1; i < n; i++ {
		grid = appendAbove(grid, logPoint(horizon, n, i), horizon)
	}
	return appendAbove(grid, horizon, horizon)
}

func logPoint(horizon int64, n, i int) int64 {
	// random.Exp gives the same grid in every browser and natively; math.Pow does not.
	return int64(math.Round(random.Exp(math.Log(float64(horizon)) * float64(i) / float64(n-1))))
}

// LinearGrid returns n evenly spaced numbers of pulls up to horizon. If horizon is below n, it returns all of them.
func LinearGrid(horizon int64, n int) []int64 {
	var grid []int64
	for i := 1; i <= n; i++ {
		x := math.Round(float64(horizon) * float64(i) / float64(n))
		grid = appendAbove(grid, int64(x), horizon)
	}
	return grid
}

// appendAbove clamps x to [1, top], and appends it if it is above the last entry.
func appendAbove(grid []int64, x, top int64) []int64 {
	x = max(1, min(x, top))
	if len(grid) == 0 || x > grid[len(grid)-1] {
		grid = append(grid, x)
	}
	return grid
}

// LiveGrid returns the numbers of pulls at which a live trajectory is recorded. They are dense enough for a curve that
// is smooth at any time, both on linear and on logarithmic axes.
func LiveGrid(horizon int64) []int64 {
	var grid []int64
	for x := int64(0); x < horizon; {
		x = min(horizon, x+max(1, min(x/25, horizon/400)))
		grid = append(grid, x)
	}
	return grid
}

// Number writes x in the notation used in links: the shortest text that reads back as x.
func Number(x float64) string { return printNumber(x) }
