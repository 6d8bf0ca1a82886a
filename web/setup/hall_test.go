package setup_test

import (
	"testing"

	"epsilonarcade/web/setup"
	"epsilonarcade/web/webtest"
)

// In a hall the budget and one arm are moved, unless the arm's mean is not its only parameter.
func TestOneArmIsMovedInAHall(t *testing.T) {
	p := webtest.Open("1t&arms=0.5,0.25,uniform~present", 0)
	bar := setup.HallBar{Setup: p.Runs.Setup, More: p.Arms.HallArm}
	if rows := bar.Rows(); len(rows) != 3 || rows[2].Place != "50" || rows[2].Says != "Arm 1, mean reward" {
		t.Errorf("the sliders are %+v", rows)
	}
	p.Hall.Press("a")
	bar.Rows()[2].Slide("75")
	bar.Rows()[0].Slide("150")
	if p.S.Arms[1].Mean() != 0.75 || p.S.Epsilon == 1 {
		t.Errorf("the arms are %v, ε is %v", p.S.Arms, p.S.Epsilon)
	}
	if p.Hall.Press("a"); len(bar.Rows()) != 2 {
		t.Error("an arm of another kind has a slider")
	}
	p.Hall.Press("a")
	if len(bar.Rows()) != 3 || p.Page.Arm != 0 {
		t.Error("behind the last arm is not the first")
	}
	if p.LeaveStage(); bar.Rows() != nil {
		t.Error("outside of a hall there are two sliders of ε")
	}
}
