package random

import (
	"math"
	"testing"
)

func normalLaw(draws int) *law {
	tail := func(x float64) float64 { return math.Erfc(x/math.Sqrt2) / 2 }
	return continuousLaw(draws, -10, 10, func(x float64) float64 { return tail(-x) }, tail,
		[9]float64{1, 0, 1, 0, 3, 0, 15, 0, 105}, 0, 1)
}

func TestNormalFollowsItsLaw(t *testing.T) {
	t.Parallel()
	judge(t, "Normal", normalLaw(many()), (*Source).Normal)
}

// Beyond the last edge of the ziggurat, the tail alone.
func TestNormalTailFollowsItsLaw(t *testing.T) {
	t.Parallel()
	total := math.Erfc(zigguratEdge/math.Sqrt2) / 2
	above := func(x float64) float64 { return math.Erfc(x/math.Sqrt2) / 2 / total }
	// Moments of (x - edge): m_0 = 1, m_1 = density/tail - edge, and by parts
	// m_k = (k-1) m_(k-2) - edge m_(k-1).
	var moments [9]float64
	moments[0] = 1
	moments[1] = math.Exp(-zigguratEdge*zigguratEdge/2)/math.Sqrt(2*math.Pi)/total - zigguratEdge
	for k := 2; k <= 8; k++ {
		moments[k] = float64(k-1)*moments[k-2] - zigguratEdge*moments[k-1]
	}
	l := continuousLaw(many(), zigguratEdge, 12, func(x float64) float64 { return 1 - above(x) }, above, moments, zigguratEdge, 1)
	judge(t, "normalTail", l, (*Source).normalTail)
}

// The layers of the ziggurat have one area, the top layer ends at the mode, and
// the base is as large as the rectangle and the tail that it stands for.
func TestZigguratLayersHaveEqualAreas(t *testing.T) {
	z := ziggurat
	base := zigguratEdge*z.height[1] + math.Sqrt(math.Pi/2)*math.Erfc(zigguratEdge/math.Sqrt2)
	if math.Abs(base/zigguratArea-1) > 1e-14 {
		t.Errorf("base area %v, want %v", base, zigguratArea)
	}
	for i := 1; i < layers; i++ {
		area := z.width[i] * (z.height[i+1] - z.height[i])
		if math.Abs(area/zigguratArea-1) > 1e-12 {
			t.Errorf("area of layer %d is %v, want %v", i, area, zigguratArea)
		}
		if curve := math.Exp(-z.width[i] * z.width[i] / 2); math.Abs(curve/z.height[i]-1) > 1e-14 {
			t.Errorf("layer %d starts at height %v, the curve is at %v", i, z.height[i], curve)
		}
	}
}
