package web

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
)

// What a link says of the view it says for ever, too.
func TestGoldenLinksKeepTheirView(t *testing.T) {
	all := ""
	for _, g := range scenariotest.GoldenLinks(t, "../core/scenario/testdata/links") {
		all += g.Read + "\n"
		_, read := scenario.CutView(g.Read)
		_, written := scenario.CutView(g.Written)
		if got := ParseLook(read).String(); got != written {
			t.Errorf("%s shows %q now, and not %q", g.Read, got, written)
		}
	}
	for _, f := range lookFields {
		for _, v := range f.values[1:] {
			needed := f.key + "=" + v
			if f.key == "" {
				needed = v
			}
			if f.key != "speed" && !strings.Contains(all, needed) {
				t.Errorf("no golden link has %q", needed)
			}
		}
	}
	for _, f := range lookTexts {
		if !strings.Contains(all, f.key+"=") {
			t.Errorf("no golden link has %q", f.key)
		}
	}
	if !strings.Contains(all, "compare=") {
		t.Error("no golden link compares")
	}
	for _, x := range areas {
		if !strings.Contains(all, x.name) {
			t.Errorf("no golden link hides or locks %q", x.name)
		}
	}
}

// controls returns the names or texts of what can be used on the page.
func controls(t *testing.T, p *page) (names []string) {
	for _, e := range render(t, p.App) {
		_, disabled := e.attrs["disabled"]
		_, fixed := e.attrs["readonly"]
		if (e.tag == "input" || e.tag == "select" || e.tag == "button") && !disabled && !fixed && !e.hidden() {
			names = append(names, e.attrs["id"])
		}
	}
	return names
}

// hidden reports whether an element, or what it lies in, is not shown.
func (e *element) hidden() bool {
	for ; e != nil; e = e.parent {
		if _, ok := e.attrs["hidden"]; ok {
			return true
		}
	}
	return false
}

func TestWhatIsHiddenIsNotOnThePageAndRunsAllTheSame(t *testing.T) {
	s := small("ucb1", "heldp-ucb-l")
	for area, title := range map[Areas]string{
		armsArea: "arms-title", budgetArea: "budget-title", policiesArea: "policies-title", settingsArea: "field-horizon",
		pullsArea: "pulls-title", insideArea: "inside-title", boundsArea: "bounds-title",
	} {
		for _, hide := range []Areas{0, area} {
			p := open(s.Link()+"~hide="+hide.String(), 1)
			there := slices.ContainsFunc(render(t, p.App), func(e *element) bool { return e.attrs["id"] == title })
			if there != (hide == 0) {
				t.Errorf("hide=%s: %s is there: %v", hide, title, there)
			}
			p.ToEnd()
			p.rest(t)
			if !p.Ended() || len(p.plotted().Series) != 2 {
				t.Errorf("hide=%s changes what runs", hide)
			}
		}
	}
	p := open("1t~hide=views", 0)
	if slices.Contains(controls(t, p), "view-region") {
		t.Error("views are hidden, and can be chosen")
	}
}

func TestColumnsGoWithWhatIsInThem(t *testing.T) {
	for fragment, want := range map[string]string{
		"1t":                           "both",
		"1t~hide=arms,budget":          "both",
		"1t~hide=arms,budget,policies": "right",
		"1t~hide=pulls,inside,bounds":  "left",
		"1t~hide=arms,budget,policies,pulls,inside,bounds": "none",
		"1t~present":                            "none",
		"1t~embed":                              "none",
		"1t&kind=region~hide=history,budget":    "right",
		"1t&kind=region~hide=numbers":           "left",
		"1t&kind=region~hide=pulls,bounds,arms": "both",
	} {
		if got := open(fragment, 0).Sides(); got != want {
			t.Errorf("%s: %s, want %s", fragment, got, want)
		}
	}
}

func TestWhatIsLockedIsShownAndStaysAsItIs(t *testing.T) {
	s := small("private-ucb", "heldp-ucb-l")
	changes := map[Areas][]func(p *page){
		armsArea: {
			func(p *page) { p.Edit(ArmField(1), "0.9") }, func(p *page) { p.SetMean(0, 0.1) }, func(p *page) { p.AddArm() },
			func(p *page) { p.RemoveArm() }, func(p *page) { p.UsePreset("two") }, func(p *page) { p.Edit(Means, "0.1, 0.2") },
		},
		budgetArea: {
			func(p *page) { p.Edit(Epsilon, "2") }, func(p *page) { p.SlideEpsilon("7") }, func(p *page) { p.SlideDelta("7") },
		},
		policiesArea: {
			func(p *page) { p.AddPolicy("ucb1") }, func(p *page) { p.RemovePolicy(0) }, func(p *page) { p.Edit(ParamField(0, "gamma"), "0.2") },
			func(p *page) { p.chooseLaw(ParamField(1, "law"), "list") },
		},
		settingsArea: {
			func(p *page) { p.Edit(Horizon, "99") }, func(p *page) { p.Edit(Runs, "3") }, func(p *page) { p.Edit(Seed, "3") }, func(p *page) { p.SetGrid("linear") },
		},
		historyArea: {
			func(p *page) { p.SetNoise("new") }, func(p *page) { p.SlideN("9") }, func(p *page) { p.Edit(RegionN, "9") },
			func(p *page) { r := p.S; r.Epsilon = 3; p.ShowPanel(r.Link()); p.ChooseChange("down") },
		},
	}
	for area, all := range changes {
		for i, change := range all {
			free, locked := still(s), open(s.Link()+"~lock="+area.String(), 0)
			free.Show(free.S.Kind)
			if change(free); scenario.Difference(free.S, s) == "" {
				t.Errorf("%s: change %d changes nothing where nothing is locked", area, i)
			}
			if change(locked); locked.S.Link() != s.Link() && area != historyArea {
				t.Errorf("%s: change %d is made all the same: %s", area, i, locked.S.Link())
			}
			if area == historyArea && locked.S.Region != s.Region {
				t.Errorf("%s: change %d is made all the same: %+v", area, i, locked.S.Region)
			}
		}
	}
	for _, link := range []string{s.Link(), region().Link(), "1t&kind=sweep&over=epsilon&values=1,2"} {
		free, locked := controls(t, open(link, 0)), controls(t, open(link+"~lock="+lockable().String(), 0))
		for _, name := range []string{
			"field-epsilon", "slide-delta", "field-horizon", "field-seed", "field-sweep.values", "add-arm", "presets", "field-arms[0].mean", "field-arms",
			"add-ucb1", "remove-private-ucb-0", "field-policies[0].params.gamma", "grid", "noise-new", "slide-region.n", "choose-up", "choose-epsilon",
		} {
			if slices.Contains(locked, name) {
				t.Errorf("%s: %s can still be used", link, name)
			}
		}
		if len(locked) < 8 || len(free) < len(locked)+5 {
			t.Errorf("%s: of %d controls %d are left", link, len(free), len(locked))
		}
	}
}

func TestWhoHasLockedSomethingIsSaidThere(t *testing.T) {
	for _, x := range areas {
		p := open("1t~lock="+x.name, 0)
		if says := p.LockWords(x.area) != ""; says != (x.keys != nil) {
			t.Errorf("%s: it is said: %v", x.name, says)
		}
	}
	p := open("1t~lock=budget", 0)
	if !slices.ContainsFunc(render(t, p.App), func(e *element) bool {
		return strings.Contains(e.text, "whoever made this link") && !e.hidden() && e.tag == "p"
	}) {
		t.Error("nobody is told")
	}
}

// Whoever locks the values of a sweep does not lock the view.
func TestALockedPageStillTurnsToItsOtherViews(t *testing.T) {
	p := open("1t~lock="+lockable().String(), 0)
	for _, kind := range []scenario.Kind{scenario.Sweep, scenario.Region, scenario.Regret} {
		if p.Show(kind); p.S.Kind != kind {
			t.Errorf("%s: %+v", kind, p.Notice)
		}
	}
	p.Show(scenario.Sweep)
	if p.ChooseSweep(scenario.OverDelta); p.S.Sweep.Over != scenario.OverEpsilon {
		t.Error("its sweep is another")
	}
}

func TestAFileIsOpenedWithoutTheLocksOfTheLinkBefore(t *testing.T) {
	p := open("1t~lock=budget&hide=arms&x=log", 0)
	s := small("ucb1")
	s.Epsilon = 3
	p.SaveScenario()
	q := still(s)
	q.SaveScenario()
	p.OpenFiles([]File{{Name: "a.json", Size: 10, Read: func(done func([]byte, bool)) { done(q.saved[0].data, true) }}})
	if p.S.Link() != s.Link() || p.Look.Lock != 0 || p.Look.Hide != 0 {
		t.Errorf("it shows %s", p.Fragment())
	}
}

func TestAnEmbeddedPageLeadsToTheWholeOne(t *testing.T) {
	s := small("ucb1")
	p := open(s.Link()+"~embed&x=log&hide=arms", 0)
	if got, want := p.WholeAddress(), "https://example.org/#"+s.Link()+"~x=log&hide=arms"; p.Stage() != embedStage || got != want {
		t.Errorf("%q leads to %s, want %s", p.Stage(), got, want)
	}
	if p.LeaveStage(); p.Stage() != "" {
		t.Error("it stays embedded")
	}
	for address, want := range map[string]string{
		"https://a.org/embed":           "https://a.org/",
		"https://a.org/sub/embed?x=1":   "https://a.org/sub/",
		"https://a.org/embed.html":      "https://a.org/",
		"https://a.org/":                "",
		"https://a.org/sub/":            "",
		"https://a.org/?embed":          "",
		"https://a.org/unembed":         "",
		"https://a.org/embed/more.html": "",
	} {
		home, framed := whole(address)
		if framed != (want != "") || framed && home != want {
			t.Errorf("%s is framed: %v, and the whole page is at %s", address, framed, home)
		}
	}
}
