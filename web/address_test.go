package web

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
	"epsilonarcade/web/engine"
)

func TestTheDefaultHasNoFragment(t *testing.T) {
	if f := open("", 0).Fragment(); f != "" {
		t.Errorf("it is %q", f)
	}
}

func TestAPageComesBackFromItsFragment(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		p := open(scenariotest.Random(rng).Link(), 0)
		p.Look.Speed = rng.IntN(len(speeds))
		if rng.IntN(2) == 0 {
			p.Look.Mode = engine.Average
		}
		q := open(p.Fragment(), 0)
		if !reflect.DeepEqual(q.S, p.S) || q.Look != p.Look || q.Notice != (Notice{}) {
			t.Fatalf("%q came back as %q: %+v", p.Fragment(), q.Fragment(), q.Notice)
		}
	}
}

func TestALookAloneStillHasItsFragment(t *testing.T) {
	p := open("", 0)
	p.ChooseMode("mean")
	if f := p.Fragment(); f != "1t~mode=mean" || open(f, 0).Look.Mode != engine.Average {
		t.Errorf("it is %q", f)
	}
}

// broken are fragments that are no links, or links to what cannot be run.
var broken = []string{"x", "2t", "1t&epsilon=many", "1t&arms=2", "1t&nobody=1", "1t&epsilon=1&epsilon=2", "1t&horizon=0~x=log",
	"1t&kind=sweep&over=delta"}

func TestABrokenLinkOffersTheDefault(t *testing.T) {
	for _, f := range broken {
		p := open(f, 0)
		if p.Notice.Text == "" || !p.Notice.Bad || !p.Notice.Offer || strings.HasSuffix(p.Notice.Text, "..") {
			t.Errorf("%q: %+v", f, p.Notice)
		}
		if !reflect.DeepEqual(p.S, scenario.Default()) || p.Look != DefaultLook() {
			t.Errorf("%q is shown as %q", f, p.Fragment())
		}
		if p.UseDefault(); p.Notice != (Notice{}) || !slices.Equal(p.fragments, []string{""}) {
			t.Errorf("%q: after the default was taken, %+v and addresses %q", f, p.Notice, p.fragments)
		}
	}
}

func TestGoingToABrokenLinkChangesNothingThatRuns(t *testing.T) {
	s := small("ucb1", "thompson")
	p := open(s.Link()+"~x=log", 2)
	p.ToEnd()
	p.rest(t)
	for _, f := range broken {
		p.Navigated(f)
		if !p.Notice.Offer || !reflect.DeepEqual(p.S, s) || p.Look.X != figure.Log || !p.Ended() {
			t.Errorf("%q: %+v, %q, ended: %v", f, p.Notice, p.Fragment(), p.Ended())
		}
	}
	p.UseDefault()
	if p.Fragment() != "" || p.Notice != (Notice{}) || p.fragments[len(p.fragments)-1] != "" {
		t.Errorf("the default is %q, with %+v and addresses %q", p.Fragment(), p.Notice, p.fragments)
	}
}

func TestGoingBackFromABrokenLinkClosesItsNotice(t *testing.T) {
	p := still(small("ucb1"))
	p.Navigated(broken[0])
	p.Navigated(p.Fragment())
	if p.Notice != (Notice{}) {
		t.Errorf("it still says %+v", p.Notice)
	}
}

func TestGoingToALinkOpensItWhole(t *testing.T) {
	p := open("", 0)
	p.SelectArm(5)
	p.ToggleCurve(2)
	p.Edit(Epsilon, "x")
	s := small("thompson", "ucb1", "ldp-ucb-b")
	p.Navigated(s.Link() + "~mode=mean")
	if !reflect.DeepEqual(p.S, s) || p.IsLive() || p.Fragment() != s.Link()+"~mode=mean" {
		t.Errorf("it shows %q", p.Fragment())
	}
	if p.Arm != 0 || len(p.Hidden) != 0 || *p.Field(Epsilon) != (Field{Text: "1"}) {
		t.Errorf("it keeps arm %d, hidden curves %v and field %+v", p.Arm, p.Hidden, *p.Field(Epsilon))
	}
	if p.FocusName() != "LDP-UCB-B" {
		t.Errorf("it looks into %s, which protects nothing", p.FocusName())
	}
}

// Browsers tell of a fragment that the page has set itself too, some later than others.
func TestThePagesOwnFragmentIsNoNews(t *testing.T) {
	p := open(small("ucb1").Link(), 1)
	p.ToEnd()
	p.rest(t)
	p.Edit(Epsilon, "x")
	p.Navigated(p.Fragment())
	if !p.Ended() || p.Field(Epsilon).Problem == "" {
		t.Error("the page began again")
	}
}
