//go:build !js

package browser

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
)

// paid returns what each policy has paid at the end of a scenario's live run, as the page
// writes it.
func paid(t *testing.T, s scenario.Scenario) (all []string) {
	t.Helper()
	e, err := sim.New(scenariotest.Valid(s))
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Policies {
		r := e.Record(i, 0, nil, sim.Leaps)
		r.Advance(s.Horizon, math.MaxInt)
		all = append(all, notation.Number(r.Regret()))
	}
	return all
}

// cells returns the texts of a table's cells, row by row.
func (p *tab) cells(rows string) (all [][]string) {
	p.tb.Helper()
	p.eval(`Array.from(document.querySelectorAll(`+quote(rows)+`), (r) => Array.from(r.cells, (c) => c.innerText))`, &all)
	return all
}

// watchAxes notes what numbers are written where on each chart.
const watchAxes = `(() => {
	globalThis.axes = new Map();
	const made = CanvasRenderingContext2D.prototype, fillText = made.fillText;
	made.fillText = function (...args) {
		const id = this.canvas.closest(".chart")?.id, { e, f } = this.getTransform();
		if (/^[0-9.,]+[kMG]?$/.test(args[0])) axes.set(id, (axes.get(id) ?? new Set()).add([args[0], Math.round(e + args[1]), Math.round(f + args[2])].join(" ")));
		return fillText.apply(this, args);
	};
	return null;
})()`

// axes returns the numbers on a chart's axes with their places, drawn anew.
func (p *tab) axes(id string) (all []string) {
	p.tb.Helper()
	p.act(`axes.clear(), dispatchEvent(new Event("themechange"))`)
	p.waitFor("the chart to be drawn", func() bool {
		p.eval(`[...(axes.get(`+quote(id)+`) ?? [])].sort()`, &all)
		return len(all) > 4
	})
	return all
}

// A lecturer asks what a tenth of the budget costs, plays both, and hands the link out.
func TestALecturerComparesTwoScenarios(t *testing.T) {
	const link = "1t&arms=0.9,0.5,0.1&policies=dp-ftpl-gauss,dp-ftpl-new,ucb1&horizon=20000&runs=20"
	a := parse(t, link)
	b := parse(t, link+"&epsilon=0.1")
	p := play(t, link)
	was := p.entries()
	p.eval(watchAxes, nil)
	p.click("#compare")
	p.waitForText("#sentence", "A and B are the same. Your changes now apply to B.")
	p.fill(field("epsilon"), "0.1")
	p.leads("epsilon=0.1")
	const differs = "A: ε = 1. B: ε = 0.1. Everything else is the same, including the seed of the random numbers. "
	p.waitForText("#sentence", differs)
	p.toEnd()

	x, y := paid(t, a), paid(t, b)
	atTheEnd := func() {
		t.Helper()
		p.waitForText("#sentence", differs+"After 20,000 pulls, the regret of DP-FTPL-Gauss is "+x[0]+" in A and "+y[0]+" in B.")
		rows := p.cells(`[aria-labelledby="pair-title"] .values tr`)
		for i, name := range []string{"DP-FTPL-Gauss", "DP-FTPL-New", "UCB1"} {
			if len(rows) != 4 || !slices.Equal(rows[i+1][:3], []string{name, x[i], y[i]}) {
				t.Errorf("the table has %q, want %s, %s and %s", rows, name, x[i], y[i])
			}
		}
		if text := p.text(`[aria-labelledby="pair-title"] .facts`); !strings.Contains(text, "A: 1; B: 0.1") {
			t.Errorf("what differs is %q", text)
		}
		if p.count("#pin-chart canvas") != 1 || p.count("#chart canvas") != 1 {
			t.Error("there are not two charts")
		}
	}
	atTheEnd()
	if rows := p.cells(`[aria-labelledby="pair-title"] .values tr`); rows[3][3] != "0" {
		t.Errorf("UCB1, which has no ε: %q", rows[3])
	}
	left, right := p.axes("pin-chart"), p.axes("chart")
	if !slices.Equal(left, right) {
		t.Errorf("the axes are\n%q\n%q", left, right)
	}
	if n := p.box("#pin-chart"); n.Left+n.Width > p.box("#chart").Left {
		t.Error("A is not on the left")
	}
	if n := p.count(`[aria-live] #sentence, [role="status"] #sentence, [aria-live] .half, [role="status"] .half, [role="status"] .values`); n != 0 {
		t.Error("what changes all the time is read aloud")
	}
	p.click("#data")
	p.waitFor("a table", func() bool { return p.count(".data tbody tr") > 3 })
	for _, name := range []string{"A: DP-FTPL-Gauss", "B: DP-FTPL-Gauss", "A: UCB1", "B: UCB1"} {
		if head := p.text(".data thead"); !strings.Contains(head, name) {
			t.Errorf("the table has no %s: %q", name, head)
		}
	}

	address := p.fragment()
	p.reload()
	p.toEnd()
	atTheEnd()
	if p.fragment() != address {
		t.Errorf("the address is %s and was %s", p.fragment(), address)
	}
	p.eval(`document.querySelector("#swap").focus()`, nil)
	p.key(kb.Enter)
	p.waitForText("#sentence", "A: ε = 0.1. B: ε = 1. ")
	if got := p.value(field("epsilon")); got != "1" {
		t.Errorf("the field has %s", got)
	}
	p.eval(`document.querySelector("#compare").focus()`, nil)
	p.key(kb.Enter)
	p.waitFor("one chart", func() bool { return p.count(".half:not([hidden])") == 1 && p.count("#pair-title") == 0 })
	if p.text("#compare") != "Compare" || strings.Contains(p.fragment(), "compare") {
		t.Errorf("the button says %q at %s", p.text("#compare"), p.fragment())
	}
	var focused string
	if p.eval(`document.activeElement.id`, &focused); focused != "compare" {
		t.Errorf("the focus is on %q", focused)
	}
	if n := p.entries() - was; n != 4 {
		t.Errorf("to pin, to edit, to swap and to stop have made %d entries", n)
	}
	p.back()
	p.waitForText("#sentence", "A: ε = 0.1. B: ε = 1. ")
	p.back()
	p.waitForText("#sentence", differs)
}

// Means are compared run by run, and those of a policy that is not changed are made once.
func TestMeansAreComparedRunByRun(t *testing.T) {
	p := play(t, short+"&epsilon=0.2~mode=mean&compare=1t=.arms=-0.9,0.5,0.1=.policies=-dp-ftpl-gauss,adap-klucb,thompson,ucb1=.horizon=-20000=.runs=-20")
	p.ended()
	p.waitForText("#sentence", "Over 20 runs, the regret of DP-FTPL-Gauss averages ")
	if text := p.text("#progress"); !strings.Contains(text, "120 of 120 runs") { // Thompson sampling and UCB1 have no ε
		t.Errorf("progress: %s", text)
	}
	rows := p.cells(`[aria-labelledby="pair-title"] .values tr`)
	a, b := parse(t, short), parse(t, short+"&epsilon=0.2")
	for i := range a.Policies {
		var means [2]string
		var regret [2][]float64
		for k, s := range []scenario.Scenario{a, b} {
			e, _ := sim.New(scenariotest.Valid(s))
			sample := sim.NewSample(1)
			for run := range s.Runs {
				r := e.Record(i, run, []int64{s.Horizon}, sim.Leaps)
				r.Advance(s.Horizon, math.MaxInt)
				regret[k] = append(regret[k], r.Regret())
				_ = sample.Add(run, r.Noted)
			}
			means[k] = notation.Number(sample.Curve().Mean[0])
		}
		if !slices.Equal(rows[i+1][:3], []string{say.English(figure.Name(a, i)), means[0], means[1]}) {
			t.Errorf("the table has %q, want %q", rows[i+1], means)
		}
		if same := slices.Equal(regret[0], regret[1]); same != (rows[i+1][3] == "0 [0, 0]") {
			t.Errorf("%q, but the runs are the same: %v", rows[i+1], same)
		}
	}
}

// A damaged scenario to compare with is refused as a damaged link is, and what was there stays.
func TestADamagedComparisonIsRefused(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=500")
	p.lead("1t&policies=thompson&horizon=600~compare=1t-00000=.epsilon=-0.5")
	p.waitForText("#notice", "in the comparison scenario, this link is incomplete or was changed")
	if text := p.text("#progress"); !strings.Contains(text, " of 500 pulls") {
		t.Errorf("the last good scenario is gone: %s", text)
	}
}

// Both charts at each width, light and dark, in a hall and on somebody else's page: below each
// other on a phone, and nothing wider than the window.
func TestTwoScenariosFitEverywhere(t *testing.T) {
	const both = "compare=1t=.horizon=-50000=.runs=-12"
	fits := func(p *tab, name string, width, height int64) {
		t.Helper()
		p.size(width, height)
		var wide int64
		p.waitFor("room for "+name, func() bool {
			p.eval(`document.scrollingElement.scrollWidth`, &wide)
			return wide <= width
		})
		left, right := p.box("#pin-chart"), p.box("#chart")
		if beside := right.Left > left.Left; beside != (width >= 860) || left.Width < 200 || left.Height < 100 || math.Abs(left.Width-right.Width) > 1 || math.Abs(left.Height-right.Height) > 1 {
			t.Errorf("%s at %d px: the charts are %+v and %+v", name, width, left, right)
		}
		p.shot("compare-" + name + "-" + itoa(width))
	}
	p := play(t, "1t&epsilon=0.1&horizon=10000&runs=5~mode=mean&"+both)
	p.ended()
	for _, theme := range []string{"light", "dark"} {
		p.act(`document.documentElement.dataset.theme = "` + theme + `", dispatchEvent(new Event("themechange"))`)
		for _, width := range inTheme(theme, 1440, 1024, 390, 320) {
			fits(p, theme, width, 900)
		}
	}
	p.click("#language")
	p.waitForText("#sentence", "其余一切相同")
	fits(p, "chinese", 1440, 1400)
	p.click("#language")
	p.waitForText("#sentence", "Everything else")
	for _, stage := range []string{"present", "embed"} {
		p.show("1t&epsilon=0.1&horizon=10000&runs=5~mode=mean&" + stage + "&" + both)
		p.ended()
		for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}} {
			fits(p, stage, size[0], size[1])
		}
	}
}

// Who reads one of two charts reads the other at the same place, with the names of the curves; on a phone
// above the curves, so that none is covered.
func TestBothChartsAreReadAtOnePlace(t *testing.T) {
	p := play(t, "1t&horizon=20000&epsilon=0.1~compare=1t=.horizon=-20000")
	p.toEnd()
	lines := func(id string) (all []string) {
		p.eval(`Array.from(document.querySelectorAll("`+id+` .readout:not([hidden]) .readout-row:not([hidden])"), (r) => r.innerText.replaceAll("\n", " "))`, &all)
		return all
	}
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p.size(size[0], size[1])
		for id, other := range map[string]string{"#chart": "#pin-chart", "#pin-chart": "#chart"} {
			x := 0.3
			p.waitFor("both to be read", func() bool {
				x = 0.9 - x
				b := p.box(id + " .u-over")
				p.mouse(input.MouseMoved, b.Left+x*b.Width, b.Top+b.Height/2)
				return len(lines(id)) == 5 && len(lines(other)) == 5
			})
			one, two := lines(id), lines(other)
			if one[0] != two[0] || !strings.HasPrefix(two[1], "DP-FTPL-New") || slices.Equal(one, two) {
				t.Errorf("at %d px, in %s is read %q and beside it %q", size[0], id, one, two)
			}
			for _, c := range []string{id, other} {
				says, one, two := p.where(c+" .readout"), p.where(id+" .u-over"), p.where(other+" .u-over")
				if name := p.where(c + " .readout-row:nth-child(2) .readout-name"); name.Right-name.Left < 40 || size[0] == 390 && (says.covers(one) || says.covers(two)) {
					t.Errorf("at %d px, what is read of %s is at %+v, its first name at %+v, the curves at %+v and %+v", size[0], c, says, name, one, two)
				}
			}
			p.shot("compare-read-" + strconv.FormatInt(size[0], 10))
			p.mouse(input.MouseMoved, 2, 2)
			p.waitFor("both boxes to go", func() bool { return len(lines(id))+len(lines(other)) == 0 })
		}
	}
}

// covers reports whether one place is partly over another.
func (p place) covers(other place) bool {
	return p.Left < other.Right && p.Right > other.Left && p.Top < other.Bottom && p.Bottom > other.Top
}
