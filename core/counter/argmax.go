package counter

import (
	"math"
	"math/bits"
)

// An Argmax finds the counter in a bank with the largest value of
//
//	still + each × noise,
//
// after each item. Each counter has its own still and its own each ≥ 0. An Argmax evaluates only a
// few counters. For most, it reveals a bound on the noise over a dyadic stretch of items that is as
// long as possible while the bound stays below the leader. It then ignores the counter until the
// stretch ends or the leader falls to the bound.
type Argmax struct {
	bank       *Bank
	candidates []candidate

	// The candidates are kept in lists. The bounds in list j are valid up to the end of the stretch
	// of 2^j items around at. Candidates in list 0 may lack a bound.
	at    int64
	lists uint        // bit j is set if list j has a candidate
	first [16]int32   // the first candidate of each list
	high  [16]float64 // at least as large as every bound in the list
	low   float64     // a lower bound on the value of the last leader
}

// A candidate is a counter together with the bound on its value.
type candidate struct {
	still, each float64
	off         float64 // still may be too large by up to this amount
	bound       float64
	until       int64 // the first item for which the bound is no longer valid
	next        int32 // the next candidate in the same list
	level       int8  // the number of that list
}

const none = -1 // marks the end of a list

// NewArgmax returns an Argmax over all counters of a bank. Call Set for each counter before Leader.
func NewArgmax(bank *Bank) *Argmax {
	r := &Argmax{bank: bank, candidates: make([]candidate, len(bank.paths))}
	r.reset()
	return r
}

// reset discards all bounds.
func (r *Argmax) reset() {
	r.empty()
	for c := range r.candidates {
		r.candidates[c].until = 0
		r.push(c, 0)
	}
}

// empty removes all candidates from the lists.
func (r *Argmax) empty() {
	r.lists = 0
	for j := range r.first {
		r.first[j], r.high[j] = none, math.Inf(-1)
	}
}

// push puts a candidate at the front of a list.
func (r *Argmax) push(c, level int) {
	s := &r.candidates[c]
	s.next, s.level = r.first[level&15], int8(level)
	r.first[level&15] = int32(c)
	if s.bound > r.high[level&15] {
		r.high[level&15] = s.bound
	}
	r.lists |= 1 << (level & 15)
}

// Set sets still and each for a counter. The true value of still may be smaller by up to off.
func (r *Argmax) Set(counter int, still, off, each float64) {
	s := &r.candidates[counter]
	s.still, s.off, s.each, s.until = still, off, each, 0
	if s.level > 0 {
		r.reset()
	}
}

// Leader returns the leader after n > 0 items. If sure is true, this counter leads whatever the
// true values of still are. Otherwise the true leader is one of the counters for which MayLead is
// true. A good guess saves time.
func (r *Argmax) Leader(n int64, guess int) (leader int, sure bool) {
	b := r.bank
	whole := min(bits.TrailingZeros64(uint64(n)), b.Longest(n))
	due := max(1, bits.Len64(uint64(n^r.at)))
	r.at = n
	g := &r.candidates[guess]
	if g.level > 0 {
		r.reset()
	}
	leader = guess
	low, high := g.index(b.find(guess, n, whole).noise)
	g.bound = high
	second := math.Inf(-1) // the largest value of any candidate other than the leader
	for left := r.lists; left != 0; left &= left - 1 {
		j := bits.TrailingZeros(left) & 15
		if j >= due && r.high[j] < low {
			continue
		}
		c := r.first[j]
		r.lists &^= 1 << j
		r.first[j], r.high[j] = none, math.Inf(-1)
		for c != none {
			s := &r.candidates[c]
			next, level := s.next, j
			switch {
			case int(c) == guess:
				c = next
				continue
			case s.until > n && s.bound < low:
				if j < due {
					level = s.list()
				}
			default:
				var at *stretch
				at, level = b.reveal(int(c), n, whole, s.still, s.each, low)
				s.bound = s.still + float64(s.each*at.rise)
				if s.bound < low || s.still+float64(s.each*(at.noise+b.paths[c].slack)) < low {
					s.until = end(n, level)
					break
				}
				least, most := s.index(at.noise)
				s.bound, s.until, level = most, n+1, 0
				if least > low {
					leader, low, high, most = int(c), least, most, high
				}
				if most > second {
					second = most
				}
			}
			r.push(int(c), level)
			c = next
		}
	}
	g.until = n + 1
	r.push(guess, 0)
	r.low = low
	return leader, second < low
}

// MayLead reports whether a counter may lead, according to the bounds from the last call of Leader.
func (r *Argmax) MayLead(counter int) bool { return r.candidates[counter].bound >= r.low }

// Margin returns a lower bound on the distance between the last leader and every other counter, in
// multiples of the scale of the leader's noise. It does not evaluate any counter.
func (r *Argmax) Margin(leader int) float64 {
	second := math.Inf(-1)
	for c := range r.candidates {
		if s := &r.candidates[c]; c != leader && s.bound > second {
			second = s.bound
		}
	}
	return (r.low - second) / float64(r.candidates[leader].each*r.bank.paths[leader].scale)
}

// list returns the number of the list for a candidate whose bound is valid.
func (s *candidate) list() int { return min(bits.TrailingZeros64(uint64(s.until)), top) }

// index returns bounds on the candidate's value, given its noise.
func (s *candidate) index(noise float64) (least, most float64) {
	noise = float64(s.each * noise)
	rounding := 1e-12 * math.Abs(noise)
	return s.still - s.off + noise - rounding, s.still + noise + rounding
}

// OthersBelow reports whether the known bounds show that all counters but the given one are below x
// after n items.
func (r *Argmax) OthersBelow(counter int, n int64, x float64) bool {
	due := max(1, bits.Len64(uint64(n^r.at)))
	for j := range r.first {
		if j >= due {
			if r.high[j] >= x {
				return false
			}
			continue
		}
		for c := r.first[j]; c != none; c = r.candidates[c].next {
			if s := &r.candidates[c]; int(c) != counter && (s.until <= n || s.bound >= x) {
				return false
			}
		}
	}
	return true
}

// OthersStayBelow returns for how many items, up to the given number, all counters but the given
// one are certain to stay below x. It counts from item n, where they are known to be below x. If
// failed is true, the number is smaller than items, because a counter does not stay below x.
func (r *Argmax) OthersStayBelow(counter int, n, items int64, x float64) (certain int64, failed bool) {
	for c := range r.candidates {
		s := &r.candidates[c]
		if c == counter {
			continue
		}
		bound, until := s.bound, s.until
		if bound >= x || until <= n {
			bound, until = math.Inf(-1), n+1
		}
		for until < n+items {
			most, end, ok := r.bank.Below(c, until, 0, s.still, s.each, x)
			if !ok {
				items, failed = until-n, true
				break
			}
			bound, until = max(bound, most), end
		}
		if until > n+1 { // otherwise the previous bound may be the better one
			s.bound, s.until = bound, until
		}
		if failed && items == 1 {
			break
		}
	}
	r.empty() // the bounds and the lists have changed
	r.at = n
	for c := range r.candidates {
		level := 0
		if s := &r.candidates[c]; c != counter && s.until > n {
			level = s.list()
		}
		r.push(c, level)
	}
	return items, failed
}
