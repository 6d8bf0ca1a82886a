package leap

// A tailTable holds a bound on P(U > u) at many places, so that the bound at the last place before
// u is good at u. Events are proposed with this bound. If the number drawn above the place is not
// above u, the event is rejected. Beyond the last place, the bound is constant.
type tailTable struct {
	from, per float64 // the first place, below which the bound is 1, and the number of places per unit of u
	last      float64 // the index of the last place
	bound     func(u float64) float64
	tails     []float64 // the bounds at all places; nil until they are needed
	rates     []float64 // −log(1 − bound)
}

// newTailTable returns a table of a bound at the given number of places.
func newTailTable(from, per float64, places int, bound func(u float64) float64) tailTable {
	return tailTable{from: from, per: per, last: float64(places - 1), bound: bound}
}

const (
	tailPlaces = 513
	farTail    = 32 // where the tail of a Laplace distribution is 10^−14, in multiples of its scale
)

// newTails returns a table of P(U > u), with places from 0 to reach.
func newTails(reach float64, above func(u float64) float64) tailTable {
	return newTailTable(0, (tailPlaces-1)/reach, tailPlaces, above)
}

// ready fills the table when it is first called.
func (b *tailTable) ready() {
	if b.tails == nil {
		b.fill()
	}
}

func (b *tailTable) fill() {
	n := int(b.last) + 1
	b.tails, b.rates = make([]float64, n), make([]float64, n)
	for i := range b.tails {
		b.tails[i] = b.bound(b.at(i))
		b.rates[i] = rateOf(b.tails[i])
	}
}

// at returns the i-th place.
func (b *tailTable) at(i int) float64 { return b.from + float64(i)/b.per }

// place returns the index of the last place that is not above u, where u > from.
func (b *tailTable) place(u float64) int {
	if i := (u - b.from) * b.per; i < b.last {
		return int(i)
	}
	return int(b.last)
}

// start returns the last place that is not above u, where u > from.
func (b *tailTable) start(u float64) float64 { return b.at(b.place(u)) }

// known returns a bound p on P(U > u), which is P(U > start(u)), and its rate −log(1 − p). The
// table must be ready, and u must be above the first place. The compiler inlines known.
func (b *tailTable) known(u float64) (p, rate float64) {
	i := b.place(u)
	return b.tails[i], b.rates[i]
}

// tail returns what known returns, as a tail. If u is not above the first place, p is 1.
func (b *tailTable) tail(u float64) tail {
	if !(u > b.from) {
		return tail{p: 1, slope: u}
	}
	b.ready()
	bound, rate := b.known(u)
	return tail{bound, u, rate}
}
