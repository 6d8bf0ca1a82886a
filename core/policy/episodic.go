package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// alpha is the α of AdaP-KLUCB and AdaP-UCB.
var alpha = Param{
	Name: "alpha", Symbol: "α", Meaning: say.Of("width-confidence-bounds"),
	Min: 1, Max: 100, Default: 3.1,
	Note: say.Of("regret-theorems-need-alpha"), NoteBelow: 3,
}

// batchRatio is the α of DP-KLUCB and DP-IMED.
var batchRatio = Param{
	Name: "alpha", Symbol: "α", Meaning: say.Of("ratio-of-batches"),
	Min: 1 + 0x1p-52, Max: 10, Default: 2,
}

// batchesReference cites the paper of DP-KLUCB and DP-IMED.
var batchesReference = say.Of("cite-second-hand", "Azize, Wu, Honda, Orabona, Ito & Basu 2025")

// A decision holds the values that all indexes of an episodic policy use: the budget, α, the pulls t so far and the
// largest noisy mean.
type decision struct{ eps, alpha, t, best float64 }

// width returns α log t_ℓ, where t_ℓ = t + 1.
func (d decision) width() float64 { return d.alpha * math.Log(d.t+1) }

// An episodeIndex returns an arm's index from its noisy mean of n rewards. The arm with the largest index wins. If the
// index is below top, any value below top will do.
type episodeIndex func(mean, n float64, d decision, top float64) float64

// episodic plays an arm for a whole episode. At the end of an episode it releases a noisy mean of the arm's rewards. Its
// choices depend on these releases only, and each reward is in one noisy sum. So the policy is ε-private for every index.
// Each arm's first episode is one pull.
//
// The framework of Azize & Basu 2022, Algorithm 1, doubles the pulls of the arm in each later episode. It releases the
// mean of the episode's n rewards with Laplace noise of scale 1/(εn) and forgets older rewards (Theorem 6).
//
// The framework of Azize, Wu, Honda, Orabona, Ito & Basu 2025 (arXiv:2505.05613), as described second-hand, calls
// episodes batches. After n_a pulls of an arm its next batch has max{1, ⌈(α − 1) n_a⌉} pulls. Nothing is forgotten, so
// m batches carry m noises: at the end of a batch
//
//	S̃_a ← S̃_a + the sum of the batch's rewards + Lap(1/ε),  m̃_a = clip_[0,1](S̃_a/n_a).
type episodic struct {
	leap.Episodes
	eps, alpha float64
	index      episodeIndex
	additive   bool // the index is the noisy mean plus a term that does not depend on the mean
	least      bool // the index is minus a cost: the arm with the smallest cost wins
	laplace    func(scale float64) float64
	share      float64   // the share of the required noise: 1, unless the policy is broken
	sum        []float64 // S̃_a; nil if older rewards are forgotten
	mean       []float64 // the noisy means
	n          []int64   // the rewards in each mean
	pulled     []int64   // N_a, without the running episode
}

// newAdaP returns a policy that forgets older rewards.
func newAdaP(s Setup, noise *random.Source, index episodeIndex) *episodic {
	return &episodic{
		eps: s.Epsilon, alpha: s.Params["alpha"], index: index, laplace: noise.Laplace, share: 1,
		mean: make([]float64, s.Arms), n: make([]int64, s.Arms), pulled: make([]int64, s.Arms),
	}
}

// newBatches returns a policy that forgets nothing.
func newBatches(s Setup, noise *random.Source, index episodeIndex, least bool) Policy {
	p := newAdaP(s, noise, index)
	p.sum, p.least = make([]float64, s.Arms), least
	return p
}

// Next returns the arm of the episode, and the pulls up to its end.
func (p *episodic) Next(t int64) (arm int, sure int64) {
	if p.Over() {
		p.Begin(p.choose(t))
	}
	return p.Running()
}

// choose returns the first arm without a pull, or else the arm with the best index, and the length of its next episode.
func (p *episodic) choose(t int64) (arm int, length int64) {
	d, top := p.decision(t), math.Inf(-1)
	for a, n := range p.n {
		if n == 0 {
			return a, 1
		}
		if x := p.index(p.mean[a], float64(n), d, top); a == 0 || x > top {
			arm, top = a, x
		}
	}
	return arm, p.length(arm)
}

func (p *episodic) decision(t int64) decision {
	return decision{p.eps, p.alpha, float64(t), slices.Max(p.mean)}
}

// length returns the pulls of an arm's next episode. If α n is a whole number for the decimal that α stands for, rounding
// may put it above that number.
func (p *episodic) length(arm int) int64 {
	const rounded = 1 - 0x1p-51
	n := p.pulled[arm]
	if p.sum == nil {
		return n
	}
	return max(1, int64(math.Ceil(p.alpha*float64(n)*rounded))-n)
}

func (p *episodic) Update(arm int, b tape.Block) {
	got, ok := p.Ends(b)
	if !ok {
		return
	}
	p.pulled[arm] += got.N
	if p.sum == nil {
		n := float64(got.N)
		p.mean[arm], p.n[arm] = got.Sum/n+p.laplace(p.share/(p.eps*n)), got.N
		return
	}
	p.n[arm] = p.pulled[arm]
	p.sum[arm] += got.Sum + p.laplace(1/p.eps)
	p.mean[arm] = math.Max(0, math.Min(1, p.sum[arm]/float64(p.n[arm])))
}

// Inspect shows the noisy means and the indexes of a decision now. During an episode it shows the episode's arm, and
// nothing of the episode's rewards.
func (p *episodic) Inspect(t int64) DecisionState {
	s := DecisionState{}
	d, all := p.decision(t), math.Inf(-1)
	for a, n := range p.n {
		v := unknown()
		if n > 0 {
			v.N, v.Mean = n, p.mean[a]
			at := func(mean float64) float64 { return p.index(mean, float64(n), d, all) }
			switch v.High, v.Low = at(v.Mean), 1-at(1-v.Mean); {
			case p.least:
				v.Cost, v.High, v.Low = -v.High, math.NaN(), math.NaN()
			case p.sum != nil:
				v.Low = math.Min(v.Mean, v.Low)
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
	s.Sure = p.length(s.Next)
	return s
}

// PrivateMean returns the release of the arm's last complete episode.
func (p *episodic) PrivateMean(arm int, _ int64) float64 {
	if p.n[arm] == 0 {
		return math.NaN()
	}
	return p.mean[arm]
}

// Spent is ε after the first release. A reward is in one noisy sum, whose noise has scale 1/ε.
func (p *episodic) Spent(int64) Budget {
	return onceReleased(p.eps, slices.Max(p.pulled) > 0)
}

// A Releaser is a Policy of doubling episodes. For each arm it keeps one release, the mean of the arm's last
// episode with Laplace noise. It plays the arm with the largest index, which depends on the releases.
type Releaser interface {
	Policy
	// Release returns the scale of the noise in the mean of n rewards, and the term that the index adds to this
	// mean after t pulls. ok is false if the index is not such a sum.
	Release(n, t int64) (scale, bonus float64, ok bool)
}

// Release implements Releaser. The scale is 1/(εn).
func (p *episodic) Release(n, t int64) (scale, bonus float64, ok bool) {
	return p.share / (p.eps * float64(n)), p.index(0, float64(n), p.decision(t), math.Inf(-1)), p.additive
}
