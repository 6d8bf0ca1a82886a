package policy_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// Where all users have the level ε = ε_min, HeLDP-UCB-B is an affine image of LDP-UCB-B,
//
//	(1 − coth(ε/2))/2 + coth(ε/2) (m_a + √(2 log t/N_a)),
//
// and chooses the same arms on the same tapes. For these ε the values of g are on the
// grid of tapes. For others they are rounded to it, which decides between two arms now
// and then.
func TestHomogeneousHeLDPUCBBIsLDPUCBB(t *testing.T) {
	for _, coth := range []float64{8, 2, 1.25, 1 + 1./1024} {
		eps := math.Log((coth + 1) / (coth - 1))
		for name, means := range leapInstances {
			het, plain := homogeneous(t, "heldp-ucb-b", means, eps), find(t, "ldp-ucb-b")
			set := setup(plain, len(means), het.Set.Horizon, eps, 0)
			for run := range testkit.Either(3, 1) {
				got := actions(start(means, het.Spec, het.Set, run, sim.Leaps))
				if where := differ(got, actions(start(means, plain, set, run, sim.Leaps))); where != "" {
					t.Errorf("%s, coth(ε/2) = %v, run %d: %s", name, coth, run, where)
				}
			}
		}
	}
}

// Where all users have the level ε = ε_min, HeLDP-UCB-L is LDP-UCB-L once the forced
// pulls of the start, whose order differs, are over: when all arms have been pulled the
// same number of times, more often than 4 log(t+1).
func TestHomogeneousHeLDPUCBLIsLDPUCBL(t *testing.T) {
	for _, eps := range []float64{.2, 1, 3, 50} {
		for name, means := range leapInstances {
			het, plain := homogeneous(t, "heldp-ucb-l", means, eps), find(t, "ldp-ucb-l")
			each := 1
			for float64(each) <= 4*math.Log(float64(each*len(means)+1)) {
				each++
			}
			begun := int64(each * len(means))
			later := func(spec policy.Spec, set policy.Setup, run int) []stretch {
				r := start(means, spec, set, run, sim.Leaps)
				r.Advance(begun, int(begun))
				for a, n := range r.Pulls() {
					if n != int64(each) {
						t.Fatalf("%s, %s, ε = %v: after %d pulls arm %d has %d, want %d", spec.ID, name, eps, begun, a+1, n, each)
					}
				}
				return actions(r)
			}
			for run := range testkit.Either(3, 1) {
				got := later(het.Spec, het.Set, run)
				want := later(plain, setup(plain, len(means), het.Set.Horizon, eps, 0), run)
				if where := differ(got, want); where != "" {
					t.Errorf("%s, ε = %v, run %d: %s", name, eps, run, where)
				}
			}
		}
	}
}

// homogeneous returns a heterogeneous policy for users of one level.
func homogeneous(t *testing.T, id string, means []float64, eps float64) exacttest.Game {
	spec := find(t, id)
	g := exacttest.Game{Spec: spec, Set: setup(spec, len(means), testkit.Either[int64](10_000, 3000), 0, 0)}
	g.Set.Params["eps_min"] = eps
	g.Set.Law = levels(t, eps)
	return g
}

// A response that is discarded counts as a pull, in t and in the regret, and nothing
// else.
func TestDiscardedResponsesTeachNothing(t *testing.T) {
	for _, id := range []string{"heldp-ucb-l", "heldp-ucb-b"} {
		spec := find(t, id)
		set := setup(spec, 3, 1000, 0, 0)
		set.Law = levels(t, .5) // below ε_min = 1
		if got := actions(start([]float64{.1, .5, .9}, spec, set, 0, sim.Leaps)); !slices.Equal(got, []stretch{{Arm: 0, Pulls: 1000}}) {
			t.Errorf("%s knows nothing of any arm and plays %v", id, got)
		}
	}
}

// few is a mechanism whose responses have few values, so that the laws of policies behind
// it can be computed.
type few struct {
	respond func(reward float64, src *random.Source) response
}

// A response is what a policy sees of one pull.
type response struct {
	value, weight float64
	dropped       bool
}

func (f few) Law(a arm.Arm) tape.Law {
	return tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
		var rewards [len(r.Value)]float64
		a.Draw(src, rewards[:])
		r.Kept = 0
		n := 0
		for i, reward := range rewards {
			if x := f.respond(reward, src); !x.dropped {
				r.Kept |= 1 << i
				r.Value[n], r.Weight[n] = x.value, x.weight
				n++
			}
		}
	}}
}
func (few) Key() string                 { return "few" }
func (few) Epsilon() float64            { return math.Inf(1) }
func (few) Domain() (low, high float64) { return 0, 1 }

// behind returns a policy with another mechanism before it, after the sigmoid if its own
// is.
func behind(spec policy.Spec, m mechanism.Mechanism) policy.Spec {
	own := spec.Mechanism
	spec.Mechanism = func(s policy.Setup) mechanism.Mechanism {
		if _, ok := own(s).(mechanism.Sigmoid); ok {
			return mechanism.Sigmoid{Inner: m}
		}
		return m
	}
	return spec
}

// bit returns 1 with the probability of a reward in [0, 1], otherwise 0.
func bit(reward float64, src *random.Source) int {
	if src.Float64() < reward {
		return 1
	}
	return 0
}

// ones returns the probabilities of bit on the arms of a game, where a policy whose name
// ends in s gets the sigmoid of the reward.
func ones(g exacttest.Game) (p [2]float64) {
	for a, mean := range g.Mean {
		p[a] = mean
		if strings.HasSuffix(g.Spec.ID, "s") {
			p[a] = (1-mean)/2 + mean/(1+math.Exp(-1))
		}
	}
	return p
}

// A hetArm is what has happened to an arm: pulls, responses kept, and ones among them.
type hetArm struct{ pulls, kept, ones int }

// told returns what the policy knows of it if zeros and ones have these weights.
func (a hetArm) told(weight [2]float64) told {
	w := weight[0]*float64(a.kept-a.ones) + weight[1]*float64(a.ones)
	return told{float64(a.pulls), float64(a.kept), float64(a.ones), w}
}

// exactHet returns the law of the pulls of arm 1, by dynamic programming over what has
// happened to the two arms. A response is dropped with a probability; otherwise it is
// the bit of the reward, and has the weight of that.
func exactHet(g exacttest.Game, drop float64, weight [2]float64, next textbook) exacttest.Law {
	one := ones(g)
	layer := map[[2]hetArm]float64{{}: 1}
	for t := range g.Set.Horizon {
		after := make(map[[2]hetArm]float64, 2*len(layer))
		for s, p := range layer {
			i := next(float64(t), []told{s[0].told(weight), s[1].told(weight)}, g.Set)
			for _, c := range []struct {
				kept, ones int
				chance     float64
			}{{0, 0, drop}, {1, 0, (1 - drop) * (1 - one[i])}, {1, 1, (1 - drop) * one[i]}} {
				to := s
				to[i] = hetArm{s[i].pulls + 1, s[i].kept + c.kept, s[i].ones + c.ones}
				after[to] += p * c.chance
			}
		}
		layer = after
	}
	l := exacttest.Law{Pulls: make([]float64, g.Set.Horizon+1)}
	for s, p := range layer {
		l.Pulls[s[0].pulls] += p
	}
	return l
}

// followsHet returns the test of a policy for users with levels of their own, at values of ε_min
// for which half of the pulls or next to none are forced. Noise and levels are replaced by a law of
// three points: dropped, 0 and 1, of different weights.
func followsHet(id string, least ...float64) func(t *testing.T) {
	const drop = .25
	weight := [2]float64{1.25, .5}
	m := few{func(reward float64, src *random.Source) response {
		if src.Float64() < drop {
			return response{dropped: true}
		}
		x := bit(reward, src)
		return response{value: float64(x), weight: weight[x]}
	}}
	return func(t *testing.T) {
		for _, epsMin := range least {
			spec := behind(find(t, id), m)
			g := exacttest.Game{Spec: spec, Set: setup(spec, 2, testkit.Either[int64](32, 16), 0, 0), Mean: [2]float64{.2, .9}}
			g.Set.Params["eps_min"] = epsMin
			exactHet(g, drop, weight, textbooks[strings.TrimSuffix(id, "s")]).CheckRuns(t, g, 40_000, 10_000)
		}
	}
}

// followsLaplace returns the test of a policy that sees rewards with Laplace noise. That is
// replaced by ±1/2, so that responses are −1/2, 1/2 or 3/2.
func followsLaplace(id string) func(t *testing.T) {
	m := few{func(reward float64, src *random.Source) response {
		return response{value: float64(bit(reward, src)+bit(.5, src)) - .5}
	}}
	return func(t *testing.T) {
		horizon := testkit.Either(90, 40)
		spec := behind(find(t, id), m)
		g := exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), 8, 0), Mean: [2]float64{.2, .8}}
		points := func(p float64) []float64 { return []float64{(1 - p) / 2, .5, p / 2} }
		first := func(t, n1, r1, n2, r2 float64) float64 {
			arms := []told{{pulls: n1, sum: r1 - n1/2}, {pulls: n2, sum: r2 - n2/2}}
			return 1 - float64(textbooks[strings.TrimSuffix(id, "s")](t, arms, g.Set))
		}
		p := ones(g)
		exacttest.Of(horizon, points(p[0]), points(p[1]), first).CheckRuns(t, g, 40_000, 10_000)
	}
}
