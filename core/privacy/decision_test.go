package privacy_test

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// spec returns a registered policy.
func spec(t *testing.T, id string) policy.Spec {
	t.Helper()
	s, ok := policy.Find(id)
	if !ok {
		t.Fatalf("no policy %q", id)
	}
	return s
}

// decide returns a policy's decision after a history.
func decide(t *testing.T, id string, eps, delta float64, horizon int64, history ...privacy.Count) privacy.Decision {
	t.Helper()
	d := testkit.Must(privacy.Decide(spec(t, id), policy.Setup{Arms: len(history), Horizon: horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}}, history))(t)
	return d
}

// The probabilities of the next arm, before and after a change, agree with the frequencies of the policy's choices in
// 100,000 draws, within five standard deviations.
func TestDecisionsHaveTheFrequenciesOfPulls(t *testing.T) {
	draws := testkit.Either(100_000, 5_000)
	key := random.NewKey(7)
	for id, history := range map[string][]privacy.Count{
		"dp-ftpl-new": {{3, 1}, {5, 4}, {2, 1}}, "dp-ftpl-gauss": {{20, 8}, {30, 18}, {9, 4}},
		"dp-ftpl-beta": {{900, 450}, {840, 460}, {1000, 500}}, "thompson": {{12, 3}, {5, 2}, {1, 0}},
	} {
		d := decide(t, id, 1, .01, 10_000, history...)
		s, set := spec(t, id), policy.Setup{Arms: 3, Horizon: 10_000, Epsilon: 1, Delta: .01, Params: map[string]float64{}}
		check := func(name string, history []privacy.Count, want []float64) {
			counts := make([]float64, 3)
			var at int64
			for _, c := range history {
				at += c.N
			}
			noise := key.Name(id).Name(name).Source()
			p := s.New(set, &noise)
			for a, c := range history {
				p.Update(a, tape.Block{N: c.N, Sum: c.Sum, Kept: c.N})
			}
			for range draws {
				a, _ := p.Next(at)
				counts[a]++
			}
			for a, w := range want {
				if got := counts[a] / float64(draws); math.Abs(got-w) > 5*math.Sqrt(w*(1-w)/float64(draws))+d.Bound {
					t.Errorf("%s, %s: arm %d is drawn %v of the time, want %v", id, name, a+1, got, w)
				}
			}
		}
		check("as it was", history, d.Chances)
		for _, c := range d.Changes {
			other := append([]privacy.Count(nil), history...)
			other[c.Arm].Sum += map[bool]float64{true: 1, false: -1}[c.Up]
			check(fmt.Sprint("arm ", c.Arm+1, " up: ", c.Up), other, c.After)
		}
	}
}

// On the grid of budgets for Lemmas 8 and 9, a decision's loss is within its guarantee and within Lemma 8's bound, from
// the start sizes up to 10^7 pulls. Some decisions use up a good part of the guarantee.
func TestDecisionsKeepTheirGuaranteeOnTheGrid(t *testing.T) {
	near := map[string]float64{}
	for _, id := range []string{"dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta"} {
		for _, eps := range testkit.Either([]float64{0, 0.01, 0.1, 1, 3, 10}, []float64{0, 1}) {
			for _, delta := range []float64{1e-10, 1e-4, 0.01, 0.1} {
				start := int64(1)
				switch id {
				case "dp-ftpl-gauss":
					start = policy.Pulls(policy.GaussStart(eps, delta))
				case "dp-ftpl-beta":
					start = policy.Pulls(policy.BetaStart(eps, delta))
				}
				if start > 1e7 {
					continue
				}
				for _, n := range []int64{start, 1e7} {
					// The second of two arms is well known and may be ahead.
					for _, ahead := range []float64{.2, .8} {
						history := []privacy.Count{{n, math.Floor(float64(n) * .5)}, {1e7, math.Floor(1e7 * ahead)}}
						d := decide(t, id, eps, delta, 1e8, history...)
						name := fmt.Sprintf("%s(%v, %v) after %v", id, eps, delta, history)
						loss, _ := d.Delta(eps)
						lemma, _ := privacy.Draws(d.Changes).Delta(eps)
						if d.Bound > 1e-8 || lemma > delta*(1+1e-12) || loss > lemma+(1+math.Exp(eps))*d.Bound {
							t.Errorf("%s: δ = %v of %v by Lemma 8, with error bound %v", name, loss, lemma, d.Bound)
						}
						near[id] = math.Max(near[id], loss/delta)
						if e, _ := d.Epsilon(delta); e > eps+1e-6 {
							t.Errorf("%s: ε = %v", name, e)
						}
					}
				}
			}
		}
	}
	for _, id := range []string{"dp-ftpl-new", "dp-ftpl-gauss"} { // Beta's start sizes are much larger than necessary
		if near[id] < .1 {
			t.Errorf("%s: each decision needs at most %v of its δ", id, near[id])
		}
	}
}

// The probabilities after a change agree in all digits with those computed separately from the changed distributions.
// Scales differ widely between arms, and a change may move the end of a support.
func TestChangesEqualSeparateComputations(t *testing.T) {
	src := random.NewKey(5).Source()
	for i := range testkit.Either(60, 16) {
		id := []string{"dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta", "thompson"}[i%4]
		eps, delta := math.Pow(10, 2*src.Float64()-1), math.Pow(10, -6*src.Float64())
		if i%8 == 0 {
			eps = 0 // uniform noise: after a change, an arm's number may take new values
		}
		s, set := spec(t, id), policy.Setup{Arms: 2 + int(src.Uint64()%7), Horizon: 1e9, Epsilon: eps, Delta: delta, Params: map[string]float64{}}
		var history []privacy.Count
		for range set.Arms {
			n := 1 + math.Floor(math.Pow(10, 5*src.Float64()))
			if id != "dp-ftpl-new" && id != "thompson" {
				n += 2e6 // beyond the start size of most budgets
			}
			history = append(history, privacy.Count{N: int64(n), Sum: math.Floor(n * (.4 + .2*src.Float64()))})
		}
		d := decide(t, id, eps, delta, set.Horizon, history...)
		for _, c := range d.Changes {
			other := append([]privacy.Count(nil), history...)
			other[c.Arm].Sum += map[bool]float64{true: 1, false: -1}[c.Up]
			want, bound, err := privacy.NextArm(s, set, other)
			testkit.OK(t, err)
			for a, p := range c.After {
				if off := math.Abs(p - want[a]); off > d.Bound+bound || off > 1e-9*want[a] && want[a] > 1e-250 || bound > 1e-9 || d.Bound > 1e-9 {
					t.Errorf("%s(%v, %v) after %v, arm %d up %v: arm %d has probability %v, want %v, with bounds of %v and %v",
						id, eps, delta, history, c.Arm+1, c.Up, a+1, p, want[a], d.Bound, bound)
				}
			}
		}
	}
}

// At ε = 0 and ε = 100, with δ from 10^−10 to 1 and arms with 1 to 10^9 pulls, nothing overflows. The probabilities add
// up to 1, and each decision is within its guarantee.
func TestDecisionsAtTheEndsOfTheScale(t *testing.T) {
	long := []privacy.Count{{1e9, 5e8}, {1e9, 0}, {1e7, 1e7}, {1e7, 5e6 + 1}}
	short := append(long[:4:4], privacy.Count{1e5, 5e4}, privacy.Count{1000, 499})
	for _, c := range []struct {
		id       string
		eps, min float64 // the smallest δ for which the start phase is over
		history  []privacy.Count
	}{
		{"dp-ftpl-new", 0, 0, append(short[:6:6], privacy.Count{1, 1}, privacy.Count{1, 0})}, {"dp-ftpl-new", 100, 0, append(short[:6:6], privacy.Count{1, 1}, privacy.Count{1, 0})},
		{"dp-ftpl-gauss", 0, .01, long}, {"dp-ftpl-gauss", 100, 0, short}, {"dp-ftpl-beta", 0, .01, long}, {"dp-ftpl-beta", 100, 0, short},
	} {
		for _, delta := range []float64{1e-10, .01, 1} {
			if delta < c.min {
				continue
			}
			d := decide(t, c.id, c.eps, delta, 1e10, c.history...)
			name := fmt.Sprintf("%s(%v, %v)", c.id, c.eps, delta)
			all := [][]float64{d.Chances}
			for _, change := range d.Changes {
				all = append(all, change.After)
			}
			for _, chances := range all {
				sum := 0.0
				for _, p := range chances {
					if sum += p; !(p >= 0) {
						sum = math.NaN()
					}
				}
				if !(math.Abs(sum-1) < 1e-7) {
					t.Errorf("%s: probabilities %v add up to 1 %+g", name, chances, sum-1)
				}
			}
			loss, _ := d.Delta(c.eps)
			if e, _ := d.Epsilon(delta); !(d.Bound < 1e-7) || !(loss <= delta+d.Bound*2) && c.eps == 0 || math.IsNaN(e) {
				t.Errorf("%s: δ = %v, ε = %v, with error bound %v", name, loss, e, d.Bound)
			}
		}
	}
}

// A policy without noise makes certain decisions, and one reward can change them. So no finite ε is enough.
func TestADecisionWithoutNoiseHidesNothing(t *testing.T) {
	d := decide(t, "ucb1", 0, 0, 1000, privacy.Count{N: 50, Sum: 25}, privacy.Count{N: 50, Sum: 25})
	if eps, worst := d.Epsilon(.5); !math.IsInf(eps, 1) || worst < 0 {
		t.Errorf("ε = %v", eps)
	}
}

// In a start phase no choice depends on a reward.
func TestAStartPhaseLosesNothing(t *testing.T) {
	d := decide(t, "dp-ftpl-gauss", 1, .01, 1000, privacy.Count{N: 2, Sum: 1}, privacy.Count{})
	if delta, _ := d.Delta(0); delta != 0 || d.Chances[0] != 1 {
		t.Errorf("δ = %v, probabilities %v", delta, d.Chances)
	}
}

func TestDecisionsOfOtherPoliciesAreRefused(t *testing.T) {
	set := policy.Setup{Arms: 2, Horizon: 100, Epsilon: 1, Delta: .01, Params: map[string]float64{"alpha": 3.1, "v": 1.1}}
	for id, histories := range map[string][][]privacy.Count{
		"adap-ucb": {{{1, 0}, {1, 1}}}, "dp-ucb-int": {{{1, 0}, {1, 1}}}, "dp-ftpl-new": {{{1, 0}, {1, 2}}, {{1, 0}, {-1, 0}}, {{1, 0}}},
	} {
		for _, history := range histories {
			if _, err := privacy.Decide(spec(t, id), set, history); err == nil {
				t.Errorf("%s after %v has a decision", id, history)
			}
		}
	}
}

// With normal noise, the worst draw is that of the arm with the fewest pulls. Its two normal distributions are 1/N
// apart and have variance 2/N. They need the δ of the Gaussian mechanism (Balle & Wang 2018, Theorem 8) with μ =
// √(1/(2N)).
func TestTheArmWithTheFewestPullsHasTheWorstDraw(t *testing.T) {
	history := []privacy.Count{{N: 60, Sum: 30}, {N: 20, Sum: 9}, {N: 400, Sum: 399}}
	d, err := privacy.DrawsOf(spec(t, "dp-ftpl-gauss"), policy.Setup{Arms: 3, Epsilon: 1, Delta: .01, Horizon: 1000}, history)
	if err != nil || len(d) != 6 {
		t.Fatalf("%d draws, %v", len(d), err)
	}
	phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	for _, eps := range []float64{0, .2, 1} {
		mu := math.Sqrt(1. / 40)
		want := phi(mu/2-eps/mu) - math.Exp(eps)*phi(-mu/2-eps/mu)
		got, worst := d.Delta(eps)
		if math.Abs(got-want) > 1e-12 || d[worst].Arm != 1 {
			t.Errorf("at ε = %v δ = %v is needed, want %v, by %+v", eps, got, want, d[worst])
		}
		if want < 1e-300 {
			continue
		}
		if back, worst := d.Epsilon(want); math.Abs(back-eps) > 1e-8 || eps > 0 && d[worst].Arm != 1 {
			t.Errorf("at δ = %v ε = %v is needed, want %v, by arm %d", want, back, eps, d[worst].Arm+1)
		}
	}
}

// DP-FTPL-New's draws need exactly its ε and δ, even if these are small. If it has no δ, its draws need a δ of
// 1 − e^{−ε/4} at half its ε. For normal and Beta draws, no ε is enough without δ. A start phase has no draws.
func TestDrawsAtTheEndsOfTheScale(t *testing.T) {
	history := []privacy.Count{{N: 300, Sum: 300}, {N: 200, Sum: 0}} // equal rewards can change in one direction only
	find := func(id string, eps, delta float64) privacy.Draws {
		d := testkit.Must(privacy.DrawsOf(spec(t, id), policy.Setup{Arms: 2, Epsilon: eps, Delta: delta, Horizon: 1000}, history))(t)
		return d
	}
	for _, c := range []struct{ eps, delta float64 }{{.5, .01}, {1e-12, 0}, {1e-6, 0}, {1, 0}, {100, 0}} {
		d := find("dp-ftpl-new", c.eps, c.delta)
		if eps, _ := d.Epsilon(c.delta); len(d) != 2 || math.Abs(eps-c.eps) > 2e-6*c.eps || c.delta == 0 && math.Abs(eps-c.eps) > 2e-10*c.eps {
			t.Errorf("%d draws for (%v, %v) need ε = %v", len(d), c.eps, c.delta, eps)
		}
		half := -math.Expm1(-c.eps / 4)
		if got, _ := d.Delta(c.eps / 2); c.delta == 0 && math.Abs(got-half) > 1e-14*half {
			t.Errorf("at half of ε = %v they need δ = %v, want %v", c.eps, got, half)
		}
	}
	for _, id := range []string{"dp-ftpl-gauss", "thompson"} {
		if eps, worst := find(id, .5, .01).Epsilon(0); !math.IsInf(eps, 1) || worst < 0 {
			t.Errorf("draws of %s need ε = %v at δ = 0", id, eps)
		}
	}
	history[1].N = 0
	if d := find("dp-ftpl-new", .5, .01); len(d) != 0 {
		t.Errorf("%d draws before every arm is pulled", len(d))
	}
}

// BenchmarkDecide computes a decision with all its changes, for arms whose means are close to each other.
func BenchmarkDecide(b *testing.B) {
	for _, id := range []string{"dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta"} {
		for _, arms := range []int{2, 9, 101} {
			s, _ := policy.Find(id)
			set := policy.Setup{Arms: arms, Horizon: 1e8, Epsilon: 1, Delta: .01, Params: map[string]float64{}}
			var history []privacy.Count
			for a := range arms {
				history = append(history, privacy.Count{N: 2000, Sum: float64(600 + 40*a/arms)})
			}
			b.Run(fmt.Sprintf("%s/%d", id, arms), func(b *testing.B) {
				for b.Loop() {
					testkit.Must(privacy.Decide(s, set, history))(b)
				}
			})
		}
	}
}
