package setup

import (
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// armRows is the number of rows in the table of arms.
const armRows = 10

// Rows returns the indices of the arms that are shown as rows: the arm in focus, either alone or with its neighbours.
func (v *Arms) Rows() []int {
	if !v.InRows {
		return []int{v.Page.Arm}
	}
	var places []int
	from := v.Page.Arm / armRows * armRows
	for i := from; i < min(from+armRows, len(v.Page.S.Arms)); i++ {
		places = append(places, i)
	}
	return places
}

// Params returns the fields of arm i: its kind, and the kind's parameters.
func (v *Arms) Params(i int) []Param {
	field := scenario.ArmParamField(i, scenario.ArmKind)
	chosen := v.Page.Fields.Field(field)
	kind := Param{Field: field, Label: page.ArmName(i), Note: chosen.Problem, Wrong: chosen.Problem != "", Choose: func(kind string) { v.ChooseKind(i, kind) }}
	for _, k := range arm.Families() {
		if k.List != nil && k.ID != chosen.Text { // observed rewards come from a file or a link
			continue
		}
		kind.Laws = append(kind.Laws, parts.Choice{Value: k.ID, Text: k.Name, Chosen: k.ID == chosen.Text})
	}
	all := []Param{kind}
	if k, _, _ := arm.Describe(v.Page.S.Arms[i]); !kind.Wrong {
		for _, p := range k.Params {
			f := Param{Field: scenario.ArmParamField(i, p.Name), Label: p.Says(), Says: say.Of("param-of-arm", p.Says(), strconv.Itoa(i+1)), Typed: true}
			switch {
			case p.Max == 1:
				f.Label = say.Of("param-0-to-1", p.Says())
			case p.Min > 0:
				f.Label = say.Of("param-above-0", p.Says())
			}
			all = append(all, f)
		}
	}
	return all
}

// ChooseKind changes the kind of arm i, and keeps its mean if the kind allows it. A refused choice stays in the menu.
// The choice takes effect as soon as the rest of the scenario allows it.
func (v *Arms) ChooseKind(i int, kind string) {
	v.Page.Arm = i
	v.Page.Fields.Forget(scenario.ArmParamField(i, "")) // the new kind has other parameters
	v.Page.Fields.Edit(scenario.ArmParamField(i, scenario.ArmKind), kind)
	v.Page.History.NewGesture()
}

// GoToArm moves the focus to the arm with the number that the reader typed.
func (v *Arms) GoToArm(number string) {
	if n, err := strconv.Atoi(number); err == nil {
		v.SelectArm(n - 1)
	}
	v.Page.Update() // restores the number in the field if there is no such arm
}
