package web

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/noise"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// looking returns the Region view of a budget, a noise and a history.
func looking(eps, delta float64, noise string, n, r int64) *page {
	s := region()
	s.Epsilon, s.Delta = eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: 1}
	p := still(s)
	p.answered()
	return p
}

// answered lets the page ask the lab for what it lacks, and hear the answers.
func (p *page) answered() {
	for range 3 {
		p.frame()
	}
}

func TestTheVerdictSaysWhatTheNumbersSay(t *testing.T) {
	for _, c := range []struct {
		what string
		page *page
		says []string
	}{
		{"outside, inside later", looking(1, 0.01, "gauss", 1, 0), []string{"Outside.", "After 1 pull,", " pulls on it is inside"}},
		{"inside", looking(1, 0.01, "gauss", 1000, 300), []string{"Inside.", "After 1,000 pulls,", "has 0.01."}},
		{"inside from the first pull", looking(1, 0.01, "new", 1, 0), []string{"Inside.", "for every number of pulls"}},
		{"never inside", looking(1, 0, "gauss", 50, 10), []string{"Outside.", "No number of pulls"}},
	} {
		sentence := plain(c.page.RegionSentence())
		checkWords(t, sentence)
		for _, part := range c.says {
			if !strings.Contains(sentence, part) {
				t.Errorf("%s: %q does not say %q", c.what, sentence, part)
			}
		}
		if inside := c.page.Region().Figure.Verdict.Inside; inside != strings.HasPrefix(sentence, "Inside.") {
			t.Errorf("%s: %v, and %q", c.what, inside, sentence)
		}
		style := c.page.RegionSentence()[0].Style
		if want := map[bool]string{true: "good", false: "bad"}[c.page.Region().Figure.Verdict.Inside]; style != want {
			t.Errorf("%s: the verdict looks %q", c.what, style)
		}
		for _, card := range []string{shapeCard, needCard} {
			sheet := c.page.Sheet(card)
			for _, f := range sheet.Facts {
				checkWords(t, f.Name)
				checkWords(t, f.Value)
			}
			for _, text := range sheet.Says {
				checkWords(t, text)
			}
		}
	}
}

// From the smallest N on, and not one pull before it.
func TestTheVerdictTurnsAtTheSmallestN(t *testing.T) {
	n := looking(1, 0.01, "gauss", 1, 0).Region().Figure.Verdict.SmallestN
	for _, c := range []struct {
		n      int64
		inside bool
	}{{n - 1, false}, {n, true}, {n + 1, true}} {
		if got := looking(1, 0.01, "gauss", c.n, 0).Region().Figure.Verdict.Inside; got != c.inside {
			t.Errorf("N = %d of %d: %v", c.n, n, got)
		}
	}
}

func TestEveryNoiseIsShownForEveryBudgetThatItTakes(t *testing.T) {
	for _, noise := range scenario.Noises() {
		for _, budget := range [][2]float64{{1, 0.01}, {1, 0}, {0, 0.01}, {0, 0}, {100, 1}, {0.001, 1e-10}} {
			for _, n := range []int64{1, 7, 1_000_000} {
				p := looking(budget[0], budget[1], noise, n, n/2)
				checkPage(t, p)
				v := p.Region()
				if refused := noise == "new" && budget == [2]float64{} || noise == "laplace" && budget[0] == 0; refused {
					continue // the link says so, see below
				}
				if v.Reason != "" || len(v.Figure.Series) != 2 || len(p.Sheet(shapeCard).Facts) < 9 || p.SheetSays(needCard) != "" {
					t.Errorf("%s with %v after %d pulls: %q", noise, budget, n, v.Reason)
				}
			}
		}
	}
}

func TestWithoutABudgetTheNewNoiseIsRefused(t *testing.T) {
	p := looking(0, 0, "gauss", 5, 2)
	p.SetNoise("new")
	if p.S.Region.Noise != "gauss" || !p.Notice.Bad || !strings.Contains(p.Notice.Text, "needs ε or δ above 0") {
		t.Errorf("%s, %+v", p.S.Region.Noise, p.Notice)
	}
	p.S.Region.Noise = "new" // as no link and no click can make it
	p.update()
	p.answered()
	v, words := p.Region(), p.RegionSentence()
	if v.Reason == "" || p.Sheet(shapeCard).Facts != nil || len(words) != 1 || words[0].Style != "bad" || !strings.Contains(words[0].Text, "needs ε or δ above 0") {
		t.Errorf("%q, %+v", v.Reason, words)
	}
	if f, _ := p.Figure(); len(f.Series) != 0 {
		t.Errorf("the chart shows %d curves", len(f.Series))
	}
}

func TestTheFigureFollowsTheScenario(t *testing.T) {
	p := looking(1, 0.01, "gauss", 1, 0)
	first := p.Region().Figure
	p.update()
	p.answered()
	if again := p.Region().Figure; &again.Series[0].X[0] != &first.Series[0].X[0] {
		t.Error("the same figure is computed twice")
	}
	p.SetNoise("beta")
	p.answered()
	if p.Region().Figure.Title == first.Title || p.Region().Figure.Scenario != p.S.Link() {
		t.Errorf("after another noise it is %q", p.Region().Figure.Title)
	}
	if f, more := p.Figure(); f.Title != p.Region().Figure.Title || more {
		t.Errorf("the chart shows %q", f.Title)
	}
}

func TestMenusOfTheRegionShowWhatIsChosen(t *testing.T) {
	p := still(region())
	for _, n := range noise.Specs() {
		p.SetNoise(n.ID)
		if got := chosen(p.Noises()); !slices.Equal(got, []string{n.ID}) || p.NoiseWords() != n.Formula {
			t.Errorf("%s: chosen is %q, %q", n.ID, got, p.NoiseWords())
		}
	}
	for _, way := range []string{"down", "up"} {
		p.ChooseChange(way)
		if got := chosen(p.Changes()); !slices.Equal(got, []string{way}) {
			t.Errorf("%s: chosen is %q", way, got)
		}
	}
	p.SetNoise("nobody")
	if p.S.Region.Noise == "nobody" || !p.Notice.Bad {
		t.Errorf("%+v", p.S.Region)
	}
}

// Whatever is chosen, typed or slid in whatever order, there is a reward to change.
func TestAHistoryAlwaysHasTheRewardThatChanges(t *testing.T) {
	p := still(region())
	for i, step := range []struct {
		do     func()
		n, r   int64
		change int
	}{
		{do: func() { p.ChooseChange("down") }, n: 1, r: 1, change: -1},
		{do: func() { p.Edit(RegionN, "10") }, n: 10, r: 1, change: -1},
		{do: func() { p.SlideR("10") }, n: 10, r: 10, change: -1},
		{do: func() { p.ChooseChange("up") }, n: 10, r: 9, change: 1},
		{do: func() { p.Edit(RegionN, "4") }, n: 4, r: 3, change: 1},
		{do: func() { p.SlideR("4") }, n: 4, r: 3, change: 1},
		{do: func() { p.SlideR("0") }, n: 4, r: 0, change: 1},
		{do: func() { p.ChooseChange("down") }, n: 4, r: 1, change: -1},
		{do: func() { p.SlideR("0") }, n: 4, r: 1, change: -1},
		{do: func() { p.SlideN("0") }, n: 1, r: 1, change: -1},
		{do: func() { p.SlideN(""); p.SlideR("x") }, n: 1, r: 1, change: -1},
	} {
		step.do()
		if r := p.S.Region; r.N != step.n || r.R != step.r || r.Change != step.change {
			t.Fatalf("after step %d: %+v, want N = %d, R = %d, %+d", i, r, step.n, step.r, step.change)
		}
		if p.Field(RegionR).Problem != "" || p.Notice != (Notice{}) {
			t.Fatalf("after step %d: %+v, %+v", i, *p.Field(RegionR), p.Notice)
		}
	}
	p.Edit(RegionR, "0")
	if p.S.Region.R != 1 || p.Field(RegionR).Problem == "" {
		t.Errorf("typed R = 0 of which one becomes 0: %+v, %+v", p.S.Region, *p.Field(RegionR))
	}
}

func TestEveryPlaceOfTheSliderOfNIsThePlaceOfItsValue(t *testing.T) {
	p := still(region())
	last := int64(0)
	for place := range NPlaces + 1 {
		p.SlideN(strconv.Itoa(place))
		n := p.S.Region.N
		if n <= last || p.NPlace() != strconv.Itoa(place) || *p.Field(RegionN) != (Field{Text: strconv.FormatInt(n, 10)}) {
			t.Errorf("place %d stands for %d after %d, which stands at %s and is shown as %+v", place, n, last, p.NPlace(), *p.Field(RegionN))
		}
		last = n
	}
}

func TestTheSliderOfNRunsFromOneToAMillion(t *testing.T) {
	for n, want := range map[int64]string{
		1: "0", 2: "1", 10: "9", 100: "80", 1000: "120", 1001: "120", 999_999: "239", 1_000_000: "240", 1_000_000_000: "240",
	} {
		p := looking(1, 0.01, "gauss", n, 0)
		if got := p.NPlace(); got != want {
			t.Errorf("N = %d stands at %s, want %s", n, got, want)
		}
	}
	p := still(region())
	for place, want := range map[string]int64{"0": 1, "-3": 1, "9": 10, "80": 100, "240": 1_000_000, "300": 1_000_000} {
		if p.SlideN(place); p.S.Region.N != want {
			t.Errorf("place %s stands for %d, want %d", place, p.S.Region.N, want)
		}
	}
}

func TestTheSliderOfRHasThePullsAsPlaces(t *testing.T) {
	p := looking(1, 0.01, "gauss", 20, 7)
	if p.RMax() != "20" || p.RPlace() != "7" {
		t.Errorf("%s of %s", p.RPlace(), p.RMax())
	}
}

func TestTheHistoryIsToldInWords(t *testing.T) {
	if got := looking(1, 0.01, "gauss", 1, 0).HistoryWords(); !strings.HasPrefix(got, "1 pull, 0 of them paid.") {
		t.Errorf("%q", got)
	}
	if got := looking(1, 0.01, "gauss", 2000, 1500).HistoryWords(); !strings.HasPrefix(got, "2,000 pulls, 1,500 of them paid.") {
		t.Errorf("%q", got)
	}
}

func TestBothViewsShareTheBudget(t *testing.T) {
	p := open("", 0)
	p.Show(scenario.Region)
	p.Edit(Delta, "0")
	if p.IsPlay() || p.S.Delta != 0 {
		t.Errorf("δ = 0 in the Region view: %+v", *p.Field(Delta))
	}
	p.Show(scenario.Regret)
	if p.IsPlay() || !strings.Contains(p.Notice.Text, "needs δ > 0") {
		t.Errorf("Play with δ = 0: %+v", p.Notice)
	}
	p.Edit(Delta, "0.1")
	p.Show(scenario.Regret)
	if !p.IsPlay() || p.S.Delta != 0.1 || p.Notice != (Notice{}) {
		t.Errorf("Play with δ = 0.1: %v, %+v", p.S.Delta, p.Notice)
	}
}

// The lab has a program to load first. Until it answers the page says that it works on it,
// and the last figure stays while a slider is dragged: what it says is about that figure.
func TestTheRegionWaitsForTheLabAndKeepsTheLastFigure(t *testing.T) {
	p := open(region().Link(), 0)
	p.slow = true
	p.answered()
	if words := p.RegionSentence(); len(words) != 1 || words[0] != (Part{Text: "Working…"}) || p.ChartLabel() != "Working…" {
		t.Fatalf("before the first answer: %+v", words)
	}
	if got := chosen(p.Noises()); len(p.Noises()) != 6 || !slices.Equal(got, []string{"gauss"}) || p.NoiseWords() == "" {
		t.Errorf("the menu is not there yet: %+v", p.Noises())
	}
	p.deliver()
	p.answered()
	first := plain(p.RegionSentence())
	if !strings.Contains(first, "After 1 pull,") {
		t.Fatalf("after it: %q", first)
	}
	for place := range 30 {
		p.SlideN(strconv.Itoa(place))
		p.frame()
	}
	if got := plain(p.RegionSentence()); got != first {
		t.Errorf("N = %d while the figure is that of 1: %q", p.S.Region.N, got)
	}
	if n := len(p.asked); n != 2 {
		t.Errorf("%d questions wait, want one for each card", n)
	}
	p.deliver()
	p.answered()
	if n := len(p.asked); n != 2 {
		t.Errorf("then %d questions wait, want those about where the slider is", n)
	}
	p.deliver()
	p.answered()
	if got := plain(p.RegionSentence()); !strings.Contains(got, "After 30 pulls,") || len(p.asked) != 0 {
		t.Errorf("at rest: %q, %d questions", got, len(p.asked))
	}
}

func TestARegionWithoutTheLabSaysWhy(t *testing.T) {
	p := open(region().Link(), 0)
	p.broken = "there is no lab"
	p.answered()
	if words := p.RegionSentence(); len(words) != 1 || words[0] != (Part{"there is no lab.", "bad"}) {
		t.Errorf("%+v", words)
	}
	p.broken = ""
	p.SlideN("5")
	p.answered()
	if got := plain(p.RegionSentence()); !strings.Contains(got, "After 6 pulls,") {
		t.Errorf("with another lab: %q", got)
	}
}

// A panel's button sets its budget and history, marks it, and leaves the bandit alone.
func TestAPanelOfThePaperIsOneClickAway(t *testing.T) {
	s := small("ucb1")
	s.Kind = scenario.Region
	p := open(s.Link()+"~x=log", 0)
	p.answered()
	groups := p.RegionPanels()
	var names []string
	all := 0
	for _, g := range groups {
		names = append(names, g.Name)
		all += len(g.Panels)
	}
	if want := []string{"Figure 1, DP-FTPL-Gauss, N =", "Figure 2, DP-FTPL-Beta, N =", "Figure 2, DP-FTPL-Beta without k, N =", "Figure 3, DP-FTPL-New, N ="}; !slices.Equal(names, want) || all != 11 {
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
		p.ShowPanel(panel.Link)
		p.answered()
		if panel.Name != c.name || p.S.Region != c.want || p.S.Epsilon != c.eps || p.S.Delta != c.delta {
			t.Errorf("%q shows %+v at (%v, %v)", panel.Name, p.S.Region, p.S.Epsilon, p.S.Delta)
		}
		var marked []string
		for _, g := range p.RegionPanels() {
			for _, q := range g.Panels {
				if q.Chosen {
					marked = append(marked, q.Label)
				}
			}
		}
		if !slices.Equal(marked, []string{panel.Label}) {
			t.Errorf("%q: marked is %q", panel.Label, marked)
		}
		if p.Field(RegionN).Text != strconv.FormatInt(c.want.N, 10) || len(p.S.Arms) != 3 || len(p.S.Policies) != 1 || p.Look.X != "log" {
			t.Errorf("%q: the field says %q; %d arms, look %+v", panel.Name, p.Field(RegionN).Text, len(p.S.Arms), p.Look)
		}
		p.rest(t)
		if last := p.fragments[len(p.fragments)-1]; last != p.Fragment() {
			t.Errorf("the address is %q", last)
		}
	}
	p.SlideN("3")
	for _, g := range p.RegionPanels() {
		for _, q := range g.Panels {
			if q.Chosen {
				t.Errorf("%q is marked with N = %d", q.Label, p.S.Region.N)
			}
		}
	}
}

func TestTheCurveOfDeltaFollowsTheScenario(t *testing.T) {
	p := looking(1, 0.01, "beta", 20, 5)
	card := &SheetFigure{App: p.App, Card: needCard}
	f := p.charts[needCard]
	if f.Kind != "need" || len(f.Series) != 4 || !slices.Equal(f.Marks, []float64{20}) || len(card.Keys()) != 5 {
		t.Fatalf("%d curves, marks at %v, %d keys", len(f.Series), f.Marks, len(card.Keys()))
	}
	p.SlideN("120")
	p.answered()
	if f := p.charts[needCard]; !slices.Equal(f.Marks, []float64{1000}) {
		t.Errorf("N = 1,000 is marked at %v", f.Marks)
	}
	p.SetNoise("laplace")
	p.answered()
	if s := p.Sheet(needCard); s.Figure.Kind != "" || len(card.Keys()) != 0 || !strings.Contains(strings.Join(s.Says, " "), "There is no curve") {
		t.Errorf("of Laplace noise: %+v", s)
	}
}

// The lab is not asked about what no view shows.
func TestPlayAsksNothingAboutRegions(t *testing.T) {
	p := open("", 0)
	p.slow = true
	p.answered()
	for _, q := range p.asked {
		if about, ok := q.question.(*lab.About); ok && (about.Topic == lab.Shape || about.Topic == lab.Need) {
			t.Errorf("it asks %+v", about)
		}
	}
}

// What was chosen in one view is there when somebody comes back, but the link of another view
// does not say so.
func TestAViewsAddressHoldsNothingOfOtherViews(t *testing.T) {
	p := open("1t&arms=0.5,0.6&horizon=2000", 0)
	p.Show(scenario.Sweep)
	p.ChooseSweep(scenario.OverDelta)
	p.Edit(SweepValues, "0.2, 0.4")
	p.Show(scenario.Region)
	p.Edit(RegionN, "50")
	p.SetNoise("beta")
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
