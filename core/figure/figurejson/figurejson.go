// Package figurejson writes the JSON form of figures.
package figurejson

import (
	"errors"
	"math"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Marshal writes a figure in English. Infinities and NaN, which JSON does not have, are null.
func Marshal(f figure.Figure) []byte {
	data, _ := json.Marshal(f.Said(say.English), json.FormatNilSliceAsNull(true), json.WithMarshalers(numbers),
		jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true)) // every figure can be written
	return data
}

var numbers = json.MarshalToFunc(func(e *jsontext.Encoder, x float64) error {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return e.WriteToken(jsontext.Null)
	}
	return errors.ErrUnsupported
})
