package web

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
)

// looking returns the Region view of a budget, a noise and a history.
func looking(eps, delta float64, noise string, n, r int64) *page {
	s := region()
	s.Epsilon, s.Delta = eps, delta
	s.Region = scenario.RegionOptions{Noise: noise, N: n, R: r, Change: 1}
	return still(s)
}

func TestTheVerdictSaysWhatTheNumbersSay(t *testing.T) {
	for _, c := range []struct {
		what string
		page *page
		says []string
	}{
		{"outside, inside later", looking(1, 0.01, "gauss", 1, 0), []string{"Not private yet.", "After 1 pull,", " pulls on it is inside"}},
		{"inside", looking(1, 0.01, "gauss", 1000, 300), []string{"Inside.", "After 1,000 pulls,", "has 0.01."}},
		{"inside from the first pull", looking(1, 0.01, "new", 1, 0), []string{"Inside.", "for every number of pulls"}},
		{"never inside", looking(1, 0, "gauss", 50, 10), []string{"Not private yet.", "No number of pulls"}},
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
		for _, f := range c.page.RegionFacts() {
			checkWords(t, f.Name)
			checkWords(t, f.Value)
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
				if refused := noise == "new" && budget == [2]float64{}; refused {
					continue // the link says so, see below
				}
				if v.Reason != "" || len(v.Figure.Series) != 2 || len(p.RegionFacts()) != 5 {
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
	v, words := p.Region(), p.RegionSentence()
	if v.Reason == "" || p.RegionFacts() != nil || len(words) != 1 || words[0].Style != "bad" || !strings.Contains(words[0].Text, "needs ε or δ above 0") {
		t.Errorf("%q, %+v", v.Reason, words)
	}
	if f, _ := p.Figure(); len(f.Series) != 0 {
		t.Errorf("the chart shows %d curves", len(f.Series))
	}
}

func TestTheFigureFollowsTheScenario(t *testing.T) {
	p := looking(1, 0.01, "gauss", 1, 0)
	first := p.Region().Figure
	if again := p.Region().Figure; &again.Series[0].X[0] != &first.Series[0].X[0] {
		t.Error("the same figure is computed twice")
	}
	p.SetNoise("beta")
	if p.Region().Figure.Title == first.Title || p.Region().Figure.Scenario != p.S.Link() {
		t.Errorf("after another noise it is %q", p.Region().Figure.Title)
	}
	if f, more := p.Figure(); f.Title != p.Region().Figure.Title || more {
		t.Errorf("the chart shows %q", f.Title)
	}
}

func TestMenusOfTheRegionShowWhatIsChosen(t *testing.T) {
	p := still(region())
	for _, n := range privacy.Noises() {
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
