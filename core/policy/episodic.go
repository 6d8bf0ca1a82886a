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

// batchesReference cites the paper that introduced DP-KLUCB and DP-IMED.
var batchesReference = say.Of("cite-second-hand", "Azize, Wu, Honda, Orabona, Ito & Basu 2025")

// A decision holds the values that all of an episodic policy's indexes use: the budget, α, the number t of pulls so far,
// the width α log t_ℓ with t_ℓ = t + 1, and the largest noisy mean.
type decision struct{ eps, alpha, t, width, best float64 }

// An episodeIndex computes an arm's index from its noisy mean of n rewards. The arm with the largest index wins. If the
// index is below top, the function may return any value below top.
type episodeIndex func(mean, n float64, d decision, top float64) float64

// episodic plays an arm for a whole episode. At the end of an episode it releases a noisy mean of the arm's rewards.
// Its choices depend only on these releases, and each reward enters one noisy sum. So the policy is ε-private with any
// index. Each arm's first episode is a single pull.
//
// The framework of Azize & Basu 2022, Algorithm 1, doubles the arm's pulls in each later episode. It releases the mean
// of the episode's n rewards with Laplace noise of scale 1/(εn) and forgets older rewards (Theorem 6).
//
// The framework of Azize, Wu, Honda, Orabona, Ito & Basu 2025 (arXiv:2505.05613), as described second-hand, calls
// episodes batches. After n_a pulls of an arm, its next batch takes max{1, ⌈(α − 1) n_a⌉} pulls. Nothing is forgotten,
// so m batches add up m noise terms. At the end of a batch,
//
//	S̃_a ← S̃_a + the sum of the batch's rewards + Lap(1/ε),  m̃_a = clip_[0,1](S̃_a/n_a).
type episodic struct {
	leap.Episodes
	eps, alpha float64
	index      episodeIndex
	additive   bool // the index is the noisy mean plus a term that does not depend on the mean
	least      bool // the index is the negative of a cost: the arm with the smallest cost wins
	laplace    func(scale float64) float64
	share      float64   // the fraction of the required noise that is added: 1, unless the policy is broken
	sum        []float64 // S̃_a; nil if older rewards are forgotten
	mean       []float64 // the noisy means
	n          []int64   // the number of rewards in each mean
	pulled     []int64   // N_a, without the current episode
}

// newAdaP returns an episodic policy that forgets older rewards.
func newAdaP(s Setup, noise *random.Source, index episodeIndex) *episodic {
	return &episodic{
		eps: s.Epsilon, alpha: s.Params["alpha"], index: index, laplace: noise.Laplace, share: 1,
		mean: make([]float64, s.Arms), n: make([]int64, s.Arms), pulled: make([]int64, s.Arms),
	}
}

// newBatches returns an episodic policy that forgets nothing.
func newBatches(s Setup, noise *random.Source, index episodeIndex, least bool) Policy {
	p := newAdaP(s, noise, index)
	p.sum, p.least = make([]float64, s.Arms), least
	return p
}

// Next returns the arm of the current or next episode, and the number of pulls up to the episode's end.
func (p *episodic) Next(t int64) (arm int, sure int64) {
	if p.Over() {
		p.Begin(p.choose(t))
	}
	return p.Running()
}

// choose returns the first arm without pulls, or else the arm with the best index, and the length of its next episode.
func (p *episodic) choose(t int64) (arm int, length int64) {
	if a := slices.Index(p.n, 0); a >= 0 {
		return a, 1
	}
	d, top := p.decision(t), math.Inf(-1)
	for a, n := range p.n {
		if x := p.index(p.mean[a], float64(n), d, top); a == 0 || x > top {
			arm, top = a, x
		}
	}
	return arm, p.length(arm)
}

func (p *episodic) decision(t int64) decision {
	return decision{p.eps, p.alpha, float64(t), p.alpha * math.Log(float64(t)+1), slices.Max(p.mean)}
}

// length returns the number of pulls in an arm's next episode. If α is a decimal such that α n should be a whole
// number, rounding can lift the product above that number, so length scales it down slightly.
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

// Inspect shows the noisy means, and the indexes as they would be in a decision now. During an episode it also shows
// the episode's arm, but reveals nothing about the episode's rewards.
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

// Spent is ε after the first release. Each reward enters one noisy sum, whose noise has scale 1/ε.
func (p *episodic) Spent(int64) Budget {
	return onceReleased(p.eps, slices.Max(p.pulled) > 0)
}

// A Releaser is a Policy that plays in doubling episodes. For each arm it keeps one release, the mean of the arm's
// last episode with Laplace noise. It plays the arm with the largest index, which depends on the releases.
type Releaser interface {
	Policy
	// Release returns the scale of the noise in the mean of n rewards, and the term that the index adds to that
	// mean after t pulls. ok is false if the index is not the sum of the mean and a term.
	Release(n, t int64) (scale, bonus float64, ok bool)
}

// Release implements Releaser. The scale is 1/(εn).
func (p *episodic) Release(n, t int64) (scale, bonus float64, ok bool) {
	return p.share / (p.eps * float64(n)), p.index(0, float64(n), p.decision(t), math.Inf(-1)), p.additive
}
