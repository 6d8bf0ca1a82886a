package lab_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"

	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/wiretest"
	"epsilonarcade/core/wire"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

var protocols = map[string]wire.Protocol{"engine": engine.Messages, "lab": lab.Messages}

// Each field of each message survives encoding and decoding, and no other bytes decode to the same message.
func TestEveryMessageComesBackFromItsBytes(t *testing.T) {
	for name, p := range protocols {
		for _, kind := range p {
			t.Run(name+" "+kind.Name(), func(t *testing.T) {
				testkit.Cases(t, 50, func(t *testing.T, rng *rand.Rand) {
					m := wiretest.Random(rng, kind)
					data := p.Encode(m)
					back, err := p.Decode(data)
					if err != nil || !reflect.DeepEqual(back, m) || !bytes.Equal(p.Encode(back), data) {
						t.Fatalf("%#v came back as %#v, %v", m, back, err)
					}
				})
				refusesDamage(t, p, p.Encode(wiretest.Random(testkit.Rand(t), kind)))
			})
		}
		if m, err := p.Decode([]byte{byte(len(p))}); err == nil {
			t.Errorf("%s: an unknown kind is read as %#v", name, m)
		}
	}
}

// refusesDamage cuts, lengthens and damages a message. A wrong length must not allocate memory.
func refusesDamage(t *testing.T, p wire.Protocol, data []byte) {
	step := 1 + len(data)/200
	for n := 0; n < len(data); n += step {
		if m, err := p.Decode(data[:n]); err == nil {
			t.Fatalf("%x, cut to %d bytes, is read as %#v", data, n, m)
		}
	}
	if m, err := p.Decode(append(bytes.Clone(data), 0)); err == nil {
		t.Fatalf("%x with a byte more is read as %#v", data, m)
	}
	for at := 1; at+4 <= len(data); at += step {
		for _, n := range []uint32{math.MaxUint32, 1 << 29, uint32(len(data)) + 1} {
			bad := bytes.Clone(data)
			binary.LittleEndian.PutUint32(bad[at:], n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, _ = p.Decode(bad)
			runtime.ReadMemStats(&after)
			if size := after.TotalAlloc - before.TotalAlloc; size > 1<<20 {
				t.Fatalf("%d bytes were allocated to read %x", size, bad)
			}
		}
	}
}

func TestNaNComesBackWithItsBits(t *testing.T) {
	nan := math.Float64frombits(0x7ff8_0000_0000_1234)
	back, err := engine.Messages.Decode(engine.Messages.Encode(&engine.Finished{Regret: []float64{nan}}))
	testkit.OK(t, err)
	if got := math.Float64bits(back.(*engine.Finished).Regret[0]); got != math.Float64bits(nan) {
		t.Errorf("got %x, want %x", got, math.Float64bits(nan))
	}
}

func FuzzDecode(f *testing.F) {
	rng := testkit.Rand(f)
	for _, p := range protocols {
		for _, kind := range p {
			f.Add(p.Encode(wiretest.Random(rng, kind)))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range protocols {
			if m, err := p.Decode(data); err == nil && !bytes.Equal(p.Encode(m), data) {
				t.Errorf("%x is read as %#v, which is written as %x", data, m, p.Encode(m))
			}
		}
	})
}
