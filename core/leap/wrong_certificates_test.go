package leap_test

import (
	"math"
	"testing"

	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// A certifying policy has certificates.
type certifying interface {
	policy.Policy
	leap.Certifier
}

// A wrong is a certificate made from a policy's own that is plausible and does not hold.
type wrong func(p certifying, t int64, arm int, b tape.Block) int64

// rivalsAtStart compares with the rivals as they are now.
func rivalsAtStart(p certifying, t int64, arm int, b tape.Block) int64 {
	return p.Covers(t-b.N+1, arm, b)
}

// nothingMissing takes all responses for ones.
func nothingMissing(p certifying, t int64, arm int, b tape.Block) int64 {
	b.Missing = 0
	return p.Covers(t, arm, b)
}

// noDip takes all responses to be in [0, 1].
func noDip(p certifying, t int64, arm int, b tape.Block) int64 {
	b.Dip = 0
	return p.Covers(t, arm, b)
}

// noForcedPulls looks at indexes only.
func noForcedPulls(p certifying, t int64, arm int, b tape.Block) int64 {
	return p.(interface{ Unforced() *leap.Index }).Unforced().Covers(t, arm, b)
}

// weightsAtEnd takes the radius with all of the block's weight.
func weightsAtEnd(p certifying, t int64, arm int, b tape.Block) int64 {
	p.Update(arm, tape.Block{Weight: b.Weight})
	return p.Covers(t, arm, b)
}

// withWrong returns a policy that certifies wrongly.
func withWrong(spec policy.Spec, covers wrong) policy.Spec {
	start := spec.New
	spec.New = func(s policy.Setup, noise *random.Source) policy.Policy {
		return &wrongly{played(start(s, noise)).(certifying), covers}
	}
	return spec
}

type wrongly struct {
	certifying
	covers wrong
}

func (p *wrongly) Covers(t int64, arm int, b tape.Block) int64 {
	return p.covers(p.certifying, t, arm, b)
}

// badUCB is UCB1 with a certificate that compares the arm's index at one prefix of
// the block with the rivals' at the block's last decision.
type badUCB struct {
	*textbookIndex
	prefix func(b tape.Block) (pulls, sum float64)
}

func (p *badUCB) Covers(t int64, arm int, b tape.Block) int64 {
	pulls, sum := p.prefix(b)
	pulls += float64(p.N[arm])
	own := p.index((p.Sum[arm]+sum)/pulls, pulls, t+b.N-1)
	for a, n := range p.N {
		if a != arm && (n == 0 || p.index(p.Mean(a), p.Pulls(a), t+b.N-1) >= own) {
			return 0
		}
	}
	return b.N
}

func newBadUCB(prefix func(b tape.Block) (pulls, sum float64)) policy.Spec {
	return policy.Spec{ID: "bad", New: func(s policy.Setup, _ *random.Source) policy.Policy {
		return &badUCB{newTextbookIndex(s.Arms, ucb1Index), prefix}
	}}
}

// badCertificates look plausible and are wrong: the index dips in the middle of a
// block, the block may come in a bad order, and a one lowers the index too.
var badCertificates = map[string]policy.Spec{
	"the block's end": newBadUCB(func(b tape.Block) (pulls, sum float64) {
		return float64(b.N - 1), b.Sum
	}),
	"the block's end, its zeros first": newBadUCB(func(b tape.Block) (pulls, sum float64) {
		return float64(b.N - 1), math.Max(0, b.Sum-1)
	}),
	"the end of the zeros, which come first": newBadUCB(func(b tape.Block) (pulls, sum float64) {
		return math.Min(float64(b.N)-b.Sum, float64(b.N-1)), 0
	}),
}

// The comparison of actions finds a certificate that does not hold at every prefix.
func TestActionsTellWrongCertificatesApart(t *testing.T) {
	for name, spec := range badCertificates {
		set := setup(spec, len(wangZhu9), 100_000, 0, 0)
		leaps := actions(start(wangZhu9, spec, set, 0, sim.Leaps))
		textbook := actions(start(wangZhu9, spec, set, 0, sim.Textbook))
		where := differ(leaps, textbook)
		if where == "" {
			t.Errorf("a certificate that checks only %s passes", name)
		}
		t.Logf("%s: %s", name, where)
	}
}

// by returns a policy on private counters with certificates by somebody's idea of the least of a
// noisy mean.
func by(spec policy.Spec, least leap.Least) policy.Spec {
	return withWrong(spec, func(p certifying, t int64, arm int, b tape.Block) int64 {
		return p.(interface {
			CoversBy(least leap.Least, t int64, arm int, b tape.Block) int64
		}).CoversBy(least, t, arm, b)
	})
}

// leastMeans are ideas of the least of a noisy mean in a block, all of them too high.
var leastMeans = map[string]leap.Least{
	"without the noise": func(sum, _, pulls float64, b tape.Block) float64 {
		return leap.LeastMean(sum, pulls, b.N-1, b)
	},
	"with the noise as it is at first": func(sum, noise, pulls float64, b tape.Block) float64 {
		return leap.LeastMean(sum+noise, pulls, b.N-1, b)
	},
	"at the block's end": func(sum, noise, pulls float64, b tape.Block) float64 {
		return (sum + noise + b.Sum) / (pulls + float64(b.N))
	},
}

// So it does for policies whose own noise moves under the block.
func TestActionsTellWrongTreeCertificatesApart(t *testing.T) {
	for name, least := range leastMeans {
		for _, spec := range []policy.Spec{
			by(find(t, "dp-ucb"), least), by(find(t, "private-ucb"), least), by(find(t, "dp-ucb-bound"), least),
		} {
			set := setup(spec, len(wangZhu9), 100_000, 1, 0)
			where := ""
			for run := 0; run < 20 && where == ""; run++ {
				where = differ(actions(start(wangZhu9, spec, set, run, sim.Leaps)), actions(start(wangZhu9, spec, set, run, sim.Textbook)))
			}
			if where == "" {
				t.Errorf("%s: certificates by the least mean %s pass", spec.ID, name)
			}
			t.Logf("%s, by the least mean %s: %s", spec.ID, name, where)
		}
	}
}
