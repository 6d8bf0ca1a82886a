package lab

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// random returns a message of the same kind with contents of all sorts, but no NaN and no
// empty list, which comes back as nil or as a list.
func random(rng *rand.Rand, kind reflect.Type) Message {
	m := reflect.New(kind)
	fill(rng, m.Elem())
	return m.Interface().(Message)
}

func fill(rng *rand.Rand, v reflect.Value) {
	if v.Type() == reflect.TypeFor[scenario.Valid]() {
		s, _ := scenario.ParseLink(scenariotest.Random(rng).Link()) // without what its kind does not use
		v.Set(reflect.ValueOf(s))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(rng.IntN(2) == 0)
	case reflect.Uint8:
		v.SetUint(uint64(rng.IntN(256)))
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{0, 1, -1, math.MaxInt64, math.MinInt64, rng.Int64()}[rng.IntN(6)])
	case reflect.Float64:
		v.SetFloat([]float64{0, math.Copysign(0, -1), math.Inf(1), math.SmallestNonzeroFloat64, rng.NormFloat64()}[rng.IntN(5)])
	case reflect.String:
		text := make([]byte, rng.IntN(20))
		for i := range text {
			text[i] = byte(rng.Uint32())
		}
		v.SetString(string(text))
	case reflect.Slice:
		n := 1 + rng.IntN(4)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(rng, v.Index(i))
		}
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

// Every field of every message and of a figure survives: one that is forgotten comes back
// as its zero.
func TestEveryMessageComesBackFromItsBytes(t *testing.T) {
	for _, kind := range messages {
		t.Run(kind.String(), func(t *testing.T) {
			testkit.Cases(t, 50, func(t *testing.T, rng *rand.Rand) {
				m := random(rng, kind)
				data := Encode(m)
				back, err := Decode(data)
				if err != nil || !reflect.DeepEqual(back, m) {
					t.Fatalf("%#v came back as %#v, %v", m, back, err)
				}
			})
		})
	}
}

func TestDecodeRefusesWhatIsCutDamagedOrTooLong(t *testing.T) {
	for _, kind := range messages {
		t.Run(kind.String(), func(t *testing.T) { refusesWhatIsDamaged(t, Encode(random(testkit.Rand(t), kind))) })
	}
	if m, err := Decode([]byte{byte(len(messages))}); err == nil {
		t.Errorf("an unknown kind is read as %#v", m)
	}
}

func refusesWhatIsDamaged(t *testing.T, data []byte) {
	step := 1 + len(data)/200
	for n := 0; n < len(data); n += step {
		if m, err := Decode(data[:n]); err == nil {
			t.Fatalf("%x, cut to %d bytes, is read as %#v", data, n, m)
		}
	}
	if m, err := Decode(append(bytes.Clone(data), 0)); err == nil {
		t.Fatalf("%x with a byte more is read as %#v", data, m)
	}
	for at := 1; at+4 <= len(data); at += step {
		bad := bytes.Clone(data)
		binary.LittleEndian.PutUint32(bad[at:], math.MaxUint32)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = Decode(bad)
		runtime.ReadMemStats(&after)
		if size := after.TotalAlloc - before.TotalAlloc; size > 1<<20 {
			t.Fatalf("%d bytes were allocated to read %x", size, bad)
		}
	}
}
