package listings

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/follow"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
	"epsilonarcade/core/theory/overlay"
)

// Sheet returns the sheet of the algorithm of the policy at a place, with the lines that its last
// pull has run; none if so many pulls are −1.
func Sheet(runs *follow.Runs, at follow.Place) (*explain.Sheet, error) {
	s := at.Scenario
	p := s.Policies[at.Policy]
	spec, _ := p.Spec()
	name := figure.Subject(s, at.Policy)
	sheet := &explain.Sheet{Title: "The algorithm of " + name}
	l, ok := Of(spec, s.Setup(p, spec))
	if !ok {
		sheet.Says = []string{"There is no pseudo-code of " + name + " here."}
		return sheet, nil
	}
	ran := map[int][]string{}
	if at.Pulled < 0 {
		sheet.Says = append(sheet.Says, "Watch one run, live, and its last pull is marked here.")
	} else {
		now, err := runs.At(at)
		if err != nil {
			return nil, err
		}
		switch {
		case now.More:
			sheet.More = true
			sheet.Says = append(sheet.Says, "Catching up with the chart.")
		case now.Pulled == 0 || !now.Shown:
			ran = l.Ran(Moved{})
			sheet.Says = append(sheet.Says, "Nothing has been pulled yet. Step through the run: what has just run is marked.")
		default:
			ran = l.Ran(Moved{now.Pulled, now.Last, now.Before, now.Now})
			sheet.Says = append(sheet.Says, "Pull "+notation.Count(now.Pulled)+" of the run that the chart shows. What it has run is marked, with the values that entered.")
		}
	}
	sheet.Listing = l.JSON(ran)
	sheet.Facts = proved(s, at.Policy, spec)
	return sheet, nil
}

// proved returns what is proved of a policy: its privacy, by name, and the bounds on its regret
// with their values at the horizon.
func proved(s scenario.Scenario, i int, spec policy.Spec) []explain.Fact {
	facts := []explain.Fact{{Name: "Privacy, " + spec.Reference, Value: spec.Guarantee}}
	for _, c := range overlay.Of(s, i) {
		b := c.Bound
		if b.Kind == theory.Lower || len(b.Policies) == 0 {
			continue
		}
		f := explain.Fact{Name: "Regret, " + b.Reference, Value: "at most " + b.Formula}
		switch {
		case b.Kind == theory.Order:
			f.Value = b.Formula
		case c.Why != "":
			f.Name += "; no number here: " + c.Why
		case len(c.Y) > 0 && s.Kind == scenario.Regret:
			equals := " = "
			if b.Omits != "" { // the number is not that of the whole
				equals = "; "
			}
			f.Value += equals + notation.Number(c.Y[len(c.Y)-1]) + " at T"
			if n := c.Number(); n != "" {
				f.Value += " " + n
			}
		}
		facts = append(facts, f)
	}
	return facts
}
