package runs_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
	"epsilonarcade/web/setup"
)

// opened returns a page with an open card about the policy in focus, after the end of its run.
func opened(t *testing.T, s scenario.Scenario) *webtest.Page {
	t.Helper()
	p := webtest.Open(s.Link(), 2)
	p.Rest(t)
	p.Runs.ToEnd()
	p.Rest(t)
	p.Inside.ToggleInside()
	p.Rest(t)
	return p
}

// The page asks the lab only while the card is open. The question is about the current pull, policy and arm.
func TestTheInsideIsAskedForWhenItIsOpened(t *testing.T) {
	p := webtest.Open(webtest.Small("dp-ftpl-new", "ucb1").Link(), 2)
	p.Rest(t)
	if p.Cards.Sheets[runs.InsideSheet] != nil || p.Inside.InsideSays() != "" {
		t.Fatalf("asked for %v while closed", p.Cards.Sheets)
	}
	p.Runs.ToEnd()
	p.Rest(t)
	p.Inside.ToggleInside()
	p.Rest(t)
	sheet := p.Cards.Sheet(runs.InsideSheet)
	if say.English(sheet.Title) != "Inside DP-FTPL-New" || p.Inside.InsideSays() != "" || !strings.HasPrefix(say.English(sheet.Says[0]), "This is the state after 1,500 pulls") {
		t.Errorf("%q, %v", p.Inside.InsideSays(), sheet.Says)
	}
	if f := p.Others[runs.InsideSheet]; f.Kind != figure.Intervals || len(f.Series) != 2 {
		t.Errorf("%+v", f)
	}
	p.Policies.SetFocus(1)
	p.Rest(t)
	if got := say.English(p.Cards.Sheet(runs.InsideSheet).Title); got != "Inside UCB1" {
		t.Errorf("in focus is UCB1, and shown %q", got)
	}
	p.Inside.ToggleInside()
	p.Rest(t)
	if p.Cards.Sheet(runs.InsideSheet).Title != "" {
		t.Error("closed, it still shows something")
	}
}

// While a run is playing, the card is updated at most a few times per second.
func TestTheInsideFollowsTheRun(t *testing.T) {
	p := webtest.Open(webtest.Small("dp-ftpl-new").Link()+"~inside=open&speed=1000", 1)
	seen := map[string]bool{}
	first := p.Now
	for range 200 {
		p.Tick()
		if says := p.Cards.Sheet(runs.InsideSheet).Says; len(says) > 0 {
			seen[says[0]] = true
		}
	}
	if most := int((p.Now-first)/page.MarkupEvery) + 2; len(seen) < 4 || len(seen) > most {
		t.Errorf("in %v ms it has shown %d pulls", p.Now-first, len(seen))
	}
}

// Choosing another arm or change asks the lab another question. A link contains both choices.
func TestTheArmAndTheChangeAreInTheLink(t *testing.T) {
	p := opened(t, webtest.Small("ucb1", "dp-ftpl-new"))
	p.Inside.LookAtArm("2")
	p.Inside.ChooseInsideChange("reward-down")
	p.Rest(t)
	if sheet := p.Cards.Sheet(runs.InsideSheet); !strings.Contains(say.English(sheet.Says[2]), "changed from 1 to 0") {
		t.Errorf("%v", sheet.Says)
	}
	if got := webtest.Chosen(p.Inside.InsideArms()); len(got) != 1 || got[0] != "2" {
		t.Errorf("chosen is %v", got)
	}
	if got := webtest.Chosen(p.Inside.InsideChanges()); len(got) != 1 || got[0] != "reward-down" {
		t.Errorf("chosen is %v", got)
	}
	q := webtest.Open(p.Fragment(), 1)
	if !q.Look.Inside || q.Focus != 1 || q.Arm != 2 || q.Fragment() != p.Fragment() {
		t.Errorf("%s opens policy %d, arm %d as %s", p.Fragment(), q.Focus, q.Arm, q.Fragment())
	}
	for _, bad := range []string{"~inside=open&policy=7&arm=9", "~inside=open&policy=0&arm=-1", "~inside=open&policy=x"} {
		if q := webtest.Open(p.S.Link()+bad, 0); q.Focus != 1 || q.Arm != 0 {
			t.Errorf("%s: policy %d, arm %d", bad, q.Focus, q.Arm)
		}
	}
}

// Without a live run, the card says that it needs one, and has a button that starts one.
func TestTheInsideNeedsALiveRun(t *testing.T) {
	s := webtest.Small("dp-ftpl-new")
	s.Kind = scenario.Sweep
	s.Sweep = page.UsualSweep(s, scenario.OverEpsilon)
	for _, link := range []string{webtest.Small("dp-ftpl-new").Link() + "~mode=mean&inside=open", s.Link() + "~inside=open"} {
		p := webtest.Open(link, 1)
		p.Rest(t)
		if p.Cards.Sheets[runs.InsideSheet] != nil || !strings.Contains(say.English(p.Inside.InsideSays()), "one live run") {
			t.Errorf("%q", p.Inside.InsideSays())
		}
		p.Inside.ShowLive()
		p.Rest(t)
		if !p.View().IsLive() || !p.View().IsPlay() || len(p.Cards.Sheet(runs.InsideSheet).Says) != 3 {
			t.Errorf("live shows %q %v", p.Inside.InsideSays(), p.Cards.Sheet(runs.InsideSheet).Says)
		}
	}
}

// The sheet's button leads to the region for the same history.
func TestTheInsideLeadsToTheRegion(t *testing.T) {
	p := opened(t, webtest.Small("dp-ftpl-gauss"))
	turns := p.Cards.Sheet(runs.InsideSheet).Turns
	if len(turns) != 1 {
		t.Fatalf("%+v", turns)
	}
	p.Turn(turns[0].Link)
	if !p.View().IsRegion() || p.S.Region.Noise != "gauss" || p.S.Region.N < 8 {
		t.Errorf("%+v", p.S.Region)
	}
}

// The card shows the lab's error.
func TestTheInsideSaysWhatGoesWrong(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 1)
	p.Broken = "the program for this task has stopped"
	p.Inside.ToggleInside()
	p.Rest(t)
	if got := p.Inside.InsideSays(); got != p.Broken {
		t.Errorf("%q", got)
	}
}

// The distribution of users' levels can be chosen from a menu or typed as a list. The field shows mistakes in the list.
func TestTheLawOfLevelsIsChosenOrTyped(t *testing.T) {
	p := webtest.Open(webtest.Small("heldp-ucb-l", "ucb1").Link(), 1)
	p.Rest(t)
	law := func() setup.Param {
		for _, f := range p.Policies.Params(p.Focus) {
			if f.Laws != nil {
				return f
			}
		}
		t.Fatal("there is no law")
		return setup.Param{}
	}
	title := func() string { return say.English(p.Cards.Sheet(runs.LevelsCard).Figure.Title) }
	if got := webtest.Chosen(law().Laws); len(got) != 1 || got[0] != setup.DiscreteLaw {
		t.Fatalf("chosen is %v", got)
	}
	if !p.Inside.HasLevels() || !strings.Contains(title(), "uniform on 0, 0.2, 1, 2, 100") {
		t.Errorf("the sheet is %+v", p.Cards.Sheet(runs.LevelsCard))
	}
	law().Choose(setup.GaussianLaw)
	p.Rest(t)
	if p.S.Policies[0].Law != setup.GaussianLaw || !strings.Contains(title(), "N(1, 1)") {
		t.Errorf("the law is %q, the sheet %q", p.S.Policies[0].Law, title())
	}
	law().Choose("list")
	field := law().Field
	if p.S.Policies[0].Law != setup.FirstList || webtest.Chosen(law().Laws)[0] != "list" {
		t.Fatalf("the list is %q", p.S.Policies[0].Law)
	}
	for typed, want := range map[string]string{"0.5, x": "is not a distribution (examples: discrete", "1, 200": "200, which is not between 0 and 100", "": "is not a distribution (examples: discrete"} {
		p.Fields.Edit(field, typed)
		if got := say.English(p.Fields.Field(field).Problem); !strings.Contains(got, want) || p.S.Policies[0].Law != setup.FirstList {
			t.Errorf("%q: %q", typed, got)
		}
	}
	p.Fields.Edit(field, "3, 0.25")
	p.Rest(t)
	if p.S.Policies[0].Law != "0.25,3" || !strings.Contains(title(), "uniform on 0.25, 3") {
		t.Errorf("the law is %q, the sheet %q", p.S.Policies[0].Law, title())
	}
	for typed, want := range map[string]string{"gaussian mean 2 deviation 1 refuse 0.2": "normal, with another mean and standard deviation", "uniform from 1 to 3 refuse 0.2": "uniform between two levels",
		"discrete refuse 0.2": "0, 0.2, 1, 2 or 100, equally likely", "exponential mean 0.5 refuse 0.2": "exponential", "0.5, 2": "list of levels, equally likely"} {
		p.Fields.Edit(field, typed)
		p.Rest(t)
		for _, c := range law().Laws {
			if c.Chosen != (say.English(c.Text) == want) {
				t.Errorf("%q: %q is chosen: %t", typed, c.Text, c.Chosen)
			}
		}
	}
	p.Fields.Edit(field, "discrete refuse 0.2")
	law().Choose(law().Laws[4].Value)
	p.Rest(t)
	if want := "log-uniform from 0.01 to 10 refuse 0.2"; p.S.Policies[0].Law != want || !strings.Contains(title(), want) {
		t.Errorf("the law is %q, the sheet %q", p.S.Policies[0].Law, title())
	}
	p.Policies.SetFocus(1)
	if p.Inside.HasLevels() {
		t.Error("UCB1 has levels")
	}
}

// During a live run, the page shows the privacy loss of the next choice of the policy in focus, without a card to open.
// Other views do not ask the lab for it.
func TestTheLossIsShownWhileARunIsWatched(t *testing.T) {
	p := webtest.Open(webtest.Small("dp-ftpl-new", "adap-ucb").Link(), 1)
	p.Rest(t)
	p.Runs.ToEnd()
	p.Rest(t)
	if g := p.Cards.Sheet(runs.LossCard).Gauge; !strings.HasPrefix(say.English(g.Name), "DP-FTPL-New: ") || g.Share <= 0 || !p.Inside.LossSeen() {
		t.Errorf("%+v", g)
	}
	p.Policies.SetFocus(1)
	p.Rest(t)
	if g := p.Cards.Sheet(runs.LossCard).Gauge; say.English(g.Name) != "AdaP-UCB: budget spent by its releases" {
		t.Errorf("%+v", g)
	}
	for _, link := range []string{webtest.Small("ucb1").Link() + "~mode=mean", webtest.Small("ucb1").Link() + "~hide=inside", webtest.Small("ucb1").Link() + "~present", webtest.Region().Link()} {
		q := webtest.Open(link, 1)
		q.Rest(t)
		if q.Cards.Sheets[runs.LossCard] != nil || q.Inside.LossSeen() {
			t.Errorf("%s has asked for the loss", link)
		}
	}
	q := webtest.Open(webtest.Small("ucb1").Link(), 1)
	q.Thrifty = true
	q.Rest(t)
	if q.Cards.Sheets[runs.LossCard] != nil || q.Inside.LossSeen() {
		t.Error("where data is to be saved, the program that knows is loaded")
	}
	q = webtest.Open(webtest.Small("ucb1").Link(), 1)
	for q.Now < 1000+runs.LossAfter-100 {
		if q.Tick(); q.Cards.Sheets[runs.LossCard] != nil {
			t.Fatalf("asked for after %v ms", q.Now-1000)
		}
	}
}
