package figurejson_test

import (
	"encoding/json"
	"reflect"
	"strconv"
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
		v.SetString("ε<" + strconv.Itoa(*n))
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
	for name, f := range map[string]figure.Figure{"full": full, "hollow": hollow, "zero": {}} {
		want, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := figurejson.Marshal(f); string(got) != string(want) {
			t.Errorf("%s is written\n%s\nwant\n%s", name, got, want)
		}
	}
}
