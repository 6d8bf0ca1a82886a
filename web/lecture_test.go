package web_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// The views in published links keep their meaning for ever.
func TestGoldenLinksKeepTheirView(t *testing.T) {
	all := ""
	for _, g := range scenariotest.GoldenLinks(t, "../core/scenario/testdata/links") {
		all += g.Read + "\n"
		_, read := scenario.CutView(g.Read)
		_, written := scenario.CutView(g.Written)
		if got := page.ParseLook(read).String(); got != written {
			t.Errorf("%s: %s shows %q, want %q", g.At, g.Read, got, written)
		}
	}
	lacks := func(what, name string) {
		t.Errorf(what+": add a paragraph to core/scenario/testdata/links/v1.txt with a link that does, the same link as the page writes it, and its scenario as in the paragraphs above", name)
	}
	for _, f := range page.LookFields {
		if f.Values == nil && !strings.Contains(all, f.Key+"=") {
			lacks("no golden link has %q", f.Key)
		}
		for i, v := range f.Values {
			if i == 0 {
				continue // links omit the first value
			}
			needed := f.Key + "=" + v
			if f.Key == "" {
				needed = v
			}
			if f.Key != "speed" && !strings.Contains(all, needed) {
				lacks("no golden link has %q", needed)
			}
		}
	}
	for _, x := range page.AreaTable {
		if !strings.Contains(all, x.Name) {
			lacks("no golden link hides or locks %q", x.Name)
		}
	}
}

// controls returns the ids of the enabled controls on the page.
func controls(t *testing.T, p *webtest.Page) (names []string) {
	for _, e := range webtest.Render(t, p.App) {
		_, disabled := e.Attrs["disabled"]
		_, fixed := e.Attrs["readonly"]
		if (e.Tag == "input" || e.Tag == "select" || e.Tag == "button") && !disabled && !fixed && !hidden(e) {
			names = append(names, e.Attrs["id"])
		}
	}
	return names
}

// hidden reports whether an element or an ancestor is hidden.
func hidden(e *webtest.Element) bool {
	for ; e != nil; e = e.Parent {
		if _, ok := e.Attrs["hidden"]; ok {
			return true
		}
	}
	return false
}

func TestWhatIsHiddenIsNotOnThePageAndRunsAllTheSame(t *testing.T) {
	s := webtest.Small("ucb1", "heldp-ucb-l")
	for area, title := range map[page.Areas]string{
		page.ArmsArea: "arms-title", page.BudgetArea: "budget-title", page.PoliciesArea: "policies-title", page.SettingsArea: "field-horizon",
		page.PullsArea: "pulls-title", page.InsideArea: "inside-title", page.BoundsArea: "bounds-title",
	} {
		for _, hide := range []page.Areas{0, area} {
			p := webtest.Open(s.Link()+"~hide="+hide.String(), 1)
			there := slices.ContainsFunc(webtest.Render(t, p.App), func(e *webtest.Element) bool { return e.Attrs["id"] == title })
			if there != (hide == 0) {
				t.Errorf("hide=%s: %s is there: %v", hide, title, there)
			}
			p.Runs.ToEnd()
			p.Rest(t)
			if !p.Runs.Ended() || len(p.Plotted().Series) != 2 {
				t.Errorf("hide=%s changes the runs", hide)
			}
		}
	}
	p := webtest.Open("1t~hide=views", 0)
	if slices.Contains(controls(t, p), "view-region") {
		t.Error("hidden views can be chosen")
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
		if got := webtest.Open(fragment, 0).View().Sides(); got != want {
			t.Errorf("%s: %s, want %s", fragment, got, want)
		}
	}
}

func TestWhatIsLockedIsShownAndStaysAsItIs(t *testing.T) {
	s := webtest.Small("private-ucb", "heldp-ucb-l")
	changes := map[page.Areas][]func(p *webtest.Page){
		page.ArmsArea: {
			func(p *webtest.Page) { p.Fields.Edit(scenario.ArmField(1), "0.9") }, func(p *webtest.Page) { p.Arms.SetMean(0, 0.1) }, func(p *webtest.Page) { p.Arms.AddArm() },
			func(p *webtest.Page) { p.Arms.RemoveArm() }, func(p *webtest.Page) { p.Arms.UsePreset("two") }, func(p *webtest.Page) { p.Arms.DraftList("0.1, 0.2"); p.Arms.TakeList() },
			func(p *webtest.Page) { p.Arms.ChooseKind(1, "beta") },
		},
		page.BudgetArea: {
			func(p *webtest.Page) { p.Fields.Edit(page.Epsilon, "2") }, func(p *webtest.Page) { p.Budget.SlideEpsilon("7") }, func(p *webtest.Page) { p.Budget.SlideDelta("7") },
		},
		page.PoliciesArea: {
			func(p *webtest.Page) { p.Policies.AddPolicy("ucb1") }, func(p *webtest.Page) { p.Policies.RemovePolicy(0) }, func(p *webtest.Page) { p.Fields.Edit(scenario.ParamField(0, "gamma"), "0.2") },
			func(p *webtest.Page) { p.Policies.ChooseLaw(scenario.ParamField(1, "law"), "list") },
		},
		page.SettingsArea: {
			func(p *webtest.Page) { p.Fields.Edit(page.Horizon, "99") }, func(p *webtest.Page) { p.Fields.Edit(page.RunsField, "3") }, func(p *webtest.Page) { p.Fields.Edit(page.Seed, "3") }, func(p *webtest.Page) { p.Fields.Edit(page.Checkpoints, "linear50"); p.Fields.Leave(page.Checkpoints) },
			func(p *webtest.Page) { p.Settings.ChooseOrder("shuffled") },
		},
		page.HistoryArea: {
			func(p *webtest.Page) { p.Region.SetNoise("new") }, func(p *webtest.Page) { p.Region.SlideN("9") }, func(p *webtest.Page) { p.Fields.Edit(page.RegionN, "9") },
			func(p *webtest.Page) {
				r := p.S
				r.Epsilon = 3
				p.Region.ShowPanel(r.Link())
				p.Region.ChooseChange("down")
			},
		},
	}
	for area, all := range changes {
		for i, change := range all {
			free, locked := webtest.Still(s), webtest.Open(s.Link()+"~lock="+area.String(), 0)
			free.Show(free.S.Kind)
			if change(free); scenario.Difference(free.S, s) == "" {
				t.Errorf("%s: without a lock, change %d has no effect", area, i)
			}
			if change(locked); locked.S.Link() != s.Link() && area != page.HistoryArea {
				t.Errorf("%s: change %d is made despite the lock: %s", area, i, locked.S.Link())
			}
			if area == page.HistoryArea && locked.S.Region != s.Region {
				t.Errorf("%s: change %d is made despite the lock: %+v", area, i, locked.S.Region)
			}
		}
	}
	for _, link := range []string{s.Link(), webtest.Region().Link(), "1t&kind=sweep&over=epsilon&values=1,2"} {
		free, locked := controls(t, webtest.Open(link, 0)), controls(t, webtest.Open(link+"~lock="+page.Lockable().String(), 0))
		for _, name := range []string{
			"field-epsilon", "slide-delta", "field-horizon", "field-seed", "field-sweep.values", "add-arm", "presets", "field-arms[0].mean", "menu-arms[0].kind", "arm-list", "take-list",
			"add-ucb1", "remove-private-ucb-0", "field-policies[0].params.gamma", "field-checkpoints", "noise-new", "slide-region.n", "choose-up", "choose-epsilon",
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
	for _, x := range page.AreaTable {
		p := webtest.Open("1t~lock="+x.Name, 0)
		if says := p.View().LockWords(x.Area) != ""; says != (page.Lockable()&x.Area != 0) {
			t.Errorf("%s: the page says that it is locked: %v", x.Name, says)
		}
	}
}

// Locking the values of a sweep does not lock the view.
func TestALockedPageStillTurnsToItsOtherViews(t *testing.T) {
	p := webtest.Open("1t~lock="+page.Lockable().String(), 0)
	for _, kind := range []scenario.Kind{scenario.Sweep, scenario.Region, scenario.Regret} {
		if p.Show(kind); p.S.Kind != kind {
			t.Errorf("%s: %+v", kind, p.Notice)
		}
	}
	p.Show(scenario.Sweep)
	if p.Settings.ChooseSweep(scenario.OverDelta); p.S.Sweep.Over != scenario.OverEpsilon {
		t.Error("the sweep has changed")
	}
}

func TestAFileIsOpenedWithoutTheLocksOfTheLinkBefore(t *testing.T) {
	p := webtest.Open("1t~lock=budget&hide=arms&x=log", 0)
	s := webtest.Small("ucb1")
	s.Epsilon = 3
	p.Files.SaveScenario()
	q := webtest.Still(s)
	q.Files.SaveScenario()
	p.Files.OpenFiles([]files.File{{Name: "a.json", Size: 10, Read: func(_, _ int64, done func([]byte, bool)) { done(q.Saved[0].Data, true) }}})
	if p.S.Link() != s.Link() || p.Look.Lock != 0 || p.Look.Hide != 0 {
		t.Errorf("the page shows %s", p.Fragment())
	}
}

func TestAnEmbeddedPageLeadsToTheWholeOne(t *testing.T) {
	s := webtest.Small("ucb1")
	p := webtest.Open(s.Link()+"~embed&x=log&hide=arms", 0)
	if got, want := p.WholeAddress(), "https://example.org/#"+s.Link()+"~x=log&hide=arms"; p.View().Stage() != page.EmbedStage || got != want {
		t.Errorf("%q leads to %s, want %s", p.View().Stage(), got, want)
	}
	if p.LeaveStage(); p.View().Stage() != "" {
		t.Error("the page stays embedded")
	}
	for address, want := range map[string]string{
		"https://a.org/embed":           "https://a.org/",
		"https://a.org/sub/embed?x=1":   "https://a.org/sub/",
		"https://a.org/embed.html":      "https://a.org/",
		"https://a.org/embed?lecture":   "https://a.org/",
		"https://a.org/":                "",
		"https://a.org/sub/":            "",
		"https://a.org/?embed":          "",
		"https://a.org/unembed":         "",
		"https://a.org/embed/more.html": "",
	} {
		home, stage := page.Whole(address)
		as := ""
		if want != "" {
			as = page.EmbedStage
		}
		if strings.HasSuffix(address, "?lecture") {
			as = page.PresentStage
		}
		if stage != as || want != "" && home != want {
			t.Errorf("%s has the stage %q, and the whole page is at %s", address, stage, home)
		}
	}
}

// The page offers the sweeps that affect some policy of the scenario and can run at once. These include sweeps over the
// horizon, the gap and the number of arms if the arms allow them. Each choice leads to its sweep.
func TestASweepIsOfferedWhereItCanBeHad(t *testing.T) {
	for link, want := range map[string]string{
		"&policies=ucb1":        "epsilon horizon gap arms",
		"&policies=dp-ftpl-new": "epsilon delta horizon gap arms",
		"&policies=adap-ucb,dp-imed,private-ucb,heldp-ucb-b": "epsilon horizon gap arms alpha gamma eps_min",
		"&policies=kl-ucb,dp-ucb-int,ldp-ucb-quadratic":      "epsilon delta horizon gap arms c v b",
		"&policies=adap-ucb:alpha=4":                         "epsilon horizon gap arms",
		"&policies=thompson&arms=uniform,0.3":                "epsilon horizon arms",
		"&policies=thompson&arms=0.5,0.5":                    "epsilon horizon arms",
		"&policies=thompson&arms=0.5":                        "epsilon horizon",
		"&policies=adap-klucb,ldp-ucb-b&arms=0.5,0.4,0.1":    "epsilon horizon gap arms alpha",
	} {
		p := webtest.Open("1t&horizon=2000&runs=2&kind=sweep&over=epsilon&values=1,2"+link, 0)
		var got []string
		for _, s := range p.Settings.Sweeps() {
			got = append(got, s.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", link, got, want)
		}
		for _, over := range got[1:] { // the page shows the first already
			p.Settings.ChooseSweep(over)
			if o := p.S.Sweep; o.Over != over || len(o.Values) < 2 || !slices.IsSorted(o.Values) || len(p.S.Problems()) > 0 {
				t.Errorf("%s: the usual sweep is %+v", link, o)
			}
		}
	}
}

// If the arms no longer allow a sweep, the page sweeps over ε instead and says why.
func TestASweepThatCannotBeHadGivesWay(t *testing.T) {
	p := webtest.Open("1t&horizon=400&runs=2&kind=sweep&over=gap&values=0.01,0.02&policies=ucb1", 0)
	p.Show(scenario.Regret)
	p.Arms.DraftList("uniform, 0.2")
	p.Arms.TakeList()
	p.Show(scenario.Sweep)
	if !p.View().IsTradeoff() || p.S.Sweep.Over != scenario.OverEpsilon || !strings.Contains(say.English(p.Notice.Text), "needs Bernoulli arms") {
		t.Errorf("the sweep is over %q, and the page says %q", p.S.Sweep.Over, p.Notice.Text)
	}
}
