package policy_test

import (
	"math"
	"math/bits"
	"testing"

	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// The exact laws of the baselines on two arms. Their noise is kept, so that the state is
// countable only if the noise is: a coin, +1 or −1 times a size, in place of the Laplace
// law. The algorithms are written down here a second time from the papers.

// coin returns noise that is so large, of either sign.
func coin(size float64) policy.Draw {
	return func(k random.Key) float64 {
		if k>>63 == 0 {
			return -size
		}
		return size
	}
}

// signs are the two sides of a coin.
var signs = [2]float64{-1, 1}

// enumerate returns the law of arm 1's pulls, by dynamic programming over states of any
// kind. step names all states that may come after one, with their probabilities.
func enumerate[S comparable](horizon int, step func(t int, s S, next func(p float64, s S)), pulls func(S) int) exacttest.Law {
	var first S
	layer := map[S]float64{first: 1}
	for t := range horizon {
		after := make(map[S]float64, 2*len(layer))
		for s, p := range layer {
			step(t, s, func(q float64, s S) { after[s] += p * q })
		}
		layer = after
	}
	l := exacttest.Law{Pulls: make([]float64, horizon+1)}
	for s, p := range layer {
		l.Pulls[pulls(s)] += p
	}
	return l
}

// paid calls next for either reward of an arm of a mean.
func paid(mean float64, next func(p float64, reward int)) {
	next(1-mean, 0)
	next(mean, 1)
}

// A noisySum is the noise of a counter, in coins: those that stay, added up, and those
// of the nodes that the output has now, by level.
type noisySum struct {
	base int
	node [6]int
}

// flip returns the noise after item n of a Hybrid, or of a Binary, whose coin shows side.
func (z noisySum) flip(n int, hybrid bool, side float64) noisySum {
	if hybrid {
		power := 1 << (bits.Len(uint(n)) - 1)
		if n == power {
			return noisySum{base: z.base + int(side)}
		}
		n -= power
	}
	level := bits.TrailingZeros(uint(n))
	for l := range level {
		z.node[l] = 0
	}
	z.node[level] = int(side)
	return z
}

// sum returns the noise of a Hybrid after n items.
func (z noisySum) hybrid(n int, eps float64) float64 {
	nodes := 0
	for _, side := range z.node {
		nodes += side
	}
	levels := math.Max(1, float64(bits.Len(uint(n))-1))
	return 2/eps*float64(z.base) + levels/(eps/2)*float64(nodes)
}

// binary returns the noise of a Binary with so many levels.
func (z noisySum) binary(levels int, eps float64) float64 {
	nodes := 0
	for _, side := range z.node {
		nodes += side
	}
	return float64(levels) / eps * float64(nodes)
}

// A treeState is two arms with a counter each.
type treeState struct {
	n, r [2]int
	z    [2]noisySum
}

func treePulls(s treeState) int { return s.n[0] }

// larger returns the arm with the larger index, arm 1 in a tie.
func larger(index func(a int) float64) int {
	if index(1) > index(0) {
		return 1
	}
	return 0
}

// exactTree is the law of DP-UCB, where levels is 0, or of Private-UCB: every counter is
// fed at every step.
func exactTree(horizon int, mean [2]float64, eps, size, gamma float64, levels int) exacttest.Law {
	return enumerate(horizon, func(t int, s treeState, next func(float64, treeState)) {
		arm := t
		if t >= 2 {
			arm = larger(func(a int) float64 {
				z := s.z[a].hybrid(t, eps)
				if levels > 0 {
					z = s.z[a].binary(levels, eps)
				}
				n := float64(s.n[a])
				return (float64(s.r[a])+size*z)/n + math.Sqrt(2*math.Log(float64(t))/n) + gamma/n
			})
		}
		after := s
		after.n[arm]++
		paid(mean[arm], func(p float64, reward int) {
			after.r[arm] = s.r[arm] + reward
			for _, side1 := range signs {
				for _, side2 := range signs {
					after.z = [2]noisySum{s.z[0].flip(t+1, levels == 0, side1), s.z[1].flip(t+1, levels == 0, side2)}
					next(p/4, after)
				}
			}
		})
	}, treePulls)
}

// exactBound is the law of DP-UCB-BOUND: a counter is fed its own rewards.
func exactBound(horizon int, mean [2]float64, eps, size float64) exacttest.Law {
	return enumerate(horizon, func(t int, s treeState, next func(float64, treeState)) {
		arm := t
		if t >= 2 {
			arm = larger(func(a int) float64 {
				n := float64(s.n[a])
				nu := math.Sqrt(8) / eps * math.Log(4*math.Pow(float64(t), 4))
				if s.n[a]&(s.n[a]-1) != 0 {
					nu *= 1 + math.Log(n)
				}
				return (float64(s.r[a])+size*s.z[a].hybrid(s.n[a], eps))/n + math.Sqrt(2*math.Log(float64(t))/n) + nu/n
			})
		}
		after := s
		after.n[arm]++
		paid(mean[arm], func(p float64, reward int) {
			after.r[arm] = s.r[arm] + reward
			for _, side := range signs {
				after.z[arm] = s.z[arm].flip(after.n[arm], true, side)
				next(p/2, after)
			}
		})
	}, treePulls)
}

// An intervalState is two arms with the X_a that stand; those that are computed anew
// before they are looked at are 0.
type intervalState struct {
	n, r [2]int
	x    [2]float64
}

// exactInterval is the law of DP-UCB-INT: K f pulls in turn, then argmax X_a.
func exactInterval(horizon int, mean [2]float64, f int, v, size float64, redraw bool) exacttest.Law {
	look := func(s intervalState, a, t int, side float64) float64 {
		n := float64(s.n[a])
		return float64(s.r[a])/n + size*side/math.Pow(n, 1-v/2) + math.Sqrt(2*math.Log(float64(t))/n)
	}
	return enumerate(horizon, func(t int, s intervalState, next func(float64, intervalState)) {
		pull := func(q float64, s intervalState, arm int) {
			after := s
			after.n[arm]++
			paid(mean[arm], func(p float64, reward int) {
				after.r[arm] = s.r[arm] + reward
				switch {
				case after.n[arm]%f != 0:
					next(q*p, after)
				case redraw:
					after.x[arm] = 0
					next(q*p, after)
				default:
					for _, side := range signs {
						after.x[arm] = look(after, arm, t+1, side)
						next(q*p/2, after)
					}
				}
			})
		}
		switch {
		case t < 2*f:
			pull(1, s, t%2)
		case !redraw:
			pull(1, s, larger(func(a int) float64 { return s.x[a] }))
		default:
			for _, side1 := range signs {
				for _, side2 := range signs {
					x := s.x
					for a, side := range []float64{side1, side2} {
						if s.n[a]%f == 0 {
							x[a] = look(s, a, t, side)
						}
					}
					arm := larger(func(a int) float64 { return x[a] })
					seen := s
					if s.n[arm]%f == 0 {
						seen.x[arm] = x[arm]
					}
					pull(.25, seen, arm)
				}
			}
		}
	}, func(s intervalState) int { return s.n[0] })
}

// exactSuccessive is the law of DP-SE whose epoch e has epoch·e pulls of each arm. As
// every epoch begins anew, only whether both arms are left counts.
func exactSuccessive(horizon int, mean [2]float64, eps, size float64, epoch int) exacttest.Law {
	l := exacttest.Law{Pulls: make([]float64, horizon+1)}
	both, pulled := 1.0, 0
	for e := 1; both > 0; e++ {
		r := epoch * e
		if pulled+2*r >= horizon { // arm 1 has played its epoch before arm 2
			l.Pulls[pulled/2+min(r, horizon-pulled)] += both
			break
		}
		R, x := float64(r), float64(2*e*e*horizon)
		far := 2*math.Sqrt(math.Log(8*x)/(2*R)) + 2*math.Log(4*x)/(R*eps)
		var drop [2]float64
		for ones1 := range r + 1 {
			for ones2 := range r + 1 {
				p := binomial(r, ones1, mean[0]) * binomial(r, ones2, mean[1]) / 4
				for _, side1 := range signs {
					for _, side2 := range signs {
						lead := (float64(ones1-ones2) + size/eps*(side1-side2)) / R
						if lead < -far {
							drop[0] += p
						} else if lead > far {
							drop[1] += p
						}
					}
				}
			}
		}
		pulled += 2 * r
		l.Pulls[pulled/2] += both * drop[0]
		l.Pulls[horizon-pulled/2] += both * drop[1]
		both *= 1 - drop[0] - drop[1]
	}
	return l
}

// A baselineGame is a baseline with coins for noise, of a size, and its exact law.
type baselineGame struct {
	name           string
	spec           policy.Spec
	eps, delta     float64
	params         map[string]float64
	mean           [2]float64
	horizon, small int
	law            func(g baselineGame, horizon int) exacttest.Law
	size           float64 // of the coins
}

// baselineGames are so short because the state holds the noise of every counter's nodes.
// Where the index has a bonus for the noise, ε is large, lest the bonus decide everything.
func baselineGames(t *testing.T) []baselineGame {
	private := find(t, "private-ucb")
	tree := func(g baselineGame, horizon int) exacttest.Law {
		return exactTree(horizon, g.mean, g.eps, g.size, 0, 0)
	}
	return []baselineGame{
		{name: "DP-UCB, ε = 4", spec: policy.TreeUCB(find(t, "dp-ucb"), coin(1), 1), size: 1, eps: 4,
			mean: [2]float64{.3, .7}, horizon: 13, small: 10, law: tree},
		{name: "DP-UCB, ε = 16", spec: policy.TreeUCB(find(t, "dp-ucb"), coin(1), 1), size: 1, eps: 16,
			mean: [2]float64{.5, .9}, horizon: 13, small: 10, law: tree},
		{name: "Private-UCB", spec: policy.TreeUCB(private, coin(2), 2), size: 2, eps: 16,
			params: map[string]float64{"gamma": 1}, mean: [2]float64{.3, .7}, horizon: 18, small: 11,
			law: func(g baselineGame, horizon int) exacttest.Law { return exactPrivate(g, horizon, g.eps) }},
		{name: "Private-UCB, budget split", spec: policy.TreeUCB(private, coin(1), 1), size: 1, eps: 32,
			params: map[string]float64{"gamma": 1, "split_budget": 1}, mean: [2]float64{.3, .7}, horizon: 16, small: 11,
			law: func(g baselineGame, horizon int) exacttest.Law { return exactPrivate(g, horizon, g.eps/2) }},
		{name: "DP-UCB-BOUND", spec: policy.BoundUCB(coin(4), 4), size: 4, eps: 64,
			mean: [2]float64{.2, .8}, horizon: 18, small: 12,
			law: func(g baselineGame, horizon int) exacttest.Law { return exactBound(horizon, g.mean, g.eps, g.size) }},
		{name: "DP-UCB-INT", spec: policy.IntervalUCB(coin(1)), size: 1, eps: 15, delta: .01,
			params: map[string]float64{"v": 1.1}, mean: [2]float64{.3, .7}, horizon: 32, small: 20, law: interval},
		{name: "DP-UCB-INT, v = 1.5", spec: policy.IntervalUCB(coin(.5)), size: .5, eps: 8, delta: .05,
			params: map[string]float64{"v": 1.5}, mean: [2]float64{.3, .7}, horizon: 32, small: 20, law: interval},
		{name: "DP-UCB-INT redrawn", spec: policy.RedrawnUCB(coin(1), 1), size: 1, eps: 20, delta: .01,
			params: map[string]float64{"v": 1.1}, mean: [2]float64{.3, .7}, horizon: 24, small: 16, law: redrawn},
		{name: "DP-UCB-INT redrawn, f = 1", spec: policy.RedrawnUCB(coin(1), 1), size: 1, eps: 100, delta: .01,
			params: map[string]float64{"v": 1.1}, mean: [2]float64{.3, .7}, horizon: 60, small: 30, law: redrawn},
		{name: "DP-SE", spec: policy.Successive(
			func(_, e int, _ int64, _ float64) float64 { return float64(30 * e) },
			func(noise *random.Source, scale float64) float64 { return scale * coin(8)(random.Key(noise.Uint64())) },
		), size: 8, eps: 8, mean: [2]float64{.1, .9}, horizon: 300, small: 300,
			law: func(g baselineGame, horizon int) exacttest.Law {
				return exactSuccessive(horizon, g.mean, g.eps, g.size, 30)
			}},
	}
}

func exactPrivate(g baselineGame, horizon int, eps float64) exacttest.Law {
	T := float64(horizon)
	gamma := math.Log(T) * math.Log(T) * math.Log(2*T*math.Log(T)/g.params["gamma"]) / eps
	return exactTree(horizon, g.mean, eps, g.size, gamma, int(math.Ceil(math.Log2(T))))
}

func interval(g baselineGame, horizon int) exacttest.Law {
	v := g.params["v"]
	return exactInterval(horizon, g.mean, int(policy.Interval(g.eps, g.delta, v)), v, g.size, false)
}

func redrawn(g baselineGame, horizon int) exacttest.Law {
	v := g.params["v"]
	return exactInterval(horizon, g.mean, int(policy.Interval(g.eps, g.delta, v)), v, g.size, true)
}

// game returns what is simulated.
func (g baselineGame) game(horizon int) exacttest.Game {
	set := setup(g.spec, 2, int64(horizon), g.eps, g.delta)
	for name, x := range g.params {
		set.Params[name] = x
	}
	return exacttest.Game{Spec: g.spec, Set: set, Mean: g.mean}
}

// baseline returns the test of a baseline in its games.
func baseline(id string) func(t *testing.T) {
	return func(t *testing.T) {
		for _, g := range baselineGames(t) {
			if g.spec.ID == id {
				t.Run(g.name, g.check)
			}
		}
	}
}

func (g baselineGame) check(t *testing.T) {
	horizon := testkit.Either(g.horizon, g.small)
	l := g.law(g, horizon)
	leaps := testkit.Either(50_000, 2000)
	for _, m := range []struct {
		name        string
		mode        sim.Mode
		first, runs int
	}{{"leaps", sim.Leaps, 0, leaps}, {"textbook", sim.Textbook, leaps, leaps / 10}} {
		verdict, err := l.Agree(g.game(horizon).Simulate(m.first, m.runs, m.mode), g.game(horizon))
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
		t.Logf("%s: %s", m.name, verdict)
	}
}

// followsRedrawn is the test of DP-UCB-INT with noise redrawn. With a budget for which f is 1 no X
// is kept from one step to the next, and the law is known with the true noise.
func followsRedrawn(t *testing.T) {
	baseline("dp-ucb-int-redraw")(t)
	spec, horizon := find(t, "dp-ucb-int-redraw"), testkit.Either(100, 30)
	g := exacttest.Game{Spec: spec, Set: setup(spec, 2, int64(horizon), 100, .01), Mean: [2]float64{.4, .6}}
	l := exacttest.Bernoulli(horizon, g.Mean[0], g.Mean[1], exacttest.Redrawn(1.1))
	for _, mode := range []sim.Mode{sim.Leaps, sim.Textbook} {
		verdict, err := l.Agree(g.Simulate(0, testkit.Either(50_000, 1000), mode), g)
		if err != nil {
			t.Error(err)
		}
		t.Log(verdict)
	}
}

// The runs do not follow the law of noise half as large again, so that in every game the
// noise counts.
func TestTheExactLawTellsWrongBaselinesApart(t *testing.T) {
	skipIfBrief(t)
	for _, g := range baselineGames(t) {
		other := g
		other.size *= 1.5
		verdict, err := other.law(other, g.small).Agree(g.game(g.small).Simulate(0, 50_000, sim.Leaps), g.game(g.small))
		if err == nil {
			t.Errorf("%s passes for noise half as large again: %s", g.name, verdict)
		}
	}
}
