// Package lecture holds the lessons, and the tour of the page.
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

// LessonSheet is the name of the card that shows a lesson's step.
const LessonSheet = "lesson"

// LessonList is the place that stands for the list of lessons in links.
const LessonList = "all"

// Lessons holds the state of the lessons.
type Lessons struct {
	Page     *page.Page
	key      string
	before   string // the page's address before the lessons were opened
	Question *lab.LessonAt
}

func New(of *runs.Runs) *Lessons {
	p := of.Page
	v := &Lessons{Page: p}
	text := func() string { return say.Of("tour-page") }
	p.Actions = append(p.Actions, page.Action{ID: "tour", Text: text, Can: p.View().HasRuns, Do: func() { v.Take(page.TourStart) }})
	phone := func() bool { return p.Drawers.Narrow && p.View().HasRuns() } // a phone has no room for Learn in the page's head
	p.Actions = append(p.Actions, page.Action{ID: "lessons", Text: func() string { return say.Of("lessons") }, Can: phone, Do: v.ToggleLessons})
	p.Rooms.Join(page.Hooks{
		Turning: func(to *page.Look) {
			if to.Lesson == "" {
				v.before = "" // a later lesson has its own way back
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

// GoBack returns to what the page showed before the lessons were opened.
func (v *Lessons) GoBack() { v.Page.Turn(v.Page.Notice.Back) }

// Take goes to a place in the lessons without changing the scenario: to an answer of the open step, or to a stop of the
// tour in the view Play.
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

// askLesson returns the question about the open place. Once the reader has answered, it holds results of runs, which
// decide which answer is right. As runs grow, it is asked again at a few numbers of runs.
func (v *Lessons) askLesson() *lab.LessonAt {
	m, n := v, int64(0)
	runs := v.answered() && v.Page.View().HasRuns() && v.Page.View().Mode() == engine.Average
	if fewest := v.Page.Workers.Session.Fewest(); runs && len(fewest) > 0 {
		n = page.Step(fewest[0], int64(v.Page.S.Runs))
	}
	key := v.Page.Look.Lesson + " " + v.Page.Language + " " + v.Page.Valid.Key() + " " + strconv.Itoa(int(n))
	if m.key != key {
		m.key, m.Question = key, &lab.LessonAt{Place: v.Page.Look.Lesson, Language: v.Page.Language, Scenario: v.Page.Valid}
		if n > 0 {
			m.Question.Results = v.Page.Workers.Session.Results()[:1]
		}
	}
	return m.Question
}

// Lesson returns the lab's answer about the open place, or an empty one before the lab has answered.
func (v *Lessons) Lesson() explain.Lesson {
	return page.Answered[explain.Lesson](v.Page.Cards, LessonSheet)
}

// HasCard reports whether the open step has been answered and shows its figure on a card.
func (v *Lessons) HasCard() bool { return v.answered() && v.Page.Look.Together != "" }

// ShowCard scrolls to that card.
func (v *Lessons) ShowCard() {
	v.Page.Drawers.Open(page.ResultDrawer)
	v.Page.RevealNext = page.TogetherCard
	v.Page.Update()
}

// answered reports whether the open step has been answered.
func (v *Lessons) answered() bool { return strings.Count(v.Page.Look.Lesson, ".") == 2 }

// lessonClass returns the style of the i-th text before the question. The first one is the place of the step.
func lessonClass(i int) string {
	if i == 0 {
		return "note"
	}
	return ""
}

// Given reports whether a choice is the reader's answer.
func (v *Lessons) Given(c explain.Choice) bool { return c.Place == v.Page.Look.Lesson }

// LessonCard shows a step of a lesson, or the list of lessons.
type LessonCard struct{ Room *Lessons }

// Says returns the reason why the card is empty, or a note that the lab is working on an answer.
func (c *LessonCard) Says() string {
	cards := c.Room.Page.Cards
	if c.Room.answered() && cards.Waits(LessonSheet) && len(c.Room.Lesson().Verdict) == 0 {
		return page.Working
	}
	return cards.SheetSays(LessonSheet)
}
