package policy

import (
	"math"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

var ucb1 = Spec{
	ID:        "ucb1",
	Name:      "UCB1",
	Notion:    None,
	Guarantee: "no privacy",
	Reference: "Auer, Cesa-Bianchi & Fischer 2002, Figure 1",
	Summary:   "Pulls the arm whose mean plus confidence radius is largest.",
	Params:    []Param{sigmoidParam},
	Mechanism: sigmoidBefore(mechanism.Open{}),
	New:       newUCB,
}

func newUCB(s Setup, _ *random.Source) Policy { return newIndexed(s.Arms, 1, 0) }

// indexed pulls the first arm with the largest index S_a/N_a + w_a √(log t), where t is
// the number of pulls already made and
//
//	w_a = c √(2/N_a) + √(2 d W_a)/N_a.
//
// N_a, S_a and W_a are the number, the sum and the weight of the arm's responses, of those
// that were not discarded. An arm without any has an infinite index: each arm is pulled
// once to begin with. With c = 1 and d = 0 that is UCB1: the radius is √(2 log t/N_a).
type indexed struct {
	c, d   float64
	played []tape.Block // all of each arm's responses
	index  []line
	root   float64 // √(log t) at the last call of Next
	second float64 // at most the largest index of the others then

	// While no arm but leader is pulled, and before so many pulls have been made, the
	// index of every other arm is at most ceiling.
	leader  int
	until   int64
	ceiling float64
}

// slack is far above the rounding of sums and of indexes, which is of order 1e-16 times
// the mean and the radius, whose sizes the scale of the noise sets.
const slack = 1e-9

// A line is an index as a function of √(log t).
type line struct{ mean, width float64 }

func (l line) at(root float64) float64 { return l.mean + float64(l.width*root) }

func newIndexed(arms int, c, d float64) *indexed {
	p := &indexed{c: c, d: d, played: make([]tape.Block, arms), index: make([]line, arms)}
	for a := range p.index {
		p.index[a].mean = math.Inf(1)
	}
	return p
}

func (p *indexed) Update(arm int, b tape.Block) {
	x := &p.played[arm]
	x.Kept += b.Kept
	x.Sum += b.Sum
	x.Weight += b.Weight
	if x.Kept > 0 {
		n := float64(x.Kept)
		p.index[arm] = line{x.Sum / n, p.width(n, x.Weight)}
	}
	if arm != p.leader {
		p.until = 0
	}
}

// width returns w_a.
func (p *indexed) width(n, weight float64) float64 {
	w := p.c * math.Sqrt(2/n)
	if p.d > 0 {
		w += math.Sqrt(2*p.d*weight) / n
	}
	return w
}

// rootLog returns √(log t), and 0 for t = 0, when the indexes are infinite anyway.
func rootLog(t int64) float64 { return math.Sqrt(math.Log(float64(max(t, 1)))) }

func (p *indexed) Next(t int64) (arm int, sure int64) {
	p.root = rootLog(t)
	if t < p.until && p.index[p.leader].at(p.root) > p.ceiling {
		return p.leader, 1 // and the others' largest index is not below what it was
	}
	top := math.Inf(-1)
	p.second = top
	for a, l := range p.index {
		if x := l.at(p.root); x > top {
			arm, top, p.second = a, x, top
		} else if x > p.second {
			p.second = x
		}
	}
	return arm, 1
}

// Covers certifies a whole block or nothing. Let n of its pulls have been made, with k of
// their responses kept; k is at most Kept, and at most N − 1, for the arm chosen by the
// block's last pull depends on those before it. Then
//
//   - the arm's mean is at least (S_a + max(0, k − Missing) − Dip)/(N_a + k). The
//     numerator is constant up to k = Missing and grows like k beyond. So the fraction
//     is least at k = 0 if S_a < Dip; otherwise, with Missing in the place of k, or at
//     the largest k if that comes before or the numerator is above the denominator there;
//   - w_a falls as N_a grows and grows with W_a: it is at least what it is for the largest
//     k and the W_a of before the block. And log t is at least what it is now;
//   - a rival's index is at most its index at the block's last decision, for its mean
//     and its w_a stand still and log t grows.
//
// The lower bounds belong to different prefixes, so their sum is below the arm's index at
// every one of them. Looking at the block's ends alone would not do: the index dips in
// the middle.
func (p *indexed) Covers(t int64, arm int, b tape.Block) int64 {
	x, l := &p.played[arm], p.index[arm]
	if x.Kept == 0 {
		return 0
	}
	last := b.N - 1
	most := float64(min(b.Kept, last))
	n := float64(x.Kept)
	sum, k := x.Sum-b.Dip, 0.0
	switch {
	case sum > n+b.Missing:
		k = most
	case sum > 0:
		k = min(b.Missing, most)
	}
	sum += max(0, k-b.Missing)
	if sum <= (p.second-float64(l.width*p.root))*(n+k) {
		return 0 // even with the radius as it is now: no need to look at the rivals
	}
	mean, radius := sum/(n+k), float64(p.width(n+most, x.Weight)*p.root)
	low := mean + radius - slack*(math.Abs(mean)+radius)
	if low <= p.second {
		return 0
	}
	if arm == p.leader && t+last < p.until && low > p.ceiling {
		return b.N
	}
	p.ceil(t+last, arm)
	if low <= p.ceiling {
		return 0
	}
	return b.N
}

// ceil finds the largest index of all arms but one when t pulls have been made.
func (p *indexed) ceil(t int64, arm int) {
	p.leader, p.until = arm, t+1
	p.ceiling = math.Inf(-1)
	root := rootLog(t)
	for a, l := range p.index {
		if a != arm {
			radius := l.width * root
			p.ceiling = max(p.ceiling, l.mean+radius+slack*(math.Abs(l.mean)+radius))
		}
	}
}
