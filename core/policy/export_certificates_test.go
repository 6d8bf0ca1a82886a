package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A certifying policy has certificates.
type certifying interface {
	Policy
	leap.Certifier
}

// A Wrong is a certificate made from a policy's own that is plausible and does not hold.
type Wrong func(p certifying, t int64, arm int, b tape.Block) int64

// RivalsAtStart compares with the rivals as they are now.
func RivalsAtStart(p certifying, t int64, arm int, b tape.Block) int64 {
	return p.Covers(t-b.N+1, arm, b)
}

// NothingMissing takes all responses for ones.
func NothingMissing(p certifying, t int64, arm int, b tape.Block) int64 {
	b.Missing = 0
	return p.Covers(t, arm, b)
}

// NoDip takes all responses to be in [0, 1].
func NoDip(p certifying, t int64, arm int, b tape.Block) int64 {
	b.Dip = 0
	return p.Covers(t, arm, b)
}

// NoForcedPulls looks at indexes only.
func NoForcedPulls(p certifying, t int64, arm int, b tape.Block) int64 {
	return p.(laplaceUCB).Index.Covers(t, arm, b)
}

// WeightsAtEnd takes the radius with all of the block's weight.
func WeightsAtEnd(p certifying, t int64, arm int, b tape.Block) int64 {
	p.Update(arm, tape.Block{Weight: b.Weight})
	return p.Covers(t, arm, b)
}

// WithWrong returns a policy that certifies wrongly.
func WithWrong(spec Spec, covers Wrong) Spec {
	start := spec.New
	spec.New = func(s Setup, noise *random.Source) Policy {
		return &wrong{start(s, noise).(certifying), covers}
	}
	return spec
}

type wrong struct {
	certifying
	covers Wrong
}

func (p *wrong) Covers(t int64, arm int, b tape.Block) int64 {
	return p.covers(p.certifying, t, arm, b)
}
