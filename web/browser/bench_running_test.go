//go:build !js

package browser

import (
	"slices"
	"testing"
)

// eight is as many policies as there are colours, on a horizon that no run of a
// benchmark reaches.
const eight = every + ",ldp-ucb-b:epsilon=0.2&horizon=1000000000"

// The two ways in which a scenario runs at full speed.
var fullSpeed = []struct{ name, link string }{
	{"live", eight + "~speed=1e08"},
	{"mean", eight[:len(eight)-len("1000000000")] + "100000&runs=10000~mode=mean"},
}

// watchTasks notes every task of the main thread that takes 50 ms or more, which is
// what browsers call long, and when each frame began.
const watchTasks = `
	globalThis.tasks = [];
	globalThis.frames = [];
	new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
	}).observe({ type: "longtask", buffered: true });
	requestAnimationFrame(function frame(now) { frames.push(now); requestAnimationFrame(frame); });`

// BenchmarkMainThread measures how long the page keeps readers waiting while eight
// policies run at full speed for ten seconds: the longest task of the main thread (0 if
// none reached 50 ms) from the first pulls on and before, and between frames the 99th
// percentile and the longest time.
func BenchmarkMainThread(b *testing.B) {
	for _, c := range fullSpeed {
		b.Run(c.name, func(b *testing.B) {
			var starting, running, frames []float64
			for b.Loop() {
				p := blank(b, nil)
				p.before(watchTasks)
				p.goTo(c.link)
				p.running()
				var m struct{ Starting, Running, Frames []float64 }
				p.eval(`(async () => {
					const begin = performance.now();
					await new Promise((resolve) => setTimeout(resolve, 10000));
					const at = (before) => tasks.filter(([start]) => (start < begin) === before).map(([, ms]) => ms);
					const times = frames.filter((time) => time >= begin);
					return { starting: at(true), running: at(false), frames: times.slice(1).map((time, i) => time - times[i]) };
				})()`, &m)
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

// BenchmarkStop measures how long the page's numbers go on after a click on Pause.
func BenchmarkStop(b *testing.B) {
	for _, c := range fullSpeed {
		b.Run(c.name, func(b *testing.B) {
			p := play(b, c.link)
			var all []float64
			for b.Loop() {
				p.running()
				var ms float64
				p.eval(`new Promise((resolve) => {
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
				})`, &ms)
				all = append(all, ms)
				p.click("#play")
			}
			median(b, "ms/last-change-after-pause", all)
		})
	}
}
