package random

import "math/bits"

// subsetBits is the largest number of bits from which Subset chooses.
const subsetBits = 1 << subsetDigits

const subsetDigits = 10

// Subset sets the given number of bits in the words and clears the others. Each choice has the same
// probability. It panics unless there are 1, 2, 4, 8 or 16 words and 0 <= ones <= 64 len(words).
//
// First, Subset sets each bit independently with a probability that has a few binary digits, for
// all bits of a word at once. Given the number of bits set, all choices are equally likely. Then
// Subset sets or clears random bits until the number is right.
func (s *Source) Subset(words []uint64, ones int) {
	const digits = 5 // binary digits of the probability
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
