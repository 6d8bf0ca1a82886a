package arm

import (
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var triangular = Family{
	ID: "triangular", Name: say.Of("kind-triangular"),
	Params: []Param{{"mode", 0, 1, none}},
	Make:   func(v []float64) Arm { return Triangular{v[0]} },
	near:   func(mean float64) []float64 { return []float64{3*mean - 1} },
}

// Triangular pays a reward in [0, 1]. Its density is 0 at both ends, 2 at Mode, and linear in
// between.
type Triangular struct {
	Mode float64 // c in the formulas
}

// Mean returns (1 + c)/3.
func (t Triangular) Mean() float64 { return (1 + t.Mode) / 3 }

// Bounds returns 0 and 1.
func (t Triangular) Bounds() (low, high float64) { return 0, 1 }

// Draw fills rewards with L + c(H − L), where L and H are the smaller and the larger of two uniform
// numbers (Stein & Keblis 2009). The pair (L, H) is uniform on a triangle of area 1/2. For x ≤ c,
// the points with L + c(H − L) ≤ x form a triangle of area x²/2c, so F(x) = x²/c. Above the mode,
// F(x) is 1 − (1−x)²/(1−c) by symmetry.
func (t Triangular) Draw(src *random.Source, rewards []float64) {
	for i := range rewards {
		low, high := src.Float64(), src.Float64()
		if low > high {
			low, high = high, low
		}
		rewards[i] = low + float64(t.Mode*(high-low))
	}
}

// Expect returns c E[f(cB)] + (1 − c) E[f(1 − (1−c)B)], where B follows Beta(2, 1). A reward below
// the mode is distributed as cB, and a reward above the mode as 1 − (1−c)B.
func (t Triangular) Expect(f func(float64) float64) float64 {
	c, d, b := t.Mode, 1-t.Mode, Beta{2, 1}
	below := b.Expect(func(r float64) float64 { return f(c * r) })
	above := b.Expect(func(r float64) float64 { return f(1 - float64(d*r)) })
	return float64(c*below) + float64(d*above)
}

func (t Triangular) describe() (Family, []float64) { return triangular, []float64{t.Mode} }
