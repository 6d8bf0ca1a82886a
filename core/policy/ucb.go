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

	// The largest index but one when Next looked at all arms last, and √(log t) then.
	second, start float64
	// The arm that was ahead then, if a block of it has been certified and no other arm
	// has been pulled since; otherwise none.
	leader int

	widest float64 // at least all w_a
	review int64   // the t at which it is to be found anew
}

const none = -1

// slack is far above the rounding of sums and of indexes, which is of order 1e-16 times
// the mean and the radius, whose sizes the scale of the noise sets.
const slack = 1e-9

// A line is an index as a function of √(log t).
type line struct{ mean, width float64 }

func (l line) at(root float64) float64 { return l.mean + float64(l.width*root) }

func newIndexed(arms int, c, d float64) *indexed {
	p := &indexed{c: c, d: d, played: make([]tape.Block, arms), index: make([]line, arms), leader: none}
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
		p.widest = max(p.widest, p.index[arm].width)
	}
	if arm != p.leader {
		p.leader = none
	}
}

// width returns w_a.
func (p *indexed) width(n, weight float64) float64 {
	w := float64(p.c * math.Sqrt(2/n))
	if p.d > 0 {
		w += math.Sqrt(2*p.d*weight) / n
	}
	return w
}

// rootLog returns √(log t), and 0 for t = 0, when the indexes are infinite anyway.
func rootLog(t int64) float64 { return math.Sqrt(math.Log(float64(max(t, 1)))) }

// Next looks at all arms. But the leader is still ahead while its index is above what
// the others' cannot reach.
func (p *indexed) Next(t int64) (arm int, sure int64) {
	if len(p.index) == 1 {
		return 0, forever
	}
	p.root = rootLog(t)
	if p.leader != none && p.index[p.leader].at(p.root) > p.others(p.root) {
		return p.leader, 1
	}
	return p.look(), 1
}

// look returns the arm with the largest index and notes the next largest one.
func (p *indexed) look() (arm int) {
	p.leader, p.start = none, p.root
	top := math.Inf(-1)
	p.second = top
	for a, l := range p.index {
		if x := l.at(p.root); x > top {
			arm, top, p.second = a, x, top
		} else if x > p.second {
			p.second = x
		}
	}
	return arm
}

// others returns what the indexes of all arms but the one ahead cannot reach up to a later
// √(log t), if none of them is pulled until then.
func (p *indexed) others(root float64) float64 {
	return p.second + float64(p.widest*(root-p.start)) + slack*(math.Abs(p.second)+2*float64(p.widest*root))
}

// lowest returns the least mean that an arm can have at any of a block's decisions, as a
// fraction: the sum of n + k responses. Let k of the block's responses have been kept; k is
// at most Kept, and at most N − 1, for what the block's last pull pays comes after
// its last decision. Then the mean is at least
//
//	(S + max(0, k − Missing) − Dip)/(n + k).
//
// The numerator is constant up to k = Missing and grows like k beyond. So the fraction is
// least at k = 0 if S < Dip. Otherwise it falls up to k = Missing, and beyond as long as it
// is above 1.
//
// If more is known of the order, it is at least (S + k Sum/Kept − Lag)/(n + k), which is
// monotone in k.
func lowest(sum, n float64, b tape.Block) (least, k float64) {
	if b.Lag > 0 {
		sum -= b.Lag
		k = float64(min(b.Kept, b.N-1))
		if more := float64(k * (b.Sum / float64(b.Kept))); float64(more*n) < float64(sum*k) {
			return sum + more, k
		}
		return sum, 0
	}
	sum -= b.Dip
	if sum <= 0 {
		return sum, 0
	}
	k = float64(min(b.Kept, b.N-1))
	if k > b.Missing {
		if sum <= n+b.Missing {
			return sum, b.Missing
		}
		sum += k - b.Missing
	}
	return sum, k
}

// Covers certifies a whole block or nothing. At each of the block's decisions
//
//   - the arm's mean is at least its lowest;
//   - w_a falls as N_a grows and grows with W_a: it is at least what it is with all of the
//     block's kept responses in N_a and none in W_a. And log t is at least what it is now;
//   - a rival's index is at most its index at the block's last decision, for its mean
//     and its w_a stand still and log t grows. And up to then no index grows faster than
//     the widest.
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
	n, most := float64(x.Kept), float64(min(b.Kept, last))
	sum, k := lowest(x.Sum, n, b)
	if sum <= (p.second-float64(l.width*p.root))*(n+k) {
		return 0 // even with the radius as it is now: no need to look at the rivals
	}
	mean, radius := sum/(n+k), float64(p.width(n+most, x.Weight)*p.root)
	low := mean + radius - slack*(math.Abs(mean)+radius)
	if low <= p.second {
		return 0
	}
	if t >= p.review {
		p.review = t + 1 + t/64
		p.widest = 0
		for _, l := range p.index {
			p.widest = max(p.widest, l.width)
		}
	}
	then := p.root + float64(last)/(2*float64(t)*p.root) // √(log(t+last)) is below its tangent
	certain := low > p.others(then)
	if !certain && p.start < p.root { // what is known of the others is old
		p.look()
		certain = low > p.others(then)
	}
	if !certain {
		return 0
	}
	p.leader = arm
	return b.N
}
