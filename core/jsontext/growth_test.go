package jsontext

import (
	"strings"
	"testing"

	"epsilonarcade/core/growthtest"
)

func TestReadingAndWritingGrowWithTheLengthOnly(t *testing.T) {
	for name, item := range map[string]string{
		"lists": "[", "objects": `{"a":`, "entries": "[],", "fields": `"a":1,`, "text": "x", "escapes": `\n`, "half pairs": `\ud800`, "space": " ", "digits": "1",
	} {
		t.Run(name, func(t *testing.T) {
			begin := map[string]string{"entries": "[", "fields": "{", "text": `"`, "escapes": `"`, "half pairs": `"`}[name]
			growthtest.Linear(t, 100_000, func(n int) string { return begin + strings.Repeat(item, n/len(item)) }, func(text string) error {
				var w Writer
				w.String(text)
				return NewReader([]byte(text)).Skip()
			})
		})
	}
}
