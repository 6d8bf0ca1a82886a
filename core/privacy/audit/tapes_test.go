package audit

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
)

// testPair returns the two worlds of a policy.
func testPair(t *testing.T, id string, means ...float64) pair {
	t.Helper()
	spec, ok := policy.Find(id)
	if !ok {
		t.Fatalf("no policy %q", id)
	}
	set := policy.Setup{Arms: len(means), Horizon: 20_000, Epsilon: 1, Delta: .01, Params: map[string]float64{"c": 0, "alpha": 3.1}}
	return newPair(Question{Spec: spec, Setup: set, Arms: arm.Bernoullis(means...)}, new(fault))
}

// The tapes of the two worlds differ in one reward of one arm, have the arms' means, and are the
// same however they are read; and what Peek says of a block holds inside it.
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
							t.Fatalf("mean %v, world %d: %d rewards after %d pay %v, which Peek says is %v at least", mean, world, k, at, sum, low)
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

// Policies that draw nothing do the same with leaps and pull by pull.
func TestWorldsAreTheSameWithLeaps(t *testing.T) {
	for _, id := range []string{"ucb1", "kl-ucb"} {
		for world := range 2 {
			w := testPair(t, id, .4, .5, .45)
			leaps := w.start(world, 1)
			var tapes []tape.Tape
			for a := range w.means {
				tapes = append(tapes, w.rewards(world, a))
			}
			textbook := sim.StartOn(tapes, w.spec, w.set, 1, sim.Textbook)
			for at := int64(100); at <= w.set.Horizon; at += 500 {
				leaps.Advance(at, math.MaxInt)
				textbook.Advance(at, math.MaxInt)
				if !slices.Equal(leaps.Pulls(), textbook.Pulls()) {
					t.Fatalf("%s, world %d: after %d pulls %v with leaps, %v without", id, world, at, leaps.Pulls(), textbook.Pulls())
				}
			}
		}
	}
}

// Responses are drawn anew in each run, with the law of their reward.
func TestResponsesAreDrawnAnew(t *testing.T) {
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
