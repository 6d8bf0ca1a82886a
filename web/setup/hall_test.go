package setup_test

import (
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// A hall has sliders for the budget and for one arm, unless that arm has parameters other than its mean.
func TestOneArmIsMovedInAHall(t *testing.T) {
	p := webtest.Open("1t&arms=0.5,0.25,uniform~present", 0)
	bar := p.Runs.Setup
	if rows := bar.HallRows(); len(rows) != 3 || rows[2].Place != "50" || say.English(rows[2].Says) != "Arm 1, mean reward" {
		t.Errorf("the sliders are %+v", rows)
	}
	p.Hall.Press("a")
	bar.HallRows()[2].Slide("75")
	bar.HallRows()[0].Slide("150")
	if p.S.Arms[1].Mean() != 0.75 || p.S.Epsilon == 1 {
		t.Errorf("the arms are %v, ε is %v", p.S.Arms, p.S.Epsilon)
	}
	if p.Hall.Press("a"); len(bar.HallRows()) != 2 {
		t.Error("an arm of another kind has a slider")
	}
	p.Hall.Press("a")
	if len(bar.HallRows()) != 3 || p.Page.Arm != 0 {
		t.Error("behind the last arm is not the first")
	}
	if p.LeaveStage(); bar.HallRows() != nil {
		t.Error("outside of a hall there are two sliders of ε")
	}
}

// After a change of ε, a stage puts a curve in focus that ε moves. The focus stays if ε moves the policy in focus, and
// always on the whole page.
func TestAHallSpeaksOfWhatWasMoved(t *testing.T) {
	three := "1t&arms=0.5,0.25&policies=ucb1,adap-ucb:epsilon=2,adap-ucb,dp-ftpl-new&horizon=1000"
	for _, c := range []struct {
		view        string
		focus, want int
		hidden      int
	}{
		{"~present", 1, 2, -1}, {"~present", 0, 2, -1}, {"~present", 3, 3, -1}, {"~present", 1, 3, 2}, {"~embed", 1, 2, -1}, {"", 1, 1, -1},
	} {
		p := webtest.Open(three+c.view, 0)
		p.Page.Focus, p.Page.Hidden[c.hidden] = c.focus, true
		p.Budget.SlideEpsilon("150")
		if p.Page.Focus != c.want {
			t.Errorf("%+v: the sentence is about policy %d", c, p.Page.Focus)
		}
		if p.Page.Focus = c.focus; c.view != "" { // the same when ε is typed, but not for another field
			p.Page.Fields.Edit(page.Epsilon, "3")
			if p.Page.Fields.Leave(page.Epsilon); p.Page.Focus != c.want {
				t.Errorf("%+v: once ε is typed the sentence is about policy %d", c, p.Page.Focus)
			}
			p.Page.Focus = c.focus
			if p.Page.Fields.Edit(page.Horizon, "2000"); p.Page.Focus != c.focus {
				t.Errorf("%+v: once T is typed the sentence is about policy %d", c, p.Page.Focus)
			}
		}
	}
	p := webtest.Open(three+"~present", 0)
	if p.Page.Focus = 2; p.S.Delta == 0 {
		t.Fatal("there is no δ")
	}
	if p.Budget.SlideDelta("200"); p.Page.Focus != 3 {
		t.Errorf("once δ is moved the sentence is about policy %d", p.Page.Focus)
	}
}

// A hall has no slider for the sweep's parameter, and no slider without an effect.
func TestAHallMovesNothingThatHasNoEffect(t *testing.T) {
	names := func(link string) (all string) {
		p := webtest.Open(link, 0)
		for _, r := range p.Runs.Setup.HallRows() {
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
		// A frame shows only the slider that its link asks for.
		"1t~embed": "", "1t~embed&slider=epsilon": "ε", "1t&kind=region~embed&slider=epsilon": "ε", "1t~slider=epsilon": "",
		"1t&kind=sweep&over=epsilon&values=1,2~embed&slider=epsilon": "", "1t&policies=ucb1~embed&slider=epsilon": "",
		"1t~view=audit&audit=ucb1&embed&slider=epsilon": "",
	} {
		if got := names(link); got != want {
			t.Errorf("%s moves %q, want %q", link, got, want)
		}
	}
}
