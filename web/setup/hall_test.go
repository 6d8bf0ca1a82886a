package setup_test

import (
	"testing"

	"epsilonarcade/web/webtest"
)

// In a hall one arm is chosen and moved, unless its mean is not its only parameter.
func TestOneArmIsMovedInAHall(t *testing.T) {
	p := webtest.Open("1t&arms=0.5,0.25,uniform~present", 0)
	if got := webtest.Chosen(p.Arms.HallChoices()); len(got) != 1 || got[0] != "0" || p.Arms.HallPlace() != "50" {
		t.Errorf("the menu has chosen %v, the slider stands at %s", got, p.Arms.HallPlace())
	}
	p.Arms.HallChoose("1")
	p.Arms.HallSlide("75")
	if p.S.Arms[1].Mean() != 0.75 || p.Arms.HallMean() != "0.75" || p.Arms.HallFixed() {
		t.Errorf("the arms are %v", p.S.Arms)
	}
	p.Arms.HallChoose("2")
	link := p.S.Link()
	if p.Arms.HallSlide("10"); !p.Arms.HallFixed() || p.S.Link() != link {
		t.Error("an arm of another kind is moved")
	}
}
