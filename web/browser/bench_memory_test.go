//go:build !js

package browser

import (
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// watchMemory keeps the memory of the page's program in globalThis.memory.
const watchMemory = `{
	const start = WebAssembly.instantiate;
	WebAssembly.instantiate = async (...args) => {
		const instance = await start.apply(WebAssembly, args);
		globalThis.memory = instance.exports.mem;
		return instance;
	};
}`

// playing is how long the benchmark of memory plays: PLAY, such as 10m, or half a minute.
func playing(tb testing.TB) time.Duration {
	text := os.Getenv("PLAY")
	if text == "" {
		return 30 * time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		tb.Fatalf("PLAY: %v", err)
	}
	return d
}

// A footprint is what a page takes after its garbage has been collected.
type footprint struct{ heap, wasm, nodes, listeners float64 }

// memory is all the bytes.
func (f footprint) memory() float64 { return f.heap + f.wasm }

// footprint collects the page's garbage and returns what is left: the bytes of JavaScript's
// heap and of the memory of the page's own program, which never gets smaller, and how many
// nodes and listeners the documents have. The workers' memory is not in it.
func (p *tab) footprint() (f footprint) {
	p.tb.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		for range 2 { // what a finalizer lets go is collected by the next
			if err := heapprofiler.CollectGarbage().Do(ctx); err != nil {
				return err
			}
		}
		used, _, _, _, err := runtime.GetHeapUsage().Do(ctx)
		if err != nil {
			return err
		}
		f.heap = used
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			switch m.Name {
			case "Nodes":
				f.nodes = m.Value
			case "JSEventListeners":
				f.listeners = m.Value
			}
		}
		return err
	}))
	p.eval(`memory.buffer.byteLength`, &f.wasm)
	return f
}

// steadily reports whether values grow steadily: without the first quarter, in which caches
// fill, every value of each third is above all of the third before, and the last third is on
// average a twentieth above the first. What grows in a single step does not, and neither does
// what goes up and down.
func steadily(values []float64) bool {
	values = values[len(values)/4:]
	n := len(values) / 3
	if n < 1 {
		return false
	}
	first, middle, last := values[:n], values[n:len(values)-n], values[len(values)-n:]
	mean := func(v []float64) (sum float64) {
		for _, x := range v {
			sum += x
		}
		return sum / float64(len(v))
	}
	return slices.Min(middle) > slices.Max(first) && slices.Min(last) > slices.Max(middle) && mean(last) > 1.05*mean(first)
}

func TestSteadyGrowthIsToldFromSteps(t *testing.T) {
	grow := func(f func(i int) float64) (v []float64) {
		for i := range 24 {
			v = append(v, f(i))
		}
		return v
	}
	for what, c := range map[string]struct {
		values []float64
		want   bool
	}{
		"a leak":            {grow(func(i int) float64 { return 100 + float64(i) }), true},
		"nothing":           {grow(func(int) float64 { return 100 }), false},
		"one step":          {grow(func(i int) float64 { return 100 + float64(i/16)*50 }), false},
		"caches that fill":  {grow(func(i int) float64 { return 100 + 5*float64(min(i, 6)) }), false},
		"up and down":       {grow(func(i int) float64 { return 100 + 30*float64(i%3) }), false},
		"too little to see": {grow(func(i int) float64 { return 1e6 + float64(i) }), false},
	} {
		if got := steadily(c.values); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// BenchmarkMemory plays as a person does, one round after the other through all views, and
// looks after each round, with the page at rest in the same state, at what it takes. It fails
// if any of that grows steadily.
func BenchmarkMemory(b *testing.B) {
	duration := playing(b)
	var all []footprint
	for b.Loop() {
		p := blank(b, nil)
		p.before(watchMemory)
		p.goTo("1t~speed=100000")
		p.run(performance.Enable())
		all = nil
		for begin := time.Now(); time.Since(begin) < duration || len(all) < 8; {
			p.round(len(all))
			all = append(all, p.footprint())
		}
		p.close()
	}
	report(b, "rounds", float64(len(all)))
	for _, part := range []struct {
		name string
		unit float64
		of   func(footprint) float64
	}{
		{"MB/js-heap", 1e6, func(f footprint) float64 { return f.heap }},
		{"MB/wasm", 1e6, func(f footprint) float64 { return f.wasm }},
		{"nodes", 1, func(f footprint) float64 { return f.nodes }},
		{"listeners", 1, func(f footprint) float64 { return f.listeners }},
	} {
		var values []float64
		for _, f := range all {
			values = append(values, part.of(f)/part.unit)
		}
		report(b, part.name+"-after-a-quarter", values[len(values)/4])
		report(b, part.name+"-last", values[len(values)-1])
		report(b, part.name+"-most", slices.Max(values))
		if steadily(values) {
			b.Errorf("%s grows steadily: %.4v", part.name, values)
		}
	}
}

// press clicks a button wherever it is, for while a page runs what is above it moves it.
func (p *tab) press(selector string) {
	p.tb.Helper()
	p.waitFor(selector, func() bool { return p.count(selector+":enabled, summary"+selector) == 1 })
	p.eval(`document.querySelector(`+quote(selector)+`).click()`, nil)
}

// round goes once through all views, the lessons and the languages, with other budgets and looks
// each time, and comes back to trajectories at rest.
func (p *tab) round(n int) {
	p.tb.Helper()
	if p.text("#play") != "Pause" {
		p.press("#play")
	}
	p.running()
	b := p.box(".chart .u-over")
	p.mouse(input.MouseMoved, b.Left+b.Width/2, b.Top+b.Height/2)
	p.choose(`[id="slide-epsilon"]`, []string{"150", "180", "210"}[n%3])
	p.press("#choose-mean")
	p.waitForText("#progress", " runs")
	p.choose("#axis-x", []string{"log", "linear"}[n%2])
	p.press("#theme")
	p.press("#view-sweep")
	p.waitForText("#tradeoff-title", "Cost of")
	p.press("#data")
	p.press("#view-region")
	p.waitFor("the region", func() bool { return p.count("#region-chart canvas") == 1 })
	p.eval(`document.querySelector(".chart").focus()`, nil)
	p.key(kb.End)
	p.key(kb.Escape)
	p.choose(`[id="slide-region.n"]`, []string{"20", "40"}[n%2])
	p.press("#view-gallery")
	p.waitFor("the panels", func() bool { return p.count(".thumb-chart canvas") > 10 })
	p.press("#language")
	p.press("#view-audit")
	p.fill(field("audit-runs"), []string{"200", "400"}[n%2])
	p.press("#run-audit")
	p.waitFor("the audit's figure", func() bool { return p.count("#audit-chart canvas") == 1 })
	p.press("#language")
	p.press("#learn")
	p.waitFor("the lessons", func() bool { return p.count(".lesson-nav a") > 0 })
	p.press("#learn")
	p.press("#view-play")
	p.waitFor("the chart", func() bool { return p.count("#chart canvas") == 1 })
	p.press("#choose-live")
	p.press("#restart")
	p.press("#play")
	p.waitForText("#play", "Play")
	p.idle()
}
