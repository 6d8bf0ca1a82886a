package audit

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
)

// These limits apply to the choices that an audit of a custom policy tries, and to the runs for them.
const (
	mostCalls   = 4096 // calls of the policy per run; later choices are not tried
	cheapCalls  = 64   // calls per run, for the choice to fall back on
	mostTurns   = 8    // choices at which the policy starts or stops drawing
	early       = 4    // open choices before which every history is tried
	changedArms = 3    // arms whose first reward differs in some trial
	followed    = 32   // runs that find the common histories
	sure        = 3.   // standard errors that an expensive choice needs
	plain       = 6.   // standard errors that end the search for a choice
	roundCalls  = 8000 // approximately, for each choice in the first round
	leastTry    = 10   // runs of each choice in each world in the first round
	mostTry     = 400
	finalists   = 3
)

// spots are the choices of a custom policy that an audit can test. Separate runs select one of them, so the selection
// does not lower the confidence (see changed.go).
type spots struct {
	trial  // the first choice
	all    []*candidate
	looked string
	key    random.Key
}

// newSpots returns the choices for a question. At the first open choices, the whole history is fixed and one of its
// rewards differs. At later choices, up to the horizon, the last reward differs. Each choice is tried on the
// question's arms and on arms with equal means.
func newSpots(q Question, f *fault) *spots {
	c := &spots{key: random.NewKey(q.Seed).Name("audit").Name("choices")}
	p := newPair(q, f)
	own := p.means
	profiles := [][]float64{own}
	for _, x := range []float64{0, .5, 1} {
		if same := slices.Repeat([]float64{x}, len(own)); !slices.Equal(same, own) {
			profiles = append(profiles, same)
		}
	}
	var last int64
	moments := 0
	for _, means := range profiles {
		p.means = means
		c.all = append(c.all, p.histories(c.key.Name("histories"))...)
		times, worth := newMoment(p, means, q.Setup.Horizon).times(c.key)
		for _, i := range worth {
			x := newCandidate(newMoment(p, means, times[i]), Reward{})
			x.calls = int64(i)
			c.all = append(c.all, x)
			last = max(last, times[i])
			moments++
		}
	}
	c.trial = newMoment(p, own, q.Setup.Horizon) // not open
	if len(c.all) > 0 {
		c.trial = c.all[0].trial
	}
	c.looked = say.Of("choices-looked-at", notation.Count(moments), notation.Count(last), notation.Count(len(c.all)-moments))
	return c
}

// histories returns choices after the most common histories, in which the first reward of an arm differs. The choices
// begin at the first open one, and at the first one after each arm has been pulled. The gaps between them grow.
func (w pair) histories(key random.Key) (all []*candidate) {
	arms, split := w.common(key)
	pulled := 0
	for a := range min(len(w.means), changedArms) {
		pulled = max(pulled, 1+slices.Index(arms, a))
	}
	at := map[int]bool{}
	for _, from := range []int{split, pulled} {
		for d := 0; from+d <= len(arms); d = max(d+1, d*2-early) {
			at[from+d] = true
		}
	}
	for _, n := range slices.Sorted(maps.Keys(at)) {
		if int64(n) >= w.set.Horizon {
			continue
		}
		for a := range min(len(w.means), changedArms) {
			if slices.Contains(arms[:n], a) {
				f := &first{pair: w, fork: int64(n), arms: arms[:n]}
				f.changed = Reward{a + 1, 1}
				c := newCandidate(f, Reward{})
				c.calls = f.fork
				all = append(all, c)
			}
		}
	}
	return all
}

// common returns the arms that most runs pull, up to the first pull on which too few runs agree. split is the first
// pull on which not all runs agree.
func (w pair) common(key random.Key) (arms []int, split int) {
	var left []*sim.Run
	for run := range uint64(followed) {
		left = append(left, w.start(0, key.Sub(run)))
	}
	split = mostCalls
	for len(arms) < mostCalls && int64(len(arms)) < w.set.Horizon {
		came := make([]int, len(w.means))
		for _, r := range left {
			came[step(r)]++
			w.fault.note(r)
		}
		most := slices.Index(came, slices.Max(came))
		if came[most] < followed {
			split = min(split, len(arms))
		}
		if came[most] < followed/8 {
			break
		}
		left = slices.DeleteFunc(left, func(r *sim.Run) bool { return r.Last() != most })
		arms = append(arms, most)
	}
	return arms, split
}

// open reports whether some choice differs within a few runs.
func (c *spots) open() bool {
	for i, s := range c.all {
		met := map[int64]bool{}
		values := make([]int64, len(s.statistics()))
		for run := range uint64(4) {
			for world := range 2 {
				if s.run(world, c.key.Name("open").Sub(uint64(i)).Sub(run), values) {
					met[values[0]] = true
				}
			}
		}
		if len(met) > 1 {
			return true
		}
	}
	return false
}

// choose sets the trial to the choice that breaks the claim most clearly, or to the choice that the question names.
// It tries all choices, and each round keeps a quarter of them. If no choice breaks the claim clearly, choose takes a
// choice that needs few calls.
func (a *Audit) choose(c *spots) error {
	a.looked = c.looked
	if n := a.Choice; n != 0 {
		if n < 1 || n > len(c.all) {
			return fmt.Errorf("choice: %w", say.Error("audit-no-choice", strconv.Itoa(n)))
		}
		a.trial = c.all[n-1].trial
		return nil
	}
	left := slices.Clone(c.all)
	var cheap *candidate
	for more := int64(1); len(left) > 0; more *= 3 {
		for _, x := range left {
			runs := max(more*roundCalls/(2*max(x.calls, 1)), leastTry)
			x.measure(int(min(runs, more*mostTry, int64(max(2, a.Runs/4)))), c.key.Name("try"))
		}
		left = best(left, a.Claim)
		for _, x := range left { // take the first one with enough counted runs
			if x.calls <= cheapCalls && x.counts[0].runs[0] > x.runs/4 {
				cheap = x
				break
			}
		}
		if len(left) <= finalists || left[0].score > plain || a.Err() != nil {
			break
		}
		left = left[:max(finalists, len(left)/4)]
	}
	if len(left) == 0 {
		return nil
	}
	found := left[0]
	if cheap != nil && found.score < sure {
		found = cheap
	}
	a.Choice, a.trial = slices.Index(c.all, found)+1, found.trial
	return nil
}
