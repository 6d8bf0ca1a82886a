//go:build !js

package browser

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/web/server"
)

// The benchmarks report what a reader on this machine experiences. A slow machine never makes them fail.

// watchCurves provides globalThis.moved, a promise of the time at which a curve of the chart first moves. The time is
// in ms, from the navigation to the frame after the one that draws a curve differently. uPlot draws each curve as one
// path in the curve's colour, and does not draw a curve with a single point.
const watchCurves = `
	globalThis.moved = new Promise((resolve) => {
		const points = new WeakMap(), drawn = new Map();
		const lineTo = Path2D.prototype.lineTo;
		Path2D.prototype.lineTo = function (x, y) {
			points.set(this, (points.get(this) ?? "") + x + "," + y + ";");
			return lineTo.call(this, x, y);
		};
		const stroke = CanvasRenderingContext2D.prototype.stroke;
		CanvasRenderingContext2D.prototype.stroke = function (...path) {
			const curve = path.length > 0 && points.get(path[0]);
			if (curve && this.lineWidth > 1) {
				const before = drawn.get(this.strokeStyle);
				if (before !== undefined && before !== curve) {
					Path2D.prototype.lineTo = lineTo;
					CanvasRenderingContext2D.prototype.stroke = stroke;
					requestAnimationFrame(() => resolve(performance.now()));
				}
				drawn.set(this.strokeStyle, curve);
			}
			return stroke.apply(this, path);
		};
	});`

// report reports a result of a benchmark.
func report(b *testing.B, unit string, value float64) {
	b.ReportMetric(value, unit)
	b.ReportMetric(0, "ns/op") // the time for driving the browser is irrelevant
}

// median reports the median of the measurements.
func median(b *testing.B, unit string, values []float64) {
	slices.Sort(values)
	report(b, unit, values[len(values)/2])
}

// BenchmarkFirstCurve measures the time until the first curve moves, with nothing cached.
func BenchmarkFirstCurve(b *testing.B) {
	var all []float64
	for b.Loop() {
		var ms float64
		p := blank(b, nil)
		p.before(watchCurves)
		p.size(1280, 900)
		p.navigate("/")
		p.eval(`moved`, &ms)
		p.close()
		all = append(all, ms)
	}
	median(b, "ms/first-curve-moving", all)
}

// BenchmarkGallery measures the time from opening the gallery until all of its panels are ready.
func BenchmarkGallery(b *testing.B) {
	var all []float64
	for b.Loop() {
		var ms float64
		p := play(b, "")
		p.evalWithin(time.Hour, `new Promise((resolve) => {
			const begin = performance.now();
			document.querySelector("#view-gallery").click();
			const clock = setInterval(() => {
				if (!document.querySelector("#gallery-says")?.innerText.startsWith("All panels are ready")) return;
				clearInterval(clock);
				resolve(performance.now() - begin);
			}, 100);
		})`, &ms)
		p.close()
		all = append(all, ms)
	}
	median(b, "ms/all-panels", all)
}

// eight is a scenario with as many policies as there are colours, and with a horizon that no benchmark reaches.
const eight = every + ",ldp-ucb-b:epsilon=0.2&horizon=1000000000"

// fullSpeed holds links that run a scenario at full speed, one for each mode.
var fullSpeed = []struct{ name, link string }{
	{"live", eight + "~speed=1e08"},
	{"mean", eight[:len(eight)-len("1000000000")] + "100000&runs=10000~mode=mean"},
}

// watchTasks records the time of each frame, and every task of the main thread that takes 50 ms or more. Browsers call
// such tasks long.
const watchTasks = `
	globalThis.tasks = [];
	globalThis.frames = [];
	new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
	}).observe({ type: "longtask", buffered: true });
	requestAnimationFrame(function frame(now) { frames.push(now); requestAnimationFrame(frame); });`

// BenchmarkMainThread measures how responsive the page is while eight policies run at full speed for ten seconds. It
// reports the main thread's longest tasks before and after the first pulls, or 0 if no task reaches 50 ms, and the 99th
// percentile and the maximum of the time between frames.
func BenchmarkMainThread(b *testing.B) {
	for _, c := range fullSpeed {
		b.Run(c.name, func(b *testing.B) {
			var starting, running, frames []float64
			for b.Loop() {
				p := blank(b, nil)
				p.before(watchTasks)
				p.goTo(c.link)
				p.running()
				m := read[struct{ Starting, Running, Frames []float64 }](p, `(async () => {
					const begin = performance.now();
					await new Promise((resolve) => setTimeout(resolve, 10000));
					const at = (before) => tasks.filter(([start]) => (start < begin) === before).map(([, ms]) => ms);
					const times = frames.filter((time) => time >= begin);
					return { starting: at(true), running: at(false), frames: times.slice(1).map((time, i) => time - times[i]) };
				})()`)
				p.close()
				starting, running, frames = append(starting, m.Starting...), append(running, m.Running...), append(frames, m.Frames...)
			}
			slices.Sort(frames)
			report(b, "ms/longest-task-starting", slices.Max(append(starting, 0)))
			report(b, "ms/longest-task-running", slices.Max(append(running, 0)))
			report(b, "long-tasks-running/op", float64(len(running))/float64(b.N))
			report(b, "ms/frame-p99", frames[len(frames)*99/100])
			report(b, "ms/frame-longest", frames[len(frames)-1])
		})
	}
}

// BenchmarkStop measures how long the page's numbers continue to change after a click on Pause.
func BenchmarkStop(b *testing.B) {
	for _, c := range fullSpeed {
		b.Run(c.name, func(b *testing.B) {
			p := play(b, c.link)
			var all []float64
			for b.Loop() {
				p.running()
				ms := read[float64](p, `new Promise((resolve) => {
					const words = () => document.querySelector("#progress").innerText + document.querySelector("#sentence").innerText;
					const begin = performance.now();
					let before = words(), last = begin;
					document.querySelector("#play").click();
					requestAnimationFrame(function frame() {
						const now = performance.now(), text = words();
						if (text !== before) [before, last] = [text, now];
						if (now - last > 1000) resolve(last - begin);
						else requestAnimationFrame(frame);
					});
				})`)
				all = append(all, ms)
				p.click("#play")
			}
			median(b, "ms/last-change-after-pause", all)
		})
	}
}

// watchMemory makes the memory of the page's program accessible as globalThis.memory.
const watchMemory = `{
	const start = WebAssembly.instantiate;
	WebAssembly.instantiate = async (...args) => {
		const instance = await start.apply(WebAssembly, args);
		globalThis.memory = instance.exports.mem;
		return instance;
	};
}`

// playing returns how long the memory benchmark plays: the time in PLAY, such as 10m, or else half a minute.
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

// A footprint is the memory of a page after garbage collection.
type footprint struct{ heap, wasm, nodes, listeners float64 }

// memory returns the total memory in bytes.
func (f footprint) memory() float64 { return f.heap + f.wasm }

// footprint collects the page's garbage and measures the rest: the bytes of JavaScript's heap, the bytes of the
// program's memory, which never shrinks, and the numbers of nodes and listeners. The workers are not included.
func (p *tab) footprint() (f footprint) {
	p.tb.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		for range 2 { // finalizers release objects that only the second collection removes
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

// steadily reports whether values grow steadily. It ignores the first quarter, in which caches fill, and divides the
// rest into thirds. Every value in a third must exceed all values in the third before it, and the last third must
// exceed the first by 5 % on average. A single step does not count as growth, and neither do ups and downs.
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

// BenchmarkMemory goes through all views again and again, as a person might. After each round, when the page is at rest
// in the same state, it measures the footprint. It fails if a part of the footprint grows steadily.
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

// press clicks a button by script, because the button moves while the page is running.
func (p *tab) press(selector string) {
	p.tb.Helper()
	p.waitFor(selector, func() bool { return p.count(selector+":enabled, summary"+selector) == 1 })
	p.eval(`document.querySelector(`+quote(selector)+`).click()`, nil)
}

// round goes once through all views, the lessons and the languages, with other settings each time, and then returns to
// trajectories that are at rest.
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

// leftViews lists the views that a round visits, by the ids of their tabs.
var leftViews = []string{"gallery", "sweep", "audit", "region", "play"}

// switchViews changes the view n times by a script in the page, beginning with change number from. After each change,
// it opens and closes the lessons.
const switchViews = `async (views, from, n) => {
	const until = async (done) => { while (!done()) await new Promise((resolve) => requestAnimationFrame(resolve)); };
	const press = (id) => document.getElementById(id).click();
	for (let i = from; i < from + n; i++) {
		const id = "view-" + views[i % views.length];
		press(id);
		await until(() => document.getElementById(id)?.getAttribute("aria-current") === "page");
		for (const open of [true, false]) {
			press("learn");
			await until(() => Boolean(document.querySelector(".lesson")) === open);
		}
	}
}`

// watchTimers keeps track of the pending timers of one second. The page uses such a timer to release removed elements.
// Go's runtime also sets and clears such timers.
const watchTimers = `{
	const set = setTimeout, clear = clearTimeout;
	globalThis.timers = new Set();
	globalThis.setTimeout = (f, ms, ...rest) => {
		if (ms !== 1000) return set(f, ms, ...rest);
		const id = set(() => { timers.delete(id); f(); }, ms);
		timers.add(id);
		return id;
	};
	globalThis.clearTimeout = (id) => { timers.delete(id); clear(id); };
}`

// rested returns the footprint once the page has released its removed elements.
func (p *tab) rested() (f footprint) {
	p.tb.Helper()
	p.waitFor("the page to let go", func() bool {
		pending := read[int](p, `timers.size`)
		return pending == 0
	})
	p.waitFor("the page to rest", func() bool {
		before := f
		f = p.footprint()
		return f.nodes == before.nodes
	})
	return f
}

// switched returns the footprint after each of the given numbers of rounds through the views.
func switched(tb testing.TB, rounds ...int) (all []footprint) {
	tb.Helper()
	// A new process has nothing left over from other tests.
	p := at(tb, server.New(os.DirFS(dist), nil))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.before(watchMemory)
	p.before(watchTimers)
	p.goTo("1t&horizon=1000&policies=ucb1,dp-ftpl-new&runs=5")
	p.run(performance.Enable())
	p.toEnd()
	const step = 20 // few enough changes for the time limit of an evaluation
	done := 0
	for _, n := range rounds {
		n *= len(leftViews)
		for ; done < n; done += min(step, n-done) {
			p.eval(fmt.Sprintf(`(%s)(["%s"], %d, %d)`, switchViews, strings.Join(leftViews, `", "`), done, min(step, n-done)), nil)
		}
		all = append(all, p.rested())
	}
	return all
}

// TestViewsThatAreLeftTakeNothing measures how the page grows from round to round. Most rounds must add less than 1/80
// of its nodes and 1/40 of its memory, because a view that leaks adds something in every round. Single rounds may add
// more: Go releases an element's reference together with the neighbouring word of memory, which may still be in use.
func TestViewsThatAreLeftTakeNothing(t *testing.T) {
	all := switched(t, 2, 3, 4, 5, 6)
	grows := func(what string, most float64, of func(footprint) float64) {
		var growth []float64
		for i, f := range all[1:] {
			growth = append(growth, of(f)/of(all[i]))
		}
		if slices.Sort(growth); growth[1] > most {
			t.Errorf("%s become %.3f times as many from round to round, %.3f at most: %v", what, growth, most, all)
		}
	}
	grows("nodes", 1+1./80, func(f footprint) float64 { return f.nodes })
	grows("bytes", 1+1./40, footprint.memory)
}

// BenchmarkSwitchesMemory measures the footprint over a thousand changes of the view.
func BenchmarkSwitchesMemory(b *testing.B) {
	var all []footprint
	for b.Loop() {
		all = switched(b, 20, 200)
	}
	for i, after := range []string{"20", "200"} {
		report(b, "nodes-after-"+after+"-rounds", all[i].nodes)
		report(b, "MB-after-"+after+"-rounds", all[i].memory()/1e6)
	}
	if now, before := all[1].nodes, all[0].nodes; now > 1.5*before {
		b.Errorf("%v nodes have become %v", before, now)
	}
	if now, before := all[1].memory(), all[0].memory(); now > 1.1*before {
		b.Errorf("%.1f MB have become %.1f", before/1e6, now/1e6)
	}
}

// watchProgress provides globalThis.moved, the time of the tenth change in the progress text.
const watchProgress = `
	globalThis.moved = 0;
	let changes = 0, last = "";
	new MutationObserver(() => {
		const text = document.querySelector("#progress")?.textContent ?? "";
		if (text !== last && ++changes === 10) moved = performance.now();
		last = text;
	}).observe(document, { subtree: true, childList: true, characterData: true });`

// Before the first curve moves, the page loads only the files that it needs. The Makefile limits their size.
func TestTheFirstViewLoadsOnlyWhatItNeeds(t *testing.T) {
	p := blank(t, nil)
	p.before(watchProgress)
	p.goTo("")
	p.until("a curve that moves", `moved > 0`)
	loaded := read[[]string](p, `performance.getEntriesByType("resource").filter((e) => e.startTime < moved)
		.map((e) => new URL(e.name).pathname.split("/").pop())`)
	needed := strings.Fields("app.wasm boot.js icon.svg style.css uplot.css uplot.js vugu.js wasm_exec.js worker.js")
	for _, name := range loaded {
		if !slices.Contains(needed, name) {
			t.Errorf("the first view loads %s, too", name)
		}
	}
	if !slices.Contains(loaded, "app.wasm") {
		t.Errorf("the first view loads only %q", loaded)
	}
}
