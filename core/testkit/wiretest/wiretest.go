// Package wiretest makes random messages.
package wiretest

import (
	"math"
	"math/rand/v2"
	"reflect"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/wire"
)

// Random returns a message of the given type with random contents. It contains no NaN and no empty list, because
// neither would equal its decoded copy.
func Random(rng *rand.Rand, of reflect.Type) wire.Message {
	m := reflect.New(of)
	fill(rng, m.Elem())
	return m.Interface()
}

func fill(rng *rand.Rand, v reflect.Value) {
	if v.Type() == reflect.TypeFor[scenario.Valid]() {
		s, _ := scenario.ParseLink(scenariotest.Random(rng).Link()) // without fields that its kind does not use
		v.Set(reflect.ValueOf(s))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(rng.IntN(2) == 0)
	case reflect.Uint8:
		v.SetUint(uint64(rng.IntN(256)))
	case reflect.Uint32:
		v.SetUint(uint64(rng.Uint32()))
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{0, 1, -1, math.MaxInt64, math.MinInt64, rng.Int64()}[rng.IntN(6)])
	case reflect.Float64:
		v.SetFloat([]float64{0, math.Copysign(0, -1), math.Inf(1), math.SmallestNonzeroFloat64, -math.MaxFloat64, rng.NormFloat64()}[rng.IntN(6)])
	case reflect.String:
		text := make([]byte, rng.IntN(40))
		for i := range text {
			text[i] = byte(rng.Uint32())
		}
		v.SetString(string(text))
	case reflect.Slice:
		n := 1 + rng.IntN(4)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(rng, v.Index(i))
		}
	case reflect.Pointer:
		if rng.IntN(2) == 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(rng, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(rng, v.Field(i))
		}
	default:
		panic("no contents for a " + v.Type().String())
	}
}
