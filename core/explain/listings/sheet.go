package listings

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
	"epsilonarcade/core/theory/overlay"
)

// At returns the algorithm of a policy. It marks the lines that ran at the last pull, or none if at.Pulled is −1.
func At(runs *follow.Runs, at follow.Place) (*explain.Listing, error) {
	s := at.Scenario.Scenario()
	p := s.Policies[at.Policy]
	spec, _ := p.Spec()
	name := figure.Subject(s, at.Policy)
	answer := &explain.Listing{Sheet: explain.Sheet{Title: say.Of("the-algorithm-of", name)}}
	l, ok := Of(spec, s.Setup(p, spec))
	if !ok {
		answer.Says = []string{say.Of("there-no-pseudo-code", name)}
		return answer, nil
	}
	ran := map[int][]string{}
	if s.Delayed() {
		answer.Says = append(answer.Says, say.Of("delay-not-followed"))
	} else if at.Pulled < 0 {
		answer.Says = append(answer.Says, say.Of("watch-one-run-live"))
	} else {
		now, err := runs.At(at)
		if err != nil {
			return nil, err
		}
		switch {
		case now.More:
			answer.More = true
			answer.Says = append(answer.Says, say.Of("catching-up-chart"))
		case now.Pulled == 0 || !now.Shown:
			ran = l.Ran(Moved{})
			answer.Says = append(answer.Says, say.Of("nothing-been-pulled-yet")+" "+say.Of("step-through-run-what"))
		default:
			ran = l.Ran(Moved{now.Pulled, now.Last, now.Before, now.Now})
			answer.Says = append(answer.Says, say.Of("pull-run-chart-shows", notation.Count(now.Pulled)))
		}
	}
	answer.Text = l.JSON(ran)
	answer.Facts = proved(s, at.Policy, spec)
	return answer, nil
}

// proved returns rows about the policy's proven privacy, and about the bounds on its regret at the horizon.
func proved(s scenario.Scenario, i int, spec policy.Spec) []explain.Fact {
	facts := []explain.Fact{{Name: say.Of("privacy", spec.Reference), Value: spec.Guarantee}}
	for _, c := range overlay.Of(s, i) {
		b := c.Bound
		if b.Kind == theory.Lower || len(b.Policies) == 0 {
			continue
		}
		f := explain.Fact{Name: say.Of("regret-gap", b.Reference), Value: say.Of("at-most", b.Formula)}
		switch {
		case b.Kind == theory.Order:
			f.Value = b.Formula
		case c.Why != "":
			f.Name = say.Of("regret-no-number", b.Reference, c.Why)
		case len(c.Y) > 0 && s.Kind == scenario.Regret:
			f.Value = atMost(c, notation.Number(c.Y[len(c.Y)-1]))
		}
		facts = append(facts, f)
	}
	return facts
}

// atMost returns a formula as an upper bound, with its value at the horizon. The value omits terms whose constants are
// unknown.
func atMost(c overlay.BoundPoints, value string) string {
	formula, given := c.Bound.Formula, c.Number()
	return map[[2]bool]string{
		{true, true}: say.Of("at-most-part-with", formula, value, given), {true, false}: say.Of("at-most-part", formula, value),
		{false, true}: say.Of("at-most-value-with", formula, value, given), {false, false}: say.Of("at-most-value", formula, value),
	}[[2]bool{c.Bound.Omits != "", given != ""}]
}
