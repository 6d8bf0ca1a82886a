package envtest

import (
	"bytes"
	"compress/gzip"
	"strings"
	"unicode/utf16"
)

// A BadFile is an invalid input file.
type BadFile struct {
	Name, Text string
	Says       string // part of the error message if the file is read as a scenario
}

// BadFiles returns invalid files. Every function that reads files must reject them with a one-line error.
func BadFiles() []BadFile {
	const good = `{"kind":"regret","arms":[{"kind":"bernoulli","mean":0.5},{"kind":"bernoulli","mean":0.2}],"policies":[{"id":"ucb1"}],"horizon":100,"runs":2}`
	var wide, packed bytes.Buffer
	for _, unit := range utf16.Encode([]rune("\ufeff" + good)) {
		wide.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	zip := gzip.NewWriter(&packed)
	_, _ = zip.Write([]byte(good))
	_ = zip.Close()
	none := "contains no scenario"
	return []BadFile{
		{"empty", "", "it is empty"},
		{"blank", " \n\t", "it is empty"},
		{"half", good[:50], "arms[0]: the document is incomplete"},
		{"wide", wide.String(), "the text is not valid UTF-8"},
		{"latin", "{\"kind\":\"r\xe9gret\"}", "the text is not valid UTF-8"},
		{"gzip", packed.String(), "the text is not valid UTF-8"},
		{"png", "\x89PNG\r\n\x1a\n", "the text is not valid UTF-8"},
		{"zip", "PK\x03\x04\x00\x00", none},
		{"nul", strings.Repeat("\x00", 100), none},
		{"html", "<!doctype html>", none},
		{"csv", "arm,mean\n1,0.2\n2\n", none},
		{"null", "null", none},
		{"comment", "// mine\n" + good, none},
		{"line", strings.Repeat("a", 11<<20), "bytes exceed the limit of 10485760"},
		{"list", "[]", "a list is not an object"},
		{"lists", strings.Repeat("[", 200_000), "a list is not an object"},
		{"deep", strings.Repeat(`{"a":`, 100_000), `"a" is not the name of a field`},
		{"other", `{"version":"2.1.0","runs":[]}`, `"version" is not the name of a field`},
		{"twice", good[:len(good)-1] + `,"runs":3}`, "runs: this field is given twice"},
		{"text", strings.Replace(good, "100", `"x"`, 1), `horizon: "x" is not a number`},
		{"fraction", strings.Replace(good, "100", "100.5", 1), "horizon: "},
		{"huge", strings.Replace(good, "100", "1e400", 1), "horizon: 1e400 is out of range"},
		{"negative", strings.Replace(good, "100", "-100", 1), "horizon"},
		{"nan", strings.Replace(good, "0.5", "NaN", 1), "arms[0].mean: "},
		{"infinity", strings.Replace(good, "0.5", "-Infinity", 1), "arms[0].mean: "},
		{"mean", strings.Replace(good, "0.5", "1.5", 1), "mean"},
		{"kind", strings.Replace(good, `"bernoulli"`, "7", 1), "arms[0].kind"},
		{"policy", strings.Replace(good, "ucb1", "ucb9", 1), "ucb9"},
		{"escape", "{\"\x1b[31m\":1}", "not valid JSON at byte 3"},
		{"turned", "{\"kind\":\"\u202eterger\"}", `"\u202eterger" is not recognised`},
		{"tail", good + " x", "not valid JSON at byte"},
		{"comma", strings.Replace(good, "2}", "2,}", 1), "byte"},
	}
}
