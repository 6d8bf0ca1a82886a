//go:build !js

package browser

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// What is read with keys is said once they rest. By then the chart may be another one, without a point.
func TestAPlaceOnAChartMayBeGoneBeforeItIsSaid(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	p.eval(`document.querySelector(".chart").focus()`, nil)
	p.key(kb.Home)
	p.lead("1t~speed=1") // no pull within a second
	p.wait("runs address")
	p.click("#choose-mean")
	p.goesOn("1t~mode=mean&speed=1")
}

// spoken returns what a screen reader is told about the chart.
func (p *tab) spoken() string {
	p.tb.Helper()
	return p.text(`.chart [aria-live]`)
}

// The chart of each view is read with keys alone.
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
		if view != "tradeoff" { // which has fewer points
			p.key(kb.PageDown)
			for range 9 {
				p.key(kb.ArrowRight)
			}
			p.waitFor(view+": ten back, nine forth", func() bool { return first() == before })
		}
		p.key(kb.Home)
		p.waitFor(view+": the first point", func() bool { return first() != before && first() != last && first() != "" })
		p.waitFor(view+": words", func() bool {
			said := p.spoken()
			return strings.HasPrefix(said, first()) && strings.Contains(said, "; "+c.curve+" ") && strings.HasSuffix(said, ".")
		})
		p.shot("keys-" + view)
		p.key(kb.Escape)
		p.waitFor(view+": the box to go", func() bool { return len(p.readout()) == 0 })
	}
}

// What is read stays, with keys and with the mouse, while the curves grow, in other colours
// and on another scale.
func TestTheReadoutStaysWhenTheChartIsBuiltAnew(t *testing.T) {
	p := play(t, "1t&horizon=5000&runs=5~mode=mean")
	p.ended()
	change := func(how string) {
		t.Helper()
		for _, id := range [][2]string{{"#axis-x", "log"}, {"#band", "sd"}, {"#axis-x", "linear"}, {"#band", "q90"}} {
			before := p.picture()
			p.choose(id[0], id[1])
			p.waitFor("another picture", func() bool { return p.picture() != before })
			p.waitFor(how+": the box, after "+id[1], func() bool { return len(p.readout()) == 5 })
		}
	}
	b := p.box(".chart .u-over")
	p.mouse(input.MouseMoved, b.Left+b.Width/2, b.Top+b.Height/2)
	p.waitFor("the box at the mouse", func() bool { return len(p.readout()) == 5 })
	change("the mouse")

	p.eval(`document.querySelector(".chart").focus()`, nil)
	p.key(kb.Home)
	for range 3 {
		p.key(kb.PageUp)
	}
	p.waitFor("words", func() bool { return p.spoken() != "" })
	at := p.readout()[0]
	change("keys")
	if now := p.readout()[0]; now != at {
		t.Errorf("%q was read, and %q is", at, now)
	}
}

func TestTheDataTableOpensAndFollows(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for view, link := range map[string]string{"play": "1t&horizon=10000&runs=5~mode=mean&bounds=ucb1", "tradeoff": tradeoff, "region": "1t&kind=region"} {
		p.show(link)
		if view != "region" {
			p.ended()
		}
		p.click("#data")
		p.waitFor(view+": rows", func() bool { return p.count(".data tbody tr") >= 3 })
		if rows, heads, cells := p.count(".data tbody th[scope=row]"), p.count(".data thead th[scope=col]"), p.count(".data td"); heads < 3 || cells != rows*(heads-1) || p.text(".data caption") == "" {
			t.Errorf("%s: %d rows, %d columns and %d cells, called %q", view, rows, heads, cells, p.text(".data caption"))
		}
		for _, width := range []int64{320, 390, 1024, 1440} {
			p.size(width, 900)
			var scroll int64
			p.waitFor("the page to fit", func() bool { p.eval(`document.scrollingElement.scrollWidth`, &scroll); return scroll <= width })
			p.open(".data")
			p.eval(`document.querySelector(".data").scrollIntoView({ block: "end", behavior: "instant" })`, nil)
			p.shot("data-" + view + "-" + strconv.FormatInt(width, 10))
		}
		if view == "play" {
			before := p.text(".data")
			p.click("#curve-0")
			p.waitFor("a column less", func() bool {
				return p.text(".data") != before && !strings.Contains(p.text(".data thead"), "DP-FTPL-New")
			})
		}
		p.click("#data")
		p.waitFor(view+": no table", func() bool { return p.count(".data") == 0 })
	}
}

// On a projector's screen everything on the chart is larger.
func TestLettersAndLinesGrowWithTheScreen(t *testing.T) {
	p := blank(t, nil)
	p.before(watchPlots)
	p.goTo("1t&horizon=10000&runs=5~mode=mean")
	p.ended()
	size := func(width, height int64) (letters float64) {
		p.size(width, height)
		p.waitFor("the chart to have its size", func() bool {
			var fits bool
			p.eval(`(() => { const c = document.querySelector(".chart"), u = plots.findLast((u) => u.root.isConnected); return u && u.width === c.clientWidth && u.height === c.clientHeight; })()`, &fits)
			return fits
		})
		p.eval(`parseFloat(plots.findLast((u) => u.root.isConnected).axes[0].font[0])/devicePixelRatio`, &letters)
		return letters
	}
	var seen []float64
	for _, s := range [][2]int64{{390, 900}, {1440, 900}, {1920, 1080}} {
		seen = append(seen, size(s[0], s[1]))
		p.shot("letters-" + strconv.FormatInt(s[0], 10))
	}
	if !slices.IsSorted(seen) || seen[0] < 13 || seen[2] < 16 {
		t.Errorf("letters of %v px", seen)
	}
}
