package arm

import (
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var uniform = Family{
	ID: "uniform", Name: say.Of("kind-uniform"),
	Make: func([]float64) Arm { return Uniform{} },
	near: func(float64) []float64 { return nil },
}

// Uniform pays a reward that is uniform on [0, 1].
type Uniform struct{}

// Mean returns 1/2.
func (Uniform) Mean() float64 { return 0.5 }

// Bounds returns 0 and 1.
func (Uniform) Bounds() (low, high float64) { return 0, 1 }

// Draw fills rewards with uniform numbers in [0, 1).
func (Uniform) Draw(src *random.Source, rewards []float64) { src.Float64s(rewards) }

// Expect returns ∫₀¹ f(r) dr. The uniform distribution is Beta(1, 1).
func (Uniform) Expect(f func(float64) float64) float64 { return Beta{1, 1}.Expect(f) }

func (Uniform) describe() (Family, []float64) { return uniform, nil }
