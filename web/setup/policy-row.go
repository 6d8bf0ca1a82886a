package setup

import (
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// The open row of a policy shows the policy's own settings.

// Sign returns the symbol on the button that opens or closes the row.
func (e Entry) Sign() string {
	if e.Opened {
		return "▴"
	}
	return "▾"
}

// own describes the part of the budget that policy i sets for itself.
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

// OpenRow opens or closes the row of policy i.
func (v *Policies) OpenRow(i int) {
	if v.opened == i {
		v.opened = -1
		return
	}
	v.opened = i
	v.SetFocus(i)
}

// AddAgain adds a copy of policy i and opens its row.
func (v *Policies) AddAgain(i int) {
	if v.add(v.Page.S.Policies[i]) {
		v.opened = len(v.Page.S.Policies) - 1
	}
}

// A Param is a field of a policy or an arm: its label, a part of its budget, or a parameter.
type Param struct {
	Field, Label, Says, Note string
	Words                    bool // the field takes text
	Wrong                    bool // Note is a problem
	// Laws are the items of a menu, for the law of users' levels or the kind of an arm. A typed field may stand beside
	// the menu.
	Laws   []parts.Choice
	Choose func(law string)
	Typed  bool
}

// OwnFields shows the fields of a policy or an arm.
type OwnFields struct {
	Of     *page.Fields
	Params []Param
}

// NoteClass returns the class of the note.
func (p Param) NoteClass() string {
	if p.Wrong {
		return "problem"
	}
	return "note"
}

// Params returns the fields of policy i.
func (v *Policies) Params(i int) (out []Param) {
	spec, name := v.Page.Spec(i), figure.Name(v.Page.S, i)
	out = append(out, Param{Field: scenario.OwnField(i, scenario.OwnLabel), Label: say.Of("row-label"), Words: true, Typed: true})
	if spec.Epsilon != policy.Ignores {
		out = append(out, Param{Field: scenario.OwnField(i, scenario.OwnEpsilon), Label: say.Of("own-eps"), Says: say.Of("own-eps-of", name), Typed: true})
	}
	if spec.Delta != policy.Ignores {
		out = append(out, Param{Field: scenario.OwnField(i, scenario.OwnDelta), Label: say.Of("own-delta"), Says: say.Of("own-delta-of", name), Typed: true})
	}
	values := v.Page.S.Setup(v.Page.S.Policies[i], spec).Params
	for _, p := range spec.Params {
		f := Param{Field: scenario.ParamField(i, p.Name), Label: say.Of("param-label", p.Symbol, p.Meaning), Typed: true, Words: p.Kind == policy.Levels}
		if p.Kind == policy.Levels {
			f.Laws = v.lawChoices(f.Field)
			f.Choose = func(law string) { v.ChooseLaw(f.Field, law) }
		}
		if p.Note != "" && values[p.Name] <= p.NoteBelow {
			f.Note = p.Note
		}
		out = append(out, f)
	}
	return out
}

// Distributions of users' privacy levels. FirstList is the list that the menu's choice "list" sets.
const (
	DiscreteLaw = "discrete"
	GaussianLaw = "gaussian"
	FirstList   = "0.5,1,2"
)

// lawChoices returns the menu of the distributions of users' levels for a field.
func (v *Policies) lawChoices(field string) []parts.Choice {
	law, _, _ := strings.Cut(v.Page.S.Text(field), " refuse ")
	family, _, numbers := strings.Cut(law, " ")
	all := []parts.Choice{
		{Value: DiscreteLaw, Text: say.Of("0-0-2-1")},
		{Value: GaussianLaw, Text: say.Of("normal-n-1-1")},
		{Value: "gaussian mean 1 deviation 0.5", Text: say.Of("levels-normal-other")},
		{Value: "uniform from 0.1 to 2", Text: say.Of("levels-uniform-between")},
		{Value: "log-uniform from 0.01 to 10", Text: say.Of("levels-log-uniform-between")},
		{Value: "exponential mean 1", Text: say.Of("levels-exponential")},
	}
	list := true
	for i, c := range all {
		all[i].Chosen = c.Value == law || numbers && strings.HasPrefix(c.Value, family+" ")
		list = list && !all[i].Chosen
	}
	return append(all, parts.Choice{Value: "list", Text: say.Of("levels-list-equally-often"), Chosen: list})
}

// ChooseLaw sets a distribution of users' levels. The fraction of users who refuse stays the same.
func (v *Policies) ChooseLaw(field, law string) {
	if law == "list" {
		law = FirstList
	}
	if _, share, refuse := strings.Cut(v.Page.S.Text(field), " refuse "); refuse {
		law += " refuse " + share
	}
	v.Page.Fields.Edit(field, law)
	v.Page.Fields.Leave(field)
}

// FieldLabel returns the label of the typed field.
func (p Param) FieldLabel() string {
	if p.Laws != nil {
		return say.Of("levels-law-refuse")
	}
	return p.Label
}
