//go:build !js

package browser

import (
	"slices"
	"testing"
	"time"
)

// The benchmarks report what a reader on this machine would see, and never fail
// because it is slow.

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

// report reports a result of a benchmark.
func report(b *testing.B, unit string, value float64) {
	b.ReportMetric(value, unit)
	b.ReportMetric(0, "ns/op") // the driving of the browser, of no interest
}

// median reports the middle of what was measured.
func median(b *testing.B, unit string, values []float64) {
	slices.Sort(values)
	report(b, unit, values[len(values)/2])
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

// BenchmarkGallery measures how long the gallery takes from its opening until all of its panels are ready.
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
