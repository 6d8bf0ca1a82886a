package setting

import (
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// The sheet has the paper's values: V_L is least at 100 and V_B at 2 for the discrete law,
// both near 1 for the Gaussian one. Under the uniform law on [1, 3] the derivative of
// V_L is 0 at x = 1.182. There (1 + 4/x)² is twice its mean above x, 1 + 8 log(3/x)/(3 − x) + 16/(3x).
func TestTheSheetOfLevelsMarksTheBestEpsMin(t *testing.T) {
	for law, want := range map[string][2]string{
		"discrete":                       {"smallest V_L, at ε_min = 100", "smallest V_B, at ε_min = 2"},
		"gaussian":                       {"smallest V_L, at ε_min = 0.", "smallest V_B, at ε_min = 0."},
		"uniform from 1 to 3 refuse 0.5": {"smallest V_L, at ε_min = 1.18", "smallest V_B, at ε_min = 1"},
		"uniform from 10 to 50":          {"smallest V_L, at ε_min = 10", "smallest V_B, at ε_min = 10"},
		"exponential mean 1":             {"smallest V_L, at ε_min = ", "smallest V_B, at ε_min = "},
		"0.5,4":                          {"smallest V_L, at ε_min = 4", "smallest V_B, at ε_min = 4"},
	} {
		s := scenario.Default()
		s.Policies = []scenario.Policy{{ID: "heldp-ucb-l", Law: law}}
		sheet, err := Levels(s, 0)
		if err != nil || len(sheet.Figure.Series) != 4 {
			t.Fatalf("%s: %+v, %v", law, sheet, err)
		}
		var names []string
		for _, f := range testkit.English(sheet).Facts {
			names = append(names, f.Name)
		}
		for _, name := range want {
			if !strings.Contains(strings.Join(names, "\n"), name) {
				t.Errorf("%s: no %q in %q", law, name, names)
			}
		}
		for i := range 2 {
			curve, best := sheet.Figure.Series[i], sheet.Figure.Series[2+i]
			for k, v := range curve.Mean {
				if k > 0 && curve.X[k] <= curve.X[k-1] {
					t.Errorf("%s: x falls at %v", law, curve.X[k])
				}
				if v < best.Mean[0]*(1-1e-9) {
					t.Errorf("%s: %s is %v at %v, below the least, %v", law, curve.Name, v, curve.X[k], best.Mean[0])
				}
			}
		}
	}
}

// An ε_min above all levels keeps nobody, and the sheet says so.
func TestAnEpsMinThatKeepsNobodyIsNamed(t *testing.T) {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "heldp-ucb-b", Law: "0.5,1", Params: map[string]float64{"eps_min": 3}}}
	sheet, err := Levels(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	bad := 0
	for _, f := range sheet.Facts {
		if f.Mark == "bad" {
			bad++
		}
	}
	if bad != 2 || len(sheet.Figure.Series) != 4 {
		t.Errorf("%+v", sheet)
	}
	s.Policies = []scenario.Policy{{ID: "ucb1"}}
	if _, err := Levels(s, 0); err == nil || !strings.Contains(err.Error(), "does not support users with their own privacy levels") {
		t.Error(err)
	}
}
