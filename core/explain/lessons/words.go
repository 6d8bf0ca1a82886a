package lessons

import (
	"strconv"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/sim"
)

// Words are all that a course says in one language. In its texts braces mark places for
// numbers and names.
type Words struct {
	Lessons []LessonWords // in the order of Course

	Tour        []TourWords // of the page, stop by stop
	TourPlace   string      // {stop} of {stops}
	Leave       string      // the tour, for the list of lessons
	TakeTheTour string

	Title, About  string // of the list of lessons
	Place         string // {lesson} of {lessons}, {title}, {step} of {steps}
	Right, Wrong  string // Wrong has the {answer} that is right
	ShowMe, Shown string // to see it without a guess; what is seen then, with the {answer}
	InRun0        string // what was measured in the run that the page shows live
	OfMeans       string // in {made} runs of {all}
	Exactly       string // what was computed
	Waiting       string // no run yet
	Changed       string // the scenario is not the step's
	Back, Next    string // to other steps
	Again, AllOf  string // to the step's own scenario, and to the list
	NextLesson    string // {title}
	NumberedTitle string // {lesson}, {title}
}

// LessonWords are those of a lesson.
type LessonWords struct {
	Title string
	Steps []StepWords // in the order of its steps
}

// StepWords are those of a step.
type StepWords struct {
	Title    string
	Watch    string // what there is to see
	Question string
	Answers  []string
	Measured string // what the statistic {x} is, which says the {answer}; {low} and {next} are the lowest means
	Explains string // why the answer is right
}

// TourWords are those of a stop of the tour.
type TourWords struct{ Title, Text string }

// fill puts values into a text's places.
func fill(text string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(text) }

// Sheet returns what the page shows at a place, as it reads addresses: "all" is the list of
// lessons. The link and the result are those of the scenario that the page shows, with the
// runs that are there. ok is false if there is no such place.
//
// Of what the sheet says the first three texts are the place, what to watch and the question;
// what follows is said of the answer that was given. Its facts are the answers, by what links
// call them, marked good or bad if that was given; its turns lead to other places. Facts of the
// list and of the tour's stops are ways to stops, which need no other scenario.
func (w Words) Sheet(place, link string, r sim.Result) (sheet *explain.Sheet, ok bool) {
	if place == All {
		sheet = &explain.Sheet{Title: w.Title, Says: []string{w.About}, Facts: []explain.Fact{{Name: tour(0), Value: w.TakeTheTour}}}
		for i, l := range w.Lessons {
			sheet.Turns = append(sheet.Turns, turn(w.numbered(i, l.Title), Place{i, 0, -1}))
		}
		return sheet, true
	}
	for i, stop := range w.Tour {
		if place == tour(i) {
			return w.stop(i, stop), true
		}
	}
	p, ok := Find(place)
	if !ok {
		return nil, false
	}
	step, words := p.step(), w.Lessons[p.Lesson].Steps[p.Step]
	sheet = &explain.Sheet{Title: words.Title, Says: []string{w.place(p), words.Watch, words.Question}}
	for i, text := range words.Answers {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: Place{p.Lesson, p.Step, i}.String(), Value: text})
	}
	own := step.asks(link)
	switch p.Answer {
	case -1:
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: Place{p.Lesson, p.Step, Shown}.String(), Value: w.ShowMe})
	default:
		sheet.Facts[step.Right].Mark = "good"
		verdict := w.Right
		switch p.Answer {
		case step.Right:
		case Shown:
			verdict = fill(w.Shown, "{answer}", words.Answers[step.Right])
		default:
			sheet.Facts[p.Answer].Mark = "bad"
			verdict = fill(w.Wrong, "{answer}", words.Answers[step.Right])
		}
		measured := w.Changed // of which nothing is measured
		if own {
			measured = w.measured(step, words, r)
		}
		sheet.Says = append(sheet.Says, verdict, measured, words.Explains)
	}
	if !own {
		sheet.Turns = append(sheet.Turns, turn(w.Again, p))
	}
	if before, ok := p.before(); ok {
		sheet.Turns = append(sheet.Turns, turn(w.Back, before))
	}
	sheet.Turns = append(sheet.Turns, explain.Turn{Name: w.AllOf, Link: "#" + link + "~lesson=" + All})
	if after, ok := p.after(); ok {
		name := w.Next
		if after.Lesson != p.Lesson {
			name = fill(w.NextLesson, "{title}", w.Lessons[after.Lesson].Title)
		}
		sheet.Turns = append(sheet.Turns, turn(name, after))
	}
	return sheet, true
}

// tour returns the place of a stop of the tour.
func tour(stop int) string { return "tour." + strconv.Itoa(stop+1) }

// stop returns the sheet of a stop: what it says, and the ways on.
func (w Words) stop(i int, words TourWords) *explain.Sheet {
	sheet := &explain.Sheet{Title: words.Title, Says: []string{
		fill(w.TourPlace, "{stop}", notation.Count(i+1), "{stops}", notation.Count(len(w.Tour))), words.Text,
	}}
	if i > 0 {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: tour(i - 1), Value: w.Back})
	}
	if i+1 < len(w.Tour) {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: tour(i + 1), Value: w.Next})
	} else {
		sheet.Facts = append(sheet.Facts, explain.Fact{Name: All, Value: w.Leave})
	}
	return sheet
}

// All is the place of the list of lessons.
const All = "all"

func turn(name string, p Place) explain.Turn {
	return explain.Turn{Name: name, Link: "#" + p.Fragment()}
}

// place says where somebody is.
func (w Words) place(p Place) string {
	return fill(w.Place, "{lesson}", notation.Count(p.Lesson+1), "{lessons}", notation.Count(len(Course)), "{title}", w.Lessons[p.Lesson].Title,
		"{step}", notation.Count(p.Step+1), "{steps}", notation.Count(len(Course[p.Lesson].Steps)))
}

// numbered returns a lesson's title with its number.
func (w Words) numbered(lesson int, title string) string {
	return fill(w.NumberedTitle, "{lesson}", notation.Count(lesson+1), "{title}", title)
}

// measured says what a step's statistic is in the runs that are there.
func (w Words) measured(step Step, words StepWords, r sim.Result) string {
	sc := step.parsed()
	x, err := step.Measure.Measure(sc, r)
	if err != nil {
		return w.Waiting
	}
	said := fill(words.Measured, "{x}", notation.Number(x), "{percent}", notation.Percent(x)+"%")
	if low := step.Measure.ends(sc, r); len(low) > 1 {
		said = fill(said, "{low}", notation.Number(low[0]), "{next}", notation.Number(low[1]))
	}
	if i := step.Decide(x); i >= 0 {
		said = fill(said, "{answer}", words.Answers[i])
	}
	switch step.Measure.Kind.Source() {
	case Run0:
		return w.InRun0 + said
	case Exact:
		return w.Exactly + said
	}
	return fill(w.OfMeans, "{made}", notation.Count(len(r.Runs)), "{all}", notation.Count(sc.Runs)) + said
}
