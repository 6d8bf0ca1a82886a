package answers

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
	"epsilonarcade/core/theory/overlay"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/answers/listings"
)

// steps is a run whose last pull is looked at, from which the next look mostly goes on.
type steps struct {
	link  string // of its scenario
	at    int64  // the policy's place in it
	watch sim.Watch
	moved listings.Moved // what its last pull has done
}

// listing returns the sheet of a policy's algorithm. The question's number of pulls is −1 if
// the page shows no run.
func (a *steps) listing(q *lab.About) (*lab.Sheet, error) {
	s, err := scenario.ParseLink(q.Link)
	if err != nil {
		return nil, err
	}
	if q.Policy < 0 || q.Policy >= int64(len(s.Policies)) {
		return nil, missing("policy", q.Policy)
	}
	p := s.Policies[q.Policy]
	spec, _ := policy.Find(p.ID)
	name := figure.Name(p)
	sheet := &lab.Sheet{Title: "The algorithm of " + name}
	l, ok := listings.Of(spec, s.Setup(p, spec))
	if !ok {
		sheet.Says = []string{"There is no pseudo-code of " + name + " here."}
		return sheet, nil
	}
	ran := map[int][]string{}
	switch looks, err := a.to(s, q); {
	case err != nil:
		return nil, err
	case q.Pulled < 0:
		sheet.Says = append(sheet.Says, "Watch one run, live, and its last pull is marked here.")
	case looks == 0 && a.watch.Pulled() < min(q.Pulled, s.Horizon):
		sheet.More = true
		sheet.Says = append(sheet.Says, "Catching up with the chart.")
	case a.moved.Pulls == 0:
		ran = l.Ran(a.moved)
		sheet.Says = append(sheet.Says, "Nothing has been pulled yet. Step through the run: what has just run is marked.")
	default:
		ran = l.Ran(a.moved)
		sheet.Says = append(sheet.Says, "Pull "+count64(a.moved.Pulls)+" of the run that the chart shows. What it has run is marked, with the values that entered.")
	}
	sheet.Listing = l.JSON(ran)
	sheet.Facts = proved(s, int(q.Policy), spec)
	return sheet, nil
}

// to brings the run to where the page is, and notes what its last pull has done. It returns
// how many looks at tapes are left of those that one answer may take.
func (a *steps) to(s scenario.Scenario, q *lab.About) (looks int, err error) {
	if q.Pulled < 0 {
		return aFewLooks, nil
	}
	to := min(q.Pulled, s.Horizon)
	same := a.link == q.Link && a.at == q.Policy
	if same && a.moved.Pulls == to && a.watch.Pulled() == to {
		return aFewLooks, nil
	}
	if !same || a.watch.Pulled() > to-1 {
		e, err := sim.New(s)
		if err != nil {
			return 0, err
		}
		a.link, a.at, a.watch, a.moved = q.Link, q.Policy, e.Watch(int(q.Policy), 0), listings.Moved{}
	}
	if to == 0 {
		return aFewLooks, nil
	}
	looks = a.watch.Advance(to-1, aFewLooks)
	if a.watch.Pulled() < to-1 {
		return looks, nil
	}
	before, ok := a.watch.Inspect()
	if !ok {
		return looks, nil
	}
	pulls := append([]int64(nil), a.watch.Pulls()...)
	looks = a.watch.Advance(to, max(looks, 1))
	after, _ := a.watch.Inspect()
	a.moved = listings.Moved{Pulls: to, Before: before, After: after}
	for arm, n := range a.watch.Pulls() {
		if n != pulls[arm] {
			a.moved.Arm = arm
		}
	}
	return max(looks, 1), nil
}

// proved returns what is proved of a policy: its privacy, by name, and the bounds on its regret
// with their values at the horizon.
func proved(s scenario.Scenario, i int, spec policy.Spec) []lab.Fact {
	facts := []lab.Fact{{Name: "Privacy, " + spec.Reference, Value: spec.Guarantee}}
	for _, c := range overlay.Of(s, i) {
		b := c.Bound
		if b.Kind == theory.Lower || len(b.Policies) == 0 {
			continue
		}
		f := lab.Fact{Name: "Regret, " + b.Reference, Value: "at most " + b.Formula}
		switch {
		case b.Kind == theory.Order:
			f.Value = b.Formula
		case c.Why != "":
			f.Name += "; no number here: " + c.Why
		case len(c.Y) > 0 && s.Kind == scenario.Regret:
			f.Value += " = " + notation.Number(c.Y[len(c.Y)-1]) + " at T"
		}
		if b.Leading {
			f.Name += "; its leading terms"
		}
		facts = append(facts, f)
	}
	return facts
}
