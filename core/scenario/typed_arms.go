package scenario

import (
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// ArmField returns the name of an arm's mean in problems.
func ArmField(i int) string { return ArmParamField(i, "mean") }

// ArmParamField returns the name of a parameter of an arm's kind in problems.
func ArmParamField(i int, param string) string { return element("arms", i) + "." + param }

// ArmKind is the name of the field that holds an arm's kind.
const ArmKind = "kind"

// ArmOf returns the index of the arm to which a field belongs.
func ArmOf(field string) (i int, ok bool) {
	list, i, _ := cutEntry(field)
	return i, list == "arms"
}

// armEntry returns the entry for an arm's kind or parameter.
func armEntry(at *arm.Arm, name string) (e entry, ok bool) {
	k, values, _ := arm.Describe(*at)
	if name == ArmKind {
		return entry{show: func() string { return k.ID }, typed: func(text string) string { return typeKind(at, text) }}, true
	}
	i := k.Place(name) // −1 for an observation, which no field shows
	e.show = func() string {
		text := printNumber(values[i])
		if strings.HasPrefix(text, "0.") {
			return text[1:] // .35, because many means stand side by side
		}
		return text
	}
	e.typed = func(text string) (problem string) {
		values[i], problem = TypedNumber(text, k.Params[i].Min, k.Params[i].Max)
		*at = k.Make(values)
		return problem
	}
	return e, i >= 0
}

// typeKind changes an arm's kind. It keeps the mean if an arm of the new kind can have it.
func typeKind(at *arm.Arm, id string) (problem string) {
	k, _, _ := arm.Describe(*at)
	other, ok := arm.FindFamily(id)
	if !ok {
		return say.Of("not-known", Quote(id))
	}
	if other.ID != k.ID {
		*at = other.WithMean((*at).Mean())
	}
	return ""
}

// noArm returns the problem with a text that is not an arm. The problem lists the forms of arms.
func noArm(text string) string {
	return say.Of("no-arm-write-mean", Quote(text), armForms())
}

// armForms lists the forms of arms other than Bernoulli arms.
func armForms() string {
	var forms []string
	for _, k := range arm.Families() {
		if k.ID == "bernoulli" {
			continue
		}
		form := k.ID
		for _, p := range k.Params {
			form += ":" + p.Name
		}
		if k.List != nil {
			form += ":" + k.List.Name + "…"
		}
		forms = append(forms, form)
	}
	return strings.Join(forms, ", ")
}

// showArms writes the arms as a list and, for each change, a line with "@", the number of pulls, and the next arms.
func showArms(s *Scenario) (text string) {
	for i, arms := range s.Pieces() {
		if i > 0 {
			text += "\n@" + strconv.FormatInt(s.Changes[i-1], 10) + ": "
		}
		for k, x := range arms {
			if k > 0 {
				text += ", "
			}
			text += PrintArms([]arm.Arm{x})
		}
	}
	return text
}
