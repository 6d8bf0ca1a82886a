package runs_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// A covered curve appears nowhere on the page, so that a lecturer can first ask for a guess.
func TestCurvesWaitAndComeOneByOne(t *testing.T) {
	for _, mode := range []string{"", "mode=mean&"} {
		p := webtest.Open(webtest.Small("dp-ftpl-new", "ucb1").Link()+"~"+mode+"present&hide=curves", 1)
		p.Runs.ToEnd()
		p.Runs.PlayPause()
		p.Rest(t)
		seen := func() (n int) {
			_, o := p.Runs.OnChart()
			for i := range p.S.Policies {
				if !o.Hidden(i) {
					n++
				}
			}
			return n
		}
		for _, c := range []struct {
			key      string
			there    int
			button   string
			sentence string
		}{
			{"", 0, "Reveal DP-FTPL-New", "What do you expect of DP-FTPL-New?"},
			{"PageDown", 1, "Reveal UCB1", " What do you expect of UCB1?"},
			{"PageUp", 0, "Reveal DP-FTPL-New", "What do you expect of DP-FTPL-New?"},
			{"PageUp", 0, "Reveal DP-FTPL-New", "What do you expect of DP-FTPL-New?"},
			{"PageDown", 1, "Reveal UCB1", " What do you expect of UCB1?"},
			{"PageDown", 2, "Reveal", ""},
			{"PageUp", 1, "Reveal UCB1", "What do you expect of UCB1?"}, // the curve's policy is in focus
		} {
			if c.key != "" && !p.Hall.Press(c.key) {
				t.Errorf("%s is no key", c.key)
			}
			says := webtest.Plain(p.Runs.Sentence())
			f, told := p.Runs.OnChart()
			_, shown := told.Ranges(f)
			if _, want := f.Shown(told.View).Ranges(); shown != want {
				t.Errorf("%safter %s the axis shows %v, but the visible curves need %v", mode, c.key, shown, want)
			}
			if seen() != c.there || say.English(p.Runs.RevealText()) != c.button || !strings.HasSuffix(says, c.sentence) || strings.Contains(says, "expect") != (c.sentence != "") || (says == c.sentence) != strings.HasPrefix(c.sentence, "W") {
				t.Errorf("%safter %s %d curves are there, the button says %q and the page %q", mode, c.key, seen(), p.Runs.RevealText(), says)
			}
		}
		for p.Look.Stage = ""; p.Runs.Covered() != 0; { // the cards beside the chart reveal no more than the chart
			p.Runs.CoverCurve()
		}
		p.Policies.SetFocus(0)
		if says := p.Runs.Why.Says(); !slices.Equal(says, []string{page.Guess}) || p.View().Shows(page.PullsArea) {
			t.Errorf("of a covered curve the page says %q, and shows its pulls: %v", says, p.View().Shows(page.PullsArea))
		}
		p.Runs.RevealCurve()
		if says := p.Runs.Why.Says(); says[0] == page.Guess || !p.View().Shows(page.PullsArea) {
			t.Errorf("once it is there the page says %q, and shows its pulls: %v", says, p.View().Shows(page.PullsArea))
		}
		p.Look.Stage = page.PresentStage
		if again := webtest.Open(p.Fragment(), 0); again.Runs.Covered() != 0 || again.Look != p.Look {
			t.Errorf("%q comes back as %q", p.Fragment(), again.Fragment())
		}
	}
}

// A lecturer can use the menu to cover the curves, without a special link.
func TestShowingLargeCoversWhatTheMenuSays(t *testing.T) {
	for _, covered := range []bool{false, true} {
		p := webtest.Open(webtest.Small("dp-ftpl-new", "ucb1").Link(), 1)
		p.Share.BeginSharing()
		for _, x := range p.Share.Lectures() {
			if x.Name == "arms" {
				p.Share.HideShared(x)
			}
		}
		if covered {
			p.Share.Guess()
		}
		if p.Runs.Covered() >= 0 {
			t.Error("curves are hidden on the lecturer's own page")
		}
		p.Share.Present()
		if (p.Runs.Covered() == 0) != covered || p.Share.Guessed() != covered || p.Look.Hide&page.ArmsArea != 0 {
			t.Errorf("covered is %v: %q", covered, p.Fragment())
		}
		// On the whole page, one button reveals all covered curves.
		var reveal page.Action
		for _, a := range p.Page.Actions {
			if a.ID == "reveal-all" {
				reveal = a
			}
		}
		if p.LeaveStage(); reveal.Can() != covered || covered && say.English(reveal.Text()) != "Reveal all (2 curves)" {
			t.Errorf("covered is %v, and the desk offers %q: %v", covered, reveal.Text(), reveal.Can())
		}
		if reveal.Do(); p.Runs.Waiting() != 0 || reveal.Can() {
			t.Error("curves are still covered")
		}
		if p.Share.Present(); (p.Runs.Covered() == 0) != covered {
			t.Error("the next lecture does not cover them again")
		}
	}
}

// A clicker's keys work in a hall and nowhere else.
func TestAClickerPlaysAndSteps(t *testing.T) {
	s := webtest.Small("ucb1")
	p := webtest.Open(s.Link()+"~present", 1)
	for range 2 {
		if was := p.Runs.Playing(); !p.Hall.Press(" ") || p.Runs.Playing() == was {
			t.Error("the space bar neither plays nor pauses")
		}
	}
	for _, key := range []string{"b", "B", "."} { // presentation programs use these keys, too
		was := p.Runs.Playing()
		if !p.Hall.Press(key) || !p.Hall.Blank || !p.Hall.Press(key) || p.Hall.Blank || p.Runs.Playing() != was {
			t.Errorf("%q does not blank the screen and show it again", key)
		}
	}
	if p.Hall.Press("Escape") || !p.Hall.Press("?") || !p.Hall.Help || !p.Hall.Press("Escape") || p.Hall.Help {
		t.Error("the keys are not shown until Escape")
	}
	p.Runs.Restart()
	if p.Runs.Playing() {
		p.Hall.Press(" ")
	}
	p.Rest(t)
	before, _ := p.Workers.Session.Pulled()
	p.Hall.Press(".")
	if !p.Hall.Press("PageDown") || p.Hall.Blank { // the first press only shows the screen again
		t.Error("the screen is still blank")
	}
	p.Hall.Press("PageDown")
	p.Rest(t)
	if after, _ := p.Workers.Session.Pulled(); after != before+1 {
		t.Errorf("a step leads from %d to %d pulls", before, after)
	}
	p.Runs.PlayPause()
	if !p.Runs.Playing() {
		t.Fatal("nothing plays")
	}
	p.Hall.Press("PageDown") // a step makes no sense while a run is playing
	p.Rest(t)
	if !p.Runs.Ended() {
		t.Error("a clicker does not take a run that plays to its end")
	}
	if p.Hall.Press("PageDown"); p.Runs.Playing() || !p.Runs.Ended() {
		t.Error("one step too many does something")
	}
	if p.Hall.Press("ArrowRight") || p.Hall.Press("x") {
		t.Error("keys that read the chart are taken from it")
	}
	for _, view := range []string{"", "~view=gallery&present", "~view=audit&embed"} {
		if webtest.Open(s.Link()+view, 0).Runs.Press(" ") {
			t.Errorf("%q takes the space bar", view)
		}
	}
}

// In a frame, the page uses a clicker's keys only while they have an effect. The surrounding site gets all other keys.
func TestAClickerLeavesWhatAFrameHasNoUseFor(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link()+"~embed&hide=curves", 1)
	for i, press := range []struct {
		key    string
		used   bool
		covers int
	}{
		{"PageUp", false, 2}, {"PageDown", true, 1}, {"PageDown", true, 0}, {"PageDown", false, 0}, {"b", false, 0}, {".", false, 0},
		{"ArrowRight", false, 0}, {"Escape", false, 0}, {"PageUp", true, 1}, {"PageUp", true, 2}, {"PageUp", false, 2},
	} {
		if used := p.Runs.Press(press.key); used != press.used || p.Runs.Waiting() != press.covers {
			t.Errorf("%d: %s is used: %v, and %d curves wait; want %+v", i, press.key, used, p.Runs.Waiting(), press)
		}
	}
	if was := p.Runs.Playing(); !p.Runs.Press(" ") || p.Runs.Playing() == was {
		t.Error("the space bar neither plays nor pauses")
	}
}
