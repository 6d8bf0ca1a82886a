package policy

// A tailTable holds P(U > u) at so many places that the value at the place before u is a good
// bound of it. That is what events are proposed with: a variate that is drawn above the place is
// above u, or there is no event.
type tailTable struct {
	per   float64   // places in a unit of u; 0 if nothing is known yet
	tails []float64 // P(U > i/per)
	rates []float64 // −log(1 − P(U > i/per))
}

const (
	tailPlaces = 513
	farTail    = 32 // scales of a Laplace law, beyond which there is 10^−14 of it
)

// newTailTable takes places from 0 up to a reach. From there on the bound is the one there.
func newTailTable(reach float64, above func(u float64) float64) tailTable {
	b := tailTable{(tailPlaces - 1) / reach, make([]float64, tailPlaces), make([]float64, tailPlaces)}
	for i := range b.tails {
		b.tails[i] = above(float64(i) / b.per)
		b.rates[i] = rateOf(b.tails[i])
	}
	return b
}

// place returns the number of the last place up to u > 0.
func (b *tailTable) place(u float64) int {
	if i := u * b.per; i < tailPlaces-1 {
		return int(i)
	}
	return tailPlaces - 1
}

// start returns the last place up to u > 0.
func (b *tailTable) start(u float64) float64 { return float64(b.place(u)) / b.per }

// over returns p = P(U > start(u)) and its rate −log(1 − p).
func (b *tailTable) over(u float64) (p, rate float64) {
	i := b.place(u)
	return b.tails[i], b.rates[i]
}
