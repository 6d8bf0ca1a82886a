package figurejson_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/testkit"
)

// Marshal writes lists, numbers and texts in the same way as encoding/json.
func TestMarshalEqualsEncodingJSON(t *testing.T) {
	x := 0.5
	full := figure.Figure{
		ID: "ε<>&\u2028\u2029\ufffd\x00\x7f\n\"\\", MarkNames: []string{"", "a"}, Seconds: 1. / 3,
		Series: []figure.Series{{Epsilon: &x, Delta: new(float64), Runs: 3, Q05: []float64{}}}, Panels: []figure.Panel{{Title: "a"}},
	}
	hollow := figure.Figure{
		Series: []figure.Series{{}, {X: []float64{}, Mean: []float64{}, Std: []float64{}}},
		Bounds: []figure.Bound{{}}, Claims: []figure.Claim{{}}, Table: &figure.Table{Rows: [][]string{nil, {}}}, Verdict: &figure.Verdict{},
	}
	numbers := figure.Figure{Marks: []float64{
		0, math.Copysign(0, -1), 1e-6, 9.99e-7, 1e-9, 1.5e-10, 1e-100, 1e20, 1e21, -1e22, math.MaxFloat64, math.SmallestNonzeroFloat64,
	}}
	for name, f := range map[string]figure.Figure{"full": full, "hollow": hollow, "numbers": numbers, "zero": {}} {
		want, err := json.Marshal(f)
		testkit.OK(t, err)
		lists := strings.ReplaceAll(string(want), `"x":null,"mean":null`, `"x":[],"mean":[]`)
		if got := figurejson.Marshal(f); string(got) != lists {
			t.Errorf("%s is written\n%s\nwant\n%s", name, got, lists)
		}
	}
}

func TestNumbersThatAreNotFiniteAreNull(t *testing.T) {
	got := string(figurejson.Marshal(figure.Figure{Marks: []float64{math.NaN(), 1, math.Inf(-1)}, Seconds: math.Inf(1)}))
	if !strings.Contains(got, `"marks":[null,1,null],`) || !strings.HasSuffix(got, `"seconds":null}`) {
		t.Errorf("written %s", got)
	}
}
