package audit

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// ruled returns a draft with a revision rule for the first n rewards of arm k.
func ruled(id string, horizon, k int, n int64, means ...float64) Draft {
	d := Draft{ID: id, Notion: policy.SequenceApproximate, Epsilon: new(1.0), Delta: new(0.01), Horizon: int64(horizon), Revise: n}
	if k > 0 {
		d.Changed = Reward{k, n}
	}
	if means != nil {
		d.Arms = arm.Bernoullis(means...)
	}
	return d
}

// made prepares the audit of sequences that a draft describes.
func made(t *testing.T, d Draft) (*Audit, *sequence) {
	t.Helper()
	a := testkit.Must(d.Prepare())(t)
	return a, a.trial.(*sequence)
}

// beta returns P(X > Y) for X ~ Beta(a, b) and Y ~ Beta(c, d). For an integer a, this is the sum over i < a of B(c +
// i, b + d)/((b + i) B(1 + i, b) B(c, d)).
func beta(a, b, c, d float64) (p float64) {
	b2 := func(x, y float64) float64 {
		u, _ := math.Lgamma(x)
		v, _ := math.Lgamma(y)
		w, _ := math.Lgamma(x + y)
		return u + v - w
	}
	for i := 0.0; i < a; i++ {
		p += math.Exp(b2(c+i, b+d)-b2(1+i, b)-b2(c, d)) / (b + i)
	}
	return p
}

// thompson returns π(a|r), the probability that Thompson sampling pulls the given arms if it sees the given rewards.
func thompson(arms, rewards []int) float64 {
	p, won, lost := 1.0, [2]float64{1, 1}, [2]float64{1, 1}
	for t, a := range arms {
		p *= beta(won[a], lost[a], won[1-a], lost[1-a])
		won[a] += float64(rewards[t])
		lost[a] += float64(1 - rewards[t])
	}
	return p
}

// bits returns the lowest n bits of x, most significant first.
func bits(x, n int) (all []int) {
	for i := range n {
		all = append(all, x>>(n-1-i)&1)
	}
	return all
}

// For each action sequence, the test computes the two sums in Definition 3, over all rewards r and all patterns z of
// revisions.
func TestARuleHasTheSumsOfDefinition3(t *testing.T) {
	const horizon, k, n = 5, 1, 2 // arm k, counted from 0
	means, to := [2]float64{0.3, 0.4}, 1
	var drawn, revised [1 << horizon]float64
	for code := range drawn {
		arms := bits(code, horizon)
		for x := range 1 << horizon {
			r := bits(x, horizon)
			chance := 1.0 // P_I(r|a)
			for s, a := range arms {
				chance *= math.Abs(float64(1-r[s]) - means[a])
			}
			drawn[code] += chance * thompson(arms, r)
			for y := range 1 << horizon {
				z, pattern, pulled, expected := bits(y, horizon), 1.0, 0, 0.0
				with := append([]int(nil), r...)
				for s, a := range arms {
					p := 0.0 // p_t(1|a)
					if a == k {
						if pulled++; pulled <= n {
							p = 1.0 / n
						}
					}
					expected += p
					if z[s] == 1 {
						pattern *= p
						with[s] = to
					} else {
						pattern *= 1 - p
					}
				}
				if expected > 1 {
					t.Fatalf("%v: the expected number of revisions is %v", arms, expected)
				}
				if pattern > 0 {
					revised[code] += chance * pattern * thompson(arms, with)
				}
			}
		}
	}
	a, s := made(t, ruled("thompson", horizon, k+1, n, means[:]...))
	loss := testkit.Must(s.decisions())(t)
	low, high := 0.0, 10.0 // these enclose the smallest ε for the events {P > e^ε Q}
	for range 50 {
		eps, delta := (low+high)/2, 0.0
		for i := range drawn {
			delta += math.Max(0, drawn[i]-math.Exp(eps)*revised[i])
		}
		if delta <= 0.01 {
			high = eps
		} else {
			low = eps
		}
	}
	if eps, _ := a.Exact(); low == 0 || math.Abs(float64(eps)-high) > 1e-6 {
		t.Errorf("ε is %v, and the sums give %v", eps, high)
	}
	for i := range drawn {
		if math.Abs(loss.P[i]-drawn[i]) > 1e-9 || math.Abs(loss.Q[i]-revised[i]) > 1e-9 {
			t.Errorf("%v: %v and %v, and the sums give %v and %v", bits(i, horizon), loss.P[i], loss.Q[i], drawn[i], revised[i])
		}
	}
	count(t, a, [2][]float64{drawn[:], revised[:]})
	a, s = made(t, ruled("ldp-ucb-b", 6, 1, 3, 0.2, 0.9)) // the same behind a mechanism
	loss = testkit.Must(s.decisions())(t)
	count(t, a, [2][]float64{loss.P, loss.Q})
}

// count compares the numbers of runs with the probabilities of their action sequences.
func count(t *testing.T, a *Audit, laws [2][]float64) {
	t.Helper()
	s := a.trial.(*sequence)
	settled := 0 // the first pulls, before an open choice
	for _, a := range s.before {
		settled = 2*settled + a
	}
	const runs = 40_000
	for w, all := range a.Record(0, runs).values {
		times := make([]float64, len(laws[w]))
		for _, values := range all {
			times[int64(settled)<<(s.set.Horizon-s.fork)|values[0]]++
		}
		for i, p := range laws[w] {
			if math.Abs(times[i]-runs*p) > 4.5*math.Sqrt(runs*p) {
				t.Errorf("sequence %d occurred %v times in world %d, want about %v", i, times[i], w, runs*p)
			}
		}
	}
}

// If all rewards are 0 and one reward is certain to be revised, the rule amounts to changing one reward.
func TestACertainRevisionIsAChange(t *testing.T) {
	d := ruled("thompson", 8, 2, 1)
	_, revised := made(t, d)
	d.Revise = 0
	_, changed := made(t, d)
	a, err := revised.decisions()
	b, _ := changed.decisions()
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("%v is not %v", a, b)
	}
}

// Definition 3 has only one direction. UCB1 has no noise, and sequences that require revised rewards refute nothing.
// With probability (1 − 1/n)^n nothing is revised.
func TestARuleHasOneDirection(t *testing.T) {
	for _, n := range []int64{2, 4} {
		d := ruled("ucb1", 12, 1, n, 0, 0)
		d.Runs, d.Epsilon = 4000, new(0.5)
		a, r := carryOut(t, d)
		most := math.Log(float64(n)/float64(n-1)) * float64(n)
		if !r.Violated || !(r.Lower > 0.5 && r.Lower < most) || !(float64(r.Exact) > r.Lower && float64(r.Exact) <= most) || r.Hits.Hits[0] < r.Hits.Hits[1] {
			t.Errorf("n = %d: %+v", n, r)
		}
		if best := a.Best(); math.Abs(best-(1-0.99*math.Exp(-0.5)/2)) > 1e-12 {
			t.Errorf("guesses are right with probability %v", best)
		}
	}
}

// A policy that keeps its claim for one changed reward also keeps it for a rule, so it is not accused. A policy with
// only half the noise is accused.
func TestRulesAccuseTheRightPolicies(t *testing.T) {
	for _, c := range []struct {
		id     string
		n      int64
		broken bool
	}{{"gdp-elim-new", 1, false}, {"gdp-elim-new", 20, false}, {"adap-ucb", 1, false}, {"adap-ucb", 3, false}, {"ldp-ucb-b", 2, false}, {"broken-adap-ucb", 1, true}} {
		d := Draft{ID: c.id, Notion: policy.SequenceApproximate, Revise: c.n, Runs: 2000, Delta: new(0.0)}
		if c.id == "gdp-elim-new" {
			d.Delta, d.Runs = new(0.01), 400
		}
		a, _ := made(t, d)
		w := a.Watch()
		w.Add(a.Record(0, a.Runs))
		if r := w.Result(); r.Violated != c.broken || !strings.Contains(say.English(a.World(1)), "is changed to ") {
			t.Errorf("%s, n = %d: %+v", c.id, c.n, r)
		}
	}
}

// A rule outside Definition 3 is refused.
func TestBadRulesAreRefused(t *testing.T) {
	elim := Draft{ID: "gdp-elim-new", Horizon: 100}
	for n, notion := range map[int64]policy.Notion{-1: "", 101: "", 5: policy.Sequence, 6: policy.Decision, 7: policy.Reward} {
		d := elim
		d.Revise, d.Notion = n, notion
		if _, err := d.Prepare(); err == nil || !strings.HasPrefix(err.Error(), "revise: ") {
			t.Errorf("n = %d of %q: %v", n, notion, err)
		}
	}
}

// The tape of a rule does not depend on how it is read: runs in leaps make the same pulls as runs in single steps.
func TestLeapsOverARevisedTape(t *testing.T) {
	for _, id := range []string{"ucb1", "dp-ftpl-new", "adap-ucb", "ldp-ucb-l", "dp-ucb"} {
		a, s := made(t, ruled(id, 3000, 2, 70, 0.4, 0.6))
		for run := range 20 {
			leaping, stepping := s.start(1, a.key("leap", 1, run)), s.start(1, a.key("leap", 1, run))
			leaping.Advance(3000, math.MaxInt)
			for range 3000 {
				step(stepping)
			}
			if x, y := leaping.Pulls(), stepping.Pulls(); !reflect.DeepEqual(x, y) {
				t.Errorf("%s: %v in leaps, %v in steps", id, x, y)
			}
		}
	}
}
