//go:build !js

package browser

import (
	"encoding/xml"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// watchPlots keeps the plots that the page makes in globalThis.plots.
const watchPlots = `
	globalThis.plots = [];
	let library;
	Object.defineProperty(globalThis, "uPlot", {
		configurable: true,
		get: () => library,
		set: (made) => {
			library = new Proxy(made, { construct(target, args) { const plot = new target(...args); plots.push(plot); return plot; } });
		},
	});`

// A shownCurve is a curve as the page's chart or an exported drawing shows it, in the axes'
// units. A drawing leaves out what has no place on its axes.
type shownCurve struct {
	Label        string
	First, Last  [2]float64
	Least, Most  float64 // y
	Points, Dash int
}

// A shownFigure is what is on the chart.
type shownFigure struct {
	Labels [2]string
	Log    [2]bool
	X, Y   [2]float64
	Curves []shownCurve
}

// onPage returns what the view's own chart shows, not those of cards below it.
func (p *tab) onPage() (f shownFigure) {
	p.tb.Helper()
	p.eval(`(() => {
		const u = plots.findLast((u) => u.root.closest("#chart, #region-chart"));
		if (!u) return { curves: [] };
		const range = (s) => [u.scales[s].min, u.scales[s].max];
		const curves = [];
		u.series.forEach((s, i) => {
			if (i === 0 || !s.label || s.show === false || !(s.width > 0)) return;
			const at = [];
			for (let k = 0; k < u.data[0].length; k++) {
				const y = u.data[i][k];
				if (y !== undefined && y !== null && !Number.isNaN(y)) at.push([u.data[0][k], y]);
			}
			const y = at.map((p) => p[1]);
			if (at.length) curves.push({ label: s.label, first: at[0], last: at[at.length - 1], least: Math.min(...y), most: Math.max(...y), points: at.length, dash: (s.dash ?? []).length });
		});
		return { labels: u.axes.map((a) => a.label), log: ["x", "y"].map((s) => u.scales[s].distr === 3), x: range("x"), y: range("y"), curves };
	})()`, &f)
	return f
}

// A drawing is what a test needs of an exported SVG.
type drawing struct {
	Paths []struct {
		D      string `xml:"d,attr"`
		Stroke string `xml:"stroke,attr"`
		Fill   string `xml:"fill,attr"`
		Width  string `xml:"stroke-width,attr"`
		Dash   string `xml:"stroke-dasharray,attr"`
	} `xml:"path"`
	Texts []struct {
		X       string `xml:"x,attr"`
		Y       string `xml:"y,attr"`
		Anchor  string `xml:"text-anchor,attr"`
		Upright string `xml:"transform,attr"`
		Text    string `xml:",innerxml"`
	} `xml:"text"`
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// points returns the places that a path goes through.
func points(t *testing.T, d string) (all [][2]float64) {
	t.Helper()
	for _, m := range regexp.MustCompile(`[ML](-?[0-9.]+),(-?[0-9.]+)`).FindAllStringSubmatch(d, -1) {
		all = append(all, [2]float64{number(t, m[1]), number(t, m[2])})
	}
	return all
}

// labelValue reads a label of an axis, such as 10⁵ or 0.2, times what the axis's own label
// leaves out.
func labelValue(text string) (float64, bool) {
	raised := regexp.MustCompile(`<tspan dy="-[^"]*" font-size="[^"]*">([−0-9]+)</tspan>`)
	text = raised.ReplaceAllString(text, "^$1")
	text = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, "")
	text = strings.ReplaceAll(text, "−", "-")
	factor := 1.0
	if m, power, ok := strings.Cut(text, "10^"); ok {
		e, err := strconv.Atoi(power)
		if err != nil {
			return 0, false
		}
		factor = math.Pow(10, float64(e))
		if text = strings.TrimSuffix(m, "×"); text == "" {
			text = "1"
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	return v * factor, err == nil
}

// An exported axis maps places on paper to values: by two of its labels.
type paperAxis struct {
	at, values [2]float64
	log        bool
}

func (a paperAxis) value(at float64) float64 {
	v := a.values
	if a.log {
		v[0], v[1] = math.Log(v[0]), math.Log(v[1])
	}
	x := v[0] + (v[1]-v[0])*(at-a.at[0])/(a.at[1]-a.at[0])
	if a.log {
		return math.Exp(x)
	}
	return x
}

// The figure that the page's menu saves is the one on the page: the same curves with the
// same values under the same names, on axes with the same labels, scales and ranges.
func TestTheExportedFigureIsTheOneOnThePage(t *testing.T) {
	p := blank(t, nil)
	p.before(watchPlots)
	p.goTo("1t&policies=ucb1&horizon=300")
	for _, c := range []struct{ name, link string }{
		{"regret", "1t&policies=dp-ftpl-new,thompson,ucb1&horizon=1000000&runs=12~mode=mean&x=log&bounds=ucb1&band=sd"},
		{"regret", "1t&policies=adap-klucb,ucb1&horizon=100000&runs=12~mode=mean&y=log&bounds=ucb1"},
		{"sweep", "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&horizon=20000&runs=12&policies=adap-klucb,dp-ftpl-new,ucb1"},
		{"region", "1t&kind=region&n=5&r=2"},
	} {
		p.part(t, c.link, func(t *testing.T) {
			p.eval(`plots.length = 0`, nil)
			p.show(c.link)
			if c.name != "region" {
				p.ended()
			}
			hides := strings.Contains(c.link, "band=sd")
			if hides {
				p.click("#curve-1") // which then neither shows
			}
			bounds := strings.Contains(c.link, "bounds")
			var page shownFigure
			p.waitFor("the figure", func() bool {
				if p.count(".chart canvas") == 0 {
					return false
				}
				page = p.onPage()
				hidden := !slices.ContainsFunc(page.Curves, func(c shownCurve) bool { return c.Label == "Thompson sampling" })
				return len(page.Curves) > 1 && (hidden || !hides) && (!bounds || slices.ContainsFunc(page.Curves, func(c shownCurve) bool {
					return c.Label == "Theorem 1" || strings.Contains(c.Label, "UCB1") && c.Label != "UCB1"
				}))
			})
			page = p.onPage()
			var d drawing
			if err := xml.Unmarshal(p.save("#export-svg", "*-"+c.name+"-*.svg"), &d); err != nil {
				t.Fatal(err)
			}
			compare(t, page, d)
		})
	}
}

func compare(t *testing.T, page shownFigure, d drawing) {
	t.Helper()
	// The axes: one line through the upper left, lower left and lower right corner.
	var box [][2]float64
	for _, path := range d.Paths {
		if p := points(t, path.D); len(p) == 3 && path.Fill == "" && p[0][0] == p[1][0] && p[1][1] == p[2][1] && box == nil {
			box = p
		}
	}
	if box == nil {
		t.Fatal("the drawing has no axes")
	}
	left, top, right, bottom := box[1][0], box[0][1], box[2][0], box[1][1]
	// Labels below the axis are those of x, and to the left of it those of y.
	var across, up paperAxis
	across.log, up.log = page.Log[0], page.Log[1]
	var names [2]string
	nx, ny := 0, 0
	put := func(a *paperAxis, n *int, at, v float64) {
		a.at[min(*n, 1)], a.values[min(*n, 1)] = at, v
		*n++
	}
	var texts []string
	for _, text := range d.Texts {
		x, y := number(t, text.X), number(t, text.Y)
		v, ok := labelValue(text.Text)
		plain := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text.Text, "")
		texts = append(texts, strings.NewReplacer("&#39;", "'", "&amp;", "&", "&#34;", `"`).Replace(plain))
		switch {
		case text.Upright != "":
			names[1] = plain
		case ok && text.Anchor == "middle" && y > bottom:
			put(&across, &nx, x, v)
		case ok && text.Anchor == "end" && x < left:
			put(&up, &ny, y, v)
		case text.Anchor == "middle" && y > bottom:
			names[0] = plain
		}
	}
	if nx < 2 || ny < 2 {
		t.Fatalf("the axes have %d and %d labels", nx, ny)
	}
	// A label of y stands a little below its place, which a tick shows: a longer one than those
	// without labels.
	ticks, longest := map[float64]float64{}, 0.0
	for _, path := range d.Paths {
		if p := points(t, path.D); len(p) == 2 && path.Fill == "" && p[0][1] == p[1][1] && p[1][0] < p[0][0] && math.Abs(p[0][0]-left) < 1e-6 {
			ticks[p[0][1]] = left - p[1][0]
			longest = math.Max(longest, ticks[p[0][1]])
		}
	}
	for i, at := range up.at {
		best := math.Inf(1)
		for tick, length := range ticks {
			if length > 0.9*longest && math.Abs(tick-at) < math.Abs(best-at) {
				best = tick
			}
		}
		up.at[i] = best
	}
	for i, name := range names {
		plain, scaled, _ := strings.Cut(name, " (×10")
		if plain != page.Labels[i] {
			t.Errorf("an axis is called %q on the page and %q in the file", page.Labels[i], name)
		}
		if e, err := strconv.Atoi(strings.ReplaceAll(strings.TrimSuffix(scaled, ")"), "−", "-")); err == nil {
			factor := math.Pow(10, float64(e))
			for k := range 2 {
				if i == 0 {
					across.values[k] *= factor
				} else {
					up.values[k] *= factor
				}
			}
		}
	}
	// The paper's numbers have two decimals.
	close := func(a, b float64, axis [2]float64, log bool) bool {
		if log {
			return math.Abs(math.Log(a/b)) < 0.004*math.Log(axis[1]/axis[0])
		}
		return math.Abs(a-b) < 0.004*(axis[1]-axis[0])
	}
	for i, v := range []float64{across.value(left), across.value(right)} {
		if !close(v, page.X[i], page.X, across.log) {
			t.Errorf("x goes over %v on the page, and its end %d in the file is %v", page.X, i, v)
		}
	}
	for i, v := range []float64{up.value(bottom), up.value(top)} {
		if !close(v, page.Y[i], page.Y, up.log) {
			t.Errorf("y goes over %v on the page, and its end %d in the file is %v", page.Y, i, v)
		}
	}
	inside := func(c shownCurve) bool {
		return c.Least >= page.Y[0] && c.Most <= page.Y[1] && c.First[0] >= page.X[0] && c.Last[0] <= page.X[1]
	}
	for _, c := range page.Curves {
		named := strings.ReplaceAll(c.Label, "F'", "F′")
		if !slices.ContainsFunc(texts, func(text string) bool {
			return text == named || strings.HasPrefix(text, named+" ·") || strings.HasPrefix(text, named+" (")
		}) {
			t.Errorf("%q is not named in the file: %q", named, texts)
		}
		if !inside(c) {
			continue // it is cut where it leaves the chart
		}
		found := false
		for _, path := range d.Paths {
			p := points(t, path.D)
			if path.Fill != "" || len(p) < 2 || path.Stroke == "" {
				continue
			}
			ends := [2][2]float64{p[0], p[len(p)-1]}
			least, most := math.Inf(1), math.Inf(-1)
			for _, at := range p {
				y := up.value(at[1])
				least, most = math.Min(least, y), math.Max(most, y)
			}
			same := close(least, c.Least, page.Y, up.log) && close(most, c.Most, page.Y, up.log)
			for i, want := range [2][2]float64{c.First, c.Last} {
				same = same && close(across.value(ends[i][0]), want[0], page.X, across.log) && close(up.value(ends[i][1]), want[1], page.Y, up.log)
			}
			found = found || same
		}
		if !found {
			t.Errorf("%s goes from %v to %v on the page, and no line in the file does", c.Label, c.First, c.Last)
		}
	}
}
