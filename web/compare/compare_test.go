package compare_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// compared returns a page that compares s, as scenario A, with s after edit, as scenario B.
func compared(t *testing.T, s scenario.Scenario, view string, workers int, edit func(*webtest.Page)) *webtest.Page {
	t.Helper()
	p := webtest.Open(s.Link()+view, workers)
	p.Pair.Turn()
	edit(p)
	p.Later()
	return p
}

// lower sets ε to 0.1.
func lower(p *webtest.Page) { p.Type(page.Epsilon, "0.1") }

// pinPlot returns the figure on the chart of A.
func pinPlot(p *webtest.Page) figure.Figure { return p.Others[page.OtherChart] }

func TestAPinnedScenarioStaysWhileTheOtherIsEdited(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "ucb1")
	p := webtest.Open(s.Link(), 2)
	if p.View().Comparing() || say.English(p.Pair.Text()) != "Compare" || strings.Contains(p.Fragment(), "compare") {
		t.Fatalf("the page compares at the start: %q", p.Fragment())
	}
	p.Pair.Turn()
	if !p.View().Comparing() || say.English(p.Pair.Text()) != "Stop comparing" || p.Pair.A().Link() != s.Link() || p.S.Link() != s.Link() {
		t.Fatalf("scenario A is %s", p.Pair.A().Link())
	}
	lower(p)
	p.Policies.AddPolicy("kl-ucb")
	if p.Pair.A().Link() != s.Link() || p.S.Epsilon != 0.1 || len(p.S.Policies) != 3 {
		t.Errorf("A is %s, B is %s", p.Pair.A().Link(), p.S.Link())
	}
	p.Pair.Turn()
	if p.View().Comparing() || p.S.Epsilon != 0.1 || len(p.S.Policies) != 3 || strings.Contains(p.Fragment(), "compare") {
		t.Errorf("after the comparison, the page shows %s", p.Fragment())
	}
}

// Each curve is the same, bit for bit, as when its scenario is shown alone, with any number of workers. A policy that
// does not use ε has the same curve in A and B.
func TestBothCurvesEqualTheirCurvesAlone(t *testing.T) {
	for _, c := range []struct {
		s    scenario.Scenario
		view string
		same []bool // whether the curves of A and B are equal
	}{
		{webtest.Small("dp-ftpl-new", "ucb1", "thompson"), "", []bool{false, true, true}},
		{webtest.Small("dp-ftpl-new", "ucb1", "thompson"), "~mode=mean", []bool{false, true, true}},
		{webtest.Swept(), "", []bool{false, true, true}},
	} {
		for _, workers := range []int{1, 3} {
			p := compared(t, c.s, c.view, workers, func(p *webtest.Page) {
				if p.View().IsTradeoff() {
					p.Type(page.Delta, "0.2")
				} else {
					lower(p)
				}
			})
			p.Finish(t)
			for side, got := range map[string]figure.Figure{c.s.Link(): pinPlot(p), p.S.Link(): p.Plotted()} {
				alone := webtest.Open(side+c.view, 2)
				alone.Finish(t)
				if want := alone.Plotted(); !reflect.DeepEqual(got.Series, want.Series) || len(want.Series[0].X) < 3 {
					t.Errorf("%s, %d workers: the curves differ from those alone", side+c.view, workers)
				}
			}
			for i, same := range c.same {
				if slices.Equal(pinPlot(p).Series[i].Mean, p.Plotted().Series[i].Mean) != same {
					t.Errorf("%s: the curves of policy %d are equal: %v", c.view, i, !same)
				}
			}
		}
	}
}

func TestBothChartsHaveTheSameAxes(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "ucb1")
	p := compared(t, s, "~mode=mean", 2, func(p *webtest.Page) {
		lower(p)
		p.Type(page.Horizon, "4000")
	})
	p.Rest(t)
	f, o := p.Plotted(), p.Plots[len(p.Plots)-1].Options
	of, beside := p.Compare.OnPin()
	if o.Beside == nil || beside.Beside == nil || !reflect.DeepEqual(*o.Beside, of) || !reflect.DeepEqual(*beside.Beside, f) {
		t.Fatal("the charts do not share their ranges")
	}
	if x := of.Series[0].X; x[len(x)-1] != 1500 {
		t.Errorf("A ends at %v", x[len(x)-1])
	}
	if p.Pair.Turn(); p.View().Comparing() {
		t.Fatal("the page still compares")
	}
	p.Rest(t)
	if _, o := p.Runs.OnChart(); o.Beside != nil {
		t.Error("a single chart has the axes of two")
	}
}

func TestOneTransportDrivesBoth(t *testing.T) {
	p := compared(t, webtest.Small("dp-ftpl-new", "ucb1"), "", 2, func(p *webtest.Page) { lower(p); p.Type(page.Horizon, "300") })
	pulled := func() (all []int64) {
		for k := range 2 {
			for _, track := range p.Workers.Session.TracksOf(k) {
				all = append(all, track.Pulled)
			}
		}
		return all
	}
	p.Runs.PlayPause()
	p.Runs.Restart()
	p.Runs.PlayPause()
	p.Rest(t)
	start := pulled()[0]
	p.Runs.Step()
	p.Rest(t)
	if got := pulled(); p.Runs.Playing() || slices.Min(got) != start+1 || slices.Max(got) != start+1 {
		t.Errorf("a step from pull %d leads to %v", start, got)
	}
	p.Finish(t)
	if got := pulled(); !slices.Equal(got, []int64{300, 300, 1500, 1500}) || !p.Runs.Ended() || say.English(p.Runs.PlayText()) != "Play again" {
		t.Errorf("at the end, the runs are at %v", got)
	}
	if words := p.Runs.Progress().Words; !strings.HasPrefix(say.English(words), "1,500 of 1,500") {
		t.Errorf("progress: %q", words)
	}
	p.Runs.SetSpeed("10")
	p.Runs.PlayPause()
	p.Tick()
	if got := pulled(); slices.Max(got) > 50 || !p.Runs.Playing() || len(p.Workers.Session.TracksOf(1)) != 2 {
		t.Errorf("played again, the trajectories are at %v", got)
	}
}

func TestASwapTurnsBothRound(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "ucb1", "kl-ucb")
	p := compared(t, s, "", 1, func(p *webtest.Page) {
		lower(p)
		p.Policies.RemovePolicy(0) // now only A has it
		p.Policies.AddPolicy("thompson")
	})
	b := p.S.Link()
	p.Policies.SetFocus(1)
	p.Policies.ToggleCurve(3) // DP-FTPL-New, behind UCB1, KL-UCB and Thompson sampling
	was := p.Fragment()
	p.Pair.Swap()
	if p.S.Link() != s.Link() || p.Pair.A().Link() != b {
		t.Errorf("A is %s, B is %s", p.Pair.A().Link(), p.S.Link())
	}
	if say.English(p.Policies.FocusName()) != "KL-UCB" || !p.Hidden[0] || p.Hidden[3] {
		t.Errorf("the focus is %s, hidden are %v", say.English(p.Policies.FocusName()), p.Hidden)
	}
	p.Pair.Swap()
	if p.Fragment() != was || !p.Hidden[3] || say.English(p.Policies.FocusName()) != "KL-UCB" {
		t.Errorf("after two swaps: %s, hidden are %v", p.Fragment(), p.Hidden)
	}
}

// A policy has the same index, and so the same colour, on both charts.
func TestPoliciesHaveTheSamePlaceOnBothCharts(t *testing.T) {
	p := compared(t, webtest.Small("dp-ftpl-new", "ucb1", "kl-ucb"), "", 2, func(p *webtest.Page) {
		p.Policies.RemovePolicy(0)
		p.Policies.AddPolicy("adap-ucb")
		p.Type(page.Epsilon, "0.5")
	})
	p.Finish(t)
	var pinned, drawn, legend []string
	for _, s := range pinPlot(p).Series {
		pinned = append(pinned, say.English(s.Name))
		if len(s.X) > 0 {
			drawn = append(drawn, say.English(s.Name))
		}
	}
	for _, e := range p.Runs.Entries() {
		legend = append(legend, say.English(e.Name+" ("+e.Guarantee+")"))
	}
	if want := []string{"UCB1", "KL-UCB", "AdaP-UCB", "DP-FTPL-New"}; !slices.Equal(pinned, want) || !slices.Equal(drawn, []string{"UCB1", "KL-UCB", "DP-FTPL-New"}) {
		t.Errorf("A has %q and draws %q", pinned, drawn)
	}
	if want := []string{"UCB1 (no privacy)", "KL-UCB (no privacy)", "AdaP-UCB (B: whole sequence, ε = 0.5)", "DP-FTPL-New (A: each decision, (1, 0.01))"}; !slices.Equal(legend, want) {
		t.Errorf("the legend says %q", legend)
	}
}

func TestALinkHoldsBoth(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "ucb1")
	s.Policies[0].Label = "Mine: 50% & more"
	s.Arms = append(s.Arms, arm.Beta{A: 2, B: 0.5})
	p := compared(t, s, "~mode=mean&x=log", 1, lower)
	fragment := p.Fragments[len(p.Fragments)-1]
	if _, view := scenario.CutView(fragment); !scenario.IsView(view) || fragment != p.Fragment() {
		t.Fatalf("the address is %q", fragment)
	}
	q := webtest.Open(fragment, 1)
	if !q.View().Comparing() || q.Pair.A().Link() != s.Link() || q.S.Link() != p.S.Link() || q.Fragment() != fragment {
		t.Errorf("%q opens as %q", fragment, q.Fragment())
	}
	for _, s := range []scenario.Scenario{webtest.Swept(), webtest.Region()} {
		link := compared(t, s, "", 0, lower).Fragment()
		if q := webtest.Open(link, 0); q.Pair.A().Link() != s.Link() || q.Fragment() != link || !q.View().Comparing() {
			t.Errorf("%q opens as %q", link, q.Fragment())
		}
	}
	// A link may leave out defaults, and a link written by hand needs no check digits.
	q = webtest.Open("1t&epsilon=0.1~compare=1t", 0)
	if q.Pair.A().Link() != scenario.Default().Link() || q.S.Epsilon != 0.1 {
		t.Errorf("a short link opens as %q", q.Fragment())
	}
	q = webtest.Open("1t~compare=1t=.epsilon=-0.5=.policies=-adap-ucb=,alpha=-4", 0)
	if a := q.Pair.A(); a.Epsilon != 0.5 || a.Policies[0].Params["alpha"] != 4 {
		t.Errorf("a link by hand opens as %+v", a)
	}
}

func TestADamagedScenarioToCompareWithIsRefused(t *testing.T) {
	s := webtest.Small("dp-ftpl-new")
	good := compared(t, s, "", 0, lower).Fragment()
	for fragment, why := range map[string]string{
		good[:len(good)-4]:                                  "this link is incomplete or was changed",
		good[:strings.Index(good, "=-")+1]:                  "in the comparison scenario",
		"1t~compare=":                                       `"?" does not begin with a version number`,
		"1t~compare=1t=.epsilon=-101":                       "epsilon: 101 is not between 0 and 100",
		"1t~compare=1t=.epsilon=-1=zz":                      "is not allowed in a link",
		"1t~compare=2t=.epsilon=-1":                         "made by a newer version",
		"1t~compare=1t=.kind=-timeline=.policies=-adap-ucb": "kind: timeline cannot be compared",
		"1t~compare=" + strings.Repeat("=", 9):              "does not begin with a version number",
	} {
		p := webtest.Open(s.Link(), 0)
		was := p.Fragment()
		p.Navigated(fragment)
		if !p.Notice.Bad || !p.Notice.Offer || !strings.HasPrefix(say.English(p.Notice.Text), "This address cannot be opened – in the comparison scenario, ") || !strings.Contains(say.English(p.Notice.Text), why) {
			t.Errorf("%s: %q, want %q", fragment, p.Notice.Text, why)
		}
		if p.Fragment() != was || p.View().Comparing() {
			t.Errorf("%s: the page now shows %s", fragment, p.Fragment())
		}
	}
}

func TestPinsAreStepsBack(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "ucb1")
	p := webtest.Open(s.Link(), 1)
	if n := p.Steps(p.Pair.Turn, func() { lower(p) }, p.Pair.Swap, p.Pair.Turn); n != 4 {
		t.Fatalf("%d entries of the history, want 4", n)
	}
	// The browser returns the entries as they were written.
	var entries []string
	for _, f := range p.Fragments {
		if len(entries) == 0 || f != entries[len(entries)-1] {
			entries = append(entries, f)
		}
	}
	last := p.S.Link()
	p.Returned(entries[len(entries)-2])
	if !p.View().Comparing() || p.Pair.A().Epsilon != 0.1 || p.S.Epsilon != 1 {
		t.Errorf("back, A has ε = %v and B %v", p.Pair.A().Epsilon, p.S.Epsilon)
	}
	p.Returned(entries[len(entries)-1])
	if p.View().Comparing() || p.S.Link() != last {
		t.Errorf("forward, the page shows %s", p.Fragment())
	}
	p.Returned(s.Link())
	if p.View().Comparing() || p.S.Link() != s.Link() {
		t.Errorf("back at the start, the page shows %s", p.Fragment())
	}
}

func TestTheSidesAndTheCardSayWhatDiffers(t *testing.T) {
	p := compared(t, webtest.Small("ucb1", "dp-ftpl-new"), "~mode=mean", 2, lower)
	p.Rest(t)
	if say.English(p.Pair.Side(0)) != "A: ε = 1" || say.English(p.Pair.Side(1)) != "B: ε = 0.1" {
		t.Errorf("the sides are %q and %q", p.Pair.Side(0), p.Pair.Side(1))
	}
	if sheet := p.Cards.Sheet(page.PairCard); len(sheet.Figure.Table.Rows) != 2 || say.English(sheet.Title) != "A and B" || len(sheet.Facts) != 1 {
		t.Errorf("the card has %+v", sheet)
	}
}

// A drawing contains both charts. A policy has the same colour in both, and a policy that only B has is not named in A.
func TestADrawingHasBothCharts(t *testing.T) {
	p := compared(t, webtest.Small("dp-ftpl-gauss", "dp-ftpl-new"), "~mode=mean", 2, func(p *webtest.Page) {
		lower(p)
		p.Policies.AddPolicy("kl-ucb")
	})
	p.Rest(t)
	p.Files.Export(p.Files.ExportFormats()[0])
	svg := string(p.Saved[0].Data)
	for _, want := range []string{">A: ε = 1", ">B: ε = 0.1", ">A: DP-FTPL-Gauss, ε = 1 ·", ">B: DP-FTPL-Gauss, ε = 0.1 ·", ">B: KL-UCB"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the drawing does not say %q", want)
		}
	}
	if strings.Contains(svg, "A: KL-UCB") {
		t.Error("the drawing names a policy that A does not have")
	}
	for _, id := range []string{"dp-ftpl-gauss", "dp-ftpl-new"} {
		stroke := fmt.Sprintf(`stroke="#%06x"`, figure.Hues[figure.InkOf(id).Hue])
		if got := strings.Count(svg, stroke); got < 4 { // two curves, and two lines in legends
			t.Errorf("%d lines have the colour of %s", got, id)
		}
	}
	if stroke := fmt.Sprintf(`stroke="#%06x"`, figure.Ink{Hue: 0, Shade: 1}.Mixed(figure.Hues[0], 0x15171a, 0x15171a, 0x5c6068)); strings.Contains(svg, stroke) {
		t.Error("a policy with one curve per chart has a second shade")
	}
}

func TestInAHallCurvesAreRevealedOnBothCharts(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "ucb1")
	link := compared(t, s, "", 0, func(p *webtest.Page) { p.Policies.RemovePolicy(1); p.Policies.AddPolicy("thompson") }).Fragment()
	p := webtest.Open(link+"&present&hide=curves", 1)
	_, o := p.Compare.OnPin()
	for i := range 3 {
		if !o.Hides(i) {
			t.Errorf("curve %d is there from the start", i)
		}
	}
	for _, want := range []string{"Reveal DP-FTPL-New", "Reveal Thompson sampling", "Reveal UCB1", "Reveal"} {
		if got := say.English(p.Runs.RevealText()); got != want {
			t.Errorf("the button says %q, want %q", got, want)
		}
		p.Runs.RevealCurve()
	}
	if p.Hidden[2] || p.Focus != 1 {
		t.Errorf("hidden are %v, in focus %d", p.Hidden, p.Focus)
	}
	p.Finish(t)
}

func TestTwoLargeScenariosAreRefused(t *testing.T) {
	s := webtest.Small("ucb1", "kl-ucb")
	s.Runs = 10_000
	s.Checkpoints = scenario.LinearGrid(s.Horizon, 1500)
	p := webtest.Open(s.Link()+"~mode=mean", 0)
	if p.Notice.Text != "" || len(s.Policies)*s.Runs*len(s.Checkpoints) > engine.MaxValues {
		t.Fatalf("a single scenario: %q", p.Notice.Text)
	}
	if p.Pair.Turn(); !p.Notice.Bad || !strings.Contains(say.English(p.Notice.Text), "60,000,000 values") {
		t.Errorf("both: %q", p.Notice.Text)
	}
}

// The page mentions a curve that dwarfs the others, even if A and B have different numbers of runs.
func TestACurveThatDwarfsOthersIsMentioned(t *testing.T) {
	for _, c := range []struct {
		runs string
		a    int
	}{{"4", 9}, {"12", 9}, {"9", 9}} {
		s, err := scenariotest.ParseLink("1t&horizon=20000&policies=dp-ftpl-beta,dp-ftpl-new,thompson")
		testkit.OK(t, err)
		s.Runs = c.a
		p := compared(t, s, "~mode=mean", 2, func(p *webtest.Page) {
			p.Fields.Edit(page.Epsilon, "0.2")
			p.Fields.Edit(page.RunsField, c.runs)
		})
		p.Rest(t)
		if got := say.English(p.Runs.Flat.Says()); got != "DP-FTPL-Beta’s curve dwarfs the others." {
			t.Errorf("%d runs of A and %s of B: %q", c.a, c.runs, got)
		}
	}
}

// A chart whose size changes may be redrawn before the page has drawn a newly opened scenario.
func TestAChartOfAnOlderPairIsDrawnAgain(t *testing.T) {
	p := compared(t, webtest.Small("dp-ftpl-new", "ucb1", "thompson"), "", 2, lower)
	_, o := p.Compare.OnPin()
	was := o.Under(2)
	p.Navigated("1t&policies=ucb1&horizon=300~compare=1t=.policies=-ucb1=.horizon=-300")
	if got := o.Under(2); got != was || len(p.Pair.A().Policies) != 1 {
		t.Errorf("the text under the third curve changes to %q from %q", got, was)
	}
}
