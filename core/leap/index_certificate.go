package leap

import (
	"math"

	"epsilonarcade/core/tape"
)

// lowest returns the smallest mean that an arm can have at any of a block's decisions, as a
// fraction of the sum and the number n + k of responses. Here k is how many of the block's
// responses have been kept so far. k is at most Kept and at most N − 1, because the response to the
// last pull comes after the last decision. The mean is at least
//
//	(S + max(0, k − Missing) − Dip)/(n + k).
//
// The numerator is constant up to k = Missing and then increases by 1 per step. So the fraction is
// least at k = 0 if S < Dip. Otherwise it falls up to k = Missing, and then while it is above 1.
//
// If b has a Lag, the mean is at least (S + k Sum/Kept − Lag)/(n + k), which is monotone in k.
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

// Covers certifies a whole block or nothing. At each of the block's decisions:
//
//   - The arm's mean is at least its lowest value.
//   - w_a decreases in N_a and increases in W_a. So it is at least its value with all of the
//     block's kept responses added to N_a and none to W_a. log t is at least its present value.
//   - A rival's index is at most its value at the block's last decision, because its mean and its
//     w_a do not change and log t grows. Until then, no index grows faster than the one with the
//     largest w.
//
// These lower bounds may come from different prefixes, so their sum is below the arm's index at
// every prefix. The indexes at the two ends of the block would prove nothing on their own, because
// the index can dip in between.
func (p *Index) Covers(t int64, arm int, b tape.Block) int64 {
	x, own := &p.got[arm], p.score[arm]
	if x.Kept == 0 {
		return 0
	}
	p.takeRoot(t)
	last := b.N - 1
	n, most := float64(x.Kept), float64(min(b.Kept, last))
	sum, k := lowest(x.Sum, n, b)
	if sum <= (p.second-float64(own.width*p.root))*(n+k) {
		return 0 // even with the present radius, whatever the rivals' indexes
	}
	mean, radius := sum/(n+k), float64(p.width(n+most, x.Weight)*p.root)
	low := mean + radius - slack*(math.Abs(mean)+radius)
	if low <= p.second {
		return 0
	}
	if t >= p.review {
		p.review = t + 1 + t/64
		p.widest = 0
		for _, s := range p.score {
			if s.width > p.widest {
				p.widest = s.width
			}
		}
	}
	then := p.root + float64(last)/(2*float64(t)*p.root) // √(log t) is below its tangent
	certain := low > p.others(then)
	if !certain && p.start < p.root { // the bound on the other arms may be out of date
		p.evaluate(p.root)
		certain = low > p.others(then)
	}
	if !certain {
		return 0
	}
	return b.N
}

// leastLead is the smallest height of a line that saves time. The next response often uses up a
// smaller lead.
const leastLead = .5

// Line bounds the sum that the arm needs. After k more pulls, so n = N_a + k in all, its index is
// above O if its sum is above
//
//	n O − c √(2 n log t) − √(2 d W_a log t).
//
// Here log t and W_a are at least their present values. The tangent of √(log t) bounds the rivals'
// indexes by functions that are linear in k. Their maximum is convex, so it lies below the chord of
// its values at both ends. With this chord for O, the formula is convex in k and lies below its own
// chord, which is the line. In the middle, the chord is off by about c √(2 n log t) (k/n)²/32. The
// line is so short that this is a fraction of the arm's lead. Unequal weights make it even shorter,
// because W_a grows in the index but not in the bound. Equal weights are known.
//
// If responses may be dropped, log t grows with the pulls, but n only with the kept responses. Then
// O is its value at the line's end, and the line is short enough to keep the difference small.
func (p *Index) Line(t int64, arm int) (l Line, retry int64) {
	x, own := &p.got[arm], p.score[arm]
	ahead, radius := own.at(p.low)-p.second, float64(own.width*p.low)
	if x.Kept == 0 || !(ahead > 0 && radius > 0) {
		return Line{}, 0
	}
	pulls := float64(x.Kept)
	if pulls*ahead < leastLead {
		return p.dropped(t, arm), 0
	}
	share := min(1, .25*math.Sqrt(ahead/radius))
	if p.Drops {
		share = min(share, .5*ahead/radius)
	}
	more := math.Floor(pulls * share)
	if more < 2 {
		return p.dropped(t, arm), 0
	}
	then := p.high + more/(2*float64(t)*p.low)
	now, last, widest := p.second, p.second+float64(p.widest*(then-p.seen)), p.widest
	if p.evaluated != t {
		now, last = p.others(p.high), p.others(then)
	}
	if last-p.second > ahead/8 { // worth the cost of evaluating each arm; in WebAssembly, max is a call
		p.takeRoot(t)
		radius = float64(own.width * p.root)
		then = p.root + more/(2*float64(t)*p.root)
		now, last, widest = math.Inf(-1), math.Inf(-1), 0
		for a, s := range p.score {
			if a != arm {
				if x := s.at(p.root); x > now {
					now = x
				}
				if x := s.at(then); x > last {
					last = x
				}
				if s.width > widest {
					widest = s.width
				}
			}
		}
		p.second, p.start, p.widest = now, p.root, max(widest, own.width)
	}
	if p.Drops {
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
	if !p.Drops {
		weight *= 1 + more/pulls
	}
	end := (pulls + more) * (last + rounding - float64(radius*(p.width(pulls+more, weight)/own.width)))
	height := x.Sum - begin
	if !(height > 0) {
		return p.dropped(t, arm), 0
	}
	return Line{N: int64(more), Height: height, Slope: (end - begin) / more}, 0
}

// dropped returns a line that any kept response crosses. As long as responses are dropped, only log
// t changes.
func (p *Index) dropped(t int64, arm int) Line {
	const (
		most = 1 << 10
		huge = 1 << 40 // far larger than any response
	)
	if !p.Drops {
		return Line{}
	}
	ahead := p.score[arm].at(p.low) - p.others(p.high)
	more := math.Floor(math.Min(most, ahead/p.widest*(2*float64(t)*p.low)*(1-4*slack))) // √(log t) is below its tangent
	if !(more >= 1) {
		return Line{}
	}
	return Line{N: int64(more) + 1, Height: 1, Slope: huge}
}
