//go:build !js

package browser

import (
	"testing"
	"time"

	"epsilonarcade/core/written"
	"epsilonarcade/core/written/examples"
)

// wordings are ways to write UCB1.
var wordings = []struct{ name, source string }{
	{"formula", examples.All()[0].Source},
	{"helper", "policy(name = \"U\", protects = \"nothing\")\nstart = 1\n\ndef index(t, arm):\n    return ucb(t, arm)\n"},
	{"choice", "policy(name = \"U\", protects = \"nothing\")\nstart = 1\n\ndef choose(t, arms):\n    return argmax([ucb(t, arm) for arm in arms])\n"},
}

// BenchmarkWritten measures how long 20 runs of 100,000 pulls on five arms take of UCB1 as somebody may write it,
// on as many workers as the page takes, from a page that has been opened already.
func BenchmarkWritten(b *testing.B) {
	for _, text := range wordings {
		b.Run(text.name, func(b *testing.B) {
			var all []float64
			for b.Loop() {
				p := play(b, "1t&arms=0.1,0.3,0.5,0.7,0.9&policies=own:source="+written.Pack(text.source)+"&horizon=100&runs=1~mode=mean")
				p.ended()
				begin := time.Now()
				p.goTo("1t&arms=0.1,0.3,0.5,0.7,0.9&policies=own:source=" + written.Pack(text.source) + "&horizon=100000&runs=20~mode=mean")
				p.waitForText("#progress", "20 of 20 runs")
				p.ended()
				all = append(all, float64(time.Since(begin).Milliseconds()))
				p.close()
			}
			median(b, "ms/20-runs-of-100000", all)
		})
	}
}
