//go:build !js

package browser

import (
	"math"
	"testing"
)

// Whoever adds a policy on a large screen sees the chart all the time, where it was, and then the new row.
func TestTheChartStaysWhereItIsWhileAPolicyIsAdded(t *testing.T) {
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}} {
		p := play(t, "1t&horizon=20000")
		p.size(size[0], size[1])
		p.waitForOne("#chart canvas")
		p.open("#add-ucb1")
		p.eval(`document.querySelector("#add-ucb1").scrollIntoView({ block: "nearest" })`, nil)
		chart := p.where("#chart")
		if chart.Top < 0 || chart.Bottom > float64(size[1]) {
			t.Errorf("%v: beside what may be added the chart is at %+v", size, chart)
		}
		p.click("#add-ucb1")
		p.waitForOne("#focus-4")
		p.waitFor("the row to have the keys", func() (has bool) {
			p.eval(`document.activeElement.className === "policy-says"`, &has)
			return has
		})
		// A line of the sentence has letters of two sizes, and has another length for a moment while the run begins anew.
		p.waitFor("the chart to be where it was", func() bool { return math.Abs(p.where("#chart").Top-chart.Top) <= 2 })
		if row := p.where("#focus-4"); row.Top < 0 || row.Bottom > float64(size[1]) {
			t.Errorf("%v: the new row is at %+v", size, row)
		}
	}
}
