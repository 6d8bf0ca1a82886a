package audit

import (
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

// testPair returns the two worlds for a policy.
func testPair(t *testing.T, id string, means ...float64) pair {
	t.Helper()
	spec, ok := policy.Find(id)
	if !ok {
		t.Fatalf("no policy %q", id)
	}
	set := policy.Setup{Arms: len(means), Horizon: 20_000, Epsilon: 1, Delta: .01, Params: map[string]float64{"c": 0, "alpha": 3.1}}
	return newPair(Question{Spec: spec, Setup: set, Arms: arm.Bernoullis(means...)}, new(fault))
}

// The tapes of the two worlds differ in one reward of one arm, and their means are those of the arms. The tapes do not
// depend on how they are read. Peek's bounds hold within each block.
func TestWorldsDifferInOneReward(t *testing.T) {
	for i, mean := range []float64{0, .3, .5, 1, 0, .3, .5, 1} {
		w := testPair(t, "ucb1", mean, mean)
		if i >= 4 {
			w.changed = Reward{2, []int64{3, 17, 129, 1025}[i-4]}
		}
		for a := range 2 {
			var paid [2][]float64
			for world := range paid {
				single := w.rewards(world, a)
				for range 3000 {
					paid[world] = append(paid[world], single.Read(1).Sum)
				}
				r := random.NewKey(3).Source()
				for blocks, at := w.rewards(world, a), 0; at < 2000; {
					for b := blocks.Peek(); b.N > 500; b = blocks.Peek() {
						blocks.Split()
					}
					b := blocks.Peek()
					sum := 0.0
					for k := range int(b.N) {
						low := math.Max(math.Max(0, float64(k)-b.Missing), float64(k)*b.Sum/float64(b.N)-b.Lag)
						if sum < low-1e-9 {
							t.Fatalf("mean %v, world %d: %d rewards after %d add up to %v, less than Peek's %v", mean, world, k, at, sum, low)
						}
						sum += paid[world][at+k]
					}
					if sum != b.Sum {
						t.Fatalf("mean %v, world %d: %v after %d, one by one %v", mean, world, b, at, sum)
					}
					at += int(blocks.Read(1 + int64(r.Float64()*float64(b.N))).N)
				}
			}
			differ := 0
			for k := range paid[0] {
				if paid[0][k] != paid[1][k] {
					differ++
				}
			}
			want := 0
			if k := w.changed.Reward - 1; a == w.changed.Arm-1 {
				if want = 1; paid[0][k] != 0 || paid[1][k] != 1 {
					t.Errorf("mean %v, reward %d of arm %d is %v and %v", mean, k+1, a+1, paid[0][k], paid[1][k])
				}
			}
			if differ != want {
				t.Errorf("mean %v, arm %d: %d rewards differ", mean, a+1, differ)
			}
		}
	}
}

// Each run draws new responses from the distribution for the reward.
func TestEachRunHasNewResponses(t *testing.T) {
	w := testPair(t, "ldp-ucb-b", 0, 1)
	ones := [2]float64{}
	const runs = 4000
	for run := range runs {
		for a := range w.means {
			k := random.NewKey(uint64(run)).Sub(uint64(a))
			answers := answered{rewards: w.rewards(1, a), to: [2]tape.Tape{tape.New(k.Sub(0), w.answers[0]), tape.New(k.Sub(1), w.answers[1])}}
			answers.Read(1)
			ones[a] += answers.Read(1).Sum
		}
	}
	law := mechanism.CTB{Eps: 1}.Law(arm.Bernoulli{P: 0})
	for a, want := range []float64{law.P, 1 - law.P} {
		if got := ones[a] / runs; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/runs) {
			t.Errorf("arm %d: %v of the responses are 1, want %v", a+1, got, want)
		}
	}
}

// carryOut returns an audit, and its result after all runs.
func carryOut(t testing.TB, d Draft) (*Audit, Result) {
	t.Helper()
	a, err := d.Prepare()
	if err != nil {
		t.Fatalf("%s: %v", d.ID, err)
	}
	return a, finished(a)
}

func finished(a *Audit) Result {
	w := a.Watch()
	w.Whole = true
	w.Add(a.Record(0, a.Runs))
	return w.Result()
}

// Without noise at its nodes, a tree hides only the first reward, because no node contains this reward. The audit
// finds a later reward and names it.
func TestALaterRewardIsChosen(t *testing.T) {
	if testing.Short() || runtime.GOARCH == "wasm" {
		t.Skip("takes many runs, which are the same everywhere")
	}
	const runs = 8_000
	if _, r := carryOut(t, Draft{ID: "broken-dp-ucb", Runs: runs, Changed: Reward{1, 1}}); r.Violated {
		t.Errorf("by the first reward: %+v", r)
	}
	a, r := carryOut(t, Draft{ID: "broken-dp-ucb", Runs: runs})
	if x, ok := a.Differs(); !ok || x.Reward < 2 || !r.Violated {
		t.Errorf("by %+v: %+v", x, r)
	}
}

// The audit tries rewards 1, 2, 3 and 2^k + 1 of each arm, up to the last reward that occurs.
func TestTriedRewards(t *testing.T) {
	for _, c := range []struct {
		horizon int64
		means   []float64
		want    []Reward
	}{
		{12, []float64{0, 0}, []Reward{{1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 3}, {2, 3}, {1, 5}, {2, 5}}},
		{60, []float64{0, 1}, []Reward{{1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 3}, {2, 3}, {1, 5}, {2, 5}, {2, 9}, {2, 17}, {2, 33}}},
	} {
		w := testPair(t, "ucb1", c.means...)
		w.set.Horizon = c.horizon
		s := &sequence{pair: w}
		if got := s.candidates(random.NewKey(1)); !slices.Equal(got, c.want) {
			t.Errorf("T = %d: %v, want %v", c.horizon, got, c.want)
		}
	}
}

// An audit that is given a reward is the same as the audit that chose this reward.
func TestAGivenRewardMakesTheSameAudit(t *testing.T) {
	for _, id := range []string{"adap-ucb", "broken-dp-se", "gdp-elim-new"} {
		d := Draft{ID: id, Runs: 1_000}
		a, r := carryOut(t, d)
		d.Changed, _ = a.Differs()
		if _, again := carryOut(t, d); !reflect.DeepEqual(again, r) && !(!r.Exact.Known() && again.Hits == r.Hits && again.Event == r.Event) {
			t.Errorf("%s: %+v, and given %v %+v", id, r, d.Changed, again)
		}
	}
	for _, r := range []Reward{{0, 1}, {3, 1}, {1, 0}, {1, 513}} {
		if _, err := (Draft{ID: "adap-ucb", Changed: r}).Prepare(); err == nil {
			t.Errorf("%v is accepted", r)
		}
	}
}

// The runs for the choice are separate from the runs for the bets.
func TestTheChoiceLeavesTheRunsAlone(t *testing.T) {
	d := Draft{ID: "adap-ucb", Runs: 400, Changed: Reward{2, 3}}
	fixed := testkit.Must(d.Prepare())(t)
	d.Changed = Reward{}
	chosen := testkit.Must(d.Prepare())(t)
	chosen.trial.(*sequence).changed = Reward{2, 3}
	if r := chosen.Record(0, 200); !reflect.DeepEqual(r, fixed.Record(0, 200)) {
		t.Error("the choice changes the runs")
	}
}

// heterogeneous returns a scenario with HeLDP-UCB-B and the given law of users' levels.
func heterogeneous(law string) *scenario.Scenario {
	s := scenario.Default()
	s.Arms, s.Policies = arm.Bernoullis(0, 0), []scenario.Policy{{ID: "heldp-ucb-b", Law: law, Params: map[string]float64{"eps_min": .1}}}
	return &s
}

// The claim is each user's own level unless an ε is given. In that case the claim is ε for every user. A finding is
// compared with the level of the users to whom it applies.
func TestUsersOwnLevels(t *testing.T) {
	for _, c := range []struct {
		id       string
		eps      *float64
		law      string
		violated bool
		exact    float64
	}{
		{"heldp-ucb-b", nil, "", false, 100},
		{"heldp-ucb-l", nil, "", false, 100},
		{"heldp-ucb-b", nil, "0.5,2", false, 2},
		{"heldp-ucb-b", nil, "gaussian", false, 100},
		{"heldp-ucb-b", new(1.9), "0.5,2", true, 2},
		{"heldp-ucb-b", new(2.0), "0.5,2", false, 2},
		{"heldp-ucb-ls", new(50.0), "", true, 100},
		{"heldp-ucb-bs", new(100.0), "", false, 100},
	} {
		d := Draft{ID: c.id, Epsilon: c.eps, Runs: 6_000}
		if c.law != "" {
			d.Scenario = heterogeneous(c.law)
		}
		a, r := carryOut(t, d)
		if r.Violated != c.violated || math.Abs(float64(r.Exact)-c.exact) > 1e-6*c.exact || a.Own != (c.eps == nil) || a.Notion != policy.RewardHeterogeneous || !(r.Lower > 0) {
			t.Errorf("%s, law %q: %+v", c.id, c.law, r)
		}
		if want := map[string]float64{"0.5,2": 2}[c.law]; a.Own && want > 0 && r.Claimed != want && r.Claimed != .5 {
			t.Errorf("%s, law %q: claimed is %v", c.id, c.law, r.Claimed)
		}
	}
}

// The bound finds the one level at which the claim is broken.
func TestABrokenLevelIsFound(t *testing.T) {
	a := testkit.Must(Draft{ID: "heldp-ucb-b", Runs: 6_000, Scenario: heterogeneous("0.2,0.5,2")}.Prepare())(t)
	m := a.trial.(*mixture)
	m.levels[1] = .1 // the claim for users with level 0.5
	if r := finished(a); !r.Violated || r.Claimed != .1 || !(r.Lower > .1) {
		t.Errorf("%+v", r)
	}
}
