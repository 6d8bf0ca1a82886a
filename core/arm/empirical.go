package arm

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"sync"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// MaxObserved is the largest number of observations of an empirical arm, and of all arms in a link together.
const MaxObserved = 1 << 20

var empirical = Family{
	ID: "empirical", Name: say.Of("kind-empirical"),
	List: &Param{"value", 0, 1, none},
	Make: func(values []float64) Arm { return NewEmpirical(values...) },
	near: func(mean float64) []float64 { return []float64{mean} },
	check: func(values []float64) error {
		if n := len(values); n == 0 || n > MaxObserved {
			return say.Error("observations-at-most", strconv.Itoa(MaxObserved))
		}
		return nil
	},
}

// Empirical pays one of a list of observed rewards. A pull draws from the list with replacement, and each observation is
// equally likely. Arms with the same observations are equal.
type Empirical struct {
	sorted string // the bits of the observations in increasing order, eight bytes each
	mean   float64
	digest uint64
}

// NewEmpirical returns the arm that pays the given observed rewards.
func NewEmpirical(observed ...float64) Empirical {
	observed = slices.Clone(observed)
	slices.Sort(observed)
	sorted := make([]byte, 0, 8*len(observed))
	var sum float64
	digest := uint64(len(observed))
	for _, x := range observed {
		word := math.Float64bits(x)
		digest = (bits.RotateLeft64(digest, 29) ^ word) * 0x9e3779b97f4a7c15
		for k := 0; k < 8; word, k = word>>8, k+1 {
			sorted = append(sorted, byte(word))
		}
		sum += x
	}
	return Empirical{string(sorted), sum / float64(len(observed)), digest}
}

// Digest returns a hash of the observations. Two arms with different observations have the same hash with a probability
// of about 2⁻⁶⁴.
func (e Empirical) Digest() uint64 { return e.digest }

// Len returns the number of observations.
func (e Empirical) Len() int { return len(e.sorted) / 8 }

// At returns observation i in increasing order.
func (e Empirical) At(i int) float64 {
	b := e.sorted[8*i : 8*i+8]
	return math.Float64frombits(uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56)
}

// Counts returns the different observations in increasing order, and how often each occurs. If there are more than most
// of them, it returns nil. Callers do not change the lists.
func (e Empirical) Counts(most int) (values []float64, counts []int) {
	if e.Len() <= mostCounted {
		return e.count(most)
	}
	c, ok := counted.Load(e.digest)
	if !ok {
		values, counts := e.count(mostCounted)
		c, _ = counted.LoadOrStore(e.digest, tally{values, counts})
	}
	switch all := c.(tally); {
	case all.values == nil && most > mostCounted:
		return e.count(most)
	case len(all.values) <= most:
		return all.values, all.counts
	}
	return nil, nil
}

// counted holds the tallies of long lists of observations by their digests, because links and messages need them again
// and again. The tally of more than mostCounted different observations is empty.
var counted sync.Map

const mostCounted = 1024

type tally struct {
	values []float64
	counts []int
}

func (e Empirical) count(most int) (values []float64, counts []int) {
	for i := range e.Len() {
		x := e.At(i)
		if n := len(values); n > 0 && values[n-1] == x {
			counts[n-1]++
			continue
		} else if n == most {
			return nil, nil
		}
		values, counts = append(values, x), append(counts, 1)
	}
	return values, counts
}

// Mean returns the average of the observations.
func (e Empirical) Mean() float64 { return e.mean }

// Bounds returns the smallest and the largest observation.
func (e Empirical) Bounds() (low, high float64) {
	if e.Len() == 0 {
		return 0, 0
	}
	return e.At(0), e.At(e.Len() - 1)
}

// Draw fills rewards with observations.
func (e Empirical) Draw(src *random.Source, rewards []float64) {
	n := uint64(e.Len())
	for i := range rewards {
		rewards[i] = e.At(int(src.Below(n)))
	}
}

// Expect returns the average of f over the observations.
func (e Empirical) Expect(f func(r float64) float64) float64 {
	var sum, y float64
	for i := range e.Len() {
		if x := e.At(i); i == 0 || x != e.At(i-1) {
			y = f(x)
		}
		sum += y
	}
	return sum / float64(e.Len())
}

// Observed returns the observations in increasing order.
func (e Empirical) Observed() []float64 {
	all := make([]float64, e.Len())
	for i := range all {
		all[i] = e.At(i)
	}
	return all
}

func (e Empirical) describe() (Family, []float64) { return empirical, e.Observed() }
