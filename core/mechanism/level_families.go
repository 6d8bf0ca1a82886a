package mechanism

import (
	"math"
	"strings"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// The families of level distributions: lists, and distributions with a density.
const (
	listed = iota
	gaussian
	uniform
	logUniform
	exponential
)

// families holds the text of each family, with # standing for a number, and the numbers' ranges. In
// these ranges almost no Gaussian or exponential level is above 100.
var families = [...]struct {
	text      string
	low, high [2]float64
}{
	listed:      {text: "discrete"},
	gaussian:    {"gaussian mean # deviation #", [2]float64{0, .01}, [2]float64{10, 2}},
	uniform:     {"uniform from # to #", [2]float64{}, [2]float64{MaxLevel, MaxLevel}},
	logUniform:  {"log-uniform from # to #", [2]float64{1e-6, 1e-6}, [2]float64{MaxLevel, MaxLevel}},
	exponential: {"exponential mean #", [2]float64{.01}, [2]float64{2}},
}

// parseFamily parses a distribution that is not a list of levels. ok reports whether the text names
// such a distribution. The error names a number that is out of range.
func parseFamily(words string) (l Levels, ok bool, err error) {
	fields, n := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == ',' }), 0
	for i, field := range fields {
		if x, is := level(field); is && n < len(l.numbers) {
			l.numbers[n], fields[i] = x, "#"
			n++
		}
	}
	form := strings.Join(fields, " ")
	for l.family < len(families)-1 && families[l.family].text != form {
		l.family++
	}
	f := families[l.family]
	for i, x := range l.numbers {
		if err == nil && !between(x, f.low[i], f.high[i]) {
			err = say.Error("law-number-range", text(x), text(f.low[i]), text(f.high[i]))
		}
	}
	if low, high := l.Range(); err == nil && low >= high && l.family != listed {
		err = say.Error("law-ends-before", text(high), text(low))
	}
	return l, f.text == form, err
}

// between reports whether x is in [low, high]. It rejects −0.
func between(x, low, high float64) bool {
	return x >= low && x <= high && !(x == 0 && math.Signbit(x))
}

// tail returns P(ε_t ≥ x | the user does not refuse) for 0 < x ≤ Max. Except for the Gaussian
// family, the result has the same bits on every platform, because draws depend on it.
func (l Levels) tail(x float64) float64 {
	a, b := l.numbers[0], l.numbers[1]
	switch l.family {
	case gaussian:
		return math.Erfc((x-a)/(b*math.Sqrt2)) / 2
	case uniform:
		return (b - max(a, x)) / (b - a)
	case logUniform:
		return random.Log(b/max(a, x)) / random.Log(b/a)
	}
	return random.Exp(-x / a)
}

// draw fills x with random levels that are at least least, by inverting the tail. It does not
// support the Gaussian family.
func (l Levels) draw(src *random.Source, least float64, x []float64) {
	low, high := l.Range()
	low = max(low, least)
	log := random.Log(high / low)
	src.Float64s(x)
	for i, u := range x {
		switch l.family {
		case uniform:
			x[i] = low + float64((high-low)*u)
		case logUniform:
			x[i] = max(low, high*random.Exp(-float64(u*log)))
		default: // the exponential law has no memory
			x[i] = min(high, low-float64(l.numbers[0]*random.Log1p(-u)))
		}
	}
}

// integrate returns E[f(ε_t) | ε_t ≥ least] by the trapezoid rule in t (Takahasi & Mori 1974):
//
//	x = exp( (π/2) sinh t ).
//
// Here x is the distance from the least level, in standard deviations or in means. On an interval of
// ε or log ε, x/(1 + x) is the fraction of the interval below. The same rule computes the norm. The
// density is relative to its value at the least level, so the tail keeps its digits.
func (l Levels) integrate(least float64, f func(level float64) float64) float64 {
	low, high := l.Range()
	if least > high {
		return math.NaN()
	}
	a, b := l.numbers[0], l.numbers[1]
	from, scale := max(low, least), a
	if l.family == gaussian {
		from, scale = max(least, a-9*b), b // the probability below is 1e−19
	}
	const edge = 5.2                          // exp(−(π/2) sinh 5.2) = 1e−62, times cosh
	step := 1.0 / 32 / max(1, (a-from)/scale) // a peak far above the least level is narrow in t
	var sum, mass float64
	for t := -edge; t <= edge; t += step {
		x := math.Exp(math.Pi / 2 * math.Sinh(t))
		eps, w := from+scale*x, math.Exp(-x)
		switch l.family {
		case gaussian:
			w = math.Exp(-x * (x/2 + from/b - a/b))
		case uniform:
			eps, w = from+(high-from)*(x/(1+x)), 1/(1+x)/(1+x)
		case logUniform:
			eps, w = from*math.Pow(high/from, x/(1+x)), 1/(1+x)/(1+x)
		}
		if w = w * x * math.Cosh(t); w > 0 { // where w is 0, the term could be 0 · ∞
			mass += w
			sum += w * f(min(high, eps))
		}
	}
	return sum / mass
}
