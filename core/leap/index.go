package leap

import (
	"math"

	"epsilonarcade/core/tape"
)

// A Radius defines w in a confidence radius w √(log t), for n responses of total weight W:
//
//	w = C √(2/n) + √(2 D W)/n.
//
// With C = 1 and D = 0 it is the radius of UCB1, √(2 log t/n).
type Radius struct{ C, D float64 }

// Index pulls the first arm with the largest index
//
//	S_a/N_a + w_a √(log t)
//
// after t pulls, where w_a is the width of its [Radius]. N_a, S_a and W_a are the number, the sum
// and the weight of the arm's kept responses. An arm without a response has an infinite index, so
// each arm is pulled once at the beginning.
type Index struct {
	// Drops reports whether responses may be dropped, in which case kept responses may differ in
	// weight.
	Drops bool

	c, d  float64      // the C and D of the Radius
	got   []tape.Block // all responses of each arm
	score []score
	root  float64 // √(log t)
	at    int64   // the t for which root was computed

	// Bounds on √(log t) for all t before until.
	low, high float64
	until     int64

	// From the last evaluation of all arms in Next: a bound on the second largest index, a lower
	// bound on √(log t), the value used for √(log t), and t.
	second, start, seen float64
	evaluated           int64
	// The leader found then, as long as no other arm has been pulled since. Otherwise it is noArm.
	leader int

	widest float64 // an upper bound on all w_a
	review int64   // the t at which to recompute widest
}

const noArm = -1

// slack is far above the rounding of sums and indexes, which is of the order of 1e-16 times the
// mean and the radius. These depend on the scale of the noise.
const slack = 1e-9

// A score is an index as a function of √(log t).
type score struct{ mean, width float64 }

func (s score) at(root float64) float64 { return s.mean + float64(s.width*root) }

// NewIndex returns the index of arms that have no responses yet.
func NewIndex(arms int, r Radius) *Index {
	p := &Index{c: r.C, d: r.D, got: make([]tape.Block, arms), score: make([]score, arms), leader: noArm}
	for a := range p.score {
		p.score[a].mean = math.Inf(1)
	}
	return p
}

// Arms returns the number of arms.
func (p *Index) Arms() int { return len(p.got) }

// At returns N_a, S_a/N_a and the arm's index after t pulls. The last two are meaningless if
// N_a = 0.
func (p *Index) At(arm int, t int64) (n int64, mean, index float64) {
	s := p.score[arm]
	return p.got[arm].Kept, s.mean, s.at(rootLog(t))
}

// Update adds a block to an arm's responses.
func (p *Index) Update(arm int, b tape.Block) {
	x := &p.got[arm]
	x.Kept += b.Kept
	x.Sum += b.Sum
	x.Weight += b.Weight
	if x.Kept > 0 {
		p.compute(arm, x)
	}
	if arm != p.leader {
		p.leader = noArm
	}
}

// ObserveOne implements [OneObserver].
func (p *Index) ObserveOne(arm int, x float64) {
	b := &p.got[arm]
	b.Kept++
	b.Sum += x
	p.compute(arm, b)
	if arm != p.leader {
		p.leader = noArm
	}
}

// compute computes the index of an arm that has responses.
func (p *Index) compute(arm int, x *tape.Block) {
	n := float64(x.Kept)
	s := score{x.Sum / n, p.width(n, x.Weight)}
	p.score[arm] = s
	if s.width > p.widest {
		p.widest = s.width
	}
}

// width returns w_a.
func (p *Index) width(n, weight float64) float64 {
	w := float64(p.c * math.Sqrt(2/n))
	if p.d > 0 {
		w += math.Sqrt(2*p.d*weight) / n
	}
	return w
}

// rootLog returns √(log t), and 0 for t = 0, when all indexes are infinite.
func rootLog(t int64) float64 { return math.Sqrt(math.Log(float64(max(t, 1)))) }

// Next returns the leader as long as its index is above a limit for all other indexes. Otherwise it
// evaluates all arms. Bounds on √(log t) are usually enough for both, which saves the logarithm.
func (p *Index) Next(t int64) (arm int, sure int64) {
	if len(p.score) == 1 {
		return 0, Forever
	}
	if t >= p.until {
		p.bracket(t)
	}
	if p.leader != noArm && p.score[p.leader].at(p.low) > p.others(p.high) {
		return p.leader, 1
	}
	arm, top := p.evaluate(p.high)
	p.start, p.evaluated = p.low, t
	unsure := float64(p.score[arm].width*(p.high-p.low)) + slack/1000*(math.Abs(top)+2*float64(p.widest*p.high))
	if !(top-p.second > unsure) {
		p.takeRoot(t)
		arm, _ = p.evaluate(p.root)
	}
	p.leader = arm
	return arm, 1
}

// takeRoot computes √(log t).
func (p *Index) takeRoot(t int64) {
	if p.at != t {
		p.at, p.root = t, rootLog(t)
	}
}

// bracket computes bounds on √(log t) that hold from t on for a while.
func (p *Index) bracket(t int64) {
	const stretch = 32
	p.takeRoot(t)
	p.low, p.high, p.until = p.root, p.root, t+1
	if t > stretch {
		p.until = t + stretch
		p.high += stretch / (2 * float64(t) * p.root) // √(log t) is below its tangent
	}
}

// evaluate returns the arm with the largest index at the given √(log t), and stores the second
// largest index.
func (p *Index) evaluate(root float64) (arm int, top float64) {
	p.start, p.seen = root, root
	top = math.Inf(-1)
	second := top
	for a, s := range p.score {
		if x := s.at(root); x > top {
			arm, top, second = a, x, top
		} else if x > second {
			second = x
		}
	}
	p.second = second
	return arm, top
}

// others returns a limit for the indexes of all arms except the leader. As long as none of these
// arms is pulled, the limit holds until √(log t) reaches root.
func (p *Index) others(root float64) float64 {
	return p.second + float64(p.widest*(root-p.start)) + slack*(math.Abs(p.second)+2*float64(p.widest*root))
}
