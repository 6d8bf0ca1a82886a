package compare_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// Two sweeps are shown with common axes and a table of all values.
func TestTwoSweepsAreSideBySide(t *testing.T) {
	s := webtest.Swept()
	p := compared(t, s, "", 2, func(p *webtest.Page) {
		p.Fields.Edit(page.Delta, "0.2")
		p.Type(page.SweepValues, "0.5, 1, 2, 4")
	})
	p.Rest(t)
	if p.View().Name() != page.CompareView || !p.View().IsTradeoff() || !p.Runs.Ended() {
		t.Fatalf("it shows %s, %q", p.View().Name(), p.Fragment())
	}
	f, o := p.Plotted(), p.Plots[len(p.Plots)-1].Options
	if f.X.Scale != pinPlot(p).X.Scale || f.Y.Scale != pinPlot(p).Y.Scale || !reflect.DeepEqual(*o.Beside, pinPlot(p)) {
		t.Error("the axes differ")
	}
	x, y := o.Ranges(f)
	of, beside := p.Compare.OnPin()
	if x2, y2 := beside.Ranges(of); x2 != x || y2 != y {
		t.Errorf("A is drawn over %v and %v, B over %v and %v", x2, y2, x, y)
	}
	rows := p.Cards.Sheet(page.PairCard).Figure.Table.Rows
	if len(rows) != 4 || rows[2][1] != "–" || rows[2][2] == "–" || rows[0][3] == "–" {
		t.Errorf("the table has %q", rows)
	}
	if e := p.Runs.Entries()[0]; say.English(e.Guarantee) != "A: each decision, (ε, 0.01); B: each decision, (ε, 0.2)" {
		t.Errorf("the legend says %q", e.Guarantee)
	}
}

// If one of two sweeps needs a logarithmic scale, both get one.
func TestSweepsHaveOneScale(t *testing.T) {
	s := webtest.Swept()
	s.Sweep.Values = []float64{1, 2, 3}
	for _, swap := range []bool{false, true} {
		p := compared(t, s, "", 2, func(p *webtest.Page) { p.Type(page.SweepValues, "0.1, 10") })
		if swap {
			p.Pair.Swap()
		}
		p.Rest(t)
		if a, b := pinPlot(p).X.Scale, p.Plotted().X.Scale; a != figure.Log || b != figure.Log {
			t.Errorf("swapped %v: A is %s, B %s", swap, a, b)
		}
	}
}

// Sweeps over different quantities share only the axis of regret.
func TestSweepsOverDifferentThings(t *testing.T) {
	p := compared(t, webtest.Swept(), "", 2, func(p *webtest.Page) { p.Settings.ChooseSweep(scenario.OverHorizon) })
	p.Rest(t)
	f, o := p.Plotted(), p.Plots[len(p.Plots)-1].Options
	x, y := o.Ranges(f)
	of, beside := p.Compare.OnPin()
	x2, y2 := beside.Ranges(of)
	if own, _ := f.Ranges(); x != own || x2 == x || y2 != y {
		t.Errorf("A is drawn over %v and %v, B over %v and %v", x2, y2, x, y)
	}
	if both, _ := p.Screen().OnCharts(); say.English(both.X.Label) != "A: ε; B: T" {
		t.Errorf("in files x is %q", both.X.Label)
	}
}

// Two regions share one chart.
func TestTwoRegionsShareAChart(t *testing.T) {
	s := webtest.Region()
	p := webtest.Open(s.Link(), 0)
	p.Answered()
	p.Pair.Turn()
	p.Answered()
	if !p.View().Comparing() || !p.View().IsRegion() || len(p.Plotted().Bounds) != 4 {
		t.Fatalf("it shows %d bounds at %q", len(p.Plotted().Bounds), p.Fragment())
	}
	lower(p)
	p.Answered()
	p.Later()
	f := p.Plotted()
	want, err := plot.TwoRegions(s, p.S)
	testkit.OK(t, err)
	if !reflect.DeepEqual(f.Series, want.Series) || !reflect.DeepEqual(f.Bounds, want.Bounds) || say.English(f.Title) != "Two regions. A: ε = 1. B: ε = 0.1" {
		t.Errorf("the chart has %q with %d curves", f.Title, len(f.Series))
	}
	var keys []string
	for _, k := range p.Region.Keys() {
		keys = append(keys, say.English(k.Name))
	}
	if want := []string{"F", "F′", "A: ε = 1", "B: ε = 0.1"}; !slices.Equal(keys, want) {
		t.Errorf("the legend has %q", keys)
	}
	if sheet := p.Cards.Sheet(page.PairCard); len(sheet.Figure.Table.Rows) != 6 || len(sheet.Figure.Series) != 0 || len(sheet.Facts) != 1 || len(sheet.Says) != 2 {
		t.Errorf("the card has %+v", sheet)
	}
	if got, want := say.English(p.Region.Brief()), "A: ε = 1. B: ε = 0.1."; got != want {
		t.Errorf("in a frame it is called %q", got)
	}

	// A second noise distribution adds its curves.
	p.Region.SetNoise("laplace")
	p.Answered()
	if got := len(p.Plotted().Series); got != 4 {
		t.Errorf("of two laws there are %d curves", got)
	}
	p.Pair.Swap()
	p.Answered()
	if p.S.Link() != s.Link() || p.Pair.A().Epsilon != 0.1 || p.Pair.A().Region.Noise != "laplace" || say.English(p.Plotted().Title) != "Two regions. A: ε = 0.1; noise = Laplace noise. B: ε = 1; noise = DP-FTPL-Gauss" {
		t.Errorf("after the swap: %q, %q", p.Fragment(), p.Plotted().Title)
	}
	p.Pair.Turn()
	p.Answered()
	if p.View().Comparing() || len(p.Plotted().Bounds) != 2 || len(p.Region.Keys()) != 3 || p.Plotted().Verdict == nil {
		t.Errorf("after the comparison, there are %d bounds at %q", len(p.Plotted().Bounds), p.Fragment())
	}
}

// Files contain both scenarios, and programs that read tables or drawings can tell them apart.
func TestTheTableAndTheFilesHaveBoth(t *testing.T) {
	for _, c := range []struct {
		s     scenario.Scenario
		files map[int][]string // by the index of the format
	}{
		{webtest.Region(), map[int][]string{
			0: {"A: between the lower and the upper bound", "B: between the lower and the upper bound", "Two regions. A: ε = 1. B: ε = 0.1"},
			3: {"boundA", "boundD", "lower 2 and upper 2", "A: between", "B: between"},
			4: {"A: lower", "B: upper", "compare=1t-", "kind=-region"},
			5: {"A: lower", "A: ε = 1.", "B: ε = 0.1.", "is narrower than region A at every x"},
		}},
		{webtest.Small("dp-ftpl-new", "ucb1"), map[int][]string{
			4: {"# title: Regret of 2 policies on 3 arms\n", "# panel: A: ε = 1\n# panel: B: ε = 0.1\n", "\n\"A: DP-FTPL-New, ε = 1\",", "\n\"B: DP-FTPL-New, ε = 0.1\",", "\nB: UCB1,", ",,1,0.01\n", ",,0.1,0.01\n", "&epsilon=0.1&", "compare=1t-"},
			5: {`"A: DP-FTPL-New, ε = 1"`, `"B: UCB1"`, `"epsilon":0.1,"delta":0.01,`, `"panels":[{"title":"A: ε = 1","series":2,"bounds":0},{"title":"B: ε = 0.1","series":2,"bounds":0}]`},
		}},
	} {
		p := compared(t, c.s, "~mode=mean", 2, lower)
		p.Rest(t)
		if c.s.Kind == scenario.Regret {
			p.Policies.ToggleCurve(0)
			p.Rest(t)
			f, o := p.Screen().OnCharts()
			for i, s := range f.Series {
				if o.Hides(i) != strings.Contains(s.Name, "DP-FTPL-New") {
					t.Errorf("of %d series the table has %s: %v", len(f.Series), s.Name, !o.Hides(i))
				}
			}
		}
		for k, texts := range c.files {
			p.Saved = nil
			p.Files.Export(p.Files.ExportFormats()[k])
			for _, want := range texts {
				if file := string(p.Saved[0].Data); !strings.Contains(file, want) {
					t.Errorf("%s does not have %q:\n%.600s", p.Saved[0].Name, want, file)
				}
			}
		}
	}
}

// A scenario A of another kind waits until the page shows its kind. Older links keep their meaning.
func TestScenarioAWaitsForItsKind(t *testing.T) {
	p := webtest.Open("1t&kind=region~compare=1t=.epsilon=-0.5", 0)
	p.Answered()
	if p.View().Comparing() || p.View().Name() != "region" || len(p.Plotted().Bounds) != 2 {
		t.Errorf("a region is compared with runs at %q", p.Fragment())
	}
	if p.Show(scenario.Regret); !p.View().Comparing() || p.Pair.A().Epsilon != 0.5 {
		t.Errorf("Play shows %q", p.Fragment())
	}
	p.Show(scenario.Region)
	p.Pair.Turn() // a new A
	p.Answered()
	if !p.View().Comparing() || p.Pair.A().Kind != scenario.Region {
		t.Errorf("A is %s", p.Pair.A().Link())
	}
	for _, turn := range []func(){func() { p.Show(scenario.Sweep) }, func() { p.Visit(page.GalleryView) }, p.Audit.ShowAudit} {
		if turn(); p.View().Comparing() {
			t.Errorf("%q compares", p.Fragment())
		}
		p.Tick()
	}
	if p.Show(scenario.Region); !p.View().Comparing() {
		t.Errorf("back on Region, the page shows %q", p.Fragment())
	}
}

// An answer about one kind of pair is not shown for a pair of another kind.
func TestAnAnswerIsAboutItsOwnKind(t *testing.T) {
	p := compared(t, webtest.Small("dp-ftpl-new", "ucb1"), "~mode=mean", 2, lower)
	p.Rest(t)
	p.Slow = true
	p.Navigated("1t&kind=region&epsilon=0.2~compare=1t=.kind=-region")
	p.Tick()
	if got := webtest.Plain(p.Screen().Sentence()); strings.Contains(got, "pays") || say.English(p.Pair.Side(0)) != "A" {
		t.Errorf("before the lab answers: %q, %q", got, p.Pair.Side(0))
	}
	p.Deliver()
	p.Answered()
	if p.Deliver(); say.English(p.Pair.Side(1)) != "B: ε = 0.2" {
		t.Errorf("then %q", p.Pair.Side(1))
	}
}
