package engine_test

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
	"epsilonarcade/web/engine"
)

// kinds are all messages there are.
var kinds = []engine.Message{
	&engine.Load{}, &engine.Runs{}, &engine.Hold{}, &engine.Play{},
	&engine.Finished{}, &engine.Progress{}, &engine.Moved{}, &engine.Failed{}, &engine.Drop{},
}

// random returns a message of the same kind with contents of all sorts, but no NaN.
func random(rng *rand.Rand, kind engine.Message) engine.Message {
	m := reflect.New(reflect.TypeOf(kind).Elem())
	for i := range m.Elem().NumField() {
		f := m.Elem().Field(i)
		f.Set(content(rng, f.Type()))
	}
	return m.Interface().(engine.Message)
}

func content(rng *rand.Rand, of reflect.Type) reflect.Value {
	if of == reflect.TypeFor[scenario.Valid]() {
		s, _ := scenario.ParseLink(scenariotest.Random(rng).Link()) // without what its kind does not use
		return reflect.ValueOf(s)
	}
	v := reflect.New(of).Elem()
	switch of.Kind() {
	case reflect.Uint32:
		v.SetUint(uint64(rng.Uint32()))
	case reflect.Int64:
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
		n := rng.IntN(6)
		v.Set(reflect.MakeSlice(of, n, n))
		for i := range n {
			v.Index(i).Set(content(rng, of.Elem()))
		}
	default:
		panic("no contents for a " + of.String())
	}
	return v
}

// eachKind runs test on n random cases of every kind of message.
func eachKind(t *testing.T, n int, test func(t *testing.T, kind engine.Message, rng *rand.Rand)) {
	for _, kind := range kinds {
		t.Run(reflect.TypeOf(kind).Elem().Name(), func(t *testing.T) {
			testkit.Cases(t, n, func(t *testing.T, rng *rand.Rand) { test(t, kind, rng) })
		})
	}
}

func TestEveryMessageComesBackFromItsBytes(t *testing.T) {
	eachKind(t, 500, func(t *testing.T, kind engine.Message, rng *rand.Rand) {
		m := random(rng, kind)
		data := engine.Encode(m)
		back, err := engine.Decode(data)
		if err != nil {
			t.Fatalf("%#v: %v", m, err)
		}
		if !reflect.DeepEqual(back, m) {
			t.Fatalf("%#v came back as %#v", m, back)
		}
		if again := engine.Encode(back); !bytes.Equal(again, data) {
			t.Fatalf("%#v: %x turned into %x", m, data, again)
		}
	})
}

func TestNaNComesBackWithItsBits(t *testing.T) {
	nan := math.Float64frombits(0x7ff8_0000_0000_1234)
	back, err := engine.Decode(engine.Encode(&engine.Finished{Regret: []float64{nan}}))
	if err != nil {
		t.Fatal(err)
	}
	if got := math.Float64bits(back.(*engine.Finished).Regret[0]); got != math.Float64bits(nan) {
		t.Errorf("got %x, want %x", got, math.Float64bits(nan))
	}
}

func TestDecodeRefusesWhatIsCutOrTooLong(t *testing.T) {
	eachKind(t, 20, func(t *testing.T, kind engine.Message, rng *rand.Rand) {
		data := engine.Encode(random(rng, kind))
		for n := range data {
			if m, err := engine.Decode(data[:n]); err == nil {
				t.Fatalf("%x, cut to %d bytes, is read as %#v", data, n, m)
			}
		}
		if m, err := engine.Decode(append(data, byte(rng.Uint32()))); err == nil {
			t.Fatalf("%x with a byte more is read as %#v", data, m)
		}
	})
}

func TestDecodeRefusesUnknownKinds(t *testing.T) {
	for kind := len(kinds); kind < 256; kind++ {
		if m, err := engine.Decode([]byte{byte(kind), 0, 0, 0, 0}); err == nil {
			t.Errorf("kind %d is read as %#v", kind, m)
		}
	}
}

func TestDecodeBelievesNoLength(t *testing.T) {
	for _, m := range []engine.Message{&engine.Load{}, &engine.Play{}, &engine.Finished{}, &engine.Moved{}, &engine.Failed{}} {
		data := engine.Encode(m)
		for at := 5; at+4 <= len(data); at++ {
			for _, n := range []uint32{math.MaxUint32, 1 << 31, 1 << 29, uint32(len(data)) + 1} {
				bad := bytes.Clone(data)
				binary.LittleEndian.PutUint32(bad[at:], n)
				if size := allocated(func() { engine.Decode(bad) }); size > 1<<20 {
					t.Errorf("%d bytes were allocated to read %x", size, bad)
				}
			}
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func FuzzDecode(f *testing.F) {
	rng := testkit.Rand(f)
	f.Add([]byte{})
	for _, kind := range kinds {
		f.Add(engine.Encode(kind))
		f.Add(engine.Encode(random(rng, kind)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := engine.Decode(data)
		if err != nil {
			return
		}
		if again := engine.Encode(m); !bytes.Equal(again, data) {
			t.Errorf("%x is read as %#v, which is written as %x", data, m, again)
		}
	})
}
