package audit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// Which reward differs between the worlds matters: in a private running sum the first reward of
// an arm meets other noise than the third. So several are tried: of each arm whose pulls are
// counted the rewards 1, 2, 3 and 2^k + 1, as far as they come in before the horizon.
//
// The choice takes nothing from the confidence of an audit. It is made by runs with randomness
// of their own, and so is independent of the runs that are bet on. Given the worlds, the bets
// are on two fixed worlds that differ in one reward, and accuse a policy that keeps its claim with
// a probability of at most 1 − γ. So they do without that condition.

// The choice takes at most so many runs on each world, and runs of so many pulls together, for
// nobody sees how far it is. Scouts are the runs that say which rewards come in.
const (
	tried  = 20_000
	pulls  = 1 << 25
	scouts = 16
)

// A candidate is a trial that an audit may be of, with what was counted of the runs on its two
// worlds, in two halves.
type candidate struct {
	trial
	changed Reward
	calls   int64  // of a custom policy, in a run
	audit   *Audit // that a search has prepared
	most    int    // runs in a search
	all     []statistic
	counts  [2]*counts
	runs    int // in each world
	score   float64
}

func newCandidate(t trial, changed Reward) *candidate {
	c := &candidate{trial: t, changed: changed, all: t.statistics(), most: math.MaxInt, score: math.Inf(-1)}
	c.reset()
	return c
}

// reset forgets the runs.
func (c *candidate) reset() {
	c.runs, c.counts = 0, [2]*counts{newCounts(len(c.all)), newCounts(len(c.all))}
}

// with returns the candidate of a reward.
func (s *sequence) with(r Reward) *candidate {
	changed := *s
	changed.changed = r
	return newCandidate(&changed, r)
}

// measure carries out so many runs more. Those of all candidates and of both worlds share their randomness, so that
// what sets them apart is the change.
func (c *candidate) measure(runs int, key random.Key) {
	values := make([]int64, len(c.all))
	for run := c.runs; run < c.runs+runs; run++ {
		for world := range 2 {
			if c.run(world, key.Sub(uint64(run)), values) {
				c.counts[run%2].count(world, values)
			}
		}
	}
	c.runs += runs
}

// chosen returns the trial with the reward whose change breaks the claim most visibly. All are
// tried on half of the runs, and the best few on the other half; of equal ones the first is chosen.
func (a *Audit) chosen(s *sequence) trial {
	const few = 5
	key := random.NewKey(a.Seed).Name("audit").Name("try")
	var left []*candidate
	for _, r := range s.candidates(key.Name("scout")) {
		left = append(left, s.with(r))
	}
	budget := int(min(int64(a.Runs/2), tried, pulls/a.Setup.Horizon))
	for _, keep := range []int{few, 1} {
		if len(left) <= keep {
			continue
		}
		runs := max(1, budget/4/len(left)) // in each half, of each round
		for _, c := range left {
			c.measure(2*runs, key)
		}
		left = best(left, a.Claim)[:keep]
	}
	if len(left) == 0 {
		return s
	}
	return left[0].trial
}

// best sorts candidates by how visibly they break the claim.
func best(all []*candidate, claim Claim) []*candidate {
	for _, c := range all {
		c.score = c.excess(claim)
	}
	return byScore(all)
}

// byScore sorts candidates, those that tell most first.
func byScore(all []*candidate) []*candidate {
	slices.SortStableFunc(all, func(x, y *candidate) int { return cmp.Compare(y.score, x.score) })
	return all
}

// excess returns by how many standard errors the claim is broken, on average, by an event that
// one half of the runs chooses and the other half meets, of the statistic where that is most.
func (c *candidate) excess(claim Claim) float64 {
	e := math.Exp(claim.Epsilon)
	score := func(m meeting) float64 { return m.excess(e, claim.Delta) }
	top := math.Inf(-1)
	for _, half := range c.counts {
		if half.runs[0] == 0 || half.runs[1] == 0 {
			return top
		}
	}
	for i, s := range c.all {
		sum := 0.0
		for half := range 2 {
			event, _ := c.counts[half].bestOf(i, s, score)
			sum += score(c.counts[1-half].meeting(event))
		}
		top = math.Max(top, sum/2)
	}
	return top
}

// candidates returns the rewards that may be changed, the first of arm 1 before all others. Some runs say
// which come in while choices are still to be made.
func (s *sequence) candidates(key random.Key) (all []Reward) {
	most := make([]int64, s.counted())
	for run := range uint64(scouts) {
		r := s.start(0, key.Sub(run))
		r.Advance(s.set.Horizon-1, math.MaxInt)
		for a, n := range r.Pulls()[:len(most)] {
			most[a] = max(most[a], n)
		}
	}
	numbers := []int64{1, 2}
	for n := int64(2); n < slices.Max(most); n *= 2 {
		numbers = append(numbers, n+1)
	}
	if s.revise > 0 { // which stands for all rewards of the rule
		numbers = []int64{s.revise}
	}
	for _, n := range numbers {
		for a := range most {
			if n <= most[a] || s.revise > 0 {
				all = append(all, Reward{a + 1, n})
			}
		}
	}
	return all
}

// check says whether an audit's arms have the reward.
func (r Reward) check(q Question) error {
	if r.Arm < 1 || r.Arm > q.Setup.Arms || r.Reward < 1 || r.Reward > q.Setup.Horizon {
		return fmt.Errorf("changed: %w", say.Error("audit-no-reward", fmt.Sprint(r.Reward), fmt.Sprint(r.Arm)))
	}
	return nil
}
