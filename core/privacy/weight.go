package privacy

import "math"

// odds is a probability and its complement, both to full precision.
type odds struct{ yes, no float64 }

func (o odds) normal() odds { return odds{o.yes / (o.yes + o.no), o.no / (o.yes + o.no)} }
func (o odds) flip() odds   { return odds{o.no, o.yes} }

// A weight is x^a (1−x)^b as a function of how far the log odds of x are below those of
// from, over its value there.
type weight struct {
	a, b float64
	from odds
}

// at returns x and 1 − x for log odds s below those of from.
func (w weight) at(s float64) odds {
	v := w.from.yes * math.Exp(-s)
	return odds{v, w.from.no}.normal()
}

// log returns the log of the weight, −as − (a+b) log(1 − x + x e^−s) with x that of
// from, or the same in 1 − x, which does not cancel when that is small.
func (w weight) log(s float64) float64 {
	if w.from.yes <= 0.5 {
		return -w.a*s - (w.a+w.b)*math.Log1p(w.from.yes*math.Expm1(-s))
	}
	return w.b*s - (w.a+w.b)*math.Log1p(w.from.no*math.Expm1(s))
}

// deviance returns −log of x^a (1−x)^b over its largest value, which is at a/(a+b).
func deviance(a, b, x float64) float64 {
	m := a + b
	d := math.FMA(m, x, -a) // m (x − a/m)
	return -a*logRatio(d/a, m*x/a) - b*logRatio(-d/b, m*(1-x)/b)
}

// logRatio returns log r, where r = 1 + d, from whichever has the digits.
func logRatio(d, r float64) float64 {
	if math.Abs(d) < 0.5 {
		return math.Log1p(d)
	}
	return math.Log(r)
}

// peak returns the largest value of C(a+b, a) x^a (1−x)^b, for a and b of at least 1:
//
//	√((a+b)/(2πab)) · e^{σ(a+b) − σ(a) − σ(b)},
//
// where σ is the error of Stirling's formula (Loader 2000, "Fast and accurate computation of
// binomial probabilities").
func peak(a, b float64) float64 {
	return math.Sqrt((a+b)/(2*math.Pi*a*b)) * math.Exp(stirlingError(a+b)-stirlingError(a)-stirlingError(b))
}

// stirlingError returns log Γ(z+1) − (z + 1/2) log z + z − log(2π)/2.
func stirlingError(z float64) float64 {
	if z < 16 {
		g, _ := math.Lgamma(z + 1)
		return g - (z+0.5)*math.Log(z) + z - math.Log(2*math.Pi)/2
	}
	u := 1 / (z * z)
	return (1.0/12 - u*(1.0/360-u*(1.0/1260-u*(1.0/1680-u/1188)))) / z
}
