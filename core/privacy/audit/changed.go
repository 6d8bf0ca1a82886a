package audit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// It matters which reward differs. In a private running sum, the first and the third reward of an arm meet different
// noise. So an audit tries rewards 1, 2, 3 and 2^k + 1 of each counted arm, if they occur before the horizon.
//
// Choosing the reward does not reduce the confidence of the audit, because it uses separate runs, independent of those
// of the bets. Given the choice, the bets are on two fixed worlds that differ in one reward. They accuse a policy that
// keeps its claim with probability at most 1 − γ. So this also holds on average over the choice.

// These are the largest numbers of runs in each world and of pulls in all that the choice takes, because it shows no
// progress, and the number of runs (scouts) that find out which rewards occur.
const (
	tried  = 20_000
	pulls  = 1 << 25
	scouts = 16
)

// A candidate is a possible trial of an audit. The counts of its runs are kept in two halves.
type candidate struct {
	trial
	changed Reward
	calls   int64  // calls of a custom policy per run
	audit   *Audit // prepared by a search
	most    int    // the largest number of runs in a search
	all     []statistic
	counts  [2]*counts
	runs    int // the number of runs so far in each world
	score   float64
}

func newCandidate(t trial, changed Reward) *candidate {
	c := &candidate{trial: t, changed: changed, all: t.statistics(), most: math.MaxInt, score: math.Inf(-1)}
	c.reset()
	return c
}

// reset clears the counts.
func (c *candidate) reset() {
	c.runs, c.counts = 0, [2]*counts{newCounts(len(c.all)), newCounts(len(c.all))}
}

// with returns the candidate in which the given reward differs.
func (s *sequence) with(r Reward) *candidate {
	changed := *s
	changed.changed = r
	return newCandidate(&changed, r)
}

// measure carries out more runs. All candidates and both worlds use common random numbers, so all differences come
// from the changed reward.
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

// chosen returns the trial whose changed reward breaks the claim most visibly. It tries all rewards with half of its
// runs, and the best few with the other half. In a tie, it takes the first.
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
		runs := max(1, budget/4/len(left)) // in each half and each round
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

// best sorts candidates by how clearly they break the claim.
func best(all []*candidate, claim Claim) []*candidate {
	for _, c := range all {
		c.score = c.excess(claim)
	}
	return byScore(all)
}

// byScore sorts candidates by decreasing score.
func byScore(all []*candidate) []*candidate {
	slices.SortStableFunc(all, func(x, y *candidate) int { return cmp.Compare(y.score, x.score) })
	return all
}

// excess returns by how many standard errors the claim is violated. One half of the runs chooses an event of each
// statistic, and the other half measures it. The result is the average over both directions, for the best statistic.
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

// candidates returns the rewards to try, beginning with the first reward of arm 1. A few runs find out which rewards
// occur before the last choice.
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
	if s.revise > 0 { // stands for all rewards of the rule
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

// check returns an error if the arms do not have this reward.
func (r Reward) check(q Question) error {
	if r.Arm < 1 || r.Arm > q.Setup.Arms || r.Reward < 1 || r.Reward > q.Setup.Horizon {
		return fmt.Errorf("changed: %w", say.Error("audit-no-reward", fmt.Sprint(r.Reward), fmt.Sprint(r.Arm)))
	}
	return nil
}
