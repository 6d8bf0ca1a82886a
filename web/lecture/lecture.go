// Package lecture is the lessons, and the tour of the page.
package lecture

import (
	"strconv"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/runs"
)

// LessonSheet is the card with the step of a lesson.
const LessonSheet = "lesson"

// LessonList is the place of the list of lessons in links.
const LessonList = "all"

// Lessons are the lessons, and what was last asked about a lesson's step.
type Lessons struct {
	Page     *page.Page
	key      string
	before   string // the page's fragment when the list was opened, while lessons are
	Question *lab.LessonAt
}

// New returns the lessons.
func New(of *runs.Runs) *Lessons {
	p := of.Page
	v := &Lessons{Page: p}
	text := func() string { return say.Of("tour-page") }
	p.Actions = append(p.Actions, page.Action{ID: "tour", Text: text, Can: p.View().HasRuns, Do: func() { v.Take(page.TourStart) }})
	phone := func() bool { return p.Drawers.Narrow && p.View().HasRuns() } // which has no room for Learn in its head
	p.Actions = append(p.Actions, page.Action{ID: "lessons", Text: func() string { return say.Of("lessons") }, Can: phone, Do: v.ToggleLessons})
	p.Rooms.Join(page.Hooks{
		Turning: func(to *page.Look) {
			if to.Lesson == "" {
				v.before = "" // a lesson that a link leads to later has another way back, or none
				return
			}
			if page.LessonStep(to.Lesson) == page.LessonStep(p.Look.Lesson) {
				return
			}
			p.RevealNext = LessonSheet
			p.Drawers.Open(page.LessonDrawer)
			if drawer := map[string]string{"tour.2": "arms", "tour.3": page.BudgetDrawer, "tour.4": "policies"}[to.Lesson]; drawer != "" {
				p.Drawers.Open(drawer)
			}
			if strings.HasPrefix(to.Lesson, page.TourStops) {
				p.RevealNext = to.Lesson
			}
		},
		Ask: func() {
			if p.View().HasLesson() {
				p.Cards.Want(LessonSheet, v.askLesson())
			}
		},
	})
	return v
}

// ToggleLessons opens the list of lessons, or closes the lessons.
func (v *Lessons) ToggleLessons() {
	p := v.Page
	l := p.Look
	l.Lesson = ""
	if p.Look.Lesson == "" {
		l.Lesson, v.before = LessonList, strings.TrimPrefix(p.FragmentOf(l), "#")
	}
	before := v.before
	p.TurnTo(l)
	if own, _ := scenario.CutView(before); l.Lesson == "" && own != "" && own != p.S.Link() {
		p.Notice = page.Notice{Text: say.Of("scenario-of-lesson"), Back: before}
	}
	p.Looked()
}

// GoBack goes back to where somebody was before the lessons.
func (v *Lessons) GoBack() { v.Page.Turn(v.Page.Notice.Back) }

// Take goes to a place of the lessons without another scenario: an answer of the open step, or
// a stop of the tour, which is of the view Play.
func (v *Lessons) Take(place string) {
	if strings.HasPrefix(place, page.TourStops) && !v.Page.View().IsPlay() {
		v.Page.Show("regret")
	}
	l := v.Page.Look
	l.Lesson = place
	v.Page.TurnTo(l)
	run := v.Page.Workers.Session
	if pulled, _ := run.Pulled(); place == page.TourStart && pulled == 0 && v.Page.View().IsLive() {
		run.Play() // the tour needs curves
	}
	v.Page.Looked()
}

// askLesson returns the question about the open lesson. Only after an answer does it hold
// runs, and then now and then more of them: they are what the answer is held against.
func (v *Lessons) askLesson() *lab.LessonAt {
	m, n := v, int64(0)
	runs := v.answered() && v.Page.View().HasRuns() && v.Page.View().Mode() == engine.Average
	if fewest := v.Page.Workers.Session.Fewest(); runs && len(fewest) > 0 {
		n = page.Step(fewest[0], int64(v.Page.S.Runs))
	}
	key := v.Page.Look.Lesson + " " + v.Page.Valid.Key() + " " + strconv.Itoa(int(n))
	if m.key != key {
		m.key, m.Question = key, &lab.LessonAt{Place: v.Page.Look.Lesson, Scenario: v.Page.Valid}
		if n > 0 {
			m.Question.Results = v.Page.Workers.Session.Results()[:1]
		}
	}
	return m.Question
}

// Lesson returns the lab's answer about the open place, empty before it.
func (v *Lessons) Lesson() explain.Lesson {
	return page.Answered[explain.Lesson](v.Page.Cards, LessonSheet)
}

// HasCard reports whether the open step asks about the card that its figure is on, and has been answered.
func (v *Lessons) HasCard() bool { return v.answered() && v.Page.Look.Together != "" }

// ShowCard brings that card into view.
func (v *Lessons) ShowCard() {
	v.Page.Drawers.Open(page.ResultDrawer)
	v.Page.RevealNext = page.TogetherCard
	v.Page.Update()
}

// answered reports whether the open step has been answered.
func (v *Lessons) answered() bool { return strings.Count(v.Page.Look.Lesson, ".") == 2 }

// lessonClass is how a text before the question looks: where the step is, and what to watch.
func lessonClass(i int) string {
	if i == 0 {
		return "note"
	}
	return ""
}

// AnswerClass is how an answer looks.
func AnswerClass(c explain.Choice) string { return "answer " + c.Mark }

// Given reports whether an answer is the one that has been given.
func (v *Lessons) Given(c explain.Choice) bool { return c.Place == v.Page.Look.Lesson }
