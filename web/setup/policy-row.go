package setup

import (
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/parts"
)

// The row of a policy opens: there is what it has of its own.

// Sign is what the button shows that opens or closes the row.
func (e Entry) Sign() string {
	if e.Opened {
		return "▴"
	}
	return "▾"
}

// own writes what the policy at place i has of its own of the budget.
func (v *Policies) own(i int) string {
	p, spec := v.Page.S.Policies[i], v.Page.Spec(i)
	var all []string
	if p.Epsilon != nil && spec.Epsilon != policy.Ignores {
		all = append(all, "ε = "+notation.Number(*p.Epsilon))
	}
	if p.Delta != nil && spec.Delta != policy.Ignores {
		all = append(all, "δ = "+notation.Number(*p.Delta))
	}
	return strings.Join(all, ", ")
}

// OpenRow opens the row of the policy at place i, with what it has of its own, or closes it.
func (v *Policies) OpenRow(i int) {
	if v.opened == i {
		v.opened = -1
		return
	}
	v.opened = i
	v.SetFocus(i)
}

// An OwnField is a field of what a policy may have of its own of the budget.
type OwnField struct{ Field, Label, Says string }

// OwnBudget returns those of the policy at place i.
func (v *Policies) OwnBudget(i int) (all []OwnField) {
	spec, name := v.Page.Spec(i), figure.Subject(v.Page.S, i)
	if spec.Epsilon != policy.Ignores {
		all = append(all, OwnField{scenario.OwnField(i, scenario.OwnEpsilon), "Its own ε", "ε of " + name + " alone"})
	}
	if spec.Delta != policy.Ignores {
		all = append(all, OwnField{scenario.OwnField(i, scenario.OwnDelta), "Its own δ", "δ of " + name + " alone"})
	}
	return all
}

// AddAgain puts the policy at place i into the scenario once more, as it is there, and opens the new
// one's row.
func (v *Policies) AddAgain(i int) {
	if v.add(v.Page.S.Policies[i]) {
		v.opened = len(v.Page.S.Policies) - 1
	}
}

// A Param is a parameter of a policy, as people change it.
type Param struct {
	Field, Symbol, Meaning, Note string
	// Laws are those that it may be, and Typed says that it is typed, for the law of users'
	// levels; other parameters are typed.
	Laws   []parts.Choice
	Typed  bool
	Choose func(law string)
}

// Params returns the parameters of the policy at place i.
func (v *Policies) Params(i int) (out []Param) {
	spec := v.Page.Spec(i)
	values := v.Page.S.Setup(v.Page.S.Policies[i], spec).Params
	for _, p := range spec.Params {
		f := Param{Field: scenario.ParamField(i, p.Name), Symbol: p.Symbol, Meaning: p.Meaning, Typed: true}
		if p.Kind == policy.Levels {
			f.Laws = v.lawChoices(f.Field)
			f.Typed = f.Laws[2].Chosen
			f.Choose = func(law string) { v.ChooseLaw(f.Field, law) }
		}
		if p.Note != "" && values[p.Name] <= p.NoteBelow {
			f.Note = p.Note
		}
		out = append(out, f)
	}
	return out
}

// The laws of users' levels by the names that scenarios have for them, and what a list begins
// with.
const (
	DiscreteLaw = "discrete"
	GaussianLaw = "gaussian"
	FirstList   = "0.5,1,2"
)

// lawChoices returns the menu of the laws of users' levels for the field of one.
func (v *Policies) lawChoices(field string) []parts.Choice {
	law := v.Page.Fields.Field(field).Text
	list := law != DiscreteLaw && law != GaussianLaw
	return []parts.Choice{
		{Value: DiscreteLaw, Text: "0, 0.2, 1, 2 or 100, equally often", Chosen: law == DiscreteLaw},
		{Value: GaussianLaw, Text: "normal N(1, 1), clipped to [0, 100]", Chosen: law == GaussianLaw},
		{Value: "list", Text: "levels of a list, equally often", Chosen: list},
	}
}

// ChooseLaw takes one of them.
func (v *Policies) ChooseLaw(field, law string) {
	if law == "list" {
		law = FirstList
	}
	v.Page.Fields.Edit(field, law)
	v.Page.Fields.Leave(field)
}

// Label names the field of a parameter.
func (p Param) Label() string {
	if p.Laws != nil {
		return "the list, from 0 to 100"
	}
	return p.Symbol + ", " + p.Meaning
}
