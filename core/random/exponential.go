package random

// The ziggurat of 256 layers of equal area under exp(-x), x >= 0: the edge of the base
// layer solves the equation that makes the top layer end at x = 0, and the area is that of
// each layer, the base with its tail.
const (
	slopeEdge = 7.697117470131049714045
	slopeArea = 0.003949659822581557219978
)

// slope holds the layers from the base (0) to the top. Layer i spans x < width[i]; the
// part below width[i+1] lies under the curve entirely.
var slope = newSlope()

func newSlope() (t layerTable) {
	t.fill(slopeEdge, slopeArea, Exp(-slopeEdge), func(height float64) float64 { return -Log(height) })
	return t
}

// Exponential returns a draw of the exponential law of mean 1, of density exp(-x) for
// x > 0. It is never 0.
//
// Ziggurat of Marsaglia and Tsang (2000, Journal of Statistical Software 5(8)), with 53
// bits for the abscissa that are independent of the layer. What is beyond the base layer
// is the edge and another draw, for the law has no memory.
func (s *Source) Exponential() float64 {
	// As exponential does it, one call shorter: races draw little else.
	word := s.Uint64()
	l := &slope.strips[word%layers]
	x := l.right(word)
	if x >= l.sure {
		x, _ = s.exponentialEdge(word%layers, x, word)
	}
	return x
}

// exponential returns the draw, and a word whose bits 8 to 10 are independent of it.
func (s *Source) exponential() (x float64, spare uint64) {
	spare = s.Uint64()
	l := &slope.strips[spare%layers]
	if x = l.right(spare); x < l.sure {
		return x, spare
	}
	return s.exponentialEdge(spare%layers, x, spare)
}

// exponentialEdge returns a draw whose first point x of a layer, from this word, need not
// lie under the curve.
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
