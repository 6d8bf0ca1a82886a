package lessons

import (
	"strconv"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// A TourText is the text of one stop of the tour.
type TourText struct{ Title, Text string }

// Tour contains the stops of the page's tour.
var Tour = []TourText{
	{say.Of("the-chart"), say.Of("bandit-game-chance")},
	{say.Of("the-arms"), say.Of("each-bar-arm-high")},
	{say.Of("the-privacy-budget"), say.Of("what-arm-pays-may")},
	{say.Of("the-policies"), say.Of("they-grouped-what-they")},
	{say.Of("and-then"), say.Of("tabs-top-left")},
}

// At returns the content of a place, with the lessons in the language with the given tag. The place "all" is the list of
// lessons. The scenario and the result are those on the page, and the result holds the runs so far. ok is false if there
// is no such place.
//
// The choices in the list and at the stops lead only to stops, which do not need another scenario.
func At(tag, place string, v scenario.Valid, r sim.Result) (answer *explain.Lesson, ok bool) {
	course := Course(tag)
	if place == All {
		answer = &explain.Lesson{
			Title:   say.Of("learn-seven-short-lessons"),
			Says:    []string{say.Of("each-step-sets-scenario")},
			Choices: []explain.Choice{{Place: tour(0), Text: say.Of("first-tour-page")}},
		}
		for i, l := range course {
			answer.Turns = append(answer.Turns, turn(notation.Count(i+1)+". "+l.Title, Place{i, 0, -1}))
		}
		return answer, true
	}
	for i, text := range Tour {
		if place == tour(i) {
			return stop(i, text), true
		}
	}
	p, ok := Find(place)
	if !ok {
		return nil, false
	}
	own := course[p.Lesson]
	step := own.Steps[p.Step]
	q := step.Question
	where := say.Of("lesson-step", notation.Count(p.Lesson+1), notation.Count(len(course)), own.Title,
		notation.Count(p.Step+1), notation.Count(len(own.Steps)))
	answer = &explain.Lesson{Title: step.Title, Says: []string{where, step.Text}, Question: q.Text}
	for i, a := range q.Options {
		answer.Choices = append(answer.Choices, explain.Choice{Place: Place{p.Lesson, p.Step, i}.String(), Text: a.Text})
	}
	asked := asks(step, v)
	switch p.Answer {
	case -1:
		answer.Choices = append(answer.Choices, explain.Choice{Place: Place{p.Lesson, p.Step, Shown}.String(), Text: say.Of("just-show-me")})
	default:
		answer.Choices[q.Right-1].Mark = "good"
		verdict := say.Of("yes-of")
		switch p.Answer {
		case q.Right - 1:
		case Shown:
			verdict = say.Of("what-seen-here", q.Options[q.Right-1].Text)
		default:
			answer.Choices[p.Answer].Mark = "bad"
			verdict = say.Of("no-of") + " " + say.Of("what-seen-here", q.Options[q.Right-1].Text)
		}
		measured := say.Of("scenario-been-changed-since") // in place of a measurement
		if asked {
			measured = measuredIn(step, r)
		}
		answer.Verdict = []string{verdict, measured, q.Why}
	}
	if !asked {
		answer.Turns = append(answer.Turns, turn(say.Of("set-scenario-again"), p))
	}
	if before, ok := p.next(-1); ok {
		answer.Turns = append(answer.Turns, turn(say.Of("back"), before))
	}
	answer.Turns = append(answer.Turns, explain.Turn{Name: say.Of("all-lessons"), Link: "#" + v.Link() + "~lesson=" + All})
	if after, ok := p.next(1); ok {
		name := say.Of("next")
		if after.Lesson != p.Lesson {
			name = say.Of("next-lesson", course[after.Lesson].Title)
		}
		answer.Turns = append(answer.Turns, turn(name, after))
	}
	return answer, true
}

// tour returns the place of a stop of the tour.
func tour(stop int) string { return "tour." + strconv.Itoa(stop+1) }

// stop returns the content of a stop of the tour.
func stop(i int, words TourText) *explain.Lesson {
	answer := &explain.Lesson{Title: words.Title, Says: []string{
		say.Of("tour-stop", notation.Count(i+1), notation.Count(len(Tour))), words.Text,
	}}
	if i > 0 {
		answer.Choices = append(answer.Choices, explain.Choice{Place: tour(i - 1), Text: say.Of("back")})
	}
	if i+1 < len(Tour) {
		answer.Choices = append(answer.Choices, explain.Choice{Place: tour(i + 1), Text: say.Of("next")})
	} else {
		answer.Choices = append(answer.Choices, explain.Choice{Place: All, Text: say.Of("to-the-lessons")})
	}
	return answer
}

// All is the place at which the list of lessons is shown.
const All = "all"

func turn(name string, p Place) explain.Turn {
	return explain.Turn{Name: name, Link: "#" + p.Fragment()}
}

// measuredIn returns a sentence that states the step's statistic in the given runs.
func measuredIn(step lecture.Step, r sim.Result) string {
	m, err := Measure(*step.Question.Measure, scenarioOf(step), r)
	if err != nil {
		return say.Of("nothing-been-measured-here")
	}
	return step.Question.Says(m)
}
