package page_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/parts"
)

// Below the chart is said what its logarithmic axis leaves out, as below the drawing in a file, and of one
// that leaves out nothing nothing is said.
func TestBelowAChartIsSaidWhatIsBelowItsAxis(t *testing.T) {
	for look, want := range map[string]bool{"y=log": true, "x=log": false, "": false} {
		p := webtest.Open("1t&arms=0.9,0.5&policies=ucb1,ldp-ucb-b&horizon=20000&runs=5~mode=mean&"+look, 2)
		p.Rest(t)
		off := slices.ContainsFunc(p.Runs.Keys(), func(k parts.Key) bool {
			return strings.HasSuffix(say.English(k.Name), " points at the start are below the axis.")
		})
		if off != want {
			t.Errorf("%q: %+v", look, p.Runs.Keys())
		}
	}
}
