package policy

import (
	"epsilonarcade/core/counter"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// brokenPrefix begins the id of every broken policy.
const brokenPrefix = "broken-"

// Broken returns policies with a wrong privacy claim. Each is a correct policy with one common mistake added, and
// keeps the correct policy's claim. Audits must refute them. All and Find omit them, so no scenario can use one.
func Broken() []Spec {
	return []Spec{
		broken(dpFTPLGauss, say.Of("dp-ftpl-gauss-without"), func(s *Spec) {
			s.New = func(set Setup, noise *random.Source) Policy {
				return newFTPLGauss(set, noise, 1, 1)
			}
		}),
		broken(dpFTPLBeta, say.Of("dp-ftpl-beta-without-extra"), func(s *Spec) {
			s.New = func(set Setup, noise *random.Source) Policy {
				return newFTPLBeta(set, func(int64) int64 { return 0 }, noise)
			}
		}),
		broken(dpUCBInt, say.Of("dp-ucb-int-noise-redrawn")+" "+say.Of("redrawn"), func(s *Spec) {
			s.New, s.Redraws = dpUCBIntRedraw.New, true
		}),
		broken(adapUCB, say.Of("adap-ucb-half-laplace"), func(s *Spec) {
			s.New = func(set Setup, noise *random.Source) Policy {
				p := newAdaPUCB(set, noise)
				p.share = 0.5
				return p
			}
		}),
		broken(dpUCB, say.Of("dp-ucb-noise-powers"), func(s *Spec) {
			s.New = func(set Setup, noise *random.Source) Policy {
				return stepCounters{leap.NewStepCounterIndex(set.Arms, counter.NewHybrids(set.Arms, set.Epsilon, random.Key(noise.Uint64())).Bare(), 0)}
			}
		}),
		broken(dpSE, say.Of("dp-se-half-laplace"), func(s *Spec) {
			s.New = func(set Setup, noise *random.Source) Policy {
				half := func(scale float64) float64 { return noise.Laplace(scale / 2) }
				return newSuccessive(set, half, EpochSize)
			}
		}),
		broken(ldpUCBB, say.Of("ldp-ucb-b-whose"), func(s *Spec) {
			s.Mechanism = func(set Setup) mechanism.Mechanism { return mechanism.CTB{Eps: 2 * set.Epsilon} }
		}),
	}
}

// broken returns a copy of a policy with a mistake, which the summary describes.
func broken(s Spec, summary string, spoil func(*Spec)) Spec {
	s.ID, s.Name, s.Summary = brokenPrefix+s.ID, say.Of("broken", s.Name), summary
	s.Guarantee = say.Of("broken-purpose-claims", s.Guarantee)
	spoil(&s)
	return s
}

// FindAny returns the registered or broken policy with the given id.
func FindAny(id string) (Spec, bool) {
	for _, s := range Broken() {
		if s.ID == id {
			return s, true
		}
	}
	return Find(id)
}
