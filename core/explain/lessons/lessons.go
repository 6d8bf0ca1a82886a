// Package lessons holds what the page teaches, in steps: each sets a scenario, says what to
// watch and asks something that the simulation answers. What a step measures is data too, so
// that a test holds each answer against the simulation, and the page does so again with the
// runs that a reader has made.
package lessons

import (
	"slices"
	"strconv"

	"epsilonarcade/core/scenario"
)

// A Lesson is a few steps about one thing.
type Lesson struct {
	ID    string // stable: links depend on it
	Title string
	Steps []Step
}

// A Step is one scenario with one question.
type Step struct {
	Scenario string // a link, as people write it
	Look     string // how the page shows it, as in links
	Title    string
	Watch    string // what there is to see
	Question string
	Answers  []Answer           // no two have a value in common
	Right    int                // the answer that is right
	Measure  Statistic          // decides the question
	Measured func(found) string // says the value of the statistic
	Explains string             // why the answer is right
}

// An Answer is right if the statistic is in [From, To).
type Answer struct {
	From, To float64
	Text     string
}

// Has reports whether the answer is right for a value of the statistic.
func (a Answer) Has(x float64) bool { return a.From <= x && x < a.To }

// Link returns the link of the step's scenario as the page has it.
func (s Step) Link() string { return s.parsed().Link() }

func (s Step) parsed() scenario.Valid {
	v, err := scenario.ParseLink(s.Scenario)
	if err != nil {
		panic(err) // a test reads all of them
	}
	return v
}

// asks reports whether the step's question is about a scenario. A question about the smallest N is about every
// history of the noise.
func (s Step) asks(v scenario.Valid) bool {
	own := s.parsed()
	if s.Measure.Kind == Smallest {
		sc := v.Scenario()
		noise := sc.Region.Noise
		sc.Region = own.Scenario().Region
		sc.Region.Noise = noise
		v, _ = sc.Validate()
	}
	return v.Equal(own)
}

// Decide returns which answer a value of the statistic makes right, −1 if it is none.
func (s Step) Decide(x float64) int {
	return slices.IndexFunc(s.Answers, func(a Answer) bool { return a.Has(x) })
}

// A Place is where somebody is in a course: a lesson, one of its steps, and the answer that
// has been given there. Links write it as in "local.2.b": answer b of step 2.
type Place struct {
	Lesson, Step int // from 0
	Answer       int // −1 if there is none yet, Shown if it is to be shown without one
}

// Shown is the answer of who has given none and wants to see it.
const Shown = -2

// places returns the places of all steps without an answer, in the course's order.
func places() (all []Place) {
	for i, l := range Course {
		for j := range l.Steps {
			all = append(all, Place{i, j, -1})
		}
	}
	return all
}

// Find reads a place. ok is false if there is no such place.
func Find(text string) (p Place, ok bool) {
	for _, p := range places() {
		for p.Answer = Shown; p.Answer < len(p.step().Answers); p.Answer++ {
			if p.String() == text {
				return p, true
			}
		}
	}
	return p, false
}

// String writes a place.
func (p Place) String() string {
	text := Course[p.Lesson].ID + "." + strconv.Itoa(p.Step+1)
	switch {
	case p.Answer == Shown:
		text += ".show"
	case p.Answer >= 0:
		text += "." + string(rune('a'+p.Answer))
	}
	return text
}

// step returns the step there.
func (p Place) step() Step { return Course[p.Lesson].Steps[p.Step] }

// Fragment returns the address of a place: the step's scenario, as the step looks at it.
func (p Place) Fragment() string {
	s := p.step()
	view := "lesson=" + p.String()
	if s.Look != "" {
		view = s.Look + "&" + view
	}
	return s.Link() + "~" + view
}

// next returns the place so many steps after this one, which may be in another lesson.
func (p Place) next(steps int) (Place, bool) {
	p.Answer = -1
	all := places()
	at := slices.Index(all, p) + steps
	if at < 0 || at >= len(all) {
		return p, false
	}
	return all[at], true
}
