package page_test

import (
	"strconv"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

func TestEachChangeOfTheScenarioIsAStepBack(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link(), 0)
	for what, do := range map[string]func(){
		"another arm":       p.Arms.AddArm,
		"one arm less":      p.Arms.RemoveArm,
		"another policy":    func() { p.Policies.AddPolicy("kl-ucb") },
		"one policy less":   func() { p.Policies.RemovePolicy(0) },
		"other checkpoints": func() { p.Fields.Edit(page.Checkpoints, "linear50"); p.Fields.Leave(page.Checkpoints) },
		"another view":      func() { p.Show(scenario.Sweep) },
		"the gallery":       func() { p.Visit(page.GalleryView) },
		"back from it":      func() { p.Show(scenario.Region) },
		"a typed number":    func() { p.Fields.Edit(page.Epsilon, "2"); p.Fields.Leave(page.Epsilon) },
		"another instance":  func() { p.Arms.UsePreset("two") },
		"a link of a card":  func() { p.Turn(webtest.Small("dp-se").Link()) },
	} {
		p.Navigated(webtest.Small("ucb1", "thompson").Link())
		if what == "back from it" {
			p.Visit(page.GalleryView)
			p.Later()
		}
		if n := p.Steps(do); n != 1 {
			t.Errorf("%s makes %d entries", what, n)
		}
	}
}

func TestADragIsOneStepHoweverOftenItRests(t *testing.T) {
	p := webtest.Open("", 0)
	slide := func(place string) func() { return func() { p.Budget.SlideEpsilon(place) } }
	if n := p.Steps(slide("10"), slide("20"), slide("100"), slide("90")); n != 1 {
		t.Errorf("a drag makes %d entries", n)
	}
	p.History.NewGesture()
	if n := p.Steps(slide("10"), slide("20")); n != 1 {
		t.Errorf("the next drag makes %d entries", n)
	}
	if n := p.Steps(func() { p.Budget.SlideDelta("10") }, func() { p.Budget.SlideDelta("20") }, slide("77")); n != 2 {
		t.Errorf("drags of two sliders make %d entries", n)
	}
	mean := func(x float64) func() { return func() { p.Arms.SetMean(1, x) } }
	if n := p.Steps(mean(0.1), mean(0.5), mean(0.4), p.History.NewGesture, mean(0.2)); n != 2 {
		t.Errorf("two drags of a bar make %d entries", n)
	}
	typed := func(text string) func() { return func() { p.Fields.Edit(page.Horizon, text) } }
	if n := p.Steps(typed("2"), typed("20"), typed("200"), func() { p.Fields.Leave(page.Horizon) }, typed("3")); n != 2 {
		t.Errorf("typing a number and another makes %d entries", n)
	}
	was := p.Entries
	for i := range 50 { // as when an arrow key is held down
		p.Fields.Edit(page.RunsField, strconv.Itoa(i+1))
		p.History.NewGesture()
		p.Tick()
	}
	p.Later()
	if n := p.Entries - was; n != 1 {
		t.Errorf("fifty quick changes make %d entries", n)
	}
}

func TestLooksAndWhatRunsAreNoSteps(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 1)
	if n := p.Steps(
		func() { p.Settings.ChooseMode("mean") }, func() { p.Settings.ChooseMode("live") }, func() { p.Settings.Views()[0].Choose("log") }, func() { p.Runs.SetSpeed("1000") },
		p.Inside.ToggleInside, func() { p.Policies.ToggleCurve(0) }, func() { p.Arms.SelectArm(1) }, p.Runs.PlayPause, p.Runs.ToEnd, p.Runs.Restart, p.Share.Present, p.LeaveStage,
	); n != 0 {
		t.Errorf("they make %d entries", n)
	}
	p.Rest(t)
	if p.Entries != 0 {
		t.Errorf("a run makes %d entries", p.Entries)
	}
}

func TestGoingBackUndoesAndKeepsWhatIsLookedAt(t *testing.T) {
	s := webtest.Small("ucb1", "dp-se", "thompson")
	p := webtest.Open(s.Link(), 1)
	p.Policies.SetFocus(2)
	p.Arms.SelectArm(1)
	p.Policies.ToggleCurve(0)
	p.Steps(func() { p.Fields.Edit(page.Epsilon, "2") })
	changed := p.Fragment()
	p.Returned(s.Link())
	if p.S.Link() != s.Link() || p.Focus != 2 || p.Arm != 1 || !p.Hidden[0] || p.Fields.Field(page.Epsilon).Text != "1" {
		t.Errorf("undone: %s, focus %d, arm %d, hidden %v, ε %q", p.Fragment(), p.Focus, p.Arm, p.Hidden, p.Fields.Field(page.Epsilon).Text)
	}
	if n := p.Steps(func() {}); n != 0 {
		t.Errorf("going back makes %d entries", n)
	}
	p.Returned(changed)
	if p.Fragment() != changed || p.Focus != 2 || p.Arm != 1 {
		t.Errorf("redone: %s, focus %d, arm %d", p.Fragment(), p.Focus, p.Arm)
	}
	if n := p.Steps(func() { p.Fields.Edit(page.Epsilon, "3") }); n != 1 {
		t.Errorf("a change after it makes %d entries", n)
	}
	p.Steps(func() { p.Policies.RemovePolicy(2) })
	p.Returned(webtest.Small("ucb1").Link())
	if p.Focus != 0 || p.Arm != 1 {
		t.Errorf("with other policies: focus %d, arm %d", p.Focus, p.Arm)
	}
}

// If a reader goes back right after a change, the change is dropped.
func TestGoingBackDropsAChangeThatTheAddressDoesNotShowYet(t *testing.T) {
	s := webtest.Small("ucb1")
	p := webtest.Open(s.Link(), 0)
	p.Steps(func() { p.Fields.Edit(page.Epsilon, "2") }, p.History.NewGesture)
	p.Fields.Edit(page.Epsilon, "3")
	p.Returned(s.Link())
	p.Later()
	if p.S.Link() != s.Link() || p.Entries != 1 {
		t.Errorf("%s, with %d entries", p.Fragment(), p.Entries)
	}
}

func TestABrokenLinkIsNoPlaceToGoBackTo(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 0)
	p.Navigated("1t&epsilon=many")
	if n := p.Steps(func() { p.Fields.Edit(page.Epsilon, "2") }); n != 0 {
		t.Errorf("the change after it makes %d entries", n)
	}
	if got := p.Fragments[len(p.Fragments)-1]; got != p.Fragment() {
		t.Errorf("the address is %s", got)
	}
	if n := p.Steps(p.History.NewGesture, func() { p.Fields.Edit(page.Epsilon, "3") }); n != 1 {
		t.Errorf("the next one makes %d", n)
	}
}
