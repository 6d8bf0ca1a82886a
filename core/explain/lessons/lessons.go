// Package lessons contains the page's course. Each step sets a scenario, tells the reader what to watch, and asks a
// question that the simulation answers. A step states which statistic decides its question. So tests can check every
// answer against the simulation, and the page can compute the statistic from the reader's own runs.
package lessons

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/course"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/scenario"
)

// Course returns all lessons in the recommended order, in the language with the given tag.
func Course(tag string) []lecturejson.File {
	if tag == "zh" {
		return chinese()
	}
	return english()
}

var (
	english = sync.OnceValue(func() []lecturejson.File { return course.Lessons("") })
	chinese = sync.OnceValue(func() []lecturejson.File { return course.Lessons("zh") })
)

// scenarioOf returns the scenario of a step.
func scenarioOf(s lecture.Step) scenario.Valid {
	v, err := scenario.ParseLink(s.Link())
	if err != nil {
		panic(err) // a test reads all links
	}
	return v
}

// asks reports whether a step's question is about the given scenario. A question about the smallest N is about every
// history with the same noise.
func asks(s lecture.Step, v scenario.Valid) bool {
	own := scenarioOf(s)
	if s.Question.Measure.Of == lecture.Smallest {
		sc := v.Scenario()
		noise := sc.Region.Noise
		sc.Region = own.Scenario().Region
		sc.Region.Noise = noise
		v, _ = sc.Validate()
	}
	return v.Equal(own)
}

// A Place is a place in the course: a lesson, one of its steps, and the answer given there, if any. Links write a place
// as in "local.2.b", which stands for answer b to step 2.
type Place struct {
	Lesson, Step int // counted from 0
	Answer       int // −1 before an answer is given; Shown if the answer is shown without a guess
}

// Shown stands for an answer that the reader has revealed without guessing.
const Shown = -2

// places returns the places of all steps, before any answer is given.
func places() (all []Place) {
	for i, l := range english() {
		for j := range l.Steps {
			all = append(all, Place{i, j, -1})
		}
	}
	return all
}

// Find parses a place. ok is false if there is no such place.
func Find(text string) (p Place, ok bool) {
	for _, p := range places() {
		for p.Answer = Shown; p.Answer < len(p.step().Question.Options); p.Answer++ {
			if p.String() == text {
				return p, true
			}
		}
	}
	return p, false
}

// String returns the place as it is written in links.
func (p Place) String() string {
	text := english()[p.Lesson].ID + "." + strconv.Itoa(p.Step+1)
	switch {
	case p.Answer == Shown:
		text += ".show"
	case p.Answer >= 0:
		text += "." + string(rune('a'+p.Answer))
	}
	return text
}

// step returns the step at a place.
func (p Place) step() lecture.Step { return english()[p.Lesson].Steps[p.Step] }

// Fragment returns the address of a place, which gives the step's scenario and view.
func (p Place) Fragment() string {
	address := p.step().Address
	if strings.Contains(address, "~") {
		return address + "&lesson=" + p.String()
	}
	return address + "~lesson=" + p.String()
}

// next returns the place that follows after a number of steps, possibly in another lesson.
func (p Place) next(steps int) (Place, bool) {
	p.Answer = -1
	all := places()
	at := slices.Index(all, p) + steps
	if at < 0 || at >= len(all) {
		return p, false
	}
	return all[at], true
}
