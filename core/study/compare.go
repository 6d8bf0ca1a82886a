package study

import (
	"fmt"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/scenario"
)

// A Comparison compares the policies of regret scenarios by their regret at the horizon in the same runs.
type Comparison struct {
	Work  *Work
	Runs  int          // the number of runs so far
	Table decide.Table // its rows are the policies of the first scenario, then those of the next
	rule  decide.Rule
}

// Compare prepares a comparison of scenarios with the same horizon. See decide.Rule for alpha and margin.
func Compare(all []scenario.Scenario, alpha, margin float64) (*Comparison, error) {
	switch {
	case !(alpha > 0 && alpha < 1):
		return nil, fmt.Errorf("alpha: %v is not between 0 and 1", alpha)
	case !(margin >= 0 && margin < 1):
		return nil, fmt.Errorf("margin: %v is not a share from 0%% to 100%%", margin)
	}
	policies := 0
	var valid []scenario.Valid
	for _, s := range all {
		switch {
		case s.Kind != scenario.Regret:
			return nil, fmt.Errorf("scenario: compare needs a scenario of kind regret, and this one is of kind %s", s.Kind)
		case s.Horizon != all[0].Horizon:
			return nil, fmt.Errorf("scenario: the horizons %d and %d differ", all[0].Horizon, s.Horizon)
		}
		s.Checkpoints = []int64{s.Horizon}
		v, problems := s.Validate()
		if problems != nil {
			return nil, problems
		}
		policies, valid = policies+len(s.Policies), append(valid, v)
	}
	if policies < 2 {
		return nil, fmt.Errorf("scenario: there must be at least two policies")
	}
	w, err := Of(valid...)
	return &Comparison{Work: w, rule: decide.Rule{Alpha: alpha, Margin: margin}}, err
}

// Scenario returns the first scenario. Its only checkpoint is the horizon.
func (c *Comparison) Scenario() scenario.Scenario { return c.Work.Scenarios[0].Scenario() }

// batch is the number of runs between two looks. A look costs nothing, but a batch keeps all workers busy.
const batch = 10

// Run makes the runs that all scenarios have and compares the policies. If until is true, Run compares them after each batch and stops
// when each pair is decided.
func (c *Comparison) Run(until bool, do Doer) error {
	most := c.Scenario().Runs
	for _, v := range c.Work.Scenarios {
		most = min(most, v.Scenario().Runs)
	}
	row := map[Place]int{}
	for k, place := range c.Work.places {
		row[place] = k
	}
	regret := make([][]float64, len(row)) // of each policy in each run
	for c.Runs < most {
		next := most
		if until {
			next = min(most, max(decide.First, c.Runs+batch))
		}
		var pieces []Piece
		for i, place := range c.Work.places {
			pieces = append(pieces, Piece{place, c.Runs, next})
			regret[i] = append(regret[i], make([]float64, next-c.Runs)...)
		}
		if err := do(pieces, func(cell Cell, at []float64) error {
			regret[row[cell.Place]][cell.Run] = at[0]
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
