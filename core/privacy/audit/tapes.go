package audit

import (
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"

	armlaw "epsilonarcade/core/arm"
)

// A pair is two sets of reward tapes, the same for all runs, two worlds that differ in the first reward
// of arm 1: it is 0 in world 0 and 1 in world 1. The other rewards are drawn once from the
// arms.
type pair struct {
	spec policy.Spec
	set  policy.Setup
	laws []tape.Law // of the rewards
	key  random.Key // of the tapes
	// ones are the laws of the responses to rewards of 0 and 1, for a policy whose responses
	// are drawn anew in each run; nil for one that sees the rewards.
	answers []tape.Law
}

func newPair(q Question) pair {
	w := pair{spec: q.Spec, set: q.Setup, key: random.NewKey(q.Seed).Name("audit").Name("rewards")}
	for _, a := range q.Arms {
		w.laws = append(w.laws, tape.Bernoulli(a.Mean()))
	}
	switch m := q.Spec.Responses(q.Setup).(type) {
	case mechanism.Open, mechanism.Coin:
	default:
		for r := range 2 {
			w.answers = append(w.answers, m.Law(armlaw.Bernoulli{P: float64(r)}))
		}
	}
	return w
}

// rewards returns an arm's tape in a world.
func (w pair) rewards(world, arm int) tape.Tape {
	t := tape.New(w.key.Sub(uint64(arm)), w.laws[arm])
	if arm > 0 {
		return t
	}
	first := tape.New(w.key.Sub(uint64(arm)), w.laws[arm]).Read(1).Sum
	return &edited{t, float64(world) - first}
}

// start starts a run in a world.
func (w pair) start(world int, key random.Key) *sim.Run {
	var tapes []tape.Tape
	for a := range w.laws {
		t := w.rewards(world, a)
		if w.answers != nil {
			k := key.Name("answers").Sub(uint64(a))
			t = &answered{rewards: t, to: [2]tape.Tape{tape.New(k.Sub(0), w.answers[0]), tape.New(k.Sub(1), w.answers[1])}}
		}
		tapes = append(tapes, t)
	}
	return sim.StartOn(tapes, w.spec, w.set, key, sim.Leaps)
}

// An edited tape is another one whose first response is more by so much, until that is read.
type edited struct {
	tape.Tape
	by float64
}

func (t *edited) Peek() tape.Block { return t.edit(t.Tape.Peek()) }

func (t *edited) Read(n int64) tape.Block {
	b := t.edit(t.Tape.Read(n))
	t.by = 0
	return b
}

// edit makes up for the change in a block that begins with the first response.
func (t *edited) edit(b tape.Block) tape.Block {
	b.Sum += t.by
	b.Missing -= t.by
	if t.by != 0 && b.Lag != 0 {
		b.Lag++
	}
	return b
}

// An answered tape holds responses to rewards of 0 and 1, read one by one.
type answered struct {
	rewards tape.Tape
	to      [2]tape.Tape
}

// Peek returns a block of one, of which nobody asks more.
func (t *answered) Peek() tape.Block { return tape.Block{N: 1} }

func (t *answered) Split() {}

func (t *answered) Read(n int64) (b tape.Block) {
	for range n {
		b.Add(t.to[int(t.rewards.Read(1).Sum)].Read(1))
	}
	return b
}

// step makes a pull and returns its arm.
func step(r *sim.Run) int {
	r.Advance(r.Pulled()+1, 1)
	return r.Last()
}

// settled returns the first step t = 0, 1, … at which some of the given runs in both worlds
// choose otherwise than others, and the arms that all of them have pulled before: the horizon
// if there is none. What they do before is settled: it depends on no reward and no noise.
func (w pair) settled(runs int, key random.Key) (t int64, arms []int) {
	var all []*sim.Run
	for world := range 2 {
		for run := range runs {
			all = append(all, w.start(world, key.Sub(uint64(world)).Sub(uint64(run))))
		}
	}
	for ; t < w.set.Horizon; t++ {
		first := step(all[0])
		for _, r := range all[1:] {
			if step(r) != first {
				return t, arms
			}
		}
		if len(arms) < remembered {
			arms = append(arms, first)
		}
	}
	return t, arms
}

// remembered is how many settled steps are.
const remembered = 1 << 16

// pilots is how many runs in each world say what is settled.
const pilots = 64
