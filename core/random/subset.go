package random

import "math/bits"

// subsetBits is the most bits that Subset chooses from.
const subsetBits = 1 << subsetDigits

const subsetDigits = 10

// Subset sets exactly the given number of bits in the words, and clears the others, every
// such choice having the same probability. There must be 1, 2, 4, 8 or 16 words, and it
// panics unless 0 <= ones <= 64 len(words).
//
// It sets each bit independently with a probability of a few binary digits, at once for
// all bits of a word: given how many that are, all choices of so many are alike. Then it sets
// or clears bits at random until their number is right.
func (s *Source) Subset(words []uint64, ones int) {
	const digits = 5 // of the probability
	size := 64 * len(words)
	if size == 0 || size > subsetBits || size&(size-1) != 0 || ones < 0 || ones > size {
		refuse("Subset needs 1, 2, 4, 8 or 16 words and 0 <= ones <= 64 len(words), got len(words), ones =", float64(len(words)), float64(ones))
	}
	var flip uint64
	if 2*ones > size {
		ones, flip = size-ones, ^flip
	}
	t := *s
	level := uint(ones<<digits) / uint(size)
	set, least := 0, bits.TrailingZeros(level|1<<digits)
	for i := range words {
		var word uint64
		for digit := least; digit < digits; digit++ {
			var r uint64
			if r, t = t.next(); level>>digit&1 == 0 {
				word &= r
			} else {
				word |= r
			}
		}
		words[i] = word ^ flip
		set += bits.OnesCount64(word)
	}
	for set != ones {
		wanted, more := uint64(1), 1
		if set > ones {
			wanted, more = 0, -1
		}
		var places uint64
		places, t = t.next()
		for range 64 / subsetDigits {
			place := places & uint64(size-1)
			places >>= subsetDigits
			word := &words[place/64]
			change := (*word^flip)>>(place%64)&1 ^ wanted
			*word ^= change << (place % 64)
			if set += more & -int(change); set == ones {
				break
			}
		}
	}
	*s = t
}
