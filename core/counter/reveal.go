package counter

import (
	"math"
	"math/bits"

	"epsilonarcade/core/random"
)

// A path describes a counter's noise around one item, as stretches from the longest one down, each
// half as long as the one before. Stretches are aligned: their length is a power of two, and their
// first item is a multiple of the length.
type path struct {
	key         random.Key
	item        int64
	level       int     // the level of the longest stretch, which has 2^level items
	depth       int     // the level of the shortest known stretch, which has 2^depth items
	start       int64   // for a Hybrid, the last power of two
	base        float64 // the sum of a Hybrid's noise at the powers of two up to start
	scale       float64
	node        float64     // the last node drawn between two halves, in multiples of its scale
	step, slack float64     // the size of a grid step in the noise, and the slack for rounding errors
	at          [16]stretch // the stretches, by level
}

// A stretch describes the noise after each of its items.
type stretch struct {
	key     random.Key // determines all the other draws
	noise   float64    // the noise after the first item
	rise    float64    // an upper bound on the noise after each item
	maximum uint8

	split bool // whether one, other and z are known
	one   uint8
	other uint8 // one and other are the maxima of the two halves
	z     uint8 // the node in the middle, in grid steps
}

// These words are drawn from a stretch's key.
const (
	wordHalves = iota
	wordAddends
	wordWithin
	wordOne
	wordOther
)

// reveal returns a stretch around n and its level: the longest stretch of at least 2^level items in
// which still + each × Noise stays below x or, if there is none, the stretch of 2^level items.
//
// No processor can predict the branches of a draw, and calls are slow in a browser. So reveal has
// few branches and makes few calls.
func (b *Bank) reveal(counter int, n int64, level int, still, each, x float64) (s *stretch, j int) {
	p := &b.paths[counter]
	j = bits.Len64(uint64(n ^ p.item))
	if j > p.level {
		b.enter(counter, n)
		j = p.level
	}
	j = max(j, p.depth, level)
	for s = &p.at[j&15]; j > level && !(still+float64(each*s.rise) < x); {
		// Draw the maxima of the two halves, and the node between them.
		switch {
		case s.split:
		case b.value != nil:
			s.split, s.one, s.other, s.z = true, uint8(j-1), uint8(j-1), 0
		case j == 1 || s.maximum == 0:
			s.split, s.one, s.other, s.z = true, 0, 0, s.maximum
		default:
			m := int(s.maximum)
			var half, addend pair
			if m < usual {
				half = b.mixes.halves[(j-1)&15][m&(usual-1)].draw(s.key.Word(wordHalves))
				addend = b.mixes.addends[(j-1)&15][half.other&(usual-1)].draw(s.key.Word(wordAddends))
			} else {
				half, addend = rare(j-1, m, s.key)
			}
			s.split, s.one, s.other, s.z = true, half.one, addend.other, addend.one
		}
		j--
		c := &p.at[j&15]
		c.split = false
		word, noise, maximum := uint64(wordOne), s.noise, s.one
		if n>>j&1 != 0 {
			if b.value == nil {
				// A node above 0 is gridStep · (z − 1) − log(1 − (1 − ρ) U). A node below 0 is
				// log(1 − (1 − e^{−x}) U) with the floor's x, where U is 1 for the deepest node.
				f := &b.floors[counter]
				above := uint8(-uint64(s.z) >> 63)
				u := uniform(s.key.Word(wordWithin))
				if n&(1<<p.level-1)>>(j+1) == f.deepest[j] && s.z == 0 {
					u = 1
				}
				rest := math.Float64bits(ln(share(float64(u * f.depths[j][above&1]))))
				p.node = float64(gridStep*float64(s.z-above)) + math.Float64frombits(rest^uint64(above)<<63)
			} else {
				p.node = b.value(p.key.Sub(uint64(n >> j << j)))
			}
			noise += float64(p.scale * p.node)
			word, maximum = wordOther, s.other
		}
		c.noise, c.maximum = noise, maximum
		c.rise = noise + (float64(p.step*float64(maximum)) + p.slack)
		if j > 0 {
			c.key = random.Key(s.key.Word(word))
		}
		p.depth, p.item = j, n
		s = c
	}
	return s, j
}
