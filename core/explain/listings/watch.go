package listings

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/theory"
	"epsilonarcade/core/theory/overlay"
)

// A Watcher is a run whose last pull is looked at, from which the next look mostly goes on.
type Watcher struct {
	of    string // the link of its scenario
	at    int    // the policy's place in it
	watch sim.Watch
	moved Moved // what its last pull has done
}

// aFewLooks is how many looks at tapes one answer may take.
const aFewLooks = 400_000

// Sheet returns the sheet of the algorithm of the policy at a place of a scenario, with the lines
// that its last pull has run, of so many of run 0; none if that is −1.
func (w *Watcher) Sheet(s scenario.Scenario, place int, pulled int64) (*explain.Sheet, error) {
	p := s.Policies[place]
	spec, _ := policy.Find(p.ID)
	name := figure.Name(p)
	sheet := &explain.Sheet{Title: "The algorithm of " + name}
	l, ok := Of(spec, s.Setup(p, spec))
	if !ok {
		sheet.Says = []string{"There is no pseudo-code of " + name + " here."}
		return sheet, nil
	}
	ran := map[int][]string{}
	switch looks, err := w.to(s, place, pulled); {
	case err != nil:
		return nil, err
	case pulled < 0:
		sheet.Says = append(sheet.Says, "Watch one run, live, and its last pull is marked here.")
	case looks == 0 && w.watch.Pulled() < min(pulled, s.Horizon):
		sheet.More = true
		sheet.Says = append(sheet.Says, "Catching up with the chart.")
	case w.moved.Pulls == 0:
		ran = l.Ran(w.moved)
		sheet.Says = append(sheet.Says, "Nothing has been pulled yet. Step through the run: what has just run is marked.")
	default:
		ran = l.Ran(w.moved)
		sheet.Says = append(sheet.Says, "Pull "+notation.Count(w.moved.Pulls)+" of the run that the chart shows. What it has run is marked, with the values that entered.")
	}
	sheet.Listing = l.JSON(ran)
	sheet.Facts = proved(s, place, spec)
	return sheet, nil
}

// to brings the run to so many pulls, and notes what its last pull has done. It returns
// how many looks at tapes are left of those that one answer may take.
func (w *Watcher) to(s scenario.Scenario, place int, pulled int64) (looks int, err error) {
	if pulled < 0 {
		return aFewLooks, nil
	}
	to := min(pulled, s.Horizon)
	link := s.Link()
	same := w.of == link && w.at == place
	if same && w.moved.Pulls == to && w.watch.Pulled() == to {
		return aFewLooks, nil
	}
	if !same || w.watch.Pulled() > to-1 {
		e, err := sim.New(s)
		if err != nil {
			return 0, err
		}
		w.of, w.at, w.watch, w.moved = link, place, e.Watch(place, 0), Moved{}
	}
	if to == 0 {
		return aFewLooks, nil
	}
	looks = w.watch.Advance(to-1, aFewLooks)
	if w.watch.Pulled() < to-1 {
		return looks, nil
	}
	before, ok := w.watch.Inspect()
	if !ok {
		return looks, nil
	}
	pulls := append([]int64(nil), w.watch.Pulls()...)
	looks = w.watch.Advance(to, max(looks, 1))
	after, _ := w.watch.Inspect()
	w.moved = Moved{Pulls: to, Before: before, After: after}
	for arm, n := range w.watch.Pulls() {
		if n != pulls[arm] {
			w.moved.Arm = arm
		}
	}
	return max(looks, 1), nil
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
			f.Value += " = " + notation.Number(c.Y[len(c.Y)-1]) + " at T"
		}
		if b.Leading {
			f.Name += "; its leading terms"
		}
		facts = append(facts, f)
	}
	return facts
}
