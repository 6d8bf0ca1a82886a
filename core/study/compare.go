package study

import (
	"fmt"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/scenario"
)

// A Comparison compares the policies of a regret scenario by their regret at the horizon in the same runs.
type Comparison struct {
	Work  *Work
	Runs  int // the number of runs so far
	Table decide.Table
	rule  decide.Rule
}

// Compare prepares a comparison. See decide.Rule for alpha and margin.
func Compare(s scenario.Scenario, alpha, margin float64) (*Comparison, error) {
	switch {
	case !(alpha > 0 && alpha < 1):
		return nil, fmt.Errorf("alpha: %v is not between 0 and 1", alpha)
	case !(margin >= 0 && margin < 1):
		return nil, fmt.Errorf("margin: %v is not a share from 0%% to 100%%", margin)
	case s.Kind != scenario.Regret:
		return nil, fmt.Errorf("scenario: compare needs a scenario of kind regret, and this one is of kind %s", s.Kind)
	case len(s.Policies) < 2:
		return nil, fmt.Errorf("scenario: there must be at least two policies")
	}
	s.Checkpoints = []int64{s.Horizon}
	v, problems := s.Validate()
	if problems != nil {
		return nil, problems
	}
	w, err := Of(v)
	return &Comparison{Work: w, rule: decide.Rule{Alpha: alpha, Margin: margin}}, err
}

// Scenario returns the scenario. Its only checkpoint is the horizon.
func (c *Comparison) Scenario() scenario.Scenario { return c.Work.Scenarios[0].Scenario() }

// batch is the number of runs between two looks. A look costs nothing, but a batch keeps all workers busy.
const batch = 10

// Run makes the scenario's runs and compares the policies. If until is true, Run compares them after each batch and stops
// when each pair is decided.
func (c *Comparison) Run(until bool, do Doer) error {
	s := c.Scenario()
	regret := make([][]float64, len(s.Policies)) // of each policy in each run
	for c.Runs < s.Runs {
		next := s.Runs
		if until {
			next = min(s.Runs, max(decide.First, c.Runs+batch))
		}
		var pieces []Piece
		for i := range s.Policies {
			pieces = append(pieces, Piece{Place{Policy: i}, c.Runs, next})
			regret[i] = append(regret[i], make([]float64, next-c.Runs)...)
		}
		if err := do(pieces, func(cell Cell, at []float64) error {
			regret[cell.Policy][cell.Run] = at[0]
			return nil
		}); err != nil {
			return err
		}
		c.Runs = next
		if c.Table = decide.Compare(regret, c.rule.Alpha, c.rule.Margin); until && c.Table.Decided() == c.Table.Rule.Pairs {
			break
		}
	}
	return nil
}
