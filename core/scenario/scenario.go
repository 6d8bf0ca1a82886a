// Package scenario holds what a person chose to look at: arms, policies, budget,
// horizon, runs, seed. A link, a saved file, a gallery entry and the command line's
// arguments are all the same Scenario.
//
// The package never imports a JSON library, which would be in the page's first program.
// Package scenariojson reads and writes the JSON form.
package scenario

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/noise"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
)

// A Kind says what a scenario is looked at for.
type Kind string

// The kinds that this version knows.
const (
	Regret   Kind = "regret"   // regret against pulls
	Sweep    Kind = "sweep"    // regret at the horizon against what the sweep goes over
	Region   Kind = "region"   // one arm's perturbed distribution in its feasible region
	Timeline Kind = "timeline" // the episodes of one run of one policy
)

// Kinds returns every kind.
func Kinds() []Kind { return []Kind{Regret, Sweep, Region, Timeline} }

// Limits of a scenario's fields.
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
	MaxSweep       = 200      // values
	MaxFile        = 1 << 20  // bytes of JSON
	MaxSources     = 32 << 10 // bytes of the texts of custom policies
)

// A Scenario is everything that a result depends on. Begin with Default and change
// what differs: the zero Scenario is not valid.
//
// A link or a JSON document is read into canonical form: Policies, Params, Checkpoints
// and a sweep's Values are nil rather than empty. Every scenario that Validate accepts comes
// back from both exactly as it was, but for that, and from a link as far as its kind uses it.
type Scenario struct {
	Kind     Kind
	Arms     []arm.Arm
	Policies []Policy
	Epsilon  float64 // ε in [0, 100]
	Delta    float64 // δ in [0, 1]
	Horizon  int64   // T, pulls of one run
	Runs     int
	Seed     uint64
	// Shuffle says that each run shows its policies the arms in an order that is drawn for it. Results are of
	// Arms. A custom policy counts arms in the order that it sees.
	Shuffle bool
	// Checkpoints are the pulls after which regret is recorded, increasing, in
	// [1, Horizon]. Nil means 200 log-spaced ones and the horizon.
	Checkpoints []int64
	Sweep       SweepOptions  // looked at by kind Sweep, carried along and valid in all
	Region      RegionOptions // looked at by kind Region, carried along and valid in all
}

// A Policy is one policy of a scenario.
type Policy struct {
	ID      string
	Source  string             // the text of a custom policy, whose ID is custom.ID
	Label   string             // shown instead of the policy's name, if not empty
	Epsilon *float64           // instead of the scenario's, if not nil
	Delta   *float64           // likewise
	Params  map[string]float64 // those that are not left at their defaults; a switch is 0 or 1
	// Law is the law of users' privacy levels, as mechanism.Levels writes it, for a
	// policy with a parameter of that kind. Empty means the parameter's default.
	Law string
}

// Spec returns the policy; ok is false if there is none of its id, or if nothing can be read of its
// text.
func (p Policy) Spec() (spec policy.Spec, ok bool) {
	if p.ID != custom.ID {
		return policy.Find(p.ID)
	}
	spec, err := custom.Spec(p.Source)
	return spec, err == nil
}

// Custom reports whether there is a custom policy.
func (s Scenario) Custom() bool { return s.FirstSource() != "" }

// FirstSource returns the text of the first policy that somebody has written, "" if there is none.
func (s Scenario) FirstSource() string {
	for _, p := range s.Policies {
		if p.ID == custom.ID {
			return p.Source
		}
	}
	return ""
}

// RegionOptions choose the history of the one arm that a region figure is about.
type RegionOptions struct {
	Noise  string // one of Noises
	N      int64  // pulls of the arm
	R      int64  // how many of them paid 1
	Change int    // the change of one reward that privacy must hide, +1 or −1
}

// Default returns the scenario that the page opens with: the nine-armed instance of
// Wang & Zhu 2024 with their three policies beside Thompson sampling. Links leave out
// what is equal to it, so it can change only together with the version of links.
func Default() (s Scenario) {
	for _, f := range fields {
		f.reset(&s)
	}
	return s
}

func defaultPolicies() []Policy {
	return []Policy{{ID: "dp-ftpl-new"}, {ID: "dp-ftpl-gauss"}, {ID: "dp-ftpl-beta"}, {ID: "thompson"}}
}

// DefaultRegion returns one pull that paid nothing, under DP-FTPL-Gauss.
func DefaultRegion() RegionOptions { return Default().Region }

// Noises returns the perturbed distributions that a region figure can show.
func Noises() (ids []string) {
	for _, s := range noise.Specs() {
		ids = append(ids, s.ID)
	}
	return ids
}

// Budget returns the ε and δ that p is to keep, which are the scenario's unless p
// has its own.
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

// Setup returns what p is started with. What its policy ignores is zero, so that it
// can change nothing.
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

// LogGrid returns about n log-spaced numbers of pulls from 1 to horizon, both
// included: round(T^(i/(n−1))) for i = 0…n−1 without repeats.
func LogGrid(horizon int64, n int) []int64 {
	grid := []int64{1}
	for i := 1; i < n; i++ {
		grid = appendAbove(grid, logPoint(horizon, n, i), horizon)
	}
	return appendAbove(grid, horizon, horizon)
}

func logPoint(horizon int64, n, i int) int64 {
	// random.Exp and not math.Pow: the same grid in every browser and natively.
	return int64(math.Round(random.Exp(math.Log(float64(horizon)) * float64(i) / float64(n-1))))
}

// LinearGrid returns n evenly spaced numbers of pulls up to horizon (all of them if
// there are fewer).
func LinearGrid(horizon int64, n int) []int64 {
	var grid []int64
	for i := 1; i <= n; i++ {
		x := math.Round(float64(horizon) * float64(i) / float64(n))
		grid = appendAbove(grid, int64(x), horizon)
	}
	return grid
}

// appendAbove appends x, at least 1 and at most top, if it is above the last entry.
func appendAbove(grid []int64, x, top int64) []int64 {
	x = max(1, min(x, top))
	if len(grid) == 0 || x > grid[len(grid)-1] {
		grid = append(grid, x)
	}
	return grid
}

// LiveGrid returns the numbers of pulls at which a trajectory is noted while somebody
// watches it: dense enough for a smooth curve on linear and on logarithmic axes, at any
// time of its growth.
func LiveGrid(horizon int64) []int64 {
	var grid []int64
	for x := int64(0); x < horizon; {
		x = min(horizon, x+max(1, min(x/25, horizon/400)))
		grid = append(grid, x)
	}
	return grid
}

// Number writes x as links do: the shortest text that reads back as x.
func Number(x float64) string { return printNumber(x) }
