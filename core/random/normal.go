package random

import "math"

// layers is the number of layers of the ziggurat.
const layers = 256

// The ziggurat has 256 layers of equal area under exp(-z^2/2), z >= 0. The base layer includes the
// tail. Its edge is chosen such that the top layer ends at z = 0.
const (
	zigguratEdge = 3.654152885361008771645
	zigguratArea = 0.004928673233974655347362
)

// ziggurat holds the layers from the base (0) to the top. Layer i spans |z| < width[i]. Its part
// below width[i+1] lies entirely under the curve.
var ziggurat = newZiggurat()

func newZiggurat() (t layerTable) {
	t.fill(zigguratEdge, zigguratArea, Exp(-0.5*zigguratEdge*zigguratEdge), func(height float64) float64 {
		return math.Sqrt(-2 * Log(height))
	})
	return t
}

// A layerTable holds the layers of a ziggurat under a curve that decreases from height 1.
type layerTable struct {
	width, height [layers + 1]float64
	strips        [layers]strip
}

// A strip holds side by side the numbers of a layer that most draws need.
type strip struct {
	scale float64 // width[i] 2^-53
	sure  float64 // width[i+1]
}

// right turns the highest 53 of 64 uniform bits into a uniform point of the layer to the right of
// 0.
func (l *strip) right(word uint64) float64 {
	return (float64(int64(word>>11)) + 0.5) * l.scale
}

// both turns the highest 53 of 64 uniform bits into a uniform point of the layer on either side of
// 0.
func (l *strip) both(word uint64) float64 {
	return (float64(int64(word)>>11) + 0.5) * (2 * l.scale)
}

// fill computes the layers from the edge of the base, the area of each layer, the height of the
// curve at the edge, and the inverse of the curve.
func (t *layerTable) fill(edge, area, height float64, place func(height float64) float64) {
	t.width[0], t.width[1], t.height[1] = area/height, edge, height
	for i := 2; i < layers; i++ {
		t.height[i] = t.height[i-1] + area/t.width[i-1]
		t.width[i] = place(t.height[i])
	}
	t.height[layers] = 1
	for i := range t.strips {
		t.strips[i] = strip{t.width[i] * 0x1p-53, t.width[i+1]}
	}
}

// Normal returns a draw from the standard normal distribution, which has the density
// exp(-z^2/2)/sqrt(2 pi).
//
// The method is the ziggurat (Marsaglia and Tsang 2000, Journal of Statistical Software 5(8)). The
// abscissa has 53 bits, which are independent of the layer (Doornik 2005, "An improved ziggurat
// method to generate normal random samples"). Beyond 3.65, Normal uses the exact tail method of
// Marsaglia (1964, Technometrics 6).
func (s *Source) Normal() float64 {
	word := s.Uint64()
	l := &ziggurat.strips[word%layers]
	z := l.both(word)
	if math.Abs(z) < l.sure {
		return z
	}
	return s.normalEdge(word%layers, z)
}

// Normals fills z with draws of Normal.
func (s *Source) Normals(z []float64) {
	t := *s
	for i := range z {
		var word uint64
		word, t = t.next()
		l := &ziggurat.strips[word%layers]
		x := l.both(word)
		if !(math.Abs(x) < l.sure) {
			*s = t
			x = s.normalEdge(word%layers, x)
			t = *s
		}
		z[i] = x
	}
	*s = t
}

// normalEdge returns a draw after the first point z in a layer, which may lie above the curve.
func (s *Source) normalEdge(layer uint64, z float64) float64 {
	if layer == 0 {
		return math.Copysign(s.normalTail(), z)
	}
	bottom, top := ziggurat.height[layer], ziggurat.height[layer+1]
	if bottom+float64(s.Float64()*(top-bottom)) < Exp(-0.5*z*z) {
		return z
	}
	return s.Normal()
}

// normalTail returns a standard normal draw, given that it exceeds zigguratEdge.
func (s *Source) normalTail() float64 {
	for {
		x := s.Exponential() / zigguratEdge
		if 2*s.Exponential() > x*x {
			return zigguratEdge + x
		}
	}
}
