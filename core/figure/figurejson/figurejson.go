// Package figurejson writes figures as JSON.
package figurejson

import (
	"errors"
	"math"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Marshal writes a figure in English as JSON. Infinities and NaN become null. The lists x and mean of a series may be
// empty but are never null.
func Marshal(f figure.Figure) []byte {
	f = f.Said(say.English)
	for i := range f.Series {
		s := &f.Series[i]
		s.X, s.Mean = append([]float64{}, s.X...), append([]float64{}, s.Mean...)
	}
	data, _ := json.Marshal(f, json.FormatNilSliceAsNull(true), json.WithMarshalers(numbers),
		jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true)) // every figure is valid
	return data
}

var numbers = json.MarshalToFunc(func(e *jsontext.Encoder, x float64) error {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return e.WriteToken(jsontext.Null)
	}
	return errors.ErrUnsupported
})
