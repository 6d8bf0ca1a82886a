package setting

import (
	"testing"

	"epsilonarcade/core/scenario"
)

// The values of x increase, and no V is below the marked smallest V.
func TestTheSmallestVIsTheSmallest(t *testing.T) {
	for _, law := range []string{"discrete", "gaussian", "uniform from 1 to 3 refuse 0.5", "uniform from 10 to 50", "exponential mean 1", "0.5,4"} {
		s := scenario.Default()
		s.Policies = []scenario.Policy{{ID: "heldp-ucb-l", Law: law}}
		sheet, err := Levels(s, 0)
		if err != nil || len(sheet.Figure.Series) != 4 {
			t.Fatalf("%s: %+v, %v", law, sheet, err)
		}
		for i := range 2 {
			curve, best := sheet.Figure.Series[i], sheet.Figure.Series[2+i]
			for k, v := range curve.Mean {
				if k > 0 && curve.X[k] <= curve.X[k-1] || v < best.Mean[0]*(1-1e-9) {
					t.Errorf("%s: %s is %v at %v; the smallest is %v", law, curve.Name, v, curve.X[k], best.Mean[0])
				}
			}
		}
	}
}
