package policy

import (
	"math"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// batchRatio is the α of both policies of the paper.
var batchRatio = Param{
	Name: "alpha", Symbol: "α", Meaning: "ratio of an arm's pulls after a batch to those before it",
	Min: 1 + 0x1p-52, Max: 10, Default: 2,
}

// batchesReference says where both policies are from.
const batchesReference = "Azize, Wu, Honda, Orabona, Ito & Basu 2025, as described second-hand; the first batch is inferred"

// batches is the framework of Azize, Wu, Honda, Orabona, Ito & Basu 2025 (arXiv:2505.05613), as
// it is described second-hand. Each arm has batches of its own: the first is of 1 pull, which is inferred, and
// after n_a pulls the next is of max{1, ⌈(α − 1) n_a⌉}. At the end of a batch
//
//	S̃_a ← S̃_a + the sum of the batch's rewards + Lap(1/ε),  m̃_a = clip_[0,1](S̃_a/n_a).
//
// Nothing is forgotten: m batches carry m noises. Every reward is in one noisy sum, and the
// choices depend on these sums only.
type batches struct {
	leap.Episodes
	eps, alpha float64
	best       func(t int64) (arm int) // the arm of the next batch when every arm has one
	laplace    func(scale float64) float64
	sum        []float64 // S̃_a
	mean       []float64 // m̃_a
	pulled     []int64   // n_a, the running batch not included
}

// start begins without pulls. best chooses when every arm has a batch.
func (p *batches) start(s Setup, noise *random.Source, best func(t int64) (arm int)) {
	*p = batches{
		eps: s.Epsilon, alpha: s.Params["alpha"], best: best, laplace: noise.Laplace,
		sum: make([]float64, s.Arms), mean: make([]float64, s.Arms), pulled: make([]int64, s.Arms),
	}
	p.Episodes = leap.NewEpisodes(p.choose, p.release)
}

// missing returns the first arm without a batch, or NoArm.
func (p *batches) missing() int {
	for a, n := range p.pulled {
		if n == 0 {
			return a
		}
	}
	return NoArm
}

// choose returns the arm and the length of the next batch.
func (p *batches) choose(t int64) (arm int, length int64) {
	if arm = p.missing(); arm == NoArm {
		arm = p.best(t)
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

func (p *batches) release(arm int, b tape.Block) {
	p.pulled[arm] += b.N
	p.sum[arm] += b.Sum + p.laplace(1/p.eps)
	p.mean[arm] = math.Max(0, math.Min(1, p.sum[arm]/float64(p.pulled[arm])))
}

// inspect shows m̃_a of all arms, with what view adds, and which batch goes on or comes first. Where
// none does, the choice is open, and s is to say who is next.
func (p *batches) inspect(view func(arm int, v *View)) (s Sight, open bool) {
	missing := p.missing()
	for a, n := range p.pulled {
		v := unknown()
		if n > 0 {
			v.N, v.Mean = n, p.mean[a]
			view(a, &v)
		}
		s.Arms = append(s.Arms, v)
	}
	arm, left := p.Running()
	switch {
	case left > 0 && p.pulled[arm] == 0:
		return s.first(Start, arm, left), false
	case left > 0:
		return s.first(Episode, arm, left), false
	case missing != NoArm:
		return s.first(Start, missing, 1), false
	}
	return s, true
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
	for _, n := range p.pulled {
		if n > 0 {
			return Budget{Epsilon: p.eps}
		}
	}
	return Budget{}
}
