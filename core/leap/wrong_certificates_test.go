package leap_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// A certifying policy can certify its choices.
type certifying interface {
	policy.Policy
	leap.Certifier
}

// A wrong changes a policy's certificate into a plausible but wrong one.
type wrong func(p certifying, t int64, arm int, b tape.Block) int64

// rivalsAtStart compares with the rivals' indexes at the start of the block, not at its end.
func rivalsAtStart(p certifying, t int64, arm int, b tape.Block) int64 {
	return p.Covers(t-b.N+1, arm, b)
}

// nothingMissing treats all responses as ones.
func nothingMissing(p certifying, t int64, arm int, b tape.Block) int64 {
	b.Missing = 0
	return p.Covers(t, arm, b)
}

// noDip treats all responses as numbers in [0, 1].
func noDip(p certifying, t int64, arm int, b tape.Block) int64 {
	b.Dip = 0
	return p.Covers(t, arm, b)
}

// noForcedPulls checks only the indexes, and ignores forced pulls.
func noForcedPulls(p certifying, t int64, arm int, b tape.Block) int64 {
	return p.(interface{ Unforced() *leap.Index }).Unforced().Covers(t, arm, b)
}

// weightsAtEnd uses the radius that includes all of the block's weight.
func weightsAtEnd(p certifying, t int64, arm int, b tape.Block) int64 {
	p.Update(arm, tape.Block{Weight: b.Weight})
	return p.Covers(t, arm, b)
}

// withWrong returns a policy whose certificates are wrong.
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

// wangZhu9 leads to long leaps, short leaps, and blocks that are hard to certify.
var wangZhu9 = arm.Bernoullis(.30, .35, .40, .45, .50, .55, .60, .65, .70)

// ucb1Index is the index of UCB1.
func ucb1Index(mean, n, t float64) float64 { return mean + math.Sqrt(2*math.Log(t)/n) }

// badUCB is UCB1 with a wrong certificate, which compares the arm's index at one prefix of the
// block with the rivals' indexes at the block's last decision.
type badUCB struct {
	*leap.MonotoneIndex
	prefix func(b tape.Block) (pulls, sum float64)
}

func (p *badUCB) Covers(t int64, arm int, b tape.Block) int64 {
	pulls, sum := p.prefix(b)
	pulls += p.Pulls(arm)
	last := float64(t + b.N - 1)
	own := ucb1Index((p.Sum[arm]+sum)/pulls, pulls, last)
	for a, n := range p.N {
		if a != arm && (n == 0 || ucb1Index(p.Mean(a), p.Pulls(a), last) >= own) {
			return 0
		}
	}
	return b.N
}

func newBadUCB(prefix func(b tape.Block) (pulls, sum float64)) policy.Spec {
	return policy.Spec{ID: "bad", New: func(s policy.Setup, _ *random.Source) policy.Policy {
		return &badUCB{leap.NewMonotoneIndex(s.Arms, ucb1Index), prefix}
	}}
}

// badCertificates look plausible but are wrong. They overlook that the index dips in the middle of
// a block, that the order may be bad, or that even a one lowers the index.
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

// A comparison of actions detects certificates that do not hold at every prefix.
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
