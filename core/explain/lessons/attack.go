package lessons

import (
	"errors"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
)

// caught returns the largest number of 100 people whom an attacker catches if she falsely accuses a share At of the
// others. The two worlds are the usual ones of an audit.
func (s Statistic) caught(sc scenario.Scenario) (float64, error) {
	p := sc.Policies[s.A]
	spec, _ := p.Spec()
	set := sc.Setup(p, spec)
	d := audit.Draft{ID: p.ID, Epsilon: &set.Epsilon, Horizon: sc.Horizon}
	if spec.Delta != policy.Ignores {
		d.Delta = &set.Delta
	}
	share := func(missed float64) float64 { return 100 * (1 - missed) }
	switch s.Kind {
	case Caught:
		seen := audit.SeenDraw
		if spec.Notion == policy.Reward {
			seen = audit.SeenResponse
		}
		c, err := d.Curve(seen)
		if err != nil {
			return 0, err
		}
		return share(c.TradeOff(s.At)), nil
	case Composed: // the first pull of each arm does not depend on rewards
		return share(tradeoff.Optimal(set.Epsilon, set.Delta, int(set.Horizon)-set.Arms).TradeOff(s.At)), nil
	}
	r, err := together.New(d)
	if err != nil {
		return 0, err
	}
	of, steps := figure.Proved, 1
	if s.Kind == InTruth {
		of, steps = figure.True, 2
	}
	for range steps {
		if _, err := r.More(); err != nil {
			return 0, err
		}
	}
	for _, c := range r.Curves() {
		if c.Evidence == of {
			missed, _ := c.At(s.At)
			return share(missed), nil
		}
	}
	return 0, errors.New("there is no such curve")
}
