package web

import "testing"

// partsText returns a sentence without its styles.
func partsText(parts []Part) (text string) {
	for _, p := range parts {
		text += p.Text
	}
	return text
}

// A lecturer asks before each curve: it is nowhere on the page before it is revealed.
func TestCurvesWaitAndComeOneByOne(t *testing.T) {
	for _, mode := range []string{"", "mode=mean&"} {
		p := open(small("dp-ftpl-new", "ucb1").Link()+"~"+mode+"present&hide=curves", 1)
		p.ToEnd()
		p.PlayPause()
		p.rest(t)
		seen := func() (n int) {
			_, o := p.OnChart()
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
			{"PageDown", 1, "Reveal UCB1", ""},
			{"PageUp", 0, "Reveal DP-FTPL-New", "What do you expect of DP-FTPL-New?"},
			{"PageUp", 0, "Reveal DP-FTPL-New", "What do you expect of DP-FTPL-New?"},
			{"PageDown", 1, "Reveal UCB1", ""},
			{"PageDown", 2, "Reveal", ""},
			{"PageUp", 1, "Reveal UCB1", "What do you expect of UCB1?"},
		} {
			if c.key != "" && !p.Press(c.key) {
				t.Errorf("%s is no key", c.key)
			}
			says := partsText(p.Sentence())
			if seen() != c.there || p.RevealText() != c.button || c.sentence != "" && says != c.sentence || c.sentence == "" && says[0] == 'W' {
				t.Errorf("%safter %s %d curves are there, the button says %q and the page %q", mode, c.key, seen(), p.RevealText(), says)
			}
		}
		if again := open(p.Fragment(), 0); again.Covered() != 0 || again.Look != p.Look {
			t.Errorf("%q comes back as %q", p.Fragment(), again.Fragment())
		}
	}
}

// Whoever is about to present need not open a link of their own.
func TestShowingLargeCoversWhatTheMenuSays(t *testing.T) {
	for _, covered := range []bool{false, true} {
		p := open(small("dp-ftpl-new", "ucb1").Link(), 1)
		p.BeginSharing()
		for _, x := range p.Lectures() {
			if covered && x.Name == "curves" || x.Name == "arms" {
				p.HideShared(x)
			}
		}
		if p.Covered() >= 0 {
			t.Error("curves are hidden on the lecturer's own page")
		}
		p.Present()
		if (p.Covered() == 0) != covered || p.Look.Hide&armsArea != 0 {
			t.Errorf("covered is %v: %q", covered, p.Fragment())
		}
	}
}

// The keys that clickers send, in a hall and nowhere else.
func TestAClickerPlaysAndSteps(t *testing.T) {
	s := small("ucb1")
	p := open(s.Link()+"~present", 1)
	for _, key := range []string{"b", "B", ".", " "} {
		was := p.Playing()
		if !p.Press(key) || p.Playing() == was {
			t.Errorf("%q neither plays nor pauses", key)
		}
	}
	p.Restart()
	if p.Playing() {
		p.Press(" ")
	}
	p.rest(t)
	before, _ := p.session.Pulled()
	p.Press("PageDown")
	p.rest(t)
	if after, _ := p.session.Pulled(); after != before+1 {
		t.Errorf("a step leads from %d to %d pulls", before, after)
	}
	if p.Press("ArrowRight") || p.Press("x") {
		t.Error("keys that read the chart are taken from it")
	}
	for _, view := range []string{"", "~embed", "~view=gallery&present"} {
		if open(s.Link()+view, 0).Press(" ") {
			t.Errorf("%q takes the space bar", view)
		}
	}
}
