package region_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/noise"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/region"
)

func TestTheVerdictTurnsAtTheSmallestN(t *testing.T) {
	smallest := webtest.Looking(1, 0.01, "gauss", 1, 0).Region.Now().Figure.Verdict.SmallestN
	for n, inside := range map[int64]bool{1: false, smallest - 1: false, smallest: true, smallest + 1: true} {
		p := webtest.Looking(1, 0.01, "gauss", n, 0)
		says := p.Region.Sentence()
		if got := p.Region.Now().Figure.Verdict.Inside; got != inside || strings.HasPrefix(webtest.Plain(says), "Inside.") != inside || (says[0].Style == "good") != inside || (says[0].Style == "bad") == inside {
			t.Errorf("N = %d of %d: %v, and it says %q", n, smallest, got, says)
		}
		for _, card := range []string{page.ShapeCard, region.NeedCard} {
			sheet := p.Cards.Sheet(card)
			for _, f := range sheet.Facts {
				webtest.CheckWords(t, f.Name)
				webtest.CheckWords(t, f.Value)
			}
			for _, text := range sheet.Says {
				webtest.CheckWords(t, text)
			}
		}
	}
}

func TestEveryNoiseIsShownForEveryBudgetThatItTakes(t *testing.T) {
	for _, noise := range scenario.Noises() {
		for _, budget := range [][2]float64{{1, 0.01}, {1, 0}, {0, 0.01}, {0, 0}, {100, 1}, {0.001, 1e-10}} {
			if noise == "new" && budget == [2]float64{} || noise == "laplace" && budget[0] == 0 {
				continue // not valid
			}
			for _, n := range []int64{1, 7, 1_000_000} {
				p := webtest.Looking(budget[0], budget[1], noise, n, n/2)
				webtest.CheckPage(t, p)
				v := p.Region.Now()
				if v.Reason != "" || len(v.Figure.Series) != 2 || len(p.Cards.Sheet(page.ShapeCard).Facts) < 9 || p.Cards.SheetSays(region.NeedCard) != "" {
					t.Errorf("%s with %v after %d pulls: %q", noise, budget, n, v.Reason)
				}
			}
		}
	}
}

func TestTheFigureFollowsTheScenario(t *testing.T) {
	p := webtest.Looking(1, 0.01, "gauss", 1, 0)
	first := p.Region.Now().Figure
	p.Update()
	p.Answered()
	if again := p.Region.Now().Figure; &again.Series[0].X[0] != &first.Series[0].X[0] {
		t.Error("the same figure is computed twice")
	}
	p.Region.SetNoise("beta")
	p.Answered()
	if p.Region.Now().Figure.Title == first.Title || p.Region.Now().Figure.Scenario != p.S.Link() {
		t.Errorf("after another noise it is %q", p.Region.Now().Figure.Title)
	}
	if f, more := p.Figure(); f.Title != p.Region.Now().Figure.Title || more {
		t.Errorf("the chart shows %q", f.Title)
	}
}

func TestMenusOfTheRegionShowWhatIsChosen(t *testing.T) {
	p := webtest.Still(webtest.Region())
	for _, n := range noise.Specs() {
		p.Region.SetNoise(n.ID)
		if got := webtest.Chosen(p.Region.Noises()); !slices.Equal(got, []string{n.ID}) || p.Region.NoiseWords() != n.Formula {
			t.Errorf("%s: chosen is %q, %q", n.ID, got, p.Region.NoiseWords())
		}
	}
	for _, way := range []string{"down", "up"} {
		p.Region.ChooseChange(way)
		if got := webtest.Chosen(p.Region.Changes()); !slices.Equal(got, []string{way}) {
			t.Errorf("%s: chosen is %q", way, got)
		}
	}
	p = webtest.Looking(0, 0, "gauss", 5, 2)
	for noise, why := range map[string]string{"nobody": "", "new": "needs ε or δ above 0"} {
		if p.Region.SetNoise(noise); p.S.Region.Noise != "gauss" || !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), why) {
			t.Errorf("%+v, %+v", p.S.Region, p.Notice)
		}
	}
}

// After any choice, entry or slide, the history contains a reward that can change.
func TestAHistoryAlwaysHasTheRewardThatChanges(t *testing.T) {
	p := webtest.Still(webtest.Region())
	for i, step := range []struct {
		do     func()
		n, r   int64
		change int
	}{
		{do: func() { p.Region.ChooseChange("down") }, n: 1, r: 1, change: -1},
		{do: func() { p.Fields.Edit(page.RegionN, "10") }, n: 10, r: 1, change: -1},
		{do: func() { p.Region.SlideR("10") }, n: 10, r: 10, change: -1},
		{do: func() { p.Region.ChooseChange("up") }, n: 10, r: 9, change: 1},
		{do: func() { p.Fields.Edit(page.RegionN, "4") }, n: 4, r: 3, change: 1},
		{do: func() { p.Region.SlideR("4") }, n: 4, r: 3, change: 1},
		{do: func() { p.Region.SlideR("0") }, n: 4, r: 0, change: 1},
		{do: func() { p.Region.ChooseChange("down") }, n: 4, r: 1, change: -1},
		{do: func() { p.Region.SlideR("0") }, n: 4, r: 1, change: -1},
		{do: func() { p.Region.SlideN("0") }, n: 1, r: 1, change: -1},
		{do: func() { p.Region.SlideN(""); p.Region.SlideR("x") }, n: 1, r: 1, change: -1},
	} {
		step.do()
		if r := p.S.Region; r.N != step.n || r.R != step.r || r.Change != step.change {
			t.Fatalf("after step %d: %+v, want N = %d, R = %d, %+d", i, r, step.n, step.r, step.change)
		}
		if p.Fields.Field(page.RegionR).Problem != "" || p.Notice != (page.Notice{}) {
			t.Fatalf("after step %d: %+v, %+v", i, *p.Fields.Field(page.RegionR), p.Notice)
		}
	}
	p.Fields.Edit(page.RegionR, "0")
	if p.S.Region.R != 1 || p.Fields.Field(page.RegionR).Problem == "" {
		t.Errorf("R = 0 without a reward to change: %+v, %+v", p.S.Region, *p.Fields.Field(page.RegionR))
	}
}

func TestEveryPlaceOfTheSliderOfNIsThePlaceOfItsValue(t *testing.T) {
	p := webtest.Still(webtest.Region())
	last := int64(0)
	for place := range region.NPlaces + 1 {
		p.Region.SlideN(strconv.Itoa(place))
		n := p.S.Region.N
		if n <= last || p.Region.NPlace() != strconv.Itoa(place) || *p.Fields.Field(page.RegionN) != (page.Field{Text: strconv.FormatInt(n, 10)}) {
			t.Errorf("place %d stands for %d after %d, which stands at %s and is shown as %+v", place, n, last, p.Region.NPlace(), *p.Fields.Field(page.RegionN))
		}
		last = n
	}
}

func TestTheSlidersOfNAndRHaveTheirPlaces(t *testing.T) {
	for n, want := range map[int64]string{
		1: "0", 2: "1", 10: "9", 100: "80", 1000: "120", 1001: "120", 999_999: "239", 1_000_000: "240", 1_000_000_000: "240",
	} {
		p := webtest.Looking(1, 0.01, "gauss", n, 0)
		if got := p.Region.NPlace(); got != want {
			t.Errorf("N = %d stands at %s, want %s", n, got, want)
		}
	}
	if r := webtest.Looking(1, 0.01, "gauss", 20, 7).Region.Rows()[1]; r.Max != "20" || r.Place != "7" {
		t.Errorf("R stands at %s of %s", r.Place, r.Max)
	}
	p := webtest.Still(webtest.Region())
	for place, want := range map[string]int64{"0": 1, "-3": 1, "9": 10, "80": 100, "240": 1_000_000, "300": 1_000_000} {
		if p.Region.SlideN(place); p.S.Region.N != want {
			t.Errorf("place %s stands for %d, want %d", place, p.S.Region.N, want)
		}
	}
}

func TestTheHistoryIsDescribed(t *testing.T) {
	for n, want := range map[int64]string{1: "N = 1 pull; R = 0 paid 1.", 2001: "N = 2,001 pulls; R = 1,000 paid 1."} {
		if got := webtest.Looking(1, 0.01, "gauss", n, n/2).Region.HistoryWords(); !strings.HasPrefix(say.English(got), want) {
			t.Errorf("%q", got)
		}
	}
}

func TestBothViewsShareTheBudget(t *testing.T) {
	p := webtest.Open("", 0)
	p.Show(scenario.Region)
	p.Fields.Edit(page.Delta, "0")
	if p.View().IsPlay() || p.S.Delta != 0 {
		t.Errorf("δ = 0 in the Region view: %+v", *p.Fields.Field(page.Delta))
	}
	p.Show(scenario.Regret)
	if p.View().IsPlay() || !strings.Contains(say.English(p.Notice.Text), "choose δ > 0") {
		t.Errorf("Play with δ = 0: %+v", p.Notice)
	}
	p.Fields.Edit(page.Delta, "0.1")
	p.Show(scenario.Regret)
	if !p.View().IsPlay() || p.S.Delta != 0.1 || p.Notice != (page.Notice{}) {
		t.Errorf("Play with δ = 0.1: %v, %+v", p.S.Delta, p.Notice)
	}
}

// Until the lab answers, the page says that it is working. While a slider moves, the last figure and its sentence stay.
func TestTheRegionWaitsForTheLabAndKeepsTheLastFigure(t *testing.T) {
	p := webtest.Open(webtest.Region().Link(), 0)
	p.Slow = true
	p.Answered()
	if words := p.Region.Sentence(); len(words) != 1 || words[0] != (page.Part{Text: page.Working}) || say.English(p.Charts.ChartLabel()) != "Working…" {
		t.Fatalf("before the first answer: %+v", words)
	}
	if got := webtest.Chosen(p.Region.Noises()); len(p.Region.Noises()) != 6 || !slices.Equal(got, []string{"gauss"}) || p.Region.NoiseWords() == "" {
		t.Errorf("the menu is not there yet: %+v", p.Region.Noises())
	}
	p.Deliver()
	p.Answered()
	first := webtest.Plain(p.Region.Sentence())
	if !strings.Contains(first, "After 1 pull,") {
		t.Fatalf("after it: %q", first)
	}
	for place := range 30 {
		p.Region.SlideN(strconv.Itoa(place))
		p.Tick()
	}
	if got := webtest.Plain(p.Region.Sentence()); got != first {
		t.Errorf("N = %d while the figure is that of 1: %q", p.S.Region.N, got)
	}
	if n := len(p.Asked); n != 2 {
		t.Errorf("%d questions wait, want one for each card", n)
	}
	p.Deliver()
	p.Answered()
	if n := len(p.Asked); n != 2 {
		t.Errorf("then %d questions wait, want those about where the slider is", n)
	}
	p.Deliver()
	p.Answered()
	if got := webtest.Plain(p.Region.Sentence()); !strings.Contains(got, "After 30 pulls,") || len(p.Asked) != 0 {
		t.Errorf("at rest: %q, %d questions", got, len(p.Asked))
	}
}

func TestARegionWithoutTheLabSaysWhy(t *testing.T) {
	p := webtest.Open(webtest.Region().Link(), 0)
	p.Broken = "there is no lab"
	p.Answered()
	if words := p.Region.Sentence(); len(words) != 1 || webtest.Plain(words) != "there is no lab." || words[0].Style != "bad" {
		t.Errorf("%+v", words)
	}
	p.Broken = ""
	p.Region.SlideN("5")
	p.Answered()
	if got := webtest.Plain(p.Region.Sentence()); !strings.Contains(got, "After 6 pulls,") {
		t.Errorf("after the lab is back: %q", got)
	}
}

// A panel's button sets the budget and the history, keeps the arms and policies, and is then marked.
func TestAPanelOfThePaperIsOneClickAway(t *testing.T) {
	s := webtest.Small("ucb1")
	s.Kind = scenario.Region
	p := webtest.Open(s.Link()+"~x=log", 0)
	p.Answered()
	marked := func() (all []string) {
		for _, g := range p.Region.RegionPanels() {
			for _, q := range g.Panels {
				if q.Chosen {
					all = append(all, q.Label)
				}
			}
		}
		return all
	}
	groups := p.Region.RegionPanels()
	var names []string
	all := 0
	for _, g := range groups {
		names = append(names, say.English(g.Name))
		all += len(g.Panels)
	}
	if want := []string{"Figure 1, DP-FTPL-Gauss, N =", "Figure 2, DP-FTPL-Beta, N =", "Figure 2, DP-FTPL-Beta (without k), N =", "Figure 3, DP-FTPL-New, N ="}; !slices.Equal(names, want) || all != 11 {
		t.Fatalf("%d panels of %q", all, names)
	}
	for _, c := range []struct {
		group, place int
		name         string
		want         scenario.RegionOptions
		eps, delta   float64
	}{
		{1, 0, "(a) 20", scenario.RegionOptions{Noise: "beta", N: 20, Change: 1}, 1, 0.01},
		{2, 2, "(f) 10⁷", scenario.RegionOptions{Noise: "beta-without-k", N: 1e7, Change: 1}, 1, 0.01},
		{3, 1, "(b) 50", scenario.RegionOptions{Noise: "new", N: 50, Change: 1}, 0.1, 0},
	} {
		panel := groups[c.group].Panels[c.place]
		p.Region.ShowPanel(panel.Link)
		p.Answered()
		if panel.Name != c.name || p.S.Region != c.want || p.S.Epsilon != c.eps || p.S.Delta != c.delta {
			t.Errorf("%q shows %+v at (%v, %v)", panel.Name, p.S.Region, p.S.Epsilon, p.S.Delta)
		}
		if got := marked(); !slices.Equal(got, []string{panel.Label}) {
			t.Errorf("%q: marked is %q", panel.Label, got)
		}
		if p.Fields.Field(page.RegionN).Text != strconv.FormatInt(c.want.N, 10) || len(p.S.Arms) != 3 || len(p.S.Policies) != 1 || p.Look.X != "log" {
			t.Errorf("%q: the field says %q; %d arms, look %+v", panel.Name, p.Fields.Field(page.RegionN).Text, len(p.S.Arms), p.Look)
		}
		p.Rest(t)
		if last := p.Fragments[len(p.Fragments)-1]; last != p.Fragment() {
			t.Errorf("the address is %q", last)
		}
	}
	if p.Region.SlideN("3"); marked() != nil {
		t.Errorf("%q is marked with N = %d", marked(), p.S.Region.N)
	}
}

func TestTheCurveOfDeltaFollowsTheScenario(t *testing.T) {
	p := webtest.Looking(1, 0.01, "beta", 20, 5)
	card := &parts.SheetFigure{OnCard: parts.OnCard{Page: p.Page, Card: region.NeedCard}}
	f := p.Others[region.NeedCard]
	if f.Kind != "need" || len(f.Series) != 4 || !slices.Equal(f.Marks, []float64{20}) || len(card.Keys()) != 5 {
		t.Fatalf("%d curves, marks at %v, %d keys", len(f.Series), f.Marks, len(card.Keys()))
	}
	p.Region.SlideN("120")
	p.Answered()
	if f := p.Others[region.NeedCard]; !slices.Equal(f.Marks, []float64{1000}) {
		t.Errorf("N = 1,000 is marked at %v", f.Marks)
	}
	p.Region.SetNoise("laplace")
	p.Answered()
	if s := p.Cards.Sheet(region.NeedCard); s.Figure.Kind != "" || len(card.Keys()) != 0 || !strings.Contains(say.English(strings.Join(s.Says, " ")), "There is no curve") {
		t.Errorf("of Laplace noise: %+v", s)
	}
}

// The page asks the lab only about the open view.
func TestPlayAsksNothingAboutRegions(t *testing.T) {
	p := webtest.Open("", 0)
	p.Slow = true
	p.Answered()
	for _, q := range p.Asked {
		switch q.Question.(type) {
		case *lab.Shape, *lab.Need:
			t.Errorf("it asks %+v", q.Question)
		}
	}
}

// A view keeps its settings, but a link to another view does not contain them.
func TestAViewsAddressHoldsNothingOfOtherViews(t *testing.T) {
	p := webtest.Open("1t&arms=0.5,0.6&horizon=2000", 0)
	p.Show(scenario.Sweep)
	p.Settings.ChooseSweep(scenario.OverDelta)
	p.Type(page.SweepValues, "0.2, 0.4")
	p.Show(scenario.Region)
	p.Fields.Edit(page.RegionN, "50")
	p.Region.SetNoise("beta")
	for kind, want := range map[scenario.Kind]string{
		scenario.Region: "kind=region&arms=0.5,0.6&horizon=2000&noise=beta&n=50",
		scenario.Sweep:  "kind=sweep&arms=0.5,0.6&horizon=2000&over=delta&values=0.2,0.4",
		scenario.Regret: "arms=0.5,0.6&horizon=2000",
	} {
		p.Show(kind)
		if _, got, _ := strings.Cut(p.Fragment(), "&"); got != want {
			t.Errorf("%s: the address holds %s, want %s", kind, got, want)
		}
	}
}

// In a hall, a clicker changes N, and stops at both ends of its range.
func TestAClickerMovesN(t *testing.T) {
	p := webtest.Open("1t&kind=region~present", 0)
	p.Hall.Press("PageUp")
	if p.S.Region.N != 1 {
		t.Errorf("N is %d", p.S.Region.N)
	}
	for range 3 {
		p.Hall.Press("PageDown")
	}
	if p.S.Region.N != 4 {
		t.Errorf("after three keys N is %d", p.S.Region.N)
	}
	p.Hall.Press("PageUp")
	p.Fields.Edit(page.Epsilon, "2")
	if p.S.Region.N != 3 || p.S.Epsilon != 2 {
		t.Errorf("N is %d, ε %v", p.S.Region.N, p.S.Epsilon)
	}
	if got, want := say.English(p.Region.Brief()), "DP-FTPL-Gauss, ε = 2, N = 3"; got != want {
		t.Errorf("it is called %q, want %q", got, want)
	}
	if q := webtest.Open("1t&kind=region", 0); q.Hall.Press("PageDown") {
		t.Error("outside of a hall the key is the browser's")
	}
}
