package counter

import "math/bits"

// Hybrid is the hybrid mechanism (Chan, Shi & Song 2011, section 4) with a privacy budget of ε, for
// streams of unknown length. Half of the budget is for the sums between powers of two: when the
// number of items n is a power of two, noise of scale 2/ε is added to the running sum for good. The
// other half is for the items since the last power of two, which go to a [Binary] with max(1, log₂
// n) levels. Each item is in one sum between powers of two and in the nodes of one Binary. So all
// outputs together are ε-differentially private with respect to a change of one item.
type Hybrid struct {
	eps   float64
	noise Noise
	items int64
	sum   float64
	base  float64 // the sum of the noise added at the powers of two so far
	since *Binary // the items after the last power of two; nil before the first item

	floor Floors             // computes lower bounds on the noise
	ahead int64              // the end of the last stretch that Floor evaluated, or 0
	fall  float64            // a lower bound on the noise in that stretch, relative to its start
	node  [1 << near]float64 // a buffer for the results of floor
}

// NewHybrid returns a counter that has no items yet, for eps > 0.
func NewHybrid(eps float64, noise Noise) *Hybrid {
	return &Hybrid{eps: eps, noise: noise, floor: func(first int64, x []float64) {
		for i := range x {
			x[i] = noise(first + int64(i))
		}
	}}
}

// LookAt makes [Hybrid.Floor] evaluate the given lower bounds instead of the noise itself.
func (h *Hybrid) LookAt(floor Floors) { h.floor = floor }

// Feed appends items that add up to sum.
func (h *Hybrid) Feed(items int64, sum float64) {
	before := h.items
	h.items += items
	h.sum += sum
	if h.items == 0 {
		return
	}
	start := int64(0) // the last power of two among the new items
	if before > 0 {
		start = powerBelow(before)
	}
	for power := max(1, 2*start); power <= h.items; power *= 2 {
		start = power
		h.base += float64(laplaceScale(2, h.eps) * h.noise(power))
		h.since = NewBinary(treeLevels(power), h.eps/2, func(item int64) float64 { return h.noise(power + item) })
	}
	if begun := max(before, start); h.items > begun {
		h.since.Feed(h.items-begun, 0)
	}
}

// Output returns the noisy sum of all items.
func (h *Hybrid) Output() float64 { return h.sum + h.Noise() }

// Noise returns the noise in the output.
func (h *Hybrid) Noise() float64 {
	if h.since == nil {
		return 0
	}
	return h.since.after(h.base)
}

// Sum returns the exact sum of the items.
func (h *Hybrid) Sum() float64 { return h.sum }

// Longest returns the largest level of a stretch for [Hybrid.Floor], which is log₂ of the last
// power of two.
func (h *Hybrid) Longest() int { return bits.Len64(uint64(h.items)) - 1 }

// Floor returns a lower bound on Noise for all items before item number end. The bound is valid if
// no node has noise below least times its scale, where least ≤ 0. The numbers of these items differ
// from that of the current item only in the lowest level bits, so only the nodes of that many
// levels change. For short stretches, Floor evaluates the noise in advance, and may use a higher
// level than the given one. The noise must then be a function of the item.
func (h *Hybrid) Floor(level int, least float64) (bound float64, end int64) {
	level = max(level, min(near, h.Longest()))
	bound = h.base
	for left := uint64(h.since.items) >> level << level; left != 0; {
		l := bits.Len64(left) - 1
		left &^= 1 << l
		bound += h.since.node[l]
	}
	end = (h.items>>level + 1) << level
	fall := float64(least * float64(level))
	if level <= near {
		if h.ahead != end {
			h.ahead, h.fall = end, h.lowest(end-1<<level, 1<<level)
		}
		fall = h.fall
	}
	return bound + float64(h.since.scale*(fall-slack)), end
}

// near is the highest level of a stretch whose noise Floor evaluates.
const near = 6

// lowest returns a lower bound on the sum of the nodes along any path down the tree that begins at
// the first of these items and ends at any of them.
func (h *Hybrid) lowest(first, items int64) float64 {
	var down [1 << near]float64
	h.floor(first+1, h.node[1:items])
	for half := int64(1); half < items; half *= 2 {
		for i := int64(0); i < items; i += 2 * half {
			if x := h.node[i+half] + down[i+half]; x < down[i] { // min would be a call in WebAssembly
				down[i] = x
			}
		}
	}
	return down[0]
}

// powerBelow returns the largest power of two that does not exceed n > 0.
func powerBelow(n int64) int64 { return 1 << (bits.Len64(uint64(n)) - 1) }

// treeLevels returns max(1, log₂ n), the number of levels of the Binary that begins after n items.
func treeLevels(n int64) int { return max(1, bits.Len64(uint64(n))-1) }
