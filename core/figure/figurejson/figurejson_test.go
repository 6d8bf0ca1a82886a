package figurejson_test

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/figurejson"
)

// fill sets every field in v, and all of the fields in those, to something of its own,
// and every list to two entries.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.String:
		v.SetString("ε<>&\u2028\u2029\ufffd\x00\x7f\n\"\\" + strconv.Itoa(*n))
	case reflect.Float64:
		v.SetFloat(float64(*n) / 3)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), n)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	default:
		panic(v.Kind())
	}
}

// A field that figures get is missed here if the writer does not write it.
func TestEveryFieldIsWrittenAsEncodingJSONWritesIt(t *testing.T) {
	var full figure.Figure
	n := 0
	fill(reflect.ValueOf(&full).Elem(), &n)
	hollow := figure.Figure{
		Series: []figure.Series{{}, {X: []float64{}, Mean: []float64{}, Std: []float64{}}},
		Bounds: []figure.Bound{{}}, Claims: []figure.Claim{{}}, Table: &figure.Table{Rows: [][]string{nil, {}}}, Verdict: &figure.Verdict{},
	}
	numbers := figure.Figure{Marks: []float64{
		0, math.Copysign(0, -1), 1e-6, 9.99e-7, 1e-9, 1.5e-10, 1e-100, 1e20, 1e21, -1e22, math.MaxFloat64, math.SmallestNonzeroFloat64,
	}}
	for name, f := range map[string]figure.Figure{"full": full, "hollow": hollow, "numbers": numbers, "zero": {}} {
		want, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := figurejson.Marshal(f); string(got) != string(want) {
			t.Errorf("%s is written\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestWhatIsNotFiniteIsWrittenNull(t *testing.T) {
	got := string(figurejson.Marshal(figure.Figure{Marks: []float64{math.NaN(), 1, math.Inf(-1)}, Seconds: math.Inf(1)}))
	if !strings.Contains(got, `"marks":[null,1,null],`) || !strings.HasSuffix(got, `"seconds":null}`) {
		t.Errorf("written %s", got)
	}
}
