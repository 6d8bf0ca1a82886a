package assignment

import (
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written"
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
	Kind   Kind   `json:"kind"`
	Asks   string `json:"asks"` // what must hold, in words
	Passed bool   `json:"passed"`
	Done   bool   `json:"done"` // it has been checked
	// Measured is the number that is held against Limit, and Error its standard error: regret, the
	// difference from the regret that must not be reached, or the lower bound of ε. They are nil where
	// there is no such number.
	Measured *float64 `json:"measured,omitempty"`
	Error    *float64 `json:"standard_error,omitempty"`
	Limit    *float64 `json:"limit,omitempty"`
	Says     string   `json:"says"` // what was found, in a sentence
}

// A Grading is the grading of one submission. Step carries it on.
type Grading struct {
	assignment Assignment
	source     string
	spec       policy.Spec
	scenario   scenario.Scenario
	place      int
	experiment *sim.Experiment
	regrets    map[int]*regret // of policies of the scenario
	works      []work          // one for each requirement
	at         int             // the requirement under way
	grade      Grade
}

// A work checks a requirement piece by piece. Its error is that of a policy that fails.
type work interface {
	// step does a piece, of some milliseconds where it can, and returns whether something is left.
	step() (more bool, err error)
	// share returns how much is done, from 0 to 1.
	share() float64
	// check returns what was found, once nothing is left.
	check() Check
}

// Begin begins to grade a text. A text that cannot be run has its grade at once. The assignment must be
// one that Check finds nothing wrong with.
func (a Assignment) Begin(source string) *Grading {
	g := &Grading{assignment: a, source: source, regrets: map[int]*regret{}}
	for _, r := range a.Must {
		r = r.filled(a.Scenario.Horizon)
		g.grade.Checks = append(g.grade.Checks, Check{Kind: r.Kind, Asks: a.Asks(r)})
	}
	spec, err := written.Spec(source)
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
	for _, r := range a.Must {
		g.works = append(g.works, g.work(r.filled(a.Scenario.Horizon)))
	}
	return g
}

// work returns what checks a requirement.
func (g *Grading) work(r Requirement) work {
	switch r.Kind {
	case Regret:
		return &atMost{own: g.regret(g.place), limit: r.Most}
	case LessRegret:
		other, _ := g.assignment.than(r.Than)
		return &less{own: g.regret(g.place), other: g.regret(other), times: r.Times}
	case Audited:
		return &claimed{g: g, r: r, claim: g.assignment.claim(g.spec)}
	case SameActions:
		return &same{g: g, r: r}
	}
	return &declared{says: g.spec.Notion, must: r.Notion}
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
	g.works, g.at = nil, 0
	return g
}

// Step does a piece of the work and returns whether something is left to do.
func (g *Grading) Step() (more bool) {
	if g.at >= len(g.works) {
		return false
	}
	w := g.works[g.at]
	left, err := w.step()
	switch {
	case err != nil:
		g.end(err)
		return false
	case left:
		return true
	}
	c, found := &g.grade.Checks[g.at], w.check()
	found.Kind, found.Asks, found.Done = c.Kind, c.Asks, true
	*c = found
	if g.at++; g.at == len(g.works) {
		g.grade.Passed = true
		for _, c := range g.grade.Checks {
			g.grade.Passed = g.grade.Passed && c.Passed
		}
	}
	return g.at < len(g.works)
}

// Progress returns the requirement under way, from 0, and how much of it is done, from 0 to 1.
func (g *Grading) Progress() (requirement int, share float64) {
	if g.at >= len(g.works) {
		return len(g.grade.Checks), 0
	}
	return g.at, g.works[g.at].share()
}

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
	g := &Grading{}
	for _, r := range a.Must {
		g.grade.Checks = append(g.grade.Checks, Check{Kind: r.Kind, Asks: a.Asks(r)})
	}
	if spec, err := written.Spec(source); err == nil && source != "" {
		g.grade.Policy = spec.Name
	}
	return g.end(why).grade
}
