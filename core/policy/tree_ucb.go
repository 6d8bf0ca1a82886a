package policy

import (
	"math"
	"math/bits"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/tape"
)

// treeUCB pulls each arm once and then
//
//	argmax out_a/N_a + √(2 log t/N_a) + Γ/N_a,
//
// where t is the number of pulls already made and out_a the output of a private counter
// that is fed at every step: with the reward if arm a was pulled, with 0 otherwise. A
// reward is in one counter only.
type treeUCB struct {
	tally
	noise *counter.Bank // of out_a
	gamma float64       // Γ

	rest   []resting
	until  int64   // low and high are valid before it
	low    float64 // a lower bound of √(2 log t)
	high   float64 // an upper bound
	played int     // the arm pulled last
	line   []above // of the arms, those that won last first: with strong ones first, few need a close look
	place  []int   // of each arm in line
	head   int     // the arms after so many in line have bounds below top, valid before soon
	top    float64
	soon   int64
}

// An above is a bound of an arm's index.
type above struct {
	bound float64
	until int64 // it is valid before it
	arm   int
}

// A resting arm is one that has not been pulled for a while: only its noise moves, and
// log t.
type resting struct {
	still, each float64 // its index is at most still + each × a bound of its noise
	least       float64 // and at least least + each × its noise

	patience
}

func newTreeUCB(s Setup, noise *counter.Bank, gamma float64) *treeUCB {
	p := &treeUCB{tally: newTally(s.Arms), noise: noise, gamma: gamma, rest: make([]resting, s.Arms)}
	for a := range s.Arms {
		p.line = append(p.line, above{arm: a})
		p.place = append(p.place, a)
	}
	return p
}

func (p *treeUCB) Next(t int64) (arm int, sure int64) {
	if len(p.n) == 1 {
		return 0, forever
	}
	if t < int64(len(p.n)) {
		return int(t), 1
	}
	if t >= p.until {
		p.begin(t)
	}
	best := p.played
	r := &p.rest[best]
	if r.level > 1 && r.wait == 0 { // as in the middle of a certified block
		noise, _ := p.noise.Floor(best, t, min(r.level, p.noise.Longest(t)))
		if p.aboveAll(best, t, p.worst(best, noise, 0, tape.Block{})) {
			return best, 1
		}
	}
	first := min(bits.TrailingZeros64(uint64(t)), p.noise.Longest(t)) // t begins a stretch of this level
	low, high := r.index(p.noise.Noise(best, t))
	played, place := best, 0
	from, part := 0, p.line[:p.head]
	for {
		for i := range part {
			l := &part[i]
			if l.until > t && l.bound < low || l.arm == played {
				continue
			}
			r := &p.rest[l.arm]
			bound, until, ok := p.noise.Below(l.arm, t, first, r.still, r.each, low)
			l.bound, l.until = bound, min(until, p.until)
			if ok {
				continue
			}
			l.until = t
			least, most := r.index(bound)
			if least > high || most >= low && p.wins(l.arm, best, t) {
				best, place, high = l.arm, from+i, most
			}
			if least > low {
				low = least
			}
		}
		if from+len(part) == len(p.line) || p.soon > t && p.top < low {
			break
		}
		from, part = p.head, p.line[p.head:]
	}
	if place > 0 {
		p.swap(place, place/2)
	}
	if place >= p.head || p.soon <= t || p.top >= low {
		p.part(t, best, low)
	}
	return best, 1
}

// part finds a head for the next steps.
func (p *treeUCB) part(t int64, best int, low float64) {
	const level = 4
	p.head, p.top, p.soon = 0, math.Inf(-1), forever
	for i := range p.line {
		l := &p.line[i]
		if l.until>>level > t>>level && l.bound < low && l.arm != best {
			if l.bound > p.top {
				p.top = l.bound
			}
			p.soon = min(p.soon, l.until)
		} else {
			p.swap(i, p.head)
			p.head++
		}
	}
}

// index returns bounds of its index under some noise.
func (r *resting) index(noise float64) (least, most float64) {
	noise = float64(r.each * noise)
	rounding := 1e-12 * math.Abs(noise)
	return r.least + noise - rounding, r.still + noise + rounding
}

// wins says whether arm a is chosen rather than b.
func (p *treeUCB) wins(a, b int, t int64) bool {
	l := 2 * math.Log(float64(t))
	x, y := p.index(a, t, l), p.index(b, t, l)
	return x > y || x == y && a < b
}

// swap swaps two places in line.
func (p *treeUCB) swap(i, j int) {
	p.line[i], p.line[j] = p.line[j], p.line[i]
	p.place[p.line[i].arm], p.place[p.line[j].arm] = i, j
}

// index returns the index of an arm, l being 2 log t.
func (p *treeUCB) index(a int, t int64, l float64) float64 {
	n := float64(p.n[a])
	return (p.sum[a]+p.noise.Noise(a, t))/n + math.Sqrt(l/n) + p.gamma/n
}

// begin bounds log t for some time.
func (p *treeUCB) begin(t int64) {
	p.until = t + max(64, t/64)
	p.soon = 0
	p.low, p.high = math.Sqrt(2*math.Log(float64(t))), math.Sqrt(2*math.Log(float64(p.until)))
	for a := range p.rest {
		p.settle(a)
	}
}

// settle prepares the bounds of an arm.
func (p *treeUCB) settle(a int) {
	const slack = 1e-9 // far above the rounding of an index without noise
	r, each := &p.rest[a], 1/float64(p.n[a])
	mean, root, bonus := float64(p.sum[a]*each), math.Sqrt(each), float64(p.gamma*each)
	off := slack * (1 + math.Abs(mean) + bonus)
	r.each = each
	r.still = mean + float64(p.high*root) + (bonus + off)
	r.least = mean + float64(p.low*root) + (bonus - off)
	p.line[p.place[a]].until = 0
}

// below looks at the stretches around t, shorter and shorter, for one in which the index
// of an arm stays below a number, and says whether there is one.
func (p *treeUCB) below(r *above, t int64, x float64) bool {
	rest := &p.rest[r.arm]
	bound, end, ok := p.noise.Below(r.arm, t, 0, rest.still, rest.each, x)
	r.bound, r.until = bound, min(end, p.until)
	return ok
}

func (p *treeUCB) Update(arm int, b tape.Block) {
	p.tally.Update(arm, b)
	p.played = arm
	if p.place[arm] >= p.head {
		p.soon = 0
	}
	if p.until > 0 {
		p.settle(arm)
	}
}

// Covers certifies the start of a block, up to the end of a stretch of the arm's counter.
// Before the k-th pull after the first (1 ≤ k < n) of it,
//
//   - the arm's output is at least S + max(0, k − z) − Dip plus the least noise in the
//     stretch. Divided by N + k, that is least at k = 0, z or n − 1: before and after z it
//     is monotone in k;
//   - its radius and its bonus are at least those of n − 1 more pulls at the block's first
//     decision;
//   - a rival's index is at most its bound, where that is valid.
func (p *treeUCB) Covers(t int64, arm int, b tape.Block) int64 {
	if p.until <= t+1 || p.n[arm] == 0 {
		return 1
	}
	return p.rest[arm].try(p.noise.Longest(t), len(p.n), func(level int) (n int64, failed bool) {
		return p.certain(t, arm, b, level)
	})
}

// certain says how much of a block is certain by what is known of the stretch of 2^level
// items around t, and whether that is less than the stretch and the block hold.
func (p *treeUCB) certain(t int64, arm int, b tape.Block, level int) (n int64, failed bool) {
	noise, end := p.noise.Floor(arm, t, level)
	n = min(b.N, min(end, p.until)-t)
	if n <= 1 {
		return n, false
	}
	return p.unrivalled(t, arm, n, p.worst(arm, noise, n-1, b))
}

// worst returns a lower bound of the index of an arm after at most so many more pulls of it,
// the first of b, as long as its noise is at least this.
func (p *treeUCB) worst(arm int, noise float64, pulls int64, b tape.Block) float64 {
	const slack = 1e-9 // as in settle
	n := float64(p.n[arm])
	mean := leastMean(p.sum[arm]+noise, n, pulls, b)
	n += float64(pulls)
	bonus := p.gamma / n
	return mean + p.low/math.Sqrt(n) + bonus - slack*(1+math.Abs(mean)+bonus)
}

// aboveAll says whether the bounds of all other arms are valid at t and below x.
func (p *treeUCB) aboveAll(arm int, t int64, x float64) bool {
	line := p.line
	if p.soon > t && p.top < x {
		line = line[:p.head]
	}
	for i := range line {
		if r := &line[i]; r.arm != arm && (r.until <= t || r.bound >= x) {
			return false
		}
	}
	return true
}

// unrivalled returns how many of the next n decisions are certain not to be for another
// arm, if the index of arm stays above low, and whether they are fewer than n. The first
// decision is known.
func (p *treeUCB) unrivalled(t int64, arm int, n int64, low float64) (certain int64, failed bool) {
	for i := range p.line {
		r := &p.line[i]
		if r.arm == arm {
			continue
		}
		if r.bound >= low || r.until <= t {
			r.bound, r.until = math.Inf(-1), t+1
		}
		for r.until < t+n {
			before, at := r.bound, r.until
			if !p.below(r, at, low) {
				n = at - t
				r.bound, r.until = before, at
				failed = true
				break
			}
			r.bound = max(r.bound, before)
		}
	}
	return n, failed
}
