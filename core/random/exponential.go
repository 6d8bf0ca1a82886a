package random

// The ziggurat has 256 layers of equal area under exp(-x), x >= 0. The base layer includes the
// tail. Its edge is chosen such that the top layer ends at x = 0.
const (
	slopeEdge = 7.697117470131049714045
	slopeArea = 0.003949659822581557219978
)

// slope holds the layers from the base (0) to the top. Layer i spans x < width[i]. Its part below
// width[i+1] lies entirely under the curve.
var slope = newSlope()

func newSlope() (t layerTable) {
	t.fill(slopeEdge, slopeArea, Exp(-slopeEdge), func(height float64) float64 { return -Log(height) })
	return t
}

// Exponential returns a draw from the exponential distribution with mean 1, which has the density
// exp(-x) for x > 0. The draw is never 0.
//
// The method is the ziggurat (Marsaglia and Tsang 2000, Journal of Statistical Software 5(8)). The
// abscissa has 53 bits, which are independent of the layer. Beyond the base layer, a draw is the
// edge plus another draw, because the distribution has no memory.
func (s *Source) Exponential() float64 {
	// This repeats exponential to save a call, because Poisson thinning draws little else.
	word := s.Uint64()
	l := &slope.strips[word%layers]
	x := l.right(word)
	if x >= l.sure {
		x, _ = s.exponentialEdge(word%layers, x, word)
	}
	return x
}

// exponential returns a draw, and a word whose bits 8 to 10 are independent of the draw.
func (s *Source) exponential() (x float64, spare uint64) {
	spare = s.Uint64()
	l := &slope.strips[spare%layers]
	if x = l.right(spare); x < l.sure {
		return x, spare
	}
	return s.exponentialEdge(spare%layers, x, spare)
}

// exponentialEdge returns a draw after the first point x in a layer, which may lie above the
// curve. The point comes from the word.
func (s *Source) exponentialEdge(layer uint64, x float64, word uint64) (float64, uint64) {
	if layer == 0 {
		x, word = s.exponential()
		return slopeEdge + x, word
	}
	bottom, top := slope.height[layer], slope.height[layer+1]
	if bottom+float64(s.Float64()*(top-bottom)) < Exp(-x) {
		return x, word
	}
	return s.exponential()
}
