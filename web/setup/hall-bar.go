package setup

import (
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// HallBar is what is moved in a hall: the budget, and the mean of one arm.
type HallBar struct{ Setup *Setup }

// mostHallArms is how many arms the menu in a hall has.
const mostHallArms = 40

// HallChoices is the menu of arms.
func (v *Arms) HallChoices() (all []parts.Choice) {
	for i := range v.Page.S.Arms[:min(len(v.Page.S.Arms), mostHallArms)] {
		all = append(all, parts.Choice{Value: strconv.Itoa(i), Text: page.ArmName(i), Chosen: i == v.Page.Arm})
	}
	return all
}

// HallChoose takes the arm of a menu's entry.
func (v *Arms) HallChoose(value string) {
	if i, err := strconv.Atoi(value); err == nil {
		v.SelectArm(i)
	}
}

// HallFixed reports whether the arm is one that a slider cannot move.
func (v *Arms) HallFixed() bool {
	return !isBernoulli(v.Page.S.Arms[v.Page.Arm]) || v.Page.View().Locks(page.ArmsArea)
}

// HallMean writes its mean, and HallPlace where the slider stands.
func (v *Arms) HallMean() string { return notation.Number(v.Page.S.Arms[v.Page.Arm].Mean()) }

// HallPlace is in hundredths.
func (v *Arms) HallPlace() string {
	return strconv.Itoa(int(100*v.Page.S.Arms[v.Page.Arm].Mean() + 0.5))
}

// HallSlide moves the slider.
func (v *Arms) HallSlide(place string) {
	if n, err := strconv.Atoi(place); err == nil {
		v.SetMean(v.Page.Arm, float64(n)/100)
	}
}
