package assignment

import (
	"errors"
	"iter"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A Grade is what became of a submission.
type Grade struct {
	Policy  string  `json:"policy"`            // what it calls itself; empty if that cannot be read
	Passed  bool    `json:"passed"`            // all checks have
	Problem string  `json:"problem,omitempty"` // why it could not be graded to the end
	Checks  []Check `json:"checks"`            // one for each requirement, in their order
}

// A Check is what became of a requirement.
type Check struct {
	Kind   RequirementKind `json:"kind"`
	Asks   string          `json:"asks"` // what must hold, in words
	Passed bool            `json:"passed"`
	Done   bool            `json:"done"` // it has been checked
	// Measured is the number that is held against Limit, and Error its standard error: regret, the
	// difference from the regret that must not be reached, or the lower bound of ε. They are nil where
	// there is no such number.
	Measured *float64 `json:"measured,omitempty"`
	Error    *float64 `json:"standard_error,omitempty"`
	Limit    *float64 `json:"limit,omitempty"`
	Says     string   `json:"says"` // what was found, in a sentence
}

// A Grading is the grading of one submission. Step carries it on, and Leave ends it before its end.
type Grading struct {
	assignment Assignment
	source     string
	spec       policy.Spec
	scenario   scenario.Scenario
	place      int
	experiment *sim.Experiment
	regrets    map[int][]float64 // of policies of the scenario, run by run
	at         int               // the requirement under way
	share      float64           // of it that is done
	grade      Grade
	next       func() (share float64, more bool) // does a piece of the work; nil if the text cannot run
	leave      func()
}

// A piece is called at the end of each piece of work on a requirement, of some milliseconds where it can be. It takes how
// much of the requirement is done, from 0 to 1, and returns an error if the grading is left.
type piece func(share float64) error

var errLeft = errors.New("the grading is left")

// part is for a part of the work, from one share of it to another.
func (p piece) part(from, to float64) piece {
	return func(share float64) error { return p(from + share*(to-from)) }
}

// Checks returns a check for each requirement, before any is done.
func (a Assignment) Checks() (all []Check) {
	for _, r := range a.Must {
		all = append(all, Check{Kind: r.Kind, Asks: a.Asks(r)})
	}
	return all
}

// Begin begins to grade a text. A text that cannot be run has its grade at once. The assignment must be
// one that Check finds nothing wrong with.
func (a Assignment) Begin(source string) *Grading {
	g := &Grading{assignment: a, source: source, regrets: map[int][]float64{}, leave: func() {}, grade: Grade{Checks: a.Checks()}}
	spec, err := custom.Spec(source)
	if err != nil {
		return g.end(err)
	}
	g.spec, g.grade.Policy = spec, spec.Name
	g.scenario, g.place = a.With(source)
	v, problems := g.scenario.Validate()
	if problems != nil {
		return g.end(problems[0])
	}
	if g.experiment, err = sim.New(v); err != nil {
		return g.end(err)
	}
	if err := g.experiment.Start(g.place, 0, sim.Leaps).Err(); err != nil {
		return g.end(err)
	}
	g.next, g.leave = iter.Pull(g.work)
	return g
}

// work checks all requirements, and yields how much of one is done after each piece.
func (g *Grading) work(yield func(share float64) bool) {
	passed := true
	for i, r := range g.assignment.Must {
		found, err := g.check(r.filled(g.scenario.Horizon), func(share float64) error {
			if !yield(share) {
				return errLeft
			}
			return nil
		})
		switch {
		case errors.Is(err, errLeft):
			return
		case err != nil:
			g.end(err)
			return
		}
		c := &g.grade.Checks[i]
		found.Kind, found.Asks, found.Done = c.Kind, c.Asks, true
		*c = found
		passed = passed && c.Passed
		if g.at++; g.at < len(g.assignment.Must) && !yield(0) {
			return
		}
	}
	g.grade.Passed = passed
}

// check checks a requirement. It returns the error of a policy that fails, or errLeft.
func (g *Grading) check(r Requirement, done piece) (Check, error) {
	switch r.Kind {
	case Regret:
		return g.atMost(r.Most, done)
	case LessRegret:
		other, _ := g.assignment.than(r.Than)
		return g.less(other, r.Times, done)
	case Audited:
		return g.audited(r, done)
	case SameActions:
		return g.same(r, done)
	}
	says := g.spec.Notion
	return Check{Passed: says == r.Notion, Says: say.Of("task-says-notion", protects(says))}, nil
}

// end ends a grading before its end.
func (g *Grading) end(err error) *Grading {
	const most = 500 // characters: a text may fail with a word of any length
	why := say.Err(err)
	if letters := []rune(say.English(why)); len(letters) > most {
		why = string(letters[:most]) + "…"
	}
	g.grade.Problem = why
	for i := range g.grade.Checks {
		if c := &g.grade.Checks[i]; !c.Done {
			c.Says = say.Of("task-not-checked", why)
		}
	}
	g.at = len(g.grade.Checks)
	return g
}

// Step does a piece of the work and returns whether something is left to do.
func (g *Grading) Step() (more bool) {
	if g.next == nil {
		return false
	}
	g.share, more = g.next()
	return more
}

// Leave ends a grading before its end. After that Step does nothing.
func (g *Grading) Leave() { g.leave() }

// Progress returns the requirement under way, from 0, and how much of it is done, from 0 to 1.
func (g *Grading) Progress() (requirement int, share float64) { return g.at, g.share }

// Grade returns the grade so far. It is whole once Step has returned false.
func (g *Grading) Grade() Grade {
	grade := g.grade
	grade.Checks = append([]Check(nil), g.grade.Checks...)
	return grade
}

// Grade grades a text at once.
func (a Assignment) Grade(source string) Grade {
	g := a.Begin(source)
	for g.Step() {
	}
	return g.Grade()
}

// Failed returns the grade of a text that could not be graded, and why. Nothing of the text is run.
func (a Assignment) Failed(source string, why error) Grade {
	g := &Grading{grade: Grade{Checks: a.Checks()}}
	if spec, err := custom.Spec(source); err == nil && source != "" {
		g.grade.Policy = spec.Name
	}
	return g.end(why).grade
}
