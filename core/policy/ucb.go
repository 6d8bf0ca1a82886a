package policy

import (
	"math"

	"epsilonarcade/core/leap"
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
	drops  bool         // responses may be dropped, and those that are not differ in their weights
	played []tape.Block // all of each arm's responses
	index  []line
	root   float64 // √(log t)
	at     int64   // for this t

	// What √(log t) is between, for t before until.
	low, high float64
	until     int64

	// At least the largest index but one when Next looked at all arms last, at most
	// √(log t) then, the one that it looked at, and that t.
	second, start, seen float64
	looked              int64
	// The arm that was ahead then, if no other arm has been pulled since; otherwise none.
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
		p.settle(arm, x)
	}
	if arm != p.leader {
		p.leader = none
	}
}

func (p *indexed) ObserveOne(arm int, x float64) {
	b := &p.played[arm]
	b.Kept++
	b.Sum += x
	p.settle(arm, b)
	if arm != p.leader {
		p.leader = none
	}
}

// settle computes the index of an arm that has responses.
func (p *indexed) settle(arm int, x *tape.Block) {
	n := float64(x.Kept)
	l := line{x.Sum / n, p.width(n, x.Weight)}
	p.index[arm] = l
	if l.width > p.widest {
		p.widest = l.width
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
// the others' cannot reach. Most of the time both can be told from what √(log t) is between,
// which spares the logarithm.
func (p *indexed) Next(t int64) (arm int, sure int64) {
	if len(p.index) == 1 {
		return 0, leap.Forever
	}
	if t >= p.until {
		p.bracket(t)
	}
	if p.leader != none && p.index[p.leader].at(p.low) > p.others(p.high) {
		return p.leader, 1
	}
	arm, top := p.look(p.high)
	p.start, p.looked = p.low, t
	unsure := float64(p.index[arm].width*(p.high-p.low)) + slack/1000*(math.Abs(top)+2*float64(p.widest*p.high))
	if !(top-p.second > unsure) {
		p.now(t)
		arm, _ = p.look(p.root)
	}
	p.leader = arm
	return arm, 1
}

// now computes √(log t).
func (p *indexed) now(t int64) {
	if p.at != t {
		p.at, p.root = t, rootLog(t)
	}
}

// bracket finds out what √(log t) is between for some time.
func (p *indexed) bracket(t int64) {
	const stretch = 32
	p.now(t)
	p.low, p.high, p.until = p.root, p.root, t+1
	if t > stretch {
		p.until = t + stretch
		p.high += stretch / (2 * float64(t) * p.root) // it is below its tangent
	}
}

// look returns the arm with the largest index at a √(log t), and notes the next largest.
func (p *indexed) look(root float64) (arm int, top float64) {
	p.start, p.seen = root, root
	top = math.Inf(-1)
	second := top
	for a, l := range p.index {
		if x := l.at(root); x > top {
			arm, top, second = a, x, top
		} else if x > second {
			second = x
		}
	}
	p.second = second
	return arm, top
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
	p.now(t)
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
			if l.width > p.widest {
				p.widest = l.width
			}
		}
	}
	then := p.root + float64(last)/(2*float64(t)*p.root) // √(log(t+last)) is below its tangent
	certain := low > p.others(then)
	if !certain && p.start < p.root { // what is known of the others is old
		p.look(p.root)
		certain = low > p.others(then)
	}
	if !certain {
		return 0
	}
	return b.N
}

// worthwhile is by how much the sum of an arm must be above the line at its begin for the
// line to save time: less than that is often gone with the next response.
const worthwhile = .5

// Line bounds the sum that the arm needs. After k more pulls, n = N_a + k of them in all,
// its index is above a number O if its sum is above
//
//	n O − c √(2 n log t) − √(2 d W_a log t),
//
// where log t and W_a are at least what they are now. The tangent of √(log t) bounds the
// rivals' indexes by functions linear in k, whose maximum is convex and so below the chord
// of its values at both ends. With that chord for O the whole is convex in k: it is below
// its own chord, which is the line. The chord is off by about c √(2 n log t) (k/n)²/32 in
// its middle: the line is as long as makes that a part of how far the arm is ahead. With
// weights that differ it is shorter, for W_a stands still in the bound and grows in the index;
// weights that are all the same are known.
//
// If responses may be dropped, log t grows with the pulls and n with those that are kept.
// Then O is what it is at the line's end, which comes early enough for that to be near.
func (p *indexed) Line(t int64, arm int) (l leap.Line, retry int64) {
	x, own := &p.played[arm], p.index[arm]
	ahead, radius := own.at(p.low)-p.second, float64(own.width*p.low)
	if x.Kept == 0 || !(ahead > 0 && radius > 0) {
		return leap.Line{}, 0
	}
	pulls := float64(x.Kept)
	if pulls*ahead < worthwhile {
		return p.dropped(t, arm), 0
	}
	share := min(1, .25*math.Sqrt(ahead/radius))
	if p.drops {
		share = min(share, .5*ahead/radius)
	}
	more := math.Floor(pulls * share)
	if more < 2 {
		return p.dropped(t, arm), 0
	}
	then := p.high + more/(2*float64(t)*p.low)
	now, last, widest := p.second, p.second+float64(p.widest*(then-p.seen)), p.widest
	if p.looked != t {
		now, last = p.others(p.high), p.others(then)
	}
	if last-p.second > ahead/8 { // it is worth a look at each; in wasm max is a call
		p.now(t)
		radius = float64(own.width * p.root)
		then = p.root + more/(2*float64(t)*p.root)
		now, last, widest = math.Inf(-1), math.Inf(-1), 0
		for a, l := range p.index {
			if a != arm {
				if x := l.at(p.root); x > now {
					now = x
				}
				if x := l.at(then); x > last {
					last = x
				}
				if l.width > widest {
					widest = l.width
				}
			}
		}
		p.second, p.start, p.widest = now, p.root, max(widest, own.width)
	}
	if p.drops {
		if last-now > ahead/4 {
			more = math.Floor(more * (ahead / 4 / (last - now)))
			if more < 2 {
				return p.dropped(t, arm), 0
			}
			last = now + ahead/4
		}
		now = last
	}
	rounding := slack * (math.Abs(now) + math.Abs(last) + radius + 2*float64(widest*then))
	begin := pulls * (now + rounding - radius)
	weight := x.Weight
	if !p.drops {
		weight *= 1 + more/pulls
	}
	end := (pulls + more) * (last + rounding - float64(radius*(p.width(pulls+more, weight)/own.width)))
	height := x.Sum - begin
	if !(height > 0) {
		return p.dropped(t, arm), 0
	}
	return leap.Line{N: int64(more), Height: height, Slope: (end - begin) / more}, 0
}

// dropped returns a line that the first response which is kept crosses: as long as responses
// are dropped only log t moves.
func (p *indexed) dropped(t int64, arm int) leap.Line {
	const (
		most = 1 << 10
		huge = 1 << 40 // far above a response
	)
	if !p.drops {
		return leap.Line{}
	}
	ahead := p.index[arm].at(p.low) - p.others(p.high)
	more := math.Floor(math.Min(most, ahead/p.widest*(2*float64(t)*p.low)*(1-4*slack))) // √(log t) is below its tangent
	if !(more >= 1) {
		return leap.Line{}
	}
	return leap.Line{N: int64(more) + 1, Height: 1, Slope: huge}
}
