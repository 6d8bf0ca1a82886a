package export

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"epsilonarcade/core/testkit"
)

func TestClippingEqualsThatOfGonumsCanvas(t *testing.T) {
	unit := draw.Canvas{Rectangle: vg.Rectangle{Max: vg.Point{X: 1, Y: 1}}}
	testkit.Cases(t, 5000, func(t *testing.T, rng *rand.Rand) {
		points := make([]vg.Point, 2+rng.IntN(12))
		for i := range points {
			at := func() vg.Length {
				return []vg.Length{0, 1, -1e-8, 1 + 1e-8, vg.Length(3*rng.Float64() - 1)}[rng.IntN(5)]
			}
			points[i] = vg.Point{X: at(), Y: at()}
		}
		if got, want := clipLine(points), unit.ClipLinesXY(points); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("the line %v is clipped to\n%v, want\n%v", points, got, want)
		}
		if got, want := clipArea(points), unit.ClipPolygonXY(points); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("the area %v is clipped to\n%v, want\n%v", points, got, want)
		}
	})
}
