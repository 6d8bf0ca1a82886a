package page_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

func TestAPageComesBackFromItsFragment(t *testing.T) {
	testkit.Cases(t, 300, func(t *testing.T, rng *rand.Rand) {
		p := webtest.Open(scenariotest.Random(rng).Link(), 0)
		p.Look.Speed = rng.IntN(len(page.Speeds))
		if rng.IntN(2) == 0 {
			p.Look.Mode = engine.Average
		}
		q := webtest.Open(p.Fragment(), 0)
		if !reflect.DeepEqual(q.S, p.S) || q.Look != p.Look || q.Notice != (page.Notice{}) {
			t.Fatalf("%q came back as %q: %+v", p.Fragment(), q.Fragment(), q.Notice)
		}
	})
}

// broken lists invalid links, and links to scenarios that cannot be run.
var broken = []string{"x", "2t", "1t&epsilon=many", "1t&arms=2", "1t&nobody=1", "1t&epsilon=1&epsilon=2", "1t&horizon=0~x=log",
	"1t&kind=sweep&over=delta"}

func TestABrokenLinkOffersTheDefault(t *testing.T) {
	for _, f := range broken {
		p := webtest.Open(f, 0)
		if p.Notice.Text == "" || !p.Notice.Bad || !p.Notice.Offer || strings.HasSuffix(p.Notice.Text, "..") {
			t.Errorf("%q: %+v", f, p.Notice)
		}
		if !reflect.DeepEqual(p.S, scenario.Default()) || p.Look != page.DefaultLook() {
			t.Errorf("%q is shown as %q", f, p.Fragment())
		}
		if p.UseDefault(); p.Notice != (page.Notice{}) || !slices.Equal(p.Fragments, []string{""}) {
			t.Errorf("%q: after the default was taken, %+v and addresses %q", f, p.Notice, p.Fragments)
		}
	}
}

func TestGoingToABrokenLinkChangesNothingThatRuns(t *testing.T) {
	s := webtest.Small("ucb1", "thompson")
	p := webtest.Open(s.Link()+"~x=log", 2)
	p.Runs.ToEnd()
	p.Rest(t)
	for _, f := range broken {
		p.Navigated(f)
		if !p.Notice.Offer || !reflect.DeepEqual(p.S, s) || p.Look.X != figure.Log || !p.Runs.Ended() {
			t.Errorf("%q: %+v, %q, ended: %v", f, p.Notice, p.Fragment(), p.Runs.Ended())
		}
	}
	p.UseDefault()
	if p.Fragment() != "" || p.Notice != (page.Notice{}) || p.Fragments[len(p.Fragments)-1] != "" {
		t.Errorf("the default is %q, with %+v and addresses %q", p.Fragment(), p.Notice, p.Fragments)
	}
}

func TestGoingBackFromABrokenLinkClosesItsNotice(t *testing.T) {
	p := webtest.Still(webtest.Small("ucb1"))
	p.Navigated(broken[0])
	p.Navigated(p.Fragment())
	if p.Notice != (page.Notice{}) {
		t.Errorf("it still says %+v", p.Notice)
	}
}

func TestGoingToALinkOpensItWhole(t *testing.T) {
	p := webtest.Open("", 0)
	p.Arms.SelectArm(5)
	p.Policies.ToggleCurve(2)
	p.Fields.Edit(page.Epsilon, "x")
	s := webtest.Small("thompson", "ucb1", "ldp-ucb-b")
	p.Navigated(s.Link() + "~mode=mean")
	if !reflect.DeepEqual(p.S, s) || p.View().IsLive() || p.Fragment() != s.Link()+"~mode=mean" {
		t.Errorf("it shows %q", p.Fragment())
	}
	if p.Arm != 0 || len(p.Hidden) != 0 || *p.Fields.Field(page.Epsilon) != (page.Field{Text: "1"}) {
		t.Errorf("it keeps arm %d, hidden curves %v and field %+v", p.Arm, p.Hidden, *p.Fields.Field(page.Epsilon))
	}
	if p.Policies.FocusName() != "LDP-UCB-B" {
		t.Errorf("it looks into %s, which protects nothing", p.Policies.FocusName())
	}
}

// Browsers also report fragments that the page itself has set, some browsers later than others.
func TestThePagesOwnFragmentIsNoNews(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1").Link(), 1)
	p.Runs.ToEnd()
	p.Rest(t)
	p.Fields.Edit(page.Epsilon, "x")
	p.Navigated(p.Fragment())
	if !p.Runs.Ended() || p.Fields.Field(page.Epsilon).Problem == "" {
		t.Error("the page began again")
	}
}
