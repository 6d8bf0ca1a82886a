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

// A Grade is the result of grading a submission.
type Grade struct {
	Policy  string  `json:"policy"`            // the declared name; empty if the declaration is invalid
	Passed  bool    `json:"passed"`            // whether all checks passed
	Problem string  `json:"problem,omitempty"` // why the grading stopped early
	Checks  []Check `json:"checks"`            // one for each requirement, in the same order
}

// A Check is the result for one requirement.
type Check struct {
	Kind   RequirementKind `json:"kind"`
	Asks   string          `json:"asks"` // the requirement in words
	Passed bool            `json:"passed"`
	Done   bool            `json:"done"` // whether the check is complete
	// Measured is compared with Limit, and Error is its standard error. Measured is the mean regret, the difference
	// from the regret to beat, or the lower bound on ε. All three fields are nil for the other kinds.
	Measured *float64 `json:"measured,omitempty"`
	Error    *float64 `json:"standard_error,omitempty"`
	Limit    *float64 `json:"limit,omitempty"`
	Says     string   `json:"says"` // the result in words
}

// A Grading grades one submission piece by piece. Step continues the grading, and Leave stops it.
type Grading struct {
	assignment Assignment
	source     string
	spec       policy.Spec
	scenario   scenario.Scenario
	place      int
	experiment *sim.Experiment
	regrets    map[int][]float64 // one regret per run, by index of the policy
	at         int               // the index of the current requirement
	share      float64           // the completed fraction of the current requirement
	grade      Grade
	next       func() (share float64, more bool) // does one piece of work; nil if the source cannot run
	leave      func()
}

// A piece is called after each piece of work on a requirement, which takes a few milliseconds if possible. Its argument
// is the completed fraction of the requirement, from 0 to 1. It returns an error if the grading must stop.
type piece func(share float64) error

var errLeft = errors.New("the grading is left")

// part returns a piece for a part of the work. It maps fractions of this part to fractions between from and to.
func (p piece) part(from, to float64) piece {
	return func(share float64) error { return p(from + share*(to-from)) }
}

// Checks returns an empty check for each requirement.
func (a Assignment) Checks() (all []Check) {
	for _, r := range a.Must {
		all = append(all, Check{Kind: r.Kind, Asks: a.Asks(r)})
	}
	return all
}

// Begin starts grading a source. If the source cannot run, the grade is complete at once. The assignment must be valid:
// see Check.
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

// work checks all requirements. After each piece of work, it yields the completed fraction of the current requirement.
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

// check checks one requirement. The error is a failure of the policy, or errLeft.
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

// end ends the grading with an error.
func (g *Grading) end(err error) *Grading {
	const most = 500 // characters; the message of a failed policy can be long
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

// Step does one piece of work and reports whether there is more to do.
func (g *Grading) Step() (more bool) {
	if g.next == nil {
		return false
	}
	g.share, more = g.next()
	return more
}

// Leave stops the grading. After that, Step does nothing.
func (g *Grading) Leave() { g.leave() }

// Progress returns the index of the current requirement, and the completed fraction of it, from 0 to 1.
func (g *Grading) Progress() (requirement int, share float64) { return g.at, g.share }

// Grade returns the grade so far. It is final after Step has returned false.
func (g *Grading) Grade() Grade {
	grade := g.grade
	grade.Checks = append([]Check(nil), g.grade.Checks...)
	return grade
}

// Grade grades a source from beginning to end.
func (a Assignment) Grade(source string) Grade {
	g := a.Begin(source)
	for g.Step() {
	}
	return g.Grade()
}

// Failed returns the grade of a source that could not be graded, and gives the reason. It does not run the source.
func (a Assignment) Failed(source string, why error) Grade {
	g := &Grading{grade: Grade{Checks: a.Checks()}}
	if spec, err := custom.Spec(source); err == nil && source != "" {
		g.grade.Policy = spec.Name
	}
	return g.end(why).grade
}
