package policy_test

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"epsilonarcade/core/counter"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

func TestZeta(t *testing.T) {
	near(t, "ζ(1.1)", policy.Zeta(1.1), 10.5844484649508, 1e-13)
	near(t, "ζ(1.5)", policy.Zeta(1.5), 2.612375348685488, 1e-13)
	near(t, "ζ(2)", policy.Zeta(2), math.Pi*math.Pi/6, 1e-13)
	const gamma = .5772156649015329
	near(t, "ζ near 1", policy.Zeta(1+0x1p-30), 0x1p30+gamma, 1e-12)
}

// DP-UCB-INT's f is the smallest whole number for which an arm's releases, made after every f pulls, compose to (ε, δ).
func TestIntervals(t *testing.T) {
	for _, eps := range []float64{.05, 1, 10, 100} {
		for _, delta := range []float64{1e-300, 1e-10, .01, 1} {
			for _, v := range []float64{1.01, 1.1, 1.5} {
				spent := func(f int64) float64 {
					square := math.Pow(float64(f), -v) * policy.Zeta(v) // Σ ε_j²
					return 2*square + math.Sqrt(2*square*math.Log(1/delta))
				}
				f := policy.Interval(eps, delta, v)
				if spent(f) > eps*(1+1e-9) || f > 1 && spent(f-1) < eps*(1-1e-9) {
					t.Errorf("f(%v, %v) for v = %v is %v, which spends %v; one less, %v", eps, delta, v, f, spent(f), spent(f-1))
				}
			}
		}
	}
	if f := policy.Interval(1e-300, .01, 1.1); f != 1<<40 {
		t.Errorf("f for ε = 1e-300 is %v, want 2^40", f)
	}
}

// DP-SE's R is the first term of the maximum for a large ε, and the second for a small ε.
func TestEpochSizes(t *testing.T) {
	near(t, "R(5, 1)", policy.EpochSize(5, 1, 1e6, 1), 32*4*math.Log(4e7)+1, 1e-12)
	near(t, "R(3, 4)", policy.EpochSize(3, 4, 1e6, 1), 32*256*math.Log(8*3*16*1e6)+1, 1e-12)
	near(t, "R(5, 1) at ε = .01", policy.EpochSize(5, 1, 1e6, .01), 8*2*100*math.Log(2e7)+1, 1e-12)
}

// An indexed arm holds the number and the sum of its responses.
type indexed struct{ n, sum float64 }

// asPrinted compares a policy with a textbook implementation on the same rewards. That implementation plays the first
// arm without pulls. If there is none, it plays the arm with the largest index, or the first such arm in a tie.
func asPrinted(t *testing.T, name string, p policy.Policy, arms, horizon int, index func(arm int, now float64, a indexed) float64, after func(arm int, reward float64)) {
	t.Helper()
	known, rewards := make([]indexed, arms), runKey(77).Source()
	for now := range horizon {
		want, top := 0, math.Inf(-1)
		for a, k := range known {
			x := math.Inf(1)
			if k.n > 0 {
				x = index(a, float64(now), k)
			}
			if x > top {
				want, top = a, x
			}
		}
		got, _ := p.Next(int64(now))
		if got != want {
			t.Fatalf("%s: after %d pulls arm %d, want arm %d, of %v", name, now, got+1, want+1, known)
		}
		reward := 0.0
		if rewards.Open() < .3+.4*float64(got)/float64(arms) {
			reward = 1
		}
		known[got].n++
		known[got].sum += reward
		after(got, reward)
		p.Update(got, tape.Block{N: 1, Sum: reward, Kept: 1})
	}
}

// eachBudget calls test with few and many arms and with small and large budgets.
func eachBudget(test func(arms, horizon int, eps float64)) {
	for _, arms := range []int{2, 9, 40} {
		for _, eps := range []float64{1e-300, .1, 1, 30} {
			test(arms, testkit.Either(20_000, 3000), eps)
		}
	}
}

// followsTrees tests DP-UCB or Private-UCB against a second implementation, which feeds all counters and computes all
// indexes at every step.
func followsTrees(t *testing.T, spec policy.Spec) {
	id := spec.ID
	splits := []float64{0, 1} // values of split_budget
	if id == "dp-ucb" {
		splits = splits[:1]
	}
	eachBudget(func(arms, horizon int, eps float64) {
		for _, split := range splits {
			set := setup(spec, arms, int64(horizon), eps, 0)
			gamma := 0.0
			noise := runKey(1).Source()
			first := noise
			key := random.Key(first.Uint64())
			counters := make([]interface {
				Feed(int64, float64)
				Output() float64
			}, arms)
			set.Params["split_budget"] = split
			budget, failure := eps, .1
			if split > 0 {
				budget /= float64(arms)
				failure = .7
				set.Params["gamma"] = failure
			}
			levels := bits.Len(uint(horizon - 1))
			if id == "private-ucb" {
				T := float64(horizon)
				gamma = math.Log(T) * math.Log(T) * math.Log(float64(arms)*T*math.Log(T)/failure) / budget
			}
			for a := range counters {
				if id == "dp-ucb" {
					counters[a] = counter.NewHybrid(eps, counter.NewHybrids(arms, eps, key).Nodes(a))
				} else {
					counters[a] = counter.NewBinary(levels, budget, counter.NewBinaries(arms, levels, budget, key).Nodes(a))
				}
			}
			asPrinted(t, id, spec.New(set, &noise), arms, horizon,
				func(a int, now float64, k indexed) float64 {
					return counters[a].Output()/k.n + math.Sqrt(2*math.Log(now)/k.n) + gamma/k.n
				},
				func(arm int, reward float64) {
					for a, c := range counters {
						if a == arm {
							c.Feed(1, reward)
						} else {
							c.Feed(1, 0)
						}
					}
				})
		}
	})
}

// followsBound tests DP-UCB-BOUND against a second implementation, which feeds each arm's rewards to a counter.
func followsBound(t *testing.T, spec policy.Spec) {
	eachBudget(func(arms, horizon int, eps float64) {
		noise := runKey(1).Source()
		first := noise
		key := random.Key(first.Uint64())
		counters := make([]*counter.Hybrid, arms)
		for a := range counters {
			counters[a] = counter.NewHybrid(eps, counter.Keyed(counter.CounterKey(key, a)))
		}
		asPrinted(t, spec.ID, spec.New(setup(spec, arms, int64(horizon), eps, 0), &noise), arms, horizon,
			func(a int, now float64, k indexed) float64 {
				nu := math.Sqrt(8) / eps * (math.Log(4) + 4*math.Log(now))
				if int(k.n)&(int(k.n)-1) != 0 {
					nu *= 1 + math.Log(k.n)
				}
				return counters[a].Output()/k.n + math.Sqrt(2*math.Log(now)/k.n) + nu/k.n
			},
			func(arm int, reward float64) { counters[arm].Feed(1, reward) })
	})
}

// followsIntervals tests a reading of DP-UCB-INT against a second implementation, which first pulls the arms in turn,
// K f pulls in all. Then it computes X_a when N_a reaches a multiple of f or, with redrawn noise, at every step while
// N_a is a multiple of f.
func followsIntervals(t *testing.T, spec policy.Spec) {
	for _, arms := range []int{2, 7} {
		for _, eps := range []float64{.3, 3, 100} {
			horizon, v := testkit.Either(20_000, 3000), 1.3
			set := setup(spec, arms, int64(horizon), eps, .01)
			set.Params["v"] = v
			f := policy.Interval(eps, .01, v)
			noise := runKey(2).Source()
			same := noise
			p := spec.New(set, &noise)
			known, x, rewards := make([]indexed, arms), make([]float64, arms), runKey(78).Source()
			look := func(a, now int) {
				n := known[a].n
				z := random.Key(same.Uint64()).Laplace()
				x[a] = known[a].sum/n + z/math.Pow(n, 1-v/2) + math.Sqrt(2*math.Log(float64(now))/n)
			}
			multiple := func(a int) bool { return int64(known[a].n)%f == 0 }
			for now := range horizon {
				want := now % arms
				if int64(now) >= int64(arms)*f {
					for a := range arms {
						if spec.Redraws && multiple(a) {
							look(a, now)
						}
					}
					want = slices.Index(x, slices.Max(x))
				}
				got, sure := p.Next(int64(now))
				if got != want || sure < 1 {
					t.Fatalf("%s, ε = %v: after %d pulls arm %d, want arm %d, of %v", spec.ID, eps, now, got+1, want+1, x)
				}
				reward := 0.0
				if rewards.Open() < .3+.4*float64(got)/float64(arms) {
					reward = 1
				}
				known[got].n++
				known[got].sum += reward
				p.Update(got, tape.Block{N: 1, Sum: reward, Kept: 1})
				if !spec.Redraws && multiple(got) {
					look(got, now+1)
				}
			}
		}
	}
}

// DP-SE plays the surviving arms in turn, equally often in an epoch. Each of their rewards enters one release: a mean
// with noise of scale 1/(εr). A reward can change this mean by 1/r.
func TestSuccessiveEliminationReleasesEveryRewardOnce(t *testing.T) {
	const eps, horizon = .5, 1_000_000
	var scales []float64
	spec := policy.Successive(nil, func(noise *random.Source, scale float64) float64 {
		scales = append(scales, scale)
		return noise.Laplace(scale)
	})
	set := setup(spec, 4, horizon, eps, 0)
	r := start([]float64{.2, .8, .5, .7}, spec, set, 0, sim.Textbook)
	var arms, releases []int // for each pull, the arm and the number of releases after it
	for r.Pulled() < horizon {
		r.Advance(r.Pulled()+1, 1)
		arms, releases = append(arms, r.Last()), append(releases, len(scales))
	}
	left, at, made := []int{0, 1, 2, 3}, 0, 0
	for e := 1; len(left) > 1; e++ {
		size := int(math.Ceil(policy.EpochSize(len(left), e, horizon, eps)))
		end := at + size*len(left)
		if end > horizon-4 {
			t.Fatalf("epoch %d has no end, left are %v", e, left)
		}
		for i, arm := range arms[at:end] {
			if arm != left[i%len(left)] {
				t.Fatalf("epoch %d, pull %d is of arm %d, left are %v", e, i+1, arm, left)
			}
			if i < end-at-1 && releases[at+i] != made {
				t.Fatalf("epoch %d, pull %d: a release before the epoch's end", e, i+1)
			}
		}
		if got := releases[end-1] - made; got != len(left) {
			t.Fatalf("epoch %d ends with %d releases of %d arms", e, got, len(left))
		}
		for _, scale := range scales[made:releases[end-1]] {
			near(t, "the scale of a release", scale, 1/(eps*float64(size)), 1e-12)
		}
		at, made, left = end, releases[end-1], nil
		for _, arm := range arms[at : at+4] {
			if !slices.Contains(left, arm) {
				left = append(left, arm)
			}
		}
	}
	if !slices.Equal(left, []int{1}) || made != len(scales) {
		t.Errorf("left are %v, %d of %d releases", left, made, len(scales))
	}
}

// DP-SE plays the last remaining arm to the end, even if it starts with only one arm.
func TestTheLastArmIsPlayedToTheEnd(t *testing.T) {
	spec := find(t, "dp-se")
	noise := runKey(0).Source()
	if arm, sure := spec.New(setup(spec, 1, 1e9, 1, 0), &noise).Next(0); arm != 0 || sure < 1e9 {
		t.Errorf("of one arm: arm %d for %d pulls", arm, sure)
	}
}
