package web

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
)

// A Group is the policies that protect the same thing.
type Group struct {
	Title string
	In    []Entry // those of the scenario
	Out   []policy.Spec
}

// An Entry is a policy of the scenario as a list shows it.
type Entry struct {
	Place     int // in the scenario
	ID        string
	Name      string
	Guarantee string // short
	Says      string // at length
	Focused   bool
	Hidden    bool
}

// Groups returns all policies, grouped by what they protect.
func (a *App) Groups() []Group {
	var groups []Group
	for _, n := range policy.Notions() {
		g := Group{Title: n.Title}
		for _, spec := range policy.All() {
			if spec.Notion != n.Notion {
				continue
			}
			found := false
			for i, p := range a.S.Policies {
				if p.ID == spec.ID {
					g.In = append(g.In, a.entry(i))
					found = true
				}
			}
			if !found {
				g.Out = append(g.Out, spec)
			}
		}
		if len(g.In)+len(g.Out) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func (a *App) entry(i int) Entry {
	spec := a.spec(i)
	return Entry{
		Place: i, ID: spec.ID, Name: figure.Name(a.S.Policies[i]),
		Guarantee: a.Guarantee(i), Says: spec.Guarantee + ". " + spec.Summary,
		Focused: i == a.Focus, Hidden: a.Hidden[i],
	}
}

// Entries returns the scenario's policies in their order, behind them those of A alone.
func (a *App) Entries() []Entry {
	var all []Entry
	for i, p := range a.pairs() {
		if a.Comparing() {
			all = append(all, a.pairEntry(i, p))
		} else {
			all = append(all, a.entry(i))
		}
	}
	return all
}

// Guarantee says in a few words what the policy at place i protects, and with which
// budget.
func (a *App) Guarantee(i int) string { return a.guarantee(a.S, i) }

func (a *App) guarantee(of scenario.Scenario, i int) string {
	spec, _ := policy.Find(of.Policies[i].ID)
	short := spec.Notion.Words().Short
	switch {
	case spec.Uncertified():
		return "privacy not certified"
	case spec.Epsilon == policy.Ignores:
		return short
	}
	eps, delta := a.budgetWords(of, i)
	switch {
	case spec.Delta != policy.Ignores:
		return short + ", (" + eps + ", " + delta + ")"
	case eps == "ε":
		return short + ", any ε"
	}
	return short + ", ε = " + eps
}

// budgetWords writes the budget of the policy at place i: what a sweep goes over by its name.
func (a *App) budgetWords(of scenario.Scenario, i int) (eps, delta string) {
	p := of.Policies[i]
	x, y := of.Budget(p)
	eps, delta = notation.Number(x), notation.Number(y)
	if a.IsTradeoff() && a.S.Sweep.Moves(p, a.spec(i)) {
		switch a.S.Sweep.Over {
		case scenario.OverEpsilon:
			eps = "ε"
		case scenario.OverDelta:
			delta = "δ"
		}
	}
	return eps, delta
}

// AddPolicy puts a policy into the scenario.
func (a *App) AddPolicy(id string) {
	s := a.S
	s.Policies = append(slices.Clone(s.Policies), scenario.Policy{ID: id})
	if problems := a.try(s); len(problems) > 0 {
		a.Notice = Notice{Text: problems[0].Error() + ".", Bad: true}
		a.update()
		return
	}
	a.Focus = len(s.Policies) - 1
}

// RemovePolicy takes the policy at place i out of the scenario.
func (a *App) RemovePolicy(i int) {
	s := a.S
	if len(s.Policies) == 1 {
		a.Notice = Notice{Text: "One policy is needed at least: add another before removing this one.", Bad: true}
		a.update()
		return
	}
	s.Policies = slices.Delete(slices.Clone(s.Policies), i, i+1)
	hidden := map[int]bool{}
	for k, h := range a.Hidden {
		if k > i {
			hidden[k-1] = h
		} else if k < i {
			hidden[k] = h
		}
	}
	focus := a.Focus
	if focus > i {
		focus--
	}
	if len(a.try(s)) > 0 {
		return
	}
	a.Hidden, a.Focus = hidden, min(focus, len(s.Policies)-1)
	a.forget("policies[") // they are numbered by place
}

// ToggleCurve shows or hides the curve of the policy at place i.
func (a *App) ToggleCurve(i int) {
	a.Hidden[i] = !a.Hidden[i]
	a.update()
}

// SetFocus looks into the policy at place i.
func (a *App) SetFocus(i int) {
	a.Focus = i
	if a.Look.Inside {
		a.looked() // a link says of whom
	}
	a.update()
}

// Notes says what deserves a word about the scenario, but for what stands elsewhere: which
// policies have no δ, and what a parameter's value does to a theorem.
func (a *App) Notes() []string {
	if link := a.S.Link(); a.notes.link != link { // some arms take a while
		a.notes.link, a.notes.texts = link, nil
		for _, n := range a.S.Notes() {
			if !a.saidElsewhere(n.Field) {
				a.notes.texts = append(a.notes.texts, noteText(a.S, n))
			}
		}
	}
	return a.notes.texts
}

func (a *App) saidElsewhere(field string) bool {
	for i := range a.S.Policies {
		if field == policyField(i)+".delta" {
			return true
		}
		for _, q := range a.spec(i).Params {
			if field == ParamField(i, q.Name) && q.Note != "" {
				return true
			}
		}
	}
	return false
}

// policyField is what validation calls the policy at place i.
func policyField(i int) string { return "policies[" + strconv.Itoa(i) + "]" }

// noteText writes a note as a sentence for people, who know a policy by its label.
func noteText(s scenario.Scenario, n scenario.Problem) string {
	for i, p := range s.Policies {
		if part, ok := strings.CutPrefix(n.Field, policyField(i)+"."); ok {
			part = strings.TrimPrefix(part, "params.")
			if part == "id" {
				return figure.Name(p) + " " + n.Text + "."
			}
			return figure.Name(p) + ": " + part + " = " + n.Value + " " + n.Text + "."
		}
	}
	return "ε = " + n.Value + " " + n.Text + "." // the only field of no policy
}

// A FocusParam is a parameter of the policy in focus.
type FocusParam struct {
	Field, Symbol, Meaning, Note string
	// Laws are those that it may be, and Typed says that it is typed, for the law of users'
	// levels; other parameters are typed.
	Laws   []Choice
	Typed  bool
	Choose func(law string)
}

// FocusParams returns the parameters of the policy in focus.
func (a *App) FocusParams() []FocusParam {
	if len(a.S.Policies) == 0 {
		return nil
	}
	spec := a.spec(a.Focus)
	values := a.S.Setup(a.S.Policies[a.Focus], spec).Params
	var out []FocusParam
	for _, p := range spec.Params {
		f := FocusParam{Field: ParamField(a.Focus, p.Name), Symbol: p.Symbol, Meaning: p.Meaning, Typed: true}
		if p.Kind == policy.Levels {
			f.Laws = a.lawChoices(f.Field)
			f.Typed = f.Laws[2].Chosen
			f.Choose = func(law string) { a.chooseLaw(f.Field, law) }
		}
		if p.Note != "" && values[p.Name] <= p.NoteBelow {
			f.Note = p.Note
		}
		out = append(out, f)
	}
	return out
}

// A PullRow is one arm in the list of pulls.
type PullRow struct {
	Arm   string
	Mean  string
	Count string
	Share float64 // of the bar, in percent: logarithmic, so that rare arms show too
	Best  bool
}

// Pulls returns how often the policy in focus has pulled each arm, the best arm first.
// Of many arms only the best ones are listed; rest counts the others.
func (a *App) Pulls() (rows []PullRow, rest int) {
	if len(a.S.Policies) == 0 {
		return nil, 0
	}
	n, order := a.session.Pulls(a.Focus), a.byMean()
	top := a.S.Arms[order[0]].Mean()
	for _, i := range order[:min(mostListed, len(order))] {
		r := PullRow{Arm: notation.Count(int64(i + 1)), Mean: notation.Number(a.S.Arms[i].Mean()), Count: "–", Best: a.S.Arms[i].Mean() == top}
		if n != nil {
			r.Count = notation.Number(n[i])
			r.Share = logShare(n[i], float64(a.S.Horizon))
		}
		rows = append(rows, r)
	}
	return rows, max(0, len(order)-mostListed)
}

// mostListed is how many arms lists show.
const mostListed = 20

// byMean returns the arms, the best one first.
func (a *App) byMean() []int {
	order := make([]int, len(a.S.Arms))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int {
		switch x, y := a.S.Arms[i].Mean(), a.S.Arms[k].Mean(); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return order
}
