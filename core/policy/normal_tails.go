package policy

import "epsilonarcade/core/random"

// normalTails holds bounds of P(g > c) for a standard normal g, at so many places c that the one
// at the place before c is a good bound. The density above a place falls and is log-concave: it is
// at most the exponential one that touches it there, and
//
//	P(g > c) ≤ φ(c)/c.
//
// Events are proposed with that: a variate that is drawn above the place is above c, or there is
// no event.
type normalTails struct {
	tails []float64 // φ(c)/c at the places; nil if nothing is known yet
	rates []float64 // −log(1 − φ(c)/c)
}

const (
	normalFrom   = 0.75 // the first place: below it such bounds are no good
	normalPer    = 64   // places in a unit
	normalPlaces = 481  // up to where the bound is 10^−16
)

// fill takes all places.
func (b *normalTails) fill() {
	const root = 0.3989422804014327 // 1/√2π
	b.tails, b.rates = make([]float64, normalPlaces), make([]float64, normalPlaces)
	for i := range b.tails {
		c := normalPlace(i)
		b.tails[i] = root * random.Exp(-float64(0.5*c*c)) / c
		b.rates[i] = rateOf(b.tails[i])
	}
}

// normalPlace returns the place of a number.
func normalPlace(i int) float64 { return normalFrom + float64(i)/normalPer }

// placeOf returns the number of the last place up to c > normalFrom.
func (b *normalTails) placeOf(c float64) int {
	if i := (c - normalFrom) * normalPer; i < normalPlaces-1 {
		return int(i)
	}
	return normalPlaces - 1
}

// over returns a bound p of P(g > c) and its rate −log(1 − p), or 1 if c is not above normalFrom.
func (b *normalTails) over(c float64) (p, rate float64) {
	if !(c > normalFrom) {
		return 1, 0
	}
	if b.tails == nil {
		b.fill()
	}
	i := b.placeOf(c)
	return b.tails[i], b.rates[i]
}

// exceed turns an event of the probability of that bound into the distance beyond c of a g that
// exceeds c, or says that there is none: beyond the place, an exponential variate y of mean one
// over the place is accepted with probability e^{−y²/2}.
func (b *normalTails) exceed(noise *random.Source, c float64) (y float64, ok bool) {
	place := normalPlace(b.placeOf(c))
	y = noise.Exponential() / place
	half := float64(0.5 * y * y)
	u := noise.Float64()
	ok = u < 1-half || u < random.Exp(-half)
	y -= c - place
	return y, ok && y > 0
}
