package arm

import (
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var bernoulli = Family{
	ID: "bernoulli", Name: say.Of("kind-bernoulli"),
	Params: []Param{{"mean", 0, 1, none}},
	Make:   func(v []float64) Arm { return Bernoulli{v[0]} },
	near:   func(mean float64) []float64 { return []float64{mean} },
}

// Bernoulli pays 1 with probability P and 0 otherwise.
type Bernoulli struct {
	P float64
}

// Mean returns P.
func (b Bernoulli) Mean() float64 { return b.P }

// Bounds returns 0 and 1 for every P.
func (b Bernoulli) Bounds() (low, high float64) { return 0, 1 }

// Draw fills rewards with zeros and ones.
func (b Bernoulli) Draw(src *random.Source, rewards []float64) {
	src.Choices(rewards, 0, 1, b.P)
}

// Expect returns (1−P) f(0) + P f(1).
func (b Bernoulli) Expect(f func(float64) float64) float64 {
	return float64((1-b.P)*f(0)) + float64(b.P*f(1))
}

func (b Bernoulli) describe() (Family, []float64) { return bernoulli, []float64{b.P} }

// TwoValues reports whether an arm pays one of two rewards: high with probability p and low otherwise.
func TwoValues(a Arm) (low, high, p float64, ok bool) {
	switch a := a.(type) {
	case Bernoulli:
		return 0, 1, a.P, true
	case TwoPoint:
		return a.Low, a.High, a.P, true
	case Empirical:
		if values, counts := a.Counts(2); len(counts) > 0 {
			last := len(counts) - 1
			return values[0], values[last], float64(counts[last]) / float64(a.Len()), true
		}
	}
	return 0, 0, 0, false
}

// Bernoullis returns one Bernoulli arm for each mean.
func Bernoullis(means ...float64) []Arm {
	arms := make([]Arm, len(means))
	for i, m := range means {
		arms[i] = Bernoulli{m}
	}
	return arms
}
