package arm

import (
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var twoPoint = Family{
	ID: "two-point", Name: say.Of("kind-two-point"),
	Params: []Param{{"low", 0, 1, none}, {"high", 0, 1, none}, {"p", 0, 1, 0.5}},
	Make:   func(v []float64) Arm { return TwoPoint{v[0], v[1], v[2]} },
	near:   func(mean float64) []float64 { return []float64{0, 1, mean} },
	check: func(v []float64) error {
		if v[0] > v[1] {
			return say.Error("low-above-high", text(v[0]), text(v[1]))
		}
		return nil
	},
}

// TwoPoint pays High with probability P and Low otherwise, where 0 ≤ Low ≤ High ≤ 1.
type TwoPoint struct {
	Low, High float64
	P         float64
}

// Mean returns (1−P) Low + P High.
func (t TwoPoint) Mean() float64 { return float64((1-t.P)*t.Low) + float64(t.P*t.High) }

// Bounds returns Low and High for every P.
func (t TwoPoint) Bounds() (low, high float64) { return t.Low, t.High }

// Draw fills rewards with the values Low and High.
func (t TwoPoint) Draw(src *random.Source, rewards []float64) {
	src.Choices(rewards, t.Low, t.High, t.P)
}

// Expect returns (1−P) f(Low) + P f(High).
func (t TwoPoint) Expect(f func(float64) float64) float64 {
	return float64((1-t.P)*f(t.Low)) + float64(t.P*f(t.High))
}

func (t TwoPoint) describe() (Family, []float64) { return twoPoint, []float64{t.Low, t.High, t.P} }
