package policy_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// inspect returns a policy's decision state.
func inspect(t *testing.T, p policy.Policy, pulled int64) policy.DecisionState {
	t.Helper()
	i, ok := p.(policy.Inspector)
	if !ok {
		t.Fatalf("%T has no Inspect, which shows what its next choice goes by: see core/policy/inspect.go", p)
	}
	return i.Inspect(pulled)
}

// If a policy compares indexes, it pulls the arm that it shows with the largest index. It also shows forced pulls and
// the current episode.
func TestTheArmThatIsShownToLeadIsPulled(t *testing.T) {
	for _, spec := range policy.All() {
		largest, other := 0, false // reasons for a choice
		for run := range testkit.Either(4, 1) {
			set := setup(spec, 2+run%4, 3000, []float64{1, .3, 5}[run%3], .05)
			src, noise := runKey(run).Source(), runKey(100+run).Source()
			p := spec.New(set, &noise)
			for pulled := int64(0); pulled < set.Horizon; {
				s := inspect(t, p, pulled)
				arm, sure := p.Next(pulled)
				switch {
				case len(s.Arms) != set.Arms:
					t.Fatalf("%s shows %d of %d arms", spec.ID, len(s.Arms), set.Arms)
				case s.Why == policy.Drawn:
					if s.Next != policy.NoArm {
						t.Fatalf("%s draws and yet is said to choose arm %d", spec.ID, s.Next+1)
					}
				case s.Next != arm || s.Sure < 1 || sure > s.Sure:
					t.Fatalf("%s, run %d: after %d pulls arm %d for %d pulls, for reason %d; shown is arm %d for %d", spec.ID, run, pulled, arm+1, sure, s.Why, s.Next+1, s.Sure)
				}
				other = other || s.Why == policy.Drawn || s.Why == policy.Phase || s.Why == policy.Turn
				if s.Why == policy.Least {
					largest++
					for a, v := range s.Arms {
						if cost := s.Arms[arm].Cost; v.Cost < cost || v.Cost == cost && a < arm {
							t.Fatalf("%s pulls arm %d with the index %v before arm %d with %v", spec.ID, arm+1, cost, a+1, v.Cost)
						}
					}
				}
				if s.Why == policy.Largest {
					largest++
					for a, v := range s.Arms {
						if v.High > s.Arms[arm].High || v.High == s.Arms[arm].High && a < arm {
							t.Fatalf("%s pulls arm %d with the index %v before arm %d with %v", spec.ID, arm+1, s.Arms[arm].High, a+1, v.High)
						}
						if !(v.Low <= v.Mean && v.Mean <= v.High) && !strings.HasPrefix(spec.ID, "adap") { // their means are clipped
							t.Fatalf("%s: the mean %v is not between %v and %v", spec.ID, v.Mean, v.Low, v.High)
						}
					}
				}
				reward := 0.
				if src.Float64() < .3+.1*float64(arm) {
					reward = 1
				}
				p.Update(arm, tape.Block{N: 1, Sum: reward, Kept: 1, Weight: 4})
				pulled++
			}
		}
		if largest == 0 && !other {
			t.Errorf("%s neither compares indexes nor draws nor plays in phases: its Inspect has to say which", spec.ID)
		}
	}
}

// The choices of policies that draw numbers follow the distributions that they show. Given the same counts, each arm is
// pulled as often as it has the largest of independent draws.
func TestChoicesFollowTheLawsThatAreShown(t *testing.T) {
	skipIfBrief(t)
	const times = 40_000
	tested := 0
	for _, spec := range policy.All() {
		if !(spec.Forgetful || spec.Redraws) || !draws(t, spec) {
			continue
		}
		tested++
		id := spec.ID
		set := setup(spec, 4, 10_000, 1, .05)
		told := []tape.Block{{N: 40, Sum: 22, Kept: 40}, {N: 60, Sum: 36, Kept: 60}, {N: 30, Sum: 12, Kept: 30}, {N: 150, Sum: 93, Kept: 150}}
		switch id {
		case "dp-ftpl-beta":
			n := policy.Pulls(policy.BetaStart(1, .05))
			for a, mean := range []float64{.5, .53, .46, .55} {
				told[a] = tape.Block{N: n + int64(a)*40, Sum: math.Round(mean * float64(n+int64(a)*40)), Kept: n}
			}
		case "dp-ucb-int-redraw":
			f := policy.Interval(1, .05, set.Params["v"])
			for a, mean := range []float64{.5, .6, .3, .55} {
				n := f * int64(1+a)
				told[a] = tape.Block{N: n, Sum: math.Round(mean * float64(n)), Kept: n}
			}
		}
		var pulled int64
		for _, b := range told {
			pulled += b.N
		}
		var got, want [4]float64
		src := runKey(7).Source()
		for i := range times {
			noise := runKey(1000 + i).Source()
			p := spec.New(set, &noise)
			for a, b := range told {
				p.Update(a, b)
			}
			s := inspect(t, p, pulled)
			if s.Why != policy.Drawn {
				t.Fatalf("%s does not draw, for reason %d", id, s.Why)
			}
			best, top := 0, math.Inf(-1)
			for a, v := range s.Arms {
				if theta := drawFrom(t, v.Law, &src); theta > top {
					best, top = a, theta
				}
			}
			want[best]++
			arm, _ := p.Next(pulled)
			got[arm]++
		}
		// For two samples from the same distribution, χ² with 3 degrees of freedom exceeds 21.1 with probability 1e−4.
		var chi float64
		often := 0
		for a := range got {
			if both := got[a] + want[a]; both >= 20 {
				chi += (got[a] - want[a]) * (got[a] - want[a]) / both
				often++
			}
		}
		if often < 3 || chi > 21.1 {
			t.Errorf("%s pulls %v, its laws say %v: χ² = %.1f", id, got, want, chi)
		}
	}
	if tested < 6 {
		t.Errorf("only %d policies draw", tested)
	}
}

// drawFrom draws from a distribution based on its description, not by calling the policy's code.
func drawFrom(t *testing.T, l policy.IndexLaw, src *random.Source) float64 {
	switch l.Family {
	case policy.Normal:
		return l.A + math.Sqrt(2*l.B)*math.Erfinv(2*src.Open()-1)
	case policy.BetaLaw:
		return src.Beta(l.A, l.B)
	case policy.BoundaryNoise:
		return l.A + l.Unit.Quantile(src.Open())/l.B
	case policy.Laplace:
		return l.A + src.Laplace(l.B)
	}
	t.Fatalf("no law: %+v", l)
	return 0
}

// KL-UCB's interval contains exactly the means that the divergence allows, on both sides.
func TestTheIntervalOfKLUCBIsADivergenceWide(t *testing.T) {
	spec := find(t, "kl-ucb")
	noise := runKey(0).Source()
	p := spec.New(setup(spec, 2, 1000, 0, 0), &noise)
	p.Update(0, tape.Block{N: 100, Sum: 30, Kept: 100})
	p.Update(1, tape.Block{N: 100, Sum: 70, Kept: 100})
	s := inspect(t, p, 200)
	kl := func(p, q float64) float64 { return p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q)) }
	for _, q := range []float64{s.Arms[0].Low, s.Arms[0].High} {
		near(t, "100 kl(.3, q)", 100*kl(.3, q), math.Log(200), 1e-6)
	}
	near(t, "the mirrored low end", s.Arms[1].Low, 1-s.Arms[0].High, 1e-9)
}

// Successive elimination shows dropped arms as out and never pulls them again.
func TestEliminationShowsDroppedArms(t *testing.T) {
	spec := find(t, "dp-se")
	noise := runKey(3).Source()
	p := spec.New(setup(spec, 3, 200_000, 5, 0), &noise)
	src := runKey(4).Source()
	out := map[int]bool{}
	for pulled := int64(0); pulled < 200_000; {
		s := inspect(t, p, pulled)
		arm, sure := p.Next(pulled)
		if s.Next != arm || out[arm] {
			t.Fatalf("after %d pulls arm %d is pulled, shown is %d; out are %v", pulled, arm+1, s.Next+1, out)
		}
		for a, v := range s.Arms {
			if v.Out {
				out[a] = true
			}
		}
		n := min(sure, 200_000-pulled)
		ones := float64(src.Binomial(n, []float64{.1, .5, .95}[arm]))
		p.Update(arm, tape.Block{N: n, Sum: ones, Kept: n})
		pulled += n
	}
	if !out[0] || out[2] {
		t.Errorf("out are %v", out)
	}
}
