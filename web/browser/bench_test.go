//go:build !js

package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// firstText is the time from navigation to the frame that painted the first
// text Vugu rendered, in ms. The text is that of the element which the root
// component marks with elementtiming="app"; the static frame has none.
const firstText = `new Promise((resolve) =>
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			if (entry.identifier === "app") resolve(entry.renderTime);
		}
	}).observe({ type: "element", buffered: true }))`

// BenchmarkFirstText measures how long a reader on this machine waits for the
// page: "cold" with nothing cached, "reload" with what the first visit left.
func BenchmarkFirstText(b *testing.B) {
	measure := func(b *testing.B, visit func(ms *float64)) {
		var sum, ms float64
		for b.Loop() {
			visit(&ms)
			sum += ms
		}
		b.ReportMetric(sum/float64(b.N), "ms/first-text")
		b.ReportMetric(0, "ns/op") // the driving of the browser, of no interest
	}
	b.Run("cold", func(b *testing.B) {
		measure(b, func(ms *float64) {
			p := open(b, "/")
			p.eval(firstText, ms)
			p.close()
		})
	})
	b.Run("reload", func(b *testing.B) {
		p := open(b, "/")
		measure(b, func(ms *float64) {
			p.run(chromedp.Reload())
			p.eval(firstText, ms)
		})
	})
}
