package web

// CurveKey shows a curve's colour and line pattern.
type CurveKey struct {
	Class string
	Dash  string
}
