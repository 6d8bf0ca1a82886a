package policy

import (
	"math"
	"slices"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// alpha is the α of both policies of the paper.
var alpha = Param{
	Name: "alpha", Symbol: "α", Meaning: say.Of("width-confidence-bounds"),
	Min: 1, Max: 100, Default: 3.1,
	Note: say.Of("regret-theorems-need-alpha"), NoteBelow: 3,
}

// An adapIndex turns the noisy mean of an arm's last n rewards into an index. width is
// α log t_ℓ. Whatever index is plugged in, the policy is ε-private, for it sees nothing
// of a reward but the noisy mean (Theorem 6).
//
// Of an index that is below top it need only say so, by any number that is below, too.
type adapIndex func(mean, n, width, eps, top float64) float64

// adap is the framework of Azize & Basu 2022, Algorithm 1: play each arm once;
// then, episode after episode, play the arm with the largest index until its pulls
// have doubled, release the mean of that episode's n rewards plus Laplace noise of
// scale 1/(εn), and forget everything older about that arm. Every reward enters one
// release, and the choices depend on the releases only.
type adap struct {
	leap.Episodes
	eps, alpha float64
	index      adapIndex
	additive   bool // the index is the noisy mean plus what does not depend on it
	laplace    func(scale float64) float64
	share      float64 // of the noise that privacy needs: 1, unless it is broken
	released   []release
	pulled     []int64 // N_a, the running episode not included
}

// A release is the noisy mean of an arm's last episode and the episode's length.
type release struct {
	mean float64
	n    int64
}

func newAdaP(s Setup, noise *random.Source, index adapIndex) *adap {
	p := &adap{
		eps: s.Epsilon, alpha: s.Params["alpha"],
		index: index, laplace: noise.Laplace, share: 1,
		released: make([]release, s.Arms), pulled: make([]int64, s.Arms),
	}
	return p
}

// Next returns the arm of the episode, and the pulls up to its end.
func (p *adap) Next(t int64) (arm int, sure int64) {
	if p.Over() {
		p.Begin(p.choose(t))
	}
	return p.Running()
}

// choose returns the first arm without a pull, for one pull, or else the arm with the best
// index for as many pulls as it already has. t_ℓ = t + 1.
func (p *adap) choose(t int64) (arm int, length int64) {
	for a, n := range p.pulled {
		if n == 0 {
			return a, 1
		}
	}
	width, top := p.width(t), math.Inf(-1)
	for a, r := range p.released {
		if x := p.index(r.mean, float64(r.n), width, p.eps, top); a == 0 || x > top {
			arm, top = a, x
		}
	}
	return arm, p.pulled[arm]
}

// width returns α log t_ℓ.
func (p *adap) width(t int64) float64 { return p.alpha * math.Log(float64(t+1)) }

func (p *adap) Update(arm int, b tape.Block) {
	got, ok := p.Ends(b)
	if !ok {
		return
	}
	n := float64(got.N)
	p.released[arm] = release{got.Sum/n + p.laplace(p.share/(p.eps*n)), got.N}
	p.pulled[arm] += got.N
}

// Inspect shows the releases and the indexes that they would have in a decision now. In the
// middle of an episode its arm is known, and nothing of its rewards.
func (p *adap) Inspect(t int64) DecisionState {
	s := DecisionState{}
	width, all := p.width(t), math.Inf(-1)
	for a, r := range p.released {
		v := unknown()
		if p.pulled[a] > 0 {
			n := float64(r.n)
			v = ArmState{N: r.n, Mean: r.mean, High: p.index(r.mean, n, width, p.eps, all), Low: 1 - p.index(1-r.mean, n, width, p.eps, all)}
		}
		s.Arms = append(s.Arms, v)
	}
	if s, ok := s.episode(&p.Episodes, p.pulled); ok {
		return s
	}
	s = s.largest()
	s.Sure = p.pulled[s.Next]
	return s
}

// PrivateMean returns the release of the arm's last complete episode.
func (p *adap) PrivateMean(arm int, _ int64) float64 {
	if p.pulled[arm] == 0 {
		return math.NaN()
	}
	return p.released[arm].mean
}

// Spent is ε from the first release on: a reward is in one, whose noise has scale 1/(εn) for a
// mean of n.
func (p *adap) Spent(int64) Budget {
	return onceReleased(p.eps, slices.Max(p.pulled) > 0)
}

// A Releaser is a Policy of doubling episodes that knows of each arm one release, the mean of its
// last episode plus Laplace noise, and plays next the arm whose index of that is largest.
type Releaser interface {
	Policy
	// Release returns the scale of the noise in the mean of n rewards, and what the index adds
	// to such a release when t pulls have been made; ok is false if it does not add.
	Release(n, t int64) (scale, bonus float64, ok bool)
}

// Release returns 1/(εn) and the bonus.
func (p *adap) Release(n, t int64) (scale, bonus float64, ok bool) {
	return p.share / (p.eps * float64(n)), p.index(0, float64(n), p.width(t), p.eps, math.Inf(-1)), p.additive
}
