package counter

import (
	"math"
	"math/bits"
)

// An Argmax finds, item after item, for which counter of a bank
//
//	still + each × Noise
//
// is largest, still and each ≥ 0 being that counter's own. It reveals of the noise no more
// than shows that all but one are behind, each for a stretch of items as long as can be, and
// does nothing for a counter before that ends or the leader falls to its bound.
type Argmax struct {
	bank       *Bank
	candidates []candidate

	// Runners are in lists: those of list j have bounds that are valid up to the end of the
	// stretch of 2^j items around at, or in list 0 perhaps none.
	at    int64
	lists uint        // bit j says whether there is one in list j
	first [16]int32   // of each list
	high  [16]float64 // no bound in the list is above
	low   float64     // what the last leader has at least
}

// A candidate is what a argmax knows of a counter.
type candidate struct {
	still, each float64
	off         float64 // how much less still may be
	bound       float64
	until       int64 // the bound is valid before this item
	next        int32 // in its list
	level       int8  // of its list
}

const none = -1 // after the last of a list

// NewArgmax returns a argmax of all counters of a bank, each of which is to be Set first.
func NewArgmax(bank *Bank) *Argmax {
	r := &Argmax{bank: bank, candidates: make([]candidate, len(bank.paths))}
	r.reset()
	return r
}

// reset forgets all bounds.
func (r *Argmax) reset() {
	r.empty()
	for c := range r.candidates {
		r.candidates[c].until = 0
		r.push(c, 0)
	}
}

// empty takes all out of their lists.
func (r *Argmax) empty() {
	r.lists = 0
	for j := range r.first {
		r.first[j], r.high[j] = none, math.Inf(-1)
	}
}

// push puts a candidate in front of a list.
func (r *Argmax) push(c, level int) {
	s := &r.candidates[c]
	s.next, s.level = r.first[level&15], int8(level)
	r.first[level&15] = int32(c)
	if s.bound > r.high[level&15] {
		r.high[level&15] = s.bound
	}
	r.lists |= 1 << (level & 15)
}

// Set says what a counter's noise is multiplied by and what is added then, at most still and
// at least still − off.
func (r *Argmax) Set(counter int, still, off, each float64) {
	s := &r.candidates[counter]
	s.still, s.off, s.each, s.until = still, off, each, 0
	if s.level > 0 {
		r.reset()
	}
}

// Leader returns the leader after n > 0 items, and whether that is sure whatever the offs come
// to. If it is not, it is one of those that are MayLead. A good guess saves time.
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
	second := math.Inf(-1) // the most that another has
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

// MayLead says whether a counter may have been the leader for all that the last Leader knew.
func (r *Argmax) MayLead(counter int) bool { return r.candidates[counter].bound >= r.low }

// Margin returns a lower bound of how far the leader of the last Leader was ahead of all others, in
// scales of its noise, from what that had to find out.
func (r *Argmax) Margin(leader int) float64 {
	second := math.Inf(-1)
	for c := range r.candidates {
		if s := &r.candidates[c]; c != leader && s.bound > second {
			second = s.bound
		}
	}
	return (r.low - second) / float64(r.candidates[leader].each*r.bank.paths[leader].scale)
}

// list returns the list that it belongs to if its bound is valid.
func (s *candidate) list() int { return min(bits.TrailingZeros64(uint64(s.until)), top) }

// index returns bounds of the candidate's index under some noise.
func (s *candidate) index(noise float64) (least, most float64) {
	noise = float64(s.each * noise)
	rounding := 1e-12 * math.Abs(noise)
	return s.still - s.off + noise - rounding, s.still + noise + rounding
}

// OthersBelow says whether all counters but one are known to be below x after n items.
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

// OthersStayBelow returns for how many items from n on, the first of which is known, all counters
// but one are certain to stay below x, and whether they are fewer than asked for.
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
		if until > n+1 { // otherwise what was known may still tell more
			s.bound, s.until = bound, until
		}
		if failed && items == 1 {
			break
		}
	}
	r.empty() // the bounds have changed, and with them the lists
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
