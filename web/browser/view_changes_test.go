//go:build !js

package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"

	"epsilonarcade/web/server"
)

// leftViews are the views that are gone through, by the ids of their tabs.
var leftViews = []string{"gallery", "sweep", "audit", "region", "play"}

// switchViews goes through the views in the page itself, n changes of the view after from, opens
// and closes the lessons after each, and comes back to trajectories.
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

// watchTimers knows which timers of a second are set: with one the page lets go of what has left it,
// and Go's runtime sets and clears some.
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

// rested returns what the page takes once it has let go of what has left it.
func (p *tab) rested() (f footprint) {
	p.tb.Helper()
	p.waitFor("the page to let go", func() bool {
		var pending int
		p.eval(`timers.size`, &pending)
		return pending == 0
	})
	p.waitFor("the page to rest", func() bool {
		before := f
		f = p.footprint()
		return f.nodes == before.nodes
	})
	return f
}

// switched returns what the page takes after each of so many rounds through the views, counted from
// the first.
func switched(tb testing.TB, rounds ...int) (all []footprint) {
	tb.Helper()
	// In a process of its own, in which no other test has left anything.
	p := at(tb, server.New(os.DirFS(dist), nil))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.before(watchMemory)
	p.before(watchTimers)
	p.goTo("1t&horizon=1000&policies=ucb1,dp-ftpl-new&runs=5")
	p.run(performance.Enable())
	p.toEnd()
	const step = 20 // an evaluation has its limit of time
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

// TestViewsThatAreLeftTakeNothing looks at how the page grows from round to round. Most rounds must leave
// less behind than an eightieth of its nodes and a fortieth of its memory: what a change of the view
// leaves, each round does. One or another may leave a view for good: Go frees the reference to an element
// together with the word of memory beside it, and that may be one that is kept.
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

// BenchmarkSwitchesMemory changes the view a thousand times, in 200 rounds.
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
