package web

import (
	"testing"

	"epsilonarcade/core/scenario"
)

// later lets the address bar follow.
func (p *page) later() {
	for range 2 * settle / 16 {
		p.frame()
	}
}

// steps does things one after the other, each with time for the address to follow, and
// returns how many entries of the history that makes.
func (p *page) steps(do ...func()) int {
	was := p.entries
	for _, f := range do {
		f()
		p.later()
	}
	return p.entries - was
}

func TestEachChangeOfTheScenarioIsAStepBack(t *testing.T) {
	p := open(small("ucb1", "thompson").Link(), 0)
	for what, do := range map[string]func(){
		"another arm":       p.AddArm,
		"one arm less":      p.RemoveArm,
		"another policy":    func() { p.AddPolicy("kl-ucb") },
		"one policy less":   func() { p.RemovePolicy(0) },
		"other checkpoints": func() { p.SetGrid("linear") },
		"another view":      func() { p.Show(scenario.Sweep) },
		"the gallery":       p.ShowGallery,
		"back from it":      func() { p.Show(scenario.Region) },
		"a typed number":    func() { p.Edit(Epsilon, "2"); p.Leave(Epsilon) },
		"another instance":  func() { p.UsePreset("two") },
		"a link of a card":  func() { p.Turn(small("dp-se").Link()) },
	} {
		p.Navigated(small("ucb1", "thompson").Link())
		if what == "back from it" {
			p.ShowGallery()
			p.later()
		}
		if n := p.steps(do); n != 1 {
			t.Errorf("%s makes %d entries", what, n)
		}
	}
}

func TestADragIsOneStepHoweverOftenItRests(t *testing.T) {
	p := open("", 0)
	slide := func(place string) func() { return func() { p.SlideEpsilon(place) } }
	if n := p.steps(slide("10"), slide("20"), slide("100"), slide("90")); n != 1 {
		t.Errorf("a drag makes %d entries", n)
	}
	p.EndGesture()
	if n := p.steps(slide("10"), slide("20")); n != 1 {
		t.Errorf("the next drag makes %d entries", n)
	}
	if n := p.steps(func() { p.SlideDelta("10") }, func() { p.SlideDelta("20") }, slide("77")); n != 2 {
		t.Errorf("drags of two sliders make %d entries", n)
	}
	mean := func(x float64) func() { return func() { p.SetMean(1, x) } }
	if n := p.steps(mean(0.1), mean(0.5), mean(0.4), p.EndGesture, mean(0.2)); n != 2 {
		t.Errorf("two drags of a bar make %d entries", n)
	}
	typed := func(text string) func() { return func() { p.Edit(Horizon, text) } }
	if n := p.steps(typed("2"), typed("20"), typed("200"), func() { p.Leave(Horizon) }, typed("3")); n != 2 {
		t.Errorf("typing a number and another makes %d entries", n)
	}
	was := p.entries
	for i := range 50 { // as arrow keys that are held
		p.Edit(Runs, itoa(i+1))
		p.EndGesture()
		p.frame()
	}
	p.later()
	if n := p.entries - was; n != 1 {
		t.Errorf("fifty quick changes make %d entries", n)
	}
}

func TestLooksAndWhatRunsAreNoSteps(t *testing.T) {
	p := open(small("ucb1").Link(), 1)
	if n := p.steps(
		func() { p.ChooseMode("mean") }, func() { p.ChooseMode("live") }, func() { p.Menus()[0].Choose("log") }, func() { p.SetSpeed("1000") },
		p.ToggleInside, func() { p.ToggleCurve(0) }, func() { p.SelectArm(1) }, p.PlayPause, p.ToEnd, p.Restart, p.Present, p.LeaveStage,
	); n != 0 {
		t.Errorf("they make %d entries", n)
	}
	p.rest(t)
	if p.entries != 0 {
		t.Errorf("a run makes %d entries", p.entries)
	}
}

func TestGoingBackUndoesAndKeepsWhatIsLookedAt(t *testing.T) {
	s := small("ucb1", "dp-se", "thompson")
	p := open(s.Link(), 1)
	p.SetFocus(2)
	p.SelectArm(1)
	p.ToggleCurve(0)
	p.steps(func() { p.Edit(Epsilon, "2") })
	changed := p.Fragment()
	p.Returned(s.Link())
	if p.S.Link() != s.Link() || p.Focus != 2 || p.Arm != 1 || !p.Hidden[0] || p.Field(Epsilon).Text != "1" {
		t.Errorf("undone: %s, focus %d, arm %d, hidden %v, ε %q", p.Fragment(), p.Focus, p.Arm, p.Hidden, p.Field(Epsilon).Text)
	}
	if n := p.steps(func() {}); n != 0 {
		t.Errorf("going back makes %d entries", n)
	}
	p.Returned(changed)
	if p.Fragment() != changed || p.Focus != 2 || p.Arm != 1 {
		t.Errorf("redone: %s, focus %d, arm %d", p.Fragment(), p.Focus, p.Arm)
	}
	if n := p.steps(func() { p.Edit(Epsilon, "3") }); n != 1 {
		t.Errorf("a change after it makes %d entries", n)
	}
	p.steps(func() { p.RemovePolicy(2) })
	p.Returned(small("ucb1").Link())
	if p.Focus != 0 || p.Arm != 1 {
		t.Errorf("with other policies: focus %d, arm %d", p.Focus, p.Arm)
	}
}

// Whoever goes back within a moment of a change does not find it done again.
func TestGoingBackDropsAChangeThatTheAddressDoesNotShowYet(t *testing.T) {
	s := small("ucb1")
	p := open(s.Link(), 0)
	p.steps(func() { p.Edit(Epsilon, "2") }, p.EndGesture)
	p.Edit(Epsilon, "3")
	p.Returned(s.Link())
	p.later()
	if p.S.Link() != s.Link() || p.entries != 1 {
		t.Errorf("%s, with %d entries", p.Fragment(), p.entries)
	}
}

func TestABrokenLinkIsNoPlaceToGoBackTo(t *testing.T) {
	p := open(small("ucb1").Link(), 0)
	p.Navigated("1t&epsilon=many")
	if n := p.steps(func() { p.Edit(Epsilon, "2") }); n != 0 {
		t.Errorf("the change after it makes %d entries", n)
	}
	if got := p.fragments[len(p.fragments)-1]; got != p.Fragment() {
		t.Errorf("the address is %s", got)
	}
	if n := p.steps(p.EndGesture, func() { p.Edit(Epsilon, "3") }); n != 1 {
		t.Errorf("the next one makes %d", n)
	}
}
