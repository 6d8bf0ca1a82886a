package page_test

import (
	"strings"
	"testing"

	"epsilonarcade/web/webtest"
)

// A chart says what its logarithmic axis leaves out, and one that leaves out nothing says nothing.
func TestAChartSaysWhatIsBelowItsAxis(t *testing.T) {
	for look, want := range map[string]string{"y=log": " points at the start are below the axis.", "x=log": "", "": ""} {
		p := webtest.Open("1t&arms=0.9,0.5&policies=ucb1,ldp-ucb-b&horizon=20000&runs=5~mode=mean&"+look, 2)
		p.Rest(t)
		p.Charts.Plot()
		off := p.Plots[len(p.Plots)-1].Options.Off
		if (off == "") != (want == "") || !strings.HasSuffix(off, want) {
			t.Errorf("%q says %q", look, off)
		}
	}
}
