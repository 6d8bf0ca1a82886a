package policy

import "epsilonarcade/core/tape"

// patience decides how long stretches of an arm's noise are that its certificates try. It
// saves time and decides nothing else.
type patience struct {
	level  int   // the stretches have 2^level items
	wait   int64 // see Hesitant
	missed int   // looks in vain whether an arm is ahead by what is known of its noise
	// It pays to look: the last certificate was worth while, as in the middle of several.
	// Every pull asks for this, and the processor foresees one answer better than the three
	// that it is made of.
	amid bool
}

// enough is how many looks in vain are.
const enough = 2

// miss notes a look in vain.
func (p *patience) miss() {
	p.missed++
	p.amid = p.amid && p.missed < enough
}

// try looks for a certificate of a policy with so many arms, by stretches of level most at
// the longest, and returns how many pulls are certain, at least one.
func (p *patience) try(most, arms int, certain func(level int) (n int64, failed bool)) int64 {
	vain := false // a try of the shortest stretches may end before it fails
	for p.level = min(p.level, most); ; p.level-- {
		n, failed := certain(p.level)
		vain = vain || failed
		if failed && n <= 1 && p.level > 1 {
			continue
		}
		if n >= 8+int64(arms)/8 { // worth more than a certificate costs
			p.wait, p.missed = 0, 0
		} else if failed || vain && n <= 1 {
			p.wait = min(2*p.wait+1, 31+4*int64(arms))
		}
		if !failed {
			p.level++
		}
		p.amid = p.level > 1 && p.wait == 0 && p.missed < enough
		return max(n, 1)
	}
}

// leastMean returns the least of (out + the first k responses of b)/(pulls + k) for
// 0 ≤ k ≤ last. The responses are at least as in b's description; the quotient with those
// is monotone in k before Missing and after it, whatever the sign of out.
func leastMean(out, pulls float64, last int64, b tape.Block) float64 {
	out -= b.Dip
	more := float64(last)
	zeros := min(b.Missing, more)
	return min(out/pulls, out/(pulls+zeros), (out+(more-zeros))/(pulls+more))
}
