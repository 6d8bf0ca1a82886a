//go:build !js

package browser

import (
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
)

// hover moves the mouse over the chart, to the given fractions of its width and height.
func (p *tab) hover(x, y float64) {
	p.tb.Helper()
	b := p.box(".chart .u-over")
	p.mouse(input.MouseMoved, b.Left+x*b.Width, b.Top+y*b.Height)
}

// readout returns the lines in the box beside the mouse. Each line consists of a name and a value.
func (p *tab) readout() []string {
	p.tb.Helper()
	return read[[]string](p, `Array.from(document.querySelectorAll(".readout:not([hidden]) .readout-row:not([hidden])"),
		(r) => Array.from(r.querySelectorAll("span"), (s) => s.innerText).join(" ").trim())`)
}

// reads moves the mouse over the chart until the readout is as wanted. A chart that has been rebuilt shows a readout
// only after the mouse has moved.
func (p *tab) reads(what string, wanted func(lines []string) bool) {
	p.tb.Helper()
	x := 0.5
	p.waitFor("the mouse to read "+what, func() bool {
		x = 1.1 - x
		p.hover(x, 0.5)
		return wanted(p.readout())
	})
}

// names returns the lines of a readout without their values.
func names(lines []string) (names []string) {
	for _, line := range lines {
		names = append(names, line[:strings.LastIndexByte(line, ' ')])
	}
	return names
}

func TestTheMouseReadsTheCurves(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=5")
	p.toEnd()
	want := []string{"pulls", "DP-FTPL-New", "DP-FTPL-Gauss", "DP-FTPL-Beta", "Thompson sampling"}
	p.reads("all curves", func(lines []string) bool { return slices.Equal(names(lines), want) })
	middle := p.readout()
	p.hover(0.9, 0.5)
	p.waitFor("other values", func() bool { return !slices.Equal(p.readout(), middle) })

	p.click("#choose-mean")
	p.ended()
	p.reads("quantiles", func(lines []string) bool { return len(lines) == 5 && strings.Contains(lines[1], "[") })
	p.choose("#band", "sd")
	p.reads("standard deviations", func(lines []string) bool { return len(lines) == 5 && strings.Contains(lines[1], "±") })
	p.mouse(input.MouseMoved, 2, 2)
	p.waitFor("the readout to go", func() bool { return len(p.readout()) == 0 })
}

// A change of ε leaves faint curves under the new ones, which the readout names.
func TestAChangeLeavesGhosts(t *testing.T) {
	p := play(t, "1t&horizon=20000&runs=20&policies=dp-ftpl-new,ldp-ucb-b,thompson~mode=mean&band=none")
	p.ended()
	before := p.picture()
	p.fill(field("epsilon"), "0.5")
	p.ended()
	p.waitForText("#sentence", "The last change: ")
	p.waitFor("another picture", func() bool { return p.picture() != before })
	want := []string{"pulls", "DP-FTPL-New", "LDP-UCB-B", "Thompson sampling", "DP-FTPL-New before the change", "LDP-UCB-B before the change"}
	p.reads("the ghosts", func(lines []string) bool { return slices.Equal(names(lines), want) })
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p.size(size[0], size[1])
		p.settle()
		p.shot("ghosts-" + strconv.Itoa(int(size[0])))
	}
	p.size(1280, 900)
	p.choose("#ghosts", "off")
	p.reads("no ghosts", func(lines []string) bool { return slices.Equal(names(lines), want[:4]) })
}

// endName returns the position of the name at the end of the curve that has the given colour.
func (p *tab) endName(color string) (at [2]float64) {
	p.tb.Helper()
	p.waitFor("a name in "+color, func() bool {
		p.eval(`(() => {
			const canvas = document.querySelector("#chart canvas"), box = canvas.getBoundingClientRect(), scale = canvas.width / box.width;
			const left = Math.ceil((document.querySelector("#chart .u-over").getBoundingClientRect().right - box.left + 4) * scale);
			const hex = getComputedStyle(document.documentElement).getPropertyValue(`+quote(color)+`).trim();
			const want = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
			const width = canvas.width - left, data = canvas.getContext("2d").getImageData(left, 0, width, canvas.height).data;
			let n = 0, x = 0, y = 0;
			for (let i = 0; i < data.length / 4; i++) {
				if (data[4 * i + 3] > 200 && want.every((v, k) => Math.abs(data[4 * i + k] - v) < 16)) { n++; x += i % width; y += Math.floor(i / width); }
			}
			return n < 10 ? [0, 0] : [box.left + (left + x / n) / scale, box.top + y / n / scale];
		})()`, &at)
		return at[0] > 0
	})
	return at
}

// The name at a curve's end selects the policy, and a key in the legend hides the curve. All curves can be hidden.
func TestACurveIsSwitchedOffAndOnAgain(t *testing.T) {
	p := play(t, "1t&horizon=5000")
	p.toEnd()
	p.reads("four curves", func(lines []string) bool { return len(lines) == 5 })
	p.waitForOne(`#focus-0[aria-pressed="true"]`)
	at := p.endName("--curve-2")
	p.mouse(input.MouseMoved, at[0], at[1])
	p.until("a pointer over the name", `getComputedStyle(document.getElementById("chart")).cursor === "pointer"`)
	p.mouse(input.MousePressed, at[0], at[1])
	p.mouse(input.MouseReleased, at[0], at[1])
	p.waitForOne(`#focus-2[aria-pressed="true"]`)
	p.mouse(input.MouseMoved, at[0], p.box("#chart").Top+2)
	p.until("no pointer beside the name", `getComputedStyle(document.getElementById("chart")).cursor !== "pointer"`)
	before := p.picture()
	p.click("#curve-1")
	p.waitForOne(`#curve-1[aria-pressed="false"]`)
	p.waitFor("another picture", func() bool { return p.picture() != before })
	p.reads("three curves", func(lines []string) bool {
		return len(lines) == 4 && !slices.Contains(names(lines), "DP-FTPL-Gauss")
	})
	for _, curve := range []string{"#curve-0", "#curve-2", "#curve-3", "#curve-1"} {
		p.click(curve)
	}
	p.reads("DP-FTPL-Gauss alone", func(lines []string) bool { return len(lines) == 2 && names(lines)[1] == "DP-FTPL-Gauss" })
	before = p.picture()
	p.click("#curve-1")
	p.waitFor("a chart without curves", func() bool { return p.picture() != before })
	p.click("#curve-0")
	p.reads("DP-FTPL-New alone", func(lines []string) bool { return len(lines) == 2 && names(lines)[1] == "DP-FTPL-New" })
}

// No text on a chart covers a curve: names of marks are above the curves, and a text below the chart says which values are
// below a logarithmic axis.
func TestNothingIsWrittenOverCurves(t *testing.T) {
	p := play(t, "1t~y=log")
	p.toEnd()
	p.eval(`(() => {
		globalThis.written = new Map();
		const made = CanvasRenderingContext2D.prototype, fillText = made.fillText;
		made.fillText = function (...args) {
			const { f } = this.getTransform();
			if (this.canvas.closest("#chart")) written.set(args[0], f + args[2]);
			return fillText.apply(this, args);
		};
	})()`, nil)
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p.size(size[0], size[1])
		p.act(`written.clear(), dispatchEvent(new Event("themechange"))`)
		p.until("the name of a mark above the curves", `written.get("DP-FTPL-Beta: start phase ends") <= (document.querySelector("#chart .u-over").getBoundingClientRect().top - document.querySelector("#chart canvas").getBoundingClientRect().top) * devicePixelRatio`)
		if p.has(`[...written.keys()].some((text) => /below/.test(text))`) {
			t.Errorf("at %d px the chart itself says which values are below its axis", size[0])
		}
		p.shot("marks-" + strconv.FormatInt(size[0], 10))
	}
	p.open("[aria-label=Theory]")
	p.waitForText("[aria-label=Theory]", " points at the start are below the axis.")
}

// The page announces a point once no more keys are pressed. By then, another chart may be shown that has no points.
func TestAPlaceOnAChartMayBeGoneBeforeItIsSaid(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	p.eval(`document.querySelector(".chart").focus()`, nil)
	p.key(kb.Home)
	p.lead("1t~speed=1") // a speed at which there is no pull within a second
	p.wait("runs address")
	p.click("#choose-mean")
	p.goesOn("1t~mode=mean&speed=1")
}

// spoken returns the text about the chart that screen readers announce.
func (p *tab) spoken() string {
	p.tb.Helper()
	return p.text(`.chart [aria-live]`)
}

// A reader can read the chart in each view with the keyboard alone.
func TestKeysReadTheCurves(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for view, c := range map[string]struct{ link, x, curve string }{
		"play":     {"1t&horizon=5000&runs=5~mode=mean", "pulls", "DP-FTPL-New"},
		"tradeoff": {tradeoff, "ε", "DP-FTPL-New"},
		"region":   {"1t&kind=region", "x", "F"},
	} {
		p.show(c.link)
		if view != "region" {
			p.ended()
		}
		p.waitFor("the chart", func() bool { return p.count(".chart canvas") > 0 })
		p.eval(`document.querySelector(".chart").focus()`, nil)
		first := func() string {
			lines := p.readout()
			if len(lines) < 2 || !strings.HasPrefix(lines[0], c.x+" ") {
				return ""
			}
			return lines[0]
		}
		p.key(kb.End)
		p.waitFor(view+": the last point", func() bool { return first() != "" })
		last := first()
		p.key(kb.ArrowLeft)
		p.waitFor(view+": the point before", func() bool { return first() != last })
		before := first()
		p.key(kb.ArrowRight)
		p.waitFor(view+": the last point again", func() bool { return first() == last })
		if view != "tradeoff" { // the trade-off has fewer points
			p.key(kb.PageDown)
			for range 9 {
				p.key(kb.ArrowRight)
			}
			p.waitFor(view+": ten back, nine forth", func() bool { return first() == before })
		}
		p.key(kb.Home)
		p.waitFor(view+": the first point", func() bool { return first() != before && first() != last && first() != "" })
		p.waitFor(view+": an announcement", func() bool {
			said := p.spoken()
			return strings.HasPrefix(said, first()) && strings.Contains(said, "; "+c.curve+" ") && strings.HasSuffix(said, ".")
		})
		p.shot("keys-" + view)
		p.key(kb.Escape)
		p.waitFor(view+": the readout to go", func() bool { return len(p.readout()) == 0 })
	}
}

// When the chart is rebuilt, it is still read at the same place, whether by mouse or by keys.
func TestTheReadoutStaysWhenTheChartIsBuiltAnew(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=5~mode=mean")
	p.ended()
	change := func(how string) {
		t.Helper()
		for _, id := range [][2]string{{"#axis-x", "log"}, {"#band", "sd"}, {"#axis-x", "linear"}, {"#band", "q90"}} {
			before := p.picture()
			p.choose(id[0], id[1])
			p.waitFor("another picture", func() bool { return p.picture() != before })
			p.waitFor(how+": the readout, after "+id[1], func() bool { return len(p.readout()) == 5 })
		}
	}
	p.hover(0.5, 0.5)
	p.waitFor("the readout at the mouse", func() bool { return len(p.readout()) == 5 })
	change("the mouse")

	p.eval(`document.querySelector(".chart").focus()`, nil)
	p.key(kb.Home)
	for range 3 {
		p.key(kb.PageUp)
	}
	p.waitFor("an announcement", func() bool { return p.spoken() != "" })
	at := p.readout()[0]
	change("keys")
	if now := p.readout()[0]; now != at {
		t.Errorf("the readout was at %q and is at %q", at, now)
	}
}

// isTheMeanOf compares the sentence about each policy with all runs of a scenario, as computed by this test.
func (p *tab) isTheMeanOf(s scenario.Scenario) {
	p.tb.Helper()
	for i := range s.Policies {
		sample, grid := sim.NewSample(len(s.Grid())), s.Grid()
		for run := range s.Runs {
			if err := sample.Add(run, finished(p.tb, s, i, run, grid).Noted); err != nil {
				p.tb.Fatal(err)
			}
		}
		c, last := sample.Curve(), len(grid)-1
		p.pulls(i)
		want := "Over " + notation.Count(int64(s.Runs)) + " runs of " + notation.Count(s.Horizon) + " pulls, the regret of " + say.English(figure.Subject(s, i)) +
			" averages " + notation.Number(c.Mean[last]) + ", with a standard deviation of " + notation.Number(c.Std[last]) + "."
		p.says(want)
	}
}

// The page responds while it runs the largest scenario in both modes, with slow policies.
func TestTheLargestScenarioLeavesThePageResponsive(t *testing.T) {
	const slow = "&policies=dp-ucb,private-ucb,dp-ftpl-new,thompson"
	p := play(t, "1t&horizon=5000"+slow)
	p.toEnd()
	p.fill(field("horizon"), "1000000000")
	p.fill(field("runs"), "1000")
	if problem := p.text(".problem:not([hidden])"); problem != "" {
		t.Fatalf("the page refuses the scenario: %s", problem)
	}
	p.click("#to-end")
	p.waitForText("#progress", " of 1,000,000,000 pulls")
	p.running()
	p.answers()
	p.pause()
	p.idle()

	p.click("#choose-mean")
	p.waitForText("#progress", " of 4,000 runs")
	p.answers()
	p.pause()
	p.idle()
	p.click("#play")
	p.answers()

	p.fill(field("horizon"), "1000")
	p.fill(field("runs"), "10")
	p.ended()
	p.isTheMeanOf(parse(t, "1t&horizon=1000&runs=10"+slow))
}

// answers checks that the page responds to a click while it is computing.
func (p *tab) answers() {
	p.tb.Helper()
	p.waitForChange("the colours", func() string {
		p.click("#theme")
		return read[string](p, `document.documentElement.dataset.theme ?? "the system's"`)
	})
	if p.text("#play") != "Pause" {
		p.tb.Error("nothing runs")
	}
}

func TestTheDefaultScenarioEndsAsItDoesOutsideABrowser(t *testing.T) {
	p := play(t, "")
	p.toEnd()
	if got, want := p.text("#progress"), "1,000,000 of 1,000,000 pulls"; got != want {
		t.Errorf("the progress is %q, want %q", got, want)
	}
	p.isAtTheEndOf(scenario.Default())
}

// isAtTheEndOf compares the sentence and the pulls of each policy with run 0 of a scenario, as computed by this test.
func (p *tab) isAtTheEndOf(s scenario.Scenario) {
	p.tb.Helper()
	for i, policy := range s.Policies {
		r := finished(p.tb, s, i, 0, scenario.LiveGrid(s.Horizon))
		if got, want := p.pulls(i), pullsOf(s, r); !slices.Equal(got, want) {
			p.tb.Errorf("%s has pulled %q, want %q", policy.ID, got, want)
		}
		want := "After " + notation.Count(s.Horizon) + " pulls, " + say.English(figure.Subject(s, i)) + " has a regret of " + notation.Number(r.Regret()) + ": "
		p.says(want)
	}
}

func TestTheSpeedIsTheOneChosen(t *testing.T) {
	p := play(t, "1t~speed=100")
	// rate measures the pulls per second between two changes of the number on the page.
	const rate = `new Promise((resolve) => {
		let at, n, changes = 0;
		new MutationObserver(() => {
			const now = performance.now(), pulls = parseInt(document.querySelector("#progress").innerText.replaceAll(",", ""));
			if (changes++ === 0) [at, n] = [now, pulls];
			else if (now - at > 1500) resolve(1000 * (pulls - n) / (now - at));
		}).observe(document.querySelector("#progress"), { childList: true, characterData: true, subtree: true });
	})`
	p.running()
	if got := read[float64](p, rate); got > 130 {
		t.Errorf("at 100 pulls a second the page makes %.0f", got)
	}
	p.choose("#speed", "100000")
	p.waitFor("the speed in the address", func() bool { return strings.HasSuffix(p.fragment(), "~speed=100000") })
	if got := read[float64](p, rate); got < 1000 {
		t.Errorf("at 100,000 pulls a second the page makes %.0f", got)
	}
}
