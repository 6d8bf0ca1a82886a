package runs

import (
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Verdicts is the card that says which policy is better, from the runs so far.
type Verdicts struct {
	page   *page.Page
	margin int  // in percent of the smaller regret
	Until  bool // the page makes runs until each pair of policies has a verdict
}

// verdictsCard is the name of the card.
const verdictsCard = "verdicts"

func newVerdicts(p *page.Page) *Verdicts {
	v := &Verdicts{page: p, margin: 5}
	p.Rooms.Join(page.Hooks{Opened: func() { v.Until = false }, Frame: v.frame})
	return v
}

// Shown reports whether there are averages of several policies.
func (v *Verdicts) Shown() bool {
	view := v.page.View()
	return view.Mode() == engine.Average && view.IsPlay() && !view.Guessing() && len(v.page.S.Policies) > 1
}

// Ask asks for the verdicts, and reports whether they belong to the runs so far.
func (v *Verdicts) Ask() bool {
	all := v.page.Workers.Session.Results()
	if !v.Shown() || len(all) == 0 {
		return false
	}
	return v.page.Cards.Ask(verdictsCard, &lab.VerdictsOf{Scenario: v.page.Valid, Regret: last(all[0]), Margin: float64(v.margin) / 100})
}

// last returns the regret at the horizon, for each policy in each run.
func last(r sim.Result) [][]float64 {
	all := make([][]float64, len(r.Regret))
	for i, runs := range r.Regret {
		for _, at := range runs {
			all[i] = append(all[i], at[len(at)-1])
		}
	}
	return all
}

// answer returns the last verdicts.
func (v *Verdicts) answer() explain.Verdicts {
	return page.Answered[explain.Verdicts](v.page.Cards, verdictsCard)
}

// Decided reports whether each pair of policies has a verdict.
func (v *Verdicts) Decided() bool {
	a := v.answer()
	return a.Pairs > 0 && a.Decided == a.Pairs
}

// Toggle starts or stops the runs for verdicts.
func (v *Verdicts) Toggle() {
	v.Until = !v.Until
	v.page.Update()
}

// frame asks for verdicts while runs are made for them. It doubles the number of runs when all are done and some pair is
// undecided, and pauses once each pair has a verdict.
func (v *Verdicts) frame() (more bool) {
	if !v.Until {
		return false
	}
	session := v.page.Workers.Session
	done, total := session.Runs()
	fresh := v.Ask()
	switch {
	case !v.Shown():
		v.Until = false
	case !fresh:
	case v.Decided():
		v.Until = false
		session.Pause()
	case done == total && v.page.S.Runs >= scenario.MaxRuns:
		v.Until = false
	case done == total:
		v.page.Fields.Edit(page.RunsField, strconv.Itoa(min(2*v.page.S.Runs, scenario.MaxRuns)))
	}
	return v.Until
}

// Margins returns the margins to choose from.
func (v *Verdicts) Margins() (all []parts.Choice) {
	for _, m := range []int{0, 1, 5, 10} {
		text := strconv.Itoa(m)
		all = append(all, parts.Choice{Value: "margin-" + text, Text: text + "%", Chosen: m == v.margin})
	}
	return all
}

// ChooseMargin chooses a margin.
func (v *Verdicts) ChooseMargin(value string) {
	v.margin, _ = strconv.Atoi(value[len("margin-"):])
	v.page.Update()
}
