package bridge

import (
	"runtime"
	"syscall/js"

	"epsilonarcade/web/bridge/plot"
)

// untidy is how long what has left the page stays, in milliseconds: somebody waits for what has
// come in its place.
const untidy = 1000

// tidySoon has the page let go of elements that have left it. A js.Value keeps its element, and
// all that the element was part of, until Go's collector finds the value unused. The collector
// does not know what elements weigh, and may not run for many changes of the view.
func (b *browser) tidySoon() {
	if !b.tidying {
		b.tidying = true
		b.window.Call("setTimeout", b.tidied, untidy)
	}
}

func (b *browser) tidy() {
	b.tidying = false
	dropCharts(b.charts)
	b.bars.drop()
	b.editors.drop()
	go runtime.GC() // not in the browser's call, which must not wait
}

// dropCharts takes charts off hosts that have left the page. They wait for other ones.
func dropCharts(charts map[string]*plot.Chart) {
	for _, c := range charts {
		if c.Gone() {
			c.Unmount()
		}
	}
}

// drop forgets an element that has left the page.
func (b *bars) drop() {
	if b.host.Truthy() && !b.host.Get("isConnected").Bool() {
		b.host = js.Value{}
	}
}
