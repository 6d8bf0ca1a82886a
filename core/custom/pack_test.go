package custom

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// texts returns sources of several kinds, including one of maximum length.
func texts() map[string]string {
	rng := rand.New(rand.NewPCG(1, 1))
	random := make([]byte, MaxSource)
	for i := range random {
		random[i] = byte(rng.Uint64())
	}
	return map[string]string{
		"nothing":       "",
		"a letter":      "x",
		"the beginning": "policy(\n    name = \"UCB\",\n)\n\nstart = 1\n\ndef index(t, arm):\n    return ucb(t, arm)\n",
		"one letter":    strings.Repeat("a", MaxSource),
		"Greek":         strings.Repeat("ε-δ ", 1000),
		"a dictionary":  dictionary,
		"any bytes":     string(random),
		"far copies":    string(random[:8000]) + string(random[:8000]),
	}
}

// A packed source can be read back. It is valid DEFLATE, so other programs can read it as well.
func TestPackedSourcesAreReadBack(t *testing.T) {
	for name, text := range texts() {
		packed := Pack(text)
		if got, err := Unpack(packed); err != nil || got != text {
			t.Errorf("%s: %d bytes come back as %d, %v", name, len(text), len(got), err)
		}
		data, err := base64.RawURLEncoding.DecodeString(packed)
		testkit.OK(t, err)
		got, err := io.ReadAll(flate.NewReaderDict(bytes.NewReader(data), []byte(dictionary)))
		if err != nil || string(got) != text {
			t.Errorf("%s: the library reads %d bytes of %d, %v", name, len(got), len(text), err)
		}
	}
}

func TestInvalidPackedSourceIsRefused(t *testing.T) {
	whole := Pack("def index(t, arm):\n    return ucb(t, arm)\n")
	for n := range whole {
		if got, err := Unpack(whole[:n]); err == nil {
			t.Errorf("the first %d letters are read as %q", n, got)
		}
	}
	for _, packed := range []string{"!", "AAAA", Pack(strings.Repeat("a", MaxSource+1)), Pack(strings.Repeat("a", 1<<20))} {
		if got, err := Unpack(packed); err == nil {
			t.Errorf("%.20q is read as %d bytes", packed, len(got))
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for _, text := range texts() {
		f.Add(Pack(text))
	}
	f.Fuzz(func(t *testing.T, packed string) {
		text, err := Unpack(packed)
		if err != nil {
			return
		}
		if again, err := Unpack(Pack(text)); len(text) > MaxSource || err != nil || again != text {
			t.Errorf("%d bytes, which come back as %d, %v", len(text), len(again), err)
		}
	})
}
