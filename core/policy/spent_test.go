package policy_test

import (
	"math"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/tape"
)

// Policies that protect a whole sequence show the privacy loss of their releases, which starts at 0, never decreases
// and stays within the budget. Other policies, including the uncertified one, show no loss.
func TestReleasesStayWithinTheBudget(t *testing.T) {
	for _, spec := range policy.All() {
		sequence := (spec.Notion == policy.Sequence || spec.Notion == policy.SequenceApproximate) && !spec.Uncertified()
		set := setup(spec, 3, 40_000, 1, .05)
		src, noise := runKey(1).Source(), runKey(2).Source()
		p := spec.New(set, &noise)
		s, ok := p.(policy.Spender)
		if ok != sequence {
			t.Errorf("%s protects %s, and says what it spends: %t", spec.ID, spec.Notion, ok)
		}
		if !ok {
			continue
		}
		last := s.Spent(0)
		if last != (policy.Budget{}) {
			t.Errorf("%s has spent %+v before the first pull", spec.ID, last)
		}
		rose := 0
		for pulled := int64(0); pulled < set.Horizon; pulled++ {
			arm, _ := p.Next(pulled)
			p.Update(arm, tape.Block{N: 1, Sum: float64(src.Uint64() % 2), Kept: 1})
			now := s.Spent(pulled + 1)
			if now.Epsilon < last.Epsilon || now.Epsilon > set.Epsilon*(1+1e-12) || now.Delta > set.Delta {
				t.Fatalf("%s: after %d pulls %+v are spent, before %+v", spec.ID, pulled+1, now, last)
			}
			if now.Epsilon > last.Epsilon {
				rose++
			}
			last = now
		}
		if last.Epsilon == 0 || last.Epsilon < set.Epsilon/2 {
			t.Errorf("%s has spent %+v in the end, in %d steps", spec.ID, last, rose)
		}
	}
}

// DP-UCB-INT's releases for one arm compose as its definition says.
func TestReleasesOfDPUCBIntCompose(t *testing.T) {
	spec, _ := policy.Find("dp-ucb-int")
	const eps, delta, v = 1, 0.01, 1.1
	set := setup(spec, 1, 1_000_000, eps, delta)
	noise := runKey(1).Source()
	p := spec.New(set, &noise)
	f := policy.Interval(eps, delta, v)
	var sum, squares float64
	advanced := 0
	for look := int64(1); look <= 4000; look++ {
		p.Update(0, tape.Block{N: f, Sum: float64(f / 2), Kept: f})
		e := math.Pow(float64(look*f), -v/2)
		sum, squares = sum+e, squares+e*e
		want := policy.Budget{Epsilon: sum}
		if more := 2*squares + math.Sqrt(2*squares*math.Log(1/delta)); more < sum {
			want, advanced = policy.Budget{Epsilon: more, Delta: delta}, advanced+1
		}
		got := p.(policy.Spender).Spent(look * f)
		if math.Abs(got.Epsilon-want.Epsilon) > 1e-9 || got.Delta != want.Delta {
			t.Fatalf("after %d looks %+v are spent, want %+v", look, got, want)
		}
	}
	if advanced == 0 || advanced == 4000 {
		t.Errorf("advanced composition is the better one after %d of 4000 looks", advanced)
	}
}
