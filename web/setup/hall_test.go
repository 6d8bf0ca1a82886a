package setup_test

import (
	"testing"

	"epsilonarcade/web/setup"
	"epsilonarcade/web/webtest"
)

// In a hall the budget and one arm are moved, unless the arm's mean is not its only parameter.
func TestOneArmIsMovedInAHall(t *testing.T) {
	p := webtest.Open("1t&arms=0.5,0.25,uniform~present", 0)
	bar := setup.HallBar{Setup: p.Runs.Setup}
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

// What a sweep goes over is not moved in a hall, and where nothing is to be moved there is no slider.
func TestAHallMovesNothingThatHasNoEffect(t *testing.T) {
	names := func(link string) (all string) {
		p := webtest.Open(link, 0)
		for _, r := range (&setup.HallBar{Setup: p.Runs.Setup}).Rows() {
			all += r.Symbol
		}
		return all
	}
	for link, want := range map[string]string{
		"1t~present": "εδμ₁",
		"1t&kind=sweep&over=epsilon&values=1,2~present":   "δμ₁",
		"1t&kind=sweep&over=delta&values=0.1,0.2~present": "εμ₁",
		"1t&kind=region~present":                          "εδNR",
		"1t~view=audit&audit=ucb1&present":                "",
		"1t~view=gallery&present":                         "",
		"1t&kind=timeline&policies=adap-ucb":              "",
	} {
		if got := names(link); got != want {
			t.Errorf("%s moves %q, want %q", link, got, want)
		}
	}
}
