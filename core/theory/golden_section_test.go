package theory

import (
	"math"
	"testing"
)

func TestGoldenSection(t *testing.T) {
	for _, c := range []struct{ place, want float64 }{{.3, .3}, {-7, -2}, {9, 5}, {5, 5}, {-2, -2}} {
		x, v := goldenSection(func(x float64) float64 { return 1 + square(x-c.place) }, -2, 5)
		if math.Abs(x-c.want) > 1e-6 || math.Abs(v-1-square(c.want-c.place)) > 1e-12 {
			t.Errorf("(x − %v)² on [−2, 5]: least at %v with %v, want %v", c.place, x, v, c.want)
		}
	}
	if x, v := goldenSection(func(float64) float64 { return math.NaN() }, 0, 1); math.IsNaN(x) || !math.IsInf(v, 1) {
		t.Errorf("a function without values is least at %v with %v", x, v)
	}
}
