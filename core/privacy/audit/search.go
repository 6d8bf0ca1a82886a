package audit

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// A search looks for the most revealing place: the reward that differs between the worlds, the means of the arms, and
// the horizon. The result depends only on the draft and the seed, and gives the worlds of an audit. It does not
// reduce the audit's confidence, because the audit uses none of the search's runs (see changed.go).
//
// If the choice after a history has exact probabilities, the search compares these for all places and needs no runs.
// Otherwise it has three stages: a quarter of its runs for the reward, a quarter for the arms, and half for the
// horizon. Each stage uses successive halving (Jamieson & Talwalkar 2016). All remaining places get the same number
// of runs, and the quarter of them that breaks the claim by the most standard errors goes on. If this number of
// standard errors is too small at the end, the search keeps the draft's own place.
//
// For a custom policy, the search tries two, three and five arms and a longer horizon. In each of these instances it
// selects a choice as an audit does. Then it compares the selected choices, so a longer horizon does not prolong the
// search.
type search struct {
	draft Draft
	own   *Audit // at the draft's own place
	key   random.Key
	exact bool
	left  []*candidate
	tried int // the number of places tried
	spent int // runs in each world
	step  func(spent int) error
}

// A visit is an instance to prepare, together with the rewards to try in it. A nil list means all rewards.
type visit struct {
	Draft
	only []Reward
}

const (
	leastSearch = 100
	leastRuns   = 40 // for a place, per round
	stepRuns    = 200
	keptFew     = 4       // places that reach the next stage
	placeCalls  = 1 << 20 // calls of a custom policy, per place and round
	clearly     = 3.5     // standard errors; the largest among a hundred uninformative statistics has about three
)

// otherMeans are the means to try. With many arms, a given choice is rare, and then it may reveal more.
var otherMeans = [][]float64{
	{0, 0}, {0, .5}, {0, 1}, {.5, 0}, {.5, .5}, {.5, 1}, {1, 0}, {1, .5}, {1, 1},
	make([]float64, 3), make([]float64, 5), make([]float64, 9), make([]float64, 17), make([]float64, 33),
	{0, .25}, {0, .75}, {.5, .25}, {.5, .75}, {1, .25}, {1, .75},
}

// Search looks for a place with at most the given number of runs in each world. It calls step after every few runs,
// and ends if step returns an error. Other errors name a bad value, or say that there is nothing to search for.
func (d Draft) Search(runs int, step func(spent int) error) (f Finding, err error) {
	if runs < leastSearch || runs > MaxRuns {
		return f, fmt.Errorf("search: %d runs are not between %d and %d", runs, leastSearch, MaxRuns)
	}
	d.Changed, d.Choice = Reward{}, 0
	a, err := d.prepare()
	if err != nil {
		return f, err
	}
	if _, ok := a.trial.(*sequence); ok && !a.open() {
		d.Arms = arm.Bernoullis(0, 0)
		if a, err = d.prepare(); err == nil && !a.open() {
			a, err = nearTurn(a.Question, a)
		}
		if err != nil {
			return f, err
		}
	}
	d.Horizon, d.Arms = a.Setup.Horizon, a.Arms
	s := &search{draft: d, own: a, key: random.NewKey(a.Seed).Name("audit").Name("search"), step: step}
	visits := []visit{{Draft: d}}
	switch a.trial.(type) {
	case *response, *mixture:
		return f, errors.New("search: a response reveals the same in every run, so there is nothing to look for")
	case *choice:
		s.exact = true
		for _, arms := range []int64{2, 3, 5, 9, 17, 33} {
			d.Arms = arm.Bernoullis(make([]float64, arms)...)
			for _, d.Horizon = range []int64{2 * arms, 4 * arms, 16 * arms, a.Setup.Horizon} {
				visits = append(visits, visit{Draft: d})
			}
		}
	}
	if !s.visit(visits[0]) {
		_, err = a.ready() // explains why
		return s.finding(), err
	}
	if err = s.visitAll(visits[1:]); s.exact {
		s.tried = len(s.left)
		return s.finding(), err
	}
	for _, stage := range []func() error{
		func() error { return s.halve(runs/4, keptFew) },
		func() error { return s.visitAll(s.otherArms()) },
		func() error { return s.halve(runs/4, keptFew) },
		func() error { return s.visitAll(s.otherHorizons()) },
		func() error { return s.halve(runs-s.spent, 1) },
	} {
		if err == nil {
			err = stage()
		}
	}
	return s.finding(), err
}

// visitAll prepares the given instances.
func (s *search) visitAll(all []visit) error {
	for _, v := range all {
		s.visit(v)
		if err := s.step(s.spent); err != nil {
			return err
		}
	}
	return nil
}

// visit prepares an instance, and reports whether it can reveal anything.
func (s *search) visit(v visit) bool {
	a, err := v.prepare()
	if err != nil || !a.open() {
		return false
	}
	add := func(c *candidate) {
		c.audit = a
		s.left = append(s.left, c)
	}
	switch t := a.trial.(type) {
	case *sequence:
		for _, r := range t.candidates(s.key.Name("scout")) {
			if v.only == nil || slices.Contains(v.only, r) {
				add(t.with(r))
			}
		}
	case *choice:
		c := newCandidate(t, Reward{})
		c.score = a.score(t.loss.P[0], t.loss.Q[0])
		add(c)
	case *spots:
		if a.choose(t) != nil {
			return false
		}
		c := newCandidate(a.trial, Reward{})
		c.most = int(placeCalls / max(1, t.all[a.Choice-1].calls))
		add(c)
	default:
		add(newCandidate(t, Reward{}))
	}
	return true
}

// halve spends runs on the places of a stage until at most goal places are left. If there are too many places for the
// budget, it drops the last ones at once.
func (s *search) halve(budget, goal int) error {
	s.left = s.left[:min(len(s.left), max(keptFew, budget/(2*leastRuns)))]
	s.tried += len(s.left)
	rounds := 0
	for n := len(s.left); n > goal; n = (n + 3) / 4 {
		rounds++
	}
	for range rounds {
		each := s.left[0].runs + max(1, budget/rounds/len(s.left))
		for _, p := range s.left {
			for p.runs < min(each, p.most) {
				n := min(min(each, p.most)-p.runs, stepRuns)
				p.measure(n, s.key)
				s.spent += n
				if err := cmp.Or(p.audit.Err(), s.step(s.spent)); err != nil {
					return err
				}
			}
			p.score = p.excess(s.own.Claim)
		}
		s.left = byScore(s.left)[:(len(s.left)+3)/4]
	}
	return nil
}

// again resets the remaining places and returns their rewards.
func (s *search) again() (rewards []Reward) {
	s.tried -= len(s.left) // they will be counted again
	for _, p := range s.left {
		p.reset()
		rewards = append(rewards, p.changed)
	}
	return rewards
}

// otherArms returns instances with other arms, for the rewards of the remaining places.
func (s *search) otherArms() (all []visit) {
	rewards := s.again()
	_, custom := s.own.trial.(*spots)
	_, sequences := s.own.trial.(*sequence)
	for _, m := range otherMeans {
		if custom && len(m) == len(s.draft.Arms) || (custom || sequences) && len(m) > 5 || slices.Equal(m, means(s.draft.Arms)) {
			continue
		}
		d := s.draft
		d.Arms = arm.Bernoullis(m...)
		all = append(all, visit{d, rewards})
	}
	return all
}

// otherHorizons returns instances with other horizons, for the remaining places.
func (s *search) otherHorizons() (all []visit) {
	s.again()
	places, shorter := s.left, int64(8)
	if _, custom := s.own.trial.(*spots); custom {
		places, shorter = places[:1], math.MaxInt64
	}
	for _, p := range places {
		d := s.draftAt(p)
		for _, t := range []int64{d.Horizon / shorter, 8 * d.Horizon} {
			if t > 1 && t <= max(longest, s.own.Setup.Horizon) {
				d.Horizon, d.Changed, d.Choice = t, Reward{}, 0
				all = append(all, visit{d, []Reward{p.changed}})
			}
		}
	}
	return all
}

// draftAt returns the draft for an audit at a place.
func (s *search) draftAt(p *candidate) Draft {
	d := s.draft
	d.Arms, d.Horizon, d.Changed, d.Choice = p.audit.Arms, p.audit.Setup.Horizon, p.changed, p.audit.Choice
	return d
}

func means(arms []arm.Arm) (all []float64) {
	for _, a := range arms {
		all = append(all, a.Mean())
	}
	return all
}

// A Finding is the result of a search.
type Finding struct {
	Draft        // at the place found
	Tried int    // the number of places tried
	Runs  int    // spent in each world
	Place string // the place in words
	Found bool   // a place other than the draft's own reveals clearly more
}

// Words describes the finding in a sentence.
func (f Finding) Words() string {
	tried, runs := notation.Count(f.Tried), notation.Count(f.Runs)
	switch {
	case f.Runs == 0 && f.Found:
		return say.Of("search-exact", tried, f.Place)
	case f.Runs == 0:
		return say.Of("search-exact-none", tried, f.Place)
	case f.Found:
		return say.Of("search-runs", tried, runs, f.Place)
	}
	return say.Of("search-runs-none", tried, runs, f.Place)
}

// finding returns the best place so far, or the draft's own place.
func (s *search) finding() Finding {
	f := Finding{Draft: s.draft, Tried: s.tried, Runs: s.spent}
	if len(s.left) > 0 {
		if best := byScore(slices.Clone(s.left))[0]; s.exact || best.score > clearly {
			f.Draft, f.Found = s.draftAt(best), true
		}
	}
	if f.Place = say.Of("place-arms", notation.Count(len(f.Arms)), notation.Count(f.Horizon)); !s.exact && f.Choice == 0 {
		f.Place = say.Of("place-means", strings.Join(numbers(means(f.Arms)), ", "), notation.Count(f.Horizon))
	}
	if f.Changed != (Reward{}) {
		f.Place = say.Of("place-reward", f.Place, notation.Count(f.Changed.Reward), notation.Count(f.Changed.Arm))
	}
	return f
}
