package audit

import (
	"math"
	"strconv"
)

// An Exact is the exact ε at δ of what an audit looks at: a number, +∞ if no ε holds at this δ,
// or NaN if it is not known.
type Exact float64

// Known reports whether it is a number or infinite.
func (e Exact) Known() bool { return !math.IsNaN(float64(e)) }

// Infinite reports whether no ε holds.
func (e Exact) Infinite() bool { return math.IsInf(float64(e), 1) }

// String writes it for a person: a number with four places, or four digits if it is small.
func (e Exact) String() string {
	switch {
	case !e.Known():
		return "not known"
	case e.Infinite():
		return "infinite"
	case e > 0 && e < 0.01:
		return strconv.FormatFloat(float64(e), 'g', 4, 64)
	}
	return strconv.FormatFloat(float64(e), 'f', 4, 64)
}

// IsZero says that it is not known: omitzero then leaves it out of JSON.
func (e Exact) IsZero() bool { return !e.Known() }

// MarshalJSON writes a number, "infinite", or null if it is not known.
func (e Exact) MarshalJSON() ([]byte, error) {
	switch {
	case !e.Known():
		return []byte("null"), nil
	case e.Infinite():
		return []byte(`"infinite"`), nil
	}
	return strconv.AppendFloat(nil, float64(e), 'g', -1, 64), nil
}
