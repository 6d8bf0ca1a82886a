package web

import (
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
)

// opened returns a page on which somebody has opened the inside of the policy in focus, and
// whose run is at its end.
func opened(t *testing.T, s scenario.Scenario) *page {
	t.Helper()
	p := open(s.Link(), 2)
	p.rest(t)
	p.ToEnd()
	p.rest(t)
	p.ToggleInside()
	p.rest(t)
	return p
}

// The lab is asked for nothing before somebody opens the card, and then for the pull, policy
// and arm that the page shows.
func TestTheInsideIsAskedForWhenItIsOpened(t *testing.T) {
	p := open(small("dp-ftpl-new", "ucb1").Link(), 2)
	p.rest(t)
	if p.sheets[insideCard] != nil || p.InsideSays() != "" {
		t.Fatalf("asked for %v while closed", p.sheets)
	}
	p.ToEnd()
	p.rest(t)
	p.ToggleInside()
	p.rest(t)
	sheet := p.Sheet(insideCard)
	if sheet.Title != "Inside DP-FTPL-New" || p.InsideSays() != "" || !strings.HasPrefix(sheet.Says[0], "After 1,500 pulls") {
		t.Errorf("%q, %v", p.InsideSays(), sheet.Says)
	}
	if f := p.charts[insideCard]; f.Kind != figure.Intervals || len(f.Series) != 2 {
		t.Errorf("%+v", f)
	}
	p.SetFocus(1)
	p.rest(t)
	if got := p.Sheet(insideCard).Title; got != "Inside UCB1" {
		t.Errorf("in focus is UCB1, and shown %q", got)
	}
	p.ToggleInside()
	p.rest(t)
	if p.Sheet(insideCard).Title != "" {
		t.Error("closed, it still shows something")
	}
}

// While the run plays the card follows it, a few times a second at most.
func TestTheInsideFollowsTheRun(t *testing.T) {
	p := open(small("dp-ftpl-new").Link()+"~inside=open&speed=1000", 1)
	seen := map[string]bool{}
	first := p.now
	for range 200 {
		p.frame()
		if says := p.Sheet(insideCard).Says; len(says) > 0 {
			seen[says[0]] = true
		}
	}
	if most := int((p.now-first)/markupEvery) + 2; len(seen) < 4 || len(seen) > most {
		t.Errorf("in %v ms it has shown %d pulls", p.now-first, len(seen))
	}
}

// Another arm and the other change are other questions, and a link carries both.
func TestTheArmAndTheChangeAreInTheLink(t *testing.T) {
	p := opened(t, small("ucb1", "dp-ftpl-new"))
	p.LookAtArm("2")
	p.ChooseInsideChange("reward-down")
	p.rest(t)
	if sheet := p.Sheet(insideCard); !strings.Contains(sheet.Says[2], "arm 3 been 0 instead of 1") {
		t.Errorf("%v", sheet.Says)
	}
	if got := chosen(p.InsideArms()); len(got) != 1 || got[0] != "2" {
		t.Errorf("chosen is %v", got)
	}
	if got := chosen(p.InsideChanges()); len(got) != 1 || got[0] != "reward-down" {
		t.Errorf("chosen is %v", got)
	}
	q := open(p.Fragment(), 1)
	if !q.Look.Inside || q.Focus != 1 || q.Arm != 2 || q.Fragment() != p.Fragment() {
		t.Errorf("%s opens policy %d, arm %d as %s", p.Fragment(), q.Focus, q.Arm, q.Fragment())
	}
	for _, bad := range []string{"~inside=open&policy=7&arm=9", "~inside=open&policy=0&arm=-1", "~inside=open&policy=x"} {
		if q := open(p.S.Link()+bad, 0); q.Focus != 1 || q.Arm != 0 {
			t.Errorf("%s: policy %d, arm %d", bad, q.Focus, q.Arm)
		}
	}
}

// Without a live run the card says what it needs, and leads there.
func TestTheInsideNeedsALiveRun(t *testing.T) {
	s := small("dp-ftpl-new")
	s.Kind = scenario.Sweep
	s.Sweep = usualSweep(scenario.OverEpsilon)
	for _, link := range []string{small("dp-ftpl-new").Link() + "~mode=mean&inside=open", s.Link() + "~inside=open"} {
		p := open(link, 1)
		p.rest(t)
		if p.sheets[insideCard] != nil || !strings.Contains(p.InsideSays(), "one live run") {
			t.Errorf("%q", p.InsideSays())
		}
		p.ShowLive()
		p.rest(t)
		if !p.IsLive() || !p.IsPlay() || len(p.Sheet(insideCard).Says) != 3 {
			t.Errorf("live shows %q %v", p.InsideSays(), p.Sheet(insideCard).Says)
		}
	}
}

// The turn of a sheet leads to the region figure of the same history.
func TestTheInsideLeadsToTheRegion(t *testing.T) {
	p := opened(t, small("dp-ftpl-gauss"))
	turns := p.Sheet(insideCard).Turns
	if len(turns) != 1 {
		t.Fatalf("%+v", turns)
	}
	p.Turn(turns[0].Link)
	if !p.IsRegion() || p.S.Region.Noise != "gauss" || p.S.Region.N < 8 {
		t.Errorf("%+v", p.S.Region)
	}
}

// What cannot be worked out is said in the card.
func TestTheInsideSaysWhatGoesWrong(t *testing.T) {
	p := open(small("ucb1").Link(), 1)
	p.broken = "the program that does this has stopped"
	p.ToggleInside()
	p.rest(t)
	if got := p.InsideSays(); got != p.broken {
		t.Errorf("%q", got)
	}
}

// The law of users' levels is chosen from a menu, or typed as a list whose mistakes are named
// beside it.
func TestTheLawOfLevelsIsChosenOrTyped(t *testing.T) {
	p := open(small("heldp-ucb-l", "ucb1").Link(), 1)
	p.rest(t)
	law := func() FocusParam {
		for _, f := range p.FocusParams() {
			if f.Laws != nil {
				return f
			}
		}
		t.Fatal("there is no law")
		return FocusParam{}
	}
	if got := chosen(law().Laws); len(got) != 1 || got[0] != discreteLaw || law().Typed {
		t.Fatalf("chosen is %v", got)
	}
	if !p.HasLevels() || !strings.Contains(p.Sheet(levelsCard).Figure.Title, "uniform on 0, 0.2, 1, 2, 100") {
		t.Errorf("the sheet is %+v", p.Sheet(levelsCard))
	}
	law().Choose(gaussianLaw)
	p.rest(t)
	if p.S.Policies[0].Law != gaussianLaw || !strings.Contains(p.Sheet(levelsCard).Figure.Title, "N(1, 1)") {
		t.Errorf("the law is %q, the sheet %q", p.S.Policies[0].Law, p.Sheet(levelsCard).Figure.Title)
	}
	law().Choose("list")
	field := law().Field
	if !law().Typed || p.S.Policies[0].Law != firstList {
		t.Fatalf("the list is %q", p.S.Policies[0].Law)
	}
	for typed, want := range map[string]string{"0.5, x": "list of numbers", "1, 200": "200, which is not between 0 and 100", "": "list of numbers"} {
		p.Edit(field, typed)
		if got := p.Field(field).Problem; !strings.Contains(got, want) || p.S.Policies[0].Law != firstList || !law().Typed {
			t.Errorf("%q: %q", typed, got)
		}
	}
	p.Edit(field, "3, 0.25")
	p.rest(t)
	if p.S.Policies[0].Law != "0.25,3" || !strings.Contains(p.Sheet(levelsCard).Figure.Title, "uniform on 0.25, 3") {
		t.Errorf("the law is %q, the sheet %q", p.S.Policies[0].Law, p.Sheet(levelsCard).Figure.Title)
	}
	p.SetFocus(1)
	if p.HasLevels() {
		t.Error("UCB1 has levels")
	}
}

// What the next choice gives away is shown without opening anything, for the policy in focus of
// a live run, and is asked for nowhere else.
func TestTheLossIsShownWhileARunIsWatched(t *testing.T) {
	p := open(small("dp-ftpl-new", "adap-ucb").Link(), 1)
	p.rest(t)
	p.ToEnd()
	p.rest(t)
	if g := p.Sheet(lossCard).Gauge; !strings.HasPrefix(g.Name, "DP-FTPL-New: ") || g.Share <= 0 || !p.lossSeen() {
		t.Errorf("%+v", g)
	}
	p.SetFocus(1)
	p.rest(t)
	if g := p.Sheet(lossCard).Gauge; g.Name != "AdaP-UCB: budget spent by its releases" {
		t.Errorf("%+v", g)
	}
	for _, link := range []string{small("ucb1").Link() + "~mode=mean", small("ucb1").Link() + "~hide=inside", small("ucb1").Link() + "~present", region().Link()} {
		q := open(link, 1)
		q.rest(t)
		if q.sheets[lossCard] != nil || q.lossSeen() {
			t.Errorf("%s has asked for the loss", link)
		}
	}
	q := open(small("ucb1").Link(), 1)
	q.thrifty = true
	q.rest(t)
	if q.sheets[lossCard] != nil || q.lossSeen() {
		t.Error("where data is to be saved, the program that knows is loaded")
	}
	q = open(small("ucb1").Link(), 1)
	for q.now < 1000+lossAfter-100 {
		if q.frame(); q.sheets[lossCard] != nil {
			t.Fatalf("asked for after %v ms", q.now-1000)
		}
	}
}
