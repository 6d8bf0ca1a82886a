package setting

import (
	"math"
	"slices"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// Order makes orderRuns runs with the best arm first, and the same number with it last. orderWork limits pulls × arms ×
// policies, so that this takes only a moment.
const (
	orderRuns = 20
	orderWork = 200_000
)

// Order returns sentences that say how much regret depends on the order of the arms. It compares the mean regrets with
// the best arm first and with it last. It returns nothing for shuffled arms, or for arms that change. It ignores
// differences below a tenth of the largest possible regret or below four standard errors. It skips custom policies,
// which may be slow.
func Order(v scenario.Valid) (says []string, err error) {
	s := v.Scenario()
	last := len(s.Arms) - 1
	most := s.MostRegret()
	if s.Shuffle || s.Changing() || most == 0 || s.Horizon*int64(len(s.Arms)*len(s.Policies)) > orderWork {
		return nil, nil
	}
	best := arm.Best(s.Arms)
	others := slices.Delete(slices.Clone(s.Arms), best, best+1)
	change := most / 10
	for i, p := range s.Policies {
		if spec, _ := p.Spec(); spec.Custom {
			continue
		}
		alone := s.Alone(i)
		var mean, square [2]float64 // with the best arm first, and with it last; square is the squared standard error
		for k, at := range [2]int{0, last} {
			alone.Arms = slices.Insert(slices.Clone(others), at, s.Arms[best])
			if mean[k], square[k], err = meanRegret(alone); err != nil {
				return nil, err
			}
		}
		if by := math.Abs(mean[1] - mean[0]); by >= change && by > 4*math.Sqrt(square[0]+square[1]) {
			change = by
			says = []string{
				say.Of("order-regret", notation.Count(s.Horizon), figure.Subject(s, i), notation.Number(mean[0]), notation.Number(mean[1]), notation.Count(orderRuns)),
				say.Of("order-ties"),
			}
		}
	}
	switch {
	case says == nil:
	case best == 0:
		says = append(says, say.Of("order-first"))
	case best == last:
		says = append(says, say.Of("order-last"))
	}
	return says, nil
}

// meanRegret returns the mean regret of a scenario's first policy, and the mean's squared standard error.
func meanRegret(s scenario.Scenario) (mean, square float64, err error) {
	v, problems := s.Validate()
	if problems != nil {
		return 0, 0, problems
	}
	e, err := sim.New(v)
	if err != nil {
		return 0, 0, err
	}
	var all []float64
	for run := range orderRuns {
		r := e.Start(0, run, sim.Leaps)
		r.Advance(s.Horizon, math.MaxInt)
		all = append(all, r.Regret())
		mean += r.Regret() / orderRuns
	}
	for _, x := range all {
		square += (x - mean) * (x - mean) / (orderRuns * (orderRuns - 1))
	}
	return mean, square, nil
}
