package bridge

import (
	"runtime"
	"syscall/js"

	"epsilonarcade/web/bridge/plot"
)

// untidy is how long removed elements stay in memory, in milliseconds. The clean-up waits, because the reader is still
// waiting for the new elements.
const untidy = 1000

// tidySoon schedules the release of removed elements. A js.Value keeps its element, and the tree around the element, in
// memory until Go's collector finds the value unused. The collector does not know how large elements are, and may not
// run during many changes of the view.
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
	go runtime.GC() // the browser's call must not block
}

// dropCharts unmounts charts whose hosts have left the page.
func dropCharts(charts map[string]*plot.Chart) {
	for _, c := range charts {
		if c.Gone() {
			c.Unmount()
		}
	}
}

// drop forgets a host that has left the page.
func (b *bars) drop() {
	if b.host.Truthy() && !b.host.Get("isConnected").Bool() {
		b.host = js.Value{}
	}
}
