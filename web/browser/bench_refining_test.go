//go:build !js

package browser

import (
	"slices"
	"testing"
)

// refining are the views whose figure gets sharper while runs arrive, with so many runs that
// none of them is over in the time of a benchmark.
var refining = []struct{ name, link string }{
	{"mean", "1t&runs=10000~mode=mean"},
	{"tradeoff", "1t&kind=sweep&over=epsilon&values=0.05,0.1,0.2,0.5,1,2,5,10&runs=5000"},
}

// smooth is the most that the time between two frames should be in 99 of 100 cases, in
// milliseconds: with a little slack, that of 60 frames a second.
const smooth = 20

// BenchmarkRefining measures the time between frames while a figure refines, for ten
// seconds: how many frames there are in a second, the 99th percentile and the longest time,
// and the share of frames that come later than they should.
func BenchmarkRefining(b *testing.B) {
	for _, c := range refining {
		b.Run(c.name, func(b *testing.B) {
			var frames []float64
			for b.Loop() {
				p := play(b, c.link)
				p.running()
				var some []float64
				p.eval(`new Promise((resolve) => {
					const times = [];
					requestAnimationFrame(function frame(now) {
						times.push(now);
						if (now - times[0] < 10000) requestAnimationFrame(frame);
						else resolve(times.slice(1).map((time, i) => time - times[i]));
					});
				})`, &some)
				p.running() // still
				p.close()
				frames = append(frames, some...)
			}
			late, all := 0, 0.0
			for _, ms := range frames {
				all += ms
				if ms > smooth {
					late++
				}
			}
			slices.Sort(frames)
			report(b, "frames/s", 1000*float64(len(frames))/all)
			report(b, "ms/frame-p99", frames[len(frames)*99/100])
			report(b, "ms/frame-longest", frames[len(frames)-1])
			report(b, "%/frames-late", 100*float64(late)/float64(len(frames)))
		})
	}
}
