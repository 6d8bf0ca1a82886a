package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// batchRatio is the α of both policies of the paper.
var batchRatio = Param{
	Name: "alpha", Symbol: "α", Meaning: say.Of("ratio-of-batches"),
	Min: 1 + 0x1p-52, Max: 10, Default: 2,
}

// batchesReference says where both policies are from.
var batchesReference = say.Of("cite-second-hand", "Azize, Wu, Honda, Orabona, Ito & Basu 2025")

// A batchIndex turns the noisy mean m̃_a of an arm's n_a rewards into an index, of which the largest
// wins, or the smallest with its sign changed. best is max_b m̃_b, and t pulls have been made.
//
// Of an index that is below top it need only say so, by any number that is below, too.
type batchIndex func(mean, n, t, eps, best, top float64) float64

// batches is the framework of Azize, Wu, Honda, Orabona, Ito & Basu 2025 (arXiv:2505.05613), as
// it is described second-hand. Each arm has batches of its own: the first is of 1 pull, which is
// inferred, and after n_a pulls the next is of max{1, ⌈(α − 1) n_a⌉}. It goes to the arm whose
// index is best when every arm has had one. At the end of a batch
//
//	S̃_a ← S̃_a + the sum of the batch's rewards + Lap(1/ε),  m̃_a = clip_[0,1](S̃_a/n_a).
//
// Nothing is forgotten: m batches carry m noises. Every reward is in one noisy sum, and the
// choices depend on these sums only.
type batches struct {
	leap.Episodes
	eps, alpha float64
	index      batchIndex
	least      bool // the smallest wins
	laplace    func(scale float64) float64
	sum        []float64 // S̃_a
	mean       []float64 // m̃_a
	pulled     []int64   // n_a, the running batch not included
}

// newBatches begins without pulls. A copy of it for each policy would make the page's program a
// kilobyte larger.
//
//go:noinline
func newBatches(s Setup, noise *random.Source, index batchIndex, least bool) Policy {
	p := &batches{
		eps: s.Epsilon, alpha: s.Params["alpha"], index: index, least: least, laplace: noise.Laplace,
		sum: make([]float64, s.Arms), mean: make([]float64, s.Arms), pulled: make([]int64, s.Arms),
	}
	return p
}

// Next returns the arm of the episode, and the pulls up to its end.
func (p *batches) Next(t int64) (arm int, sure int64) {
	if p.Over() {
		p.Begin(p.choose(t))
	}
	return p.Running()
}

// choose returns the first arm without a batch, or else the arm with the best index, and the
// length of its next batch.
func (p *batches) choose(t int64) (arm int, length int64) {
	best, top := slices.Max(p.mean), math.Inf(-1)
	for a, n := range p.pulled {
		if n == 0 {
			return a, 1
		}
		if x := p.index(p.mean[a], float64(n), float64(t), p.eps, best, top); a == 0 || x > top {
			arm, top = a, x
		}
	}
	return arm, p.next(arm)
}

// next returns the length of an arm's next batch, max{1, ⌈α n⌉ − n}. An α n that is a whole number
// for the decimal that α stands for may be above it by rounding.
func (p *batches) next(arm int) int64 {
	const rounded = 1 - 0x1p-51
	n := p.pulled[arm]
	return max(1, int64(math.Ceil(p.alpha*float64(n)*rounded))-n)
}

func (p *batches) Update(arm int, b tape.Block) {
	got, ok := p.Ends(b)
	if !ok {
		return
	}
	p.pulled[arm] += got.N
	p.sum[arm] += got.Sum + p.laplace(1/p.eps)
	p.mean[arm] = math.Max(0, math.Min(1, p.sum[arm]/float64(p.pulled[arm])))
}

// Inspect shows m̃_a and the indexes of a decision now. In the middle of a batch its arm is known,
// and nothing of its rewards.
func (p *batches) Inspect(t int64) DecisionState {
	s := DecisionState{}
	best, all := slices.Max(p.mean), math.Inf(-1)
	for a, n := range p.pulled {
		v := unknown()
		if n > 0 {
			v.N, v.Mean = n, p.mean[a]
			at := func(mean float64) float64 { return p.index(mean, float64(n), float64(t), p.eps, best, all) }
			if p.least {
				v.Cost = -at(v.Mean)
			} else {
				v.Low, v.High = math.Min(v.Mean, 1-at(1-v.Mean)), at(v.Mean)
			}
		}
		s.Arms = append(s.Arms, v)
	}
	if s, ok := s.episode(&p.Episodes, p.pulled); ok {
		return s
	}
	if p.least {
		s = s.smallest()
	} else {
		s = s.largest()
	}
	s.Sure = p.next(s.Next)
	return s
}

// PrivateMean returns m̃_a.
func (p *batches) PrivateMean(arm int, _ int64) float64 {
	if p.pulled[arm] == 0 {
		return math.NaN()
	}
	return p.mean[arm]
}

// Spent is ε from the first batch on: a reward is in one batch's sum, whose noise has scale 1/ε.
func (p *batches) Spent(int64) Budget {
	return onceReleased(p.eps, slices.Max(p.pulled) > 0)
}
