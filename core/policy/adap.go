package policy

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// alpha is the α of both policies of the paper.
var alpha = Param{
	Name: "alpha", Symbol: "α", Meaning: "width of the confidence bounds",
	Min: 1, Max: 100, Default: 3.1,
	Note: "the regret theorems need α > 3", NoteBelow: 3,
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
	eps, alpha float64
	index      adapIndex
	laplace    func(scale float64) float64
	share      float64 // of the noise that privacy needs: 1, unless it is broken
	released   []release
	pulled     []int64 // N_a, the running episode not included

	arm int        // of the running episode
	run int64      // its length
	got tape.Block // its responses so far
}

// A release is the noisy mean of an arm's last episode and the episode's length.
type release struct {
	mean float64
	n    int64
}

func newAdaP(s Setup, noise *random.Source, index adapIndex) *adap {
	return &adap{
		eps: s.Epsilon, alpha: s.Params["alpha"],
		index: index, laplace: noise.Laplace, share: 1,
		released: make([]release, s.Arms), pulled: make([]int64, s.Arms),
	}
}

func (p *adap) Next(t int64) (arm int, sure int64) {
	if p.got.N == p.run {
		p.begin(t)
	}
	return p.arm, p.run - p.got.N
}

// begin starts an episode: one pull of the first arm that has none, else the best
// index's arm for as many pulls as it already has. t_ℓ = t + 1.
func (p *adap) begin(t int64) {
	p.got = tape.Block{}
	for a, n := range p.pulled {
		if n == 0 {
			p.arm, p.run = a, 1
			return
		}
	}
	width := p.alpha * math.Log(float64(t+1))
	top := math.Inf(-1)
	for a, r := range p.released {
		if x := p.index(r.mean, float64(r.n), width, p.eps, top); a == 0 || x > top {
			p.arm, top = a, x
		}
	}
	p.run = p.pulled[p.arm]
}

func (p *adap) Update(arm int, b tape.Block) {
	p.got.Add(b)
	if p.got.N < p.run {
		return
	}
	n := float64(p.run)
	p.released[arm] = release{p.got.Sum/n + p.laplace(p.share/(p.eps*n)), p.run}
	p.pulled[arm] += p.run
}
