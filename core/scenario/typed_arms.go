package scenario

import (
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// ArmField names the field of an arm's mean, as problems do.
func ArmField(i int) string { return ArmParamField(i, "mean") }

// ArmParamField names the field of a parameter of an arm's kind, as problems do.
func ArmParamField(i int, param string) string { return element("arms", i) + "." + param }

// ArmKind is the parameter that is the kind itself.
const ArmKind = "kind"

// ArmOf returns which arm a field is of.
func ArmOf(field string) (i int, ok bool) {
	list, i, _ := cutEntry(field)
	return i, list == "arms"
}

// armAt returns whose field that of a name is: the place of the arm, and its kind or the parameter
// of its kind.
func (s Scenario) armAt(name string) (i int, param string, ok bool) {
	if i, ok = ArmOf(name); !ok || i < 0 || i >= len(s.Arms) {
		return 0, "", false
	}
	param = strings.TrimPrefix(name, ArmParamField(i, ""))
	k, _, _ := arm.Describe(s.Arms[i])
	return i, param, param == ArmKind || k.Place(param) >= 0
}

// showArm writes the kind of an arm, or a parameter of it.
func showArm(x arm.Arm, param string) string {
	k, values, _ := arm.Describe(x)
	if param == ArmKind {
		return k.ID
	}
	text := printNumber(values[k.Place(param)])
	if strings.HasPrefix(text, "0.") {
		return text[1:] // .35, for many of them stand side by side
	}
	return text
}

// typeArm returns the arm of the kind that somebody has chosen, with the mean of x where it can have
// it, or x with a parameter that somebody has typed.
func typeArm(x arm.Arm, param, text string) (_ arm.Arm, problem string) {
	k, values, _ := arm.Describe(x)
	if param == ArmKind {
		other, ok := arm.FindKind(text)
		switch {
		case !ok:
			return x, say.Of("not-known", Quote(text))
		case other.ID != k.ID:
			x = other.WithMean(x.Mean())
		}
		return x, ""
	}
	i := k.Place(param)
	values[i], problem = TypedNumber(text, k.Params[i].Min, k.Params[i].Max)
	return k.Make(values), problem
}

// noArm says how arms are written to somebody who has written something else.
func noArm(text string) string {
	return say.Of("no-arm-write-mean", Quote(text), armForms())
}

// armForms lists how the arms that are not Bernoulli are written.
func armForms() string {
	var forms []string
	for _, k := range arm.Kinds() {
		if k.ID == "bernoulli" {
			continue
		}
		form := k.ID
		for _, p := range k.Params {
			form += ":" + p.Name
		}
		forms = append(forms, form)
	}
	return strings.Join(forms, ", ")
}

func showArms(s *Scenario) string {
	var all []string
	for _, x := range s.Arms {
		all = append(all, PrintArms([]arm.Arm{x}))
	}
	return strings.Join(all, ", ")
}
