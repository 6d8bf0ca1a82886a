// Package lessons holds the page's course. Each step sets a scenario, tells the reader what to watch, and asks a
// question that the simulation answers. Steps contain their statistics, so tests check every answer against the
// simulation, and the page computes it again from the reader's runs.
package lessons

import (
	"slices"
	"strconv"

	"epsilonarcade/core/scenario"
)

// A Lesson is a few steps about one topic.
type Lesson struct {
	ID    string // stable: links depend on it
	Title string
	Steps []Step
}

// A Step is a scenario with a question.
type Step struct {
	Scenario string // a link
	Look     string // the view, as in links
	Title    string
	Watch    string // an instruction
	Question string
	Answers  []Answer  // without overlaps
	Right    int       // index of the right answer
	Measure  Statistic // decides the question
	Measured string    // the statistic in words, with gaps for {x}, {percent}, {answer}, {low} and {next}
	Explains string    // why the answer is right
}

// An Answer is right if the statistic is in [From, To).
type Answer struct {
	From, To float64
	Text     string
}

// Has reports whether the answer is right for a value of the statistic.
func (a Answer) Has(x float64) bool { return a.From <= x && x < a.To }

// Link returns the canonical link of the step's scenario.
func (s Step) Link() string { return s.parsed().Link() }

func (s Step) parsed() scenario.Valid {
	v, err := scenario.ParseLink(s.Scenario)
	if err != nil {
		panic(err) // a test reads all of them
	}
	return v
}

// asks reports whether the step's question is about this scenario. A question about the smallest N covers every history
// of its noise.
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

// Decide returns the index of the answer that a statistic makes right, or −1.
func (s Step) Decide(x float64) int {
	return slices.IndexFunc(s.Answers, func(a Answer) bool { return a.Has(x) })
}

// A Place is a place in the course: a lesson, one of its steps, and the given answer. Links write it as in "local.2.b",
// answer b of step 2.
type Place struct {
	Lesson, Step int // from 0
	Answer       int // −1 before an answer, Shown to show the answer without a guess
}

// Shown marks an answer that the reader revealed without guessing.
const Shown = -2

// places returns the places of all steps, without answers.
func places() (all []Place) {
	for i, l := range Course {
		for j := range l.Steps {
			all = append(all, Place{i, j, -1})
		}
	}
	return all
}

// Find parses a place. ok is false if it does not exist.
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

// String returns the place as in links.
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

// step returns the step of a place.
func (p Place) step() Step { return Course[p.Lesson].Steps[p.Step] }

// Fragment returns the address of a place: the step's scenario and view.
func (p Place) Fragment() string {
	s := p.step()
	view := "lesson=" + p.String()
	if s.Look != "" {
		view = s.Look + "&" + view
	}
	return s.Link() + "~" + view
}

// next returns the place after a number of steps, which may be in another lesson.
func (p Place) next(steps int) (Place, bool) {
	p.Answer = -1
	all := places()
	at := slices.Index(all, p) + steps
	if at < 0 || at >= len(all) {
		return p, false
	}
	return all[at], true
}
