package jsontext_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"epsilonarcade/core/jsontext"
)

// parse returns the document as json.Unmarshal gives it to an any, with numbers as they
// are written.
func parse(document string) (any, error) {
	r := jsontext.NewReader([]byte(document))
	t, err := r.Next()
	if err != nil {
		return nil, err
	}
	v, err := parseValue(r, t)
	if err == nil {
		_, err = r.Next()
	}
	return v, err
}

func parseValue(r *jsontext.Reader, t jsontext.Token) (any, error) {
	switch t.Kind {
	case jsontext.String:
		return t.Text, nil
	case jsontext.Number:
		return json.Number(t.Text), nil
	case jsontext.Null:
		return nil, nil
	case jsontext.True, jsontext.False:
		return t.Kind == jsontext.True, nil
	case jsontext.ListStart:
		list := []any{}
		for {
			t, err := r.Next()
			if err != nil || t.Kind == jsontext.ListEnd {
				return list, err
			}
			v, err := parseValue(r, t)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
	}
	object := map[string]any{}
	for {
		name, err := r.Next()
		if err != nil || name.Kind == jsontext.ObjectEnd {
			return object, err
		}
		t, err := r.Next()
		if err != nil {
			return nil, err
		}
		if object[name.Text], err = parseValue(r, t); err != nil {
			return nil, err
		}
	}
}

// agree fails the test unless the reader takes the document just as encoding/json does.
func agree(t *testing.T, document string) {
	t.Helper()
	got, err := parse(document)
	if valid := json.Valid([]byte(document)); (err == nil) != valid {
		t.Fatalf("%q: %v, but encoding/json finds it valid: %v", document, err, valid)
	}
	if skipped := jsontext.NewReader([]byte(document)); err == nil && (skipped.Skip() != nil || skipped.More()) {
		t.Fatalf("%q: Skip does not read all of it", document)
	}
	if err != nil {
		return
	}
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	var want any
	if err := d.Decode(&want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%q is %#v, want %#v", document, got, want)
	}
}

// sample has every kind of value, sign and escape.
const sample = ` {"a" : [1, -0, 2.50e+3,0.1E-2, 7e7], "\u00e9\n\/":{"x":null,"":[]},"b":[true,false,{}],` +
	"\t\"\\ud83c\\udfb2 \\ud800 \\udfb2\\ud800 \\\"\\\\\\b\\f\\r\\t\" : \"ε \\uABcd\"}\r\n"

// However a document is cut or changed, the two readers agree on it.
func TestReaderTakesWhatEncodingJSONTakes(t *testing.T) {
	agree(t, sample)
	for i := range sample {
		agree(t, sample[:i])
	}
	for _, document := range []string{``, ` `, `1`, `"x"`, `nul`, `nulll`, `truefalse`, `-`, `+1`, `01`, `1.`, `.5`, `1e`, `1e+`, `[1 2]`, `[,1]`, `[1,]`,
		`{"a":1,}`, `{"a" 1}`, `{"a"}`, `{,}`, `{1:2}`, `[}`, `{]`, `[1}`, `]`, `{"a":[}`, "\"a\nb\"", `"\x"`, `"\u12g4"`, `"\u123`, `"\ud800\u12"`, `"\ud800\n"`,
		"\ufeff1", "\x00", "[1\x00]", "1\v"} {
		agree(t, document)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	changes := 20_000
	if testing.Short() || runtime.GOARCH == "wasm" {
		changes = 3000
	}
	for range changes {
		b := []byte(sample)
		for range 1 + rng.IntN(3) {
			const signs = `{}[],:"\0123456789-+.eEutfn x`
			i := rng.IntN(len(b))
			if b[i] >= 0x80 {
				continue
			}
			switch c := signs[rng.IntN(len(signs))]; rng.IntN(3) {
			case 0:
				b[i] = c
			case 1:
				b = append(b[:i], b[i+1:]...)
			case 2:
				b = append(b[:i], append([]byte{c}, b[i:]...)...)
			}
		}
		agree(t, string(b))
	}
}

func TestReaderIsCalmAboutDepth(t *testing.T) {
	const deep = 1 << 19
	r := jsontext.NewReader([]byte(strings.Repeat("[", deep) + strings.Repeat("]", deep)))
	if err := r.Skip(); err != nil || r.Offset() != 2*deep {
		t.Errorf("%v after %d bytes", err, r.Offset())
	}
}

func TestWriterWritesWhatEncodingJSONWrites(t *testing.T) {
	check := func(v any, write func(w *jsontext.Writer)) {
		t.Helper()
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var w jsontext.Writer
		if write(&w); !bytes.Equal(w.Bytes(), want) {
			t.Fatalf("%#v is written %s, want %s", v, w.Bytes(), want)
		}
	}
	for _, x := range []float64{0, math.Copysign(0, -1), 1, -0.5, 1e-6, 9.99e-7, 1e-9, 1.5e-10, 1e-100, 1e20, 1e21, -1e22, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		check(x, func(w *jsontext.Writer) { w.Number(x) })
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for range 5000 {
		if x := math.Float64frombits(rng.Uint64()); !math.IsNaN(x) && !math.IsInf(x, 0) {
			check(x, func(w *jsontext.Writer) { w.Number(x) })
		}
		b := make([]byte, rng.IntN(8))
		for i := range b {
			b[i] = byte(rng.UintN(256))
		}
		runes := make([]rune, rng.IntN(8))
		for i := range runes {
			runes[i] = rune(rng.IntN([]int{0x80, 0x2100, 0x110000}[rng.IntN(3)]))
		}
		text := string(b) + string(runes) + "\u2028\ufffd"
		check(text, func(w *jsontext.Writer) { w.String(text) })
	}
	check(map[string]any{"a": []any{1, nil, true, []int{}}, "b": []any{map[string]any{}, "x"}}, func(w *jsontext.Writer) {
		w.Open('{')
		w.Key("a")
		w.Open('[')
		w.Int(1)
		w.Null()
		w.Bool(true)
		w.Numbers(nil)
		w.Close(']')
		w.Key("b")
		w.Open('[')
		w.Open('{')
		w.Close('}')
		w.String("x")
		w.Close(']')
		w.Close('}')
	})
}

func TestWriterHasNoWordForWhatIsNotFinite(t *testing.T) {
	var w jsontext.Writer
	w.Numbers([]float64{math.NaN(), 1, math.Inf(-1)})
	if got := string(w.Bytes()); got != "[null,1,null]" {
		t.Errorf("wrote %s", got)
	}
}
