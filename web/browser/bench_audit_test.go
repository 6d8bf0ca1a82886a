//go:build !js

package browser

import (
	"testing"
	"time"
)

// pressAudit presses the button of an audit. It is a promise of the time until its first bound is shown, and, over five
// seconds from then, of how many frames there were a second and the longest, in ms.
const pressAudit = `new Promise((resolve) => {
	const began = performance.now();
	document.querySelector("#run-audit").click();
	let first = 0, last = 0, frames = 0, longest = 0;
	const frame = (now) => {
		if (first === 0) {
			if (document.querySelector("#audit-says").textContent.startsWith("So far")) first = now;
		} else {
			++frames;
			longest = Math.max(longest, now - last);
		}
		last = now;
		if (first === 0 || now - first < 5000) requestAnimationFrame(frame);
		else resolve([first - began, frames / (now - first) * 1000, longest]);
	};
	requestAnimationFrame(frame);
})`

// BenchmarkAudit measures how soon an audit has its first bound, when its form has been there for three seconds, and how smooth the page is while it runs: of each
// decision, of one response, and of a sequence, for which runs of their own choose the reward that differs.
func BenchmarkAudit(b *testing.B) {
	for _, of := range []string{"dp-ftpl-new,,,,,,1000000", "ldp-ucb-b,,,,,,10000000", "adap-ucb,,,,,,1000000"} {
		b.Run(of, func(b *testing.B) {
			var first, frames, longest []float64
			for b.Loop() {
				p := play(b, "1t~view=audit&audit="+of)
				p.waitFor("the form", func() bool { return p.count("#run-audit:enabled") == 1 })
				time.Sleep(3 * time.Second) // as long as people look at it
				var all [3]float64
				p.eval(pressAudit, &all)
				first, frames, longest = append(first, all[0]), append(frames, all[1]), append(longest, all[2])
				p.close()
			}
			median(b, "ms/first-bound", first)
			median(b, "frames/s", frames)
			median(b, "ms/longest-frame", longest)
		})
	}
}
