//go:build !js

package browser

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
)

// The benchmarks report what a reader on this machine would see, and never fail
// because it is slow.

// firstText is the time from navigation to the frame that painted the first
// text Vugu rendered, in ms. The text is that of the element which the root
// component marks with elementtiming="app"; the static frame has none.
const firstText = `new Promise((resolve) =>
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			if (entry.identifier === "app") resolve(entry.renderTime);
		}
	}).observe({ type: "element", buffered: true }))`

// watchCurves notes when a curve of the chart has first moved: globalThis.moved is a
// promise of the time from navigation to the frame after the one that drew a curve
// otherwise than before, in ms. uPlot draws each curve as one path in the curve's
// colour; a curve of a single point is not drawn yet.
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

// median reports the middle of what was measured.
func median(b *testing.B, unit string, values []float64) {
	slices.Sort(values)
	report(b, unit, values[len(values)/2])
}

// BenchmarkFirstText measures how long a reader waits for the page: "cold" with
// nothing cached, "reload" with what the first visit left.
func BenchmarkFirstText(b *testing.B) {
	b.Run("cold", func(b *testing.B) {
		var all []float64
		for b.Loop() {
			var ms float64
			p := blank(b, nil)
			p.run(chromedp.EmulateViewport(1280, 800)) // a phone shows no name
			p.navigate("/")
			p.eval(firstText, &ms)
			p.close()
			all = append(all, ms)
		}
		median(b, "ms/first-text", all)
	})
	b.Run("reload", func(b *testing.B) {
		var all []float64
		p := blank(b, nil)
		p.run(chromedp.EmulateViewport(1280, 800))
		p.navigate("/")
		for b.Loop() {
			var ms float64
			p.run(chromedp.Reload())
			p.eval(firstText, &ms)
			all = append(all, ms)
		}
		median(b, "ms/first-text", all)
	})
}

// BenchmarkFirstAnswer measures how long a worker takes from its start to its first answer,
// with the program compiled, on a page that does nothing else: the first worker, and the second,
// which finds what the first has made the browser compile.
func BenchmarkFirstAnswer(b *testing.B) {
	files := fstest.MapFS{"still.html": {Data: []byte(`<!doctype html><html lang="en"><title>still</title></html>`)}}
	var first, second []float64
	for b.Loop() {
		var ms []float64
		p := blank(b, files)
		p.expect("favicon.ico") // there is none for this page
		p.navigate("/still.html")
		p.eval(`(async () => {
			const module = await WebAssembly.compileStreaming(fetch("app.wasm"));
			const answer = () => new Promise((resolve) => {
				const begin = performance.now(), worker = new Worker("worker.js");
				worker.onmessage = () => { resolve(performance.now() - begin); worker.terminate(); };
				worker.postMessage({ module });
				worker.postMessage(new Uint8Array([255])); // it says that it cannot read this
			});
			return [await answer(), await answer()];
		})()`, &ms)
		p.close()
		first, second = append(first, ms[0]), append(second, ms[1])
	}
	median(b, "ms/first-worker", first)
	median(b, "ms/second-worker", second)
}

// BenchmarkFirstCurve measures how long a reader waits until the first curve moves,
// with nothing cached.
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
