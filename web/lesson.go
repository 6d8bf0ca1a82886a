package web

import (
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
)

// lessonCard is the card with the step of a lesson.
const lessonCard = "lesson"

// lessonList is the place of the list of lessons in links.
const lessonList = "all"

// A lessonMemo is what was last asked about a lesson's step.
type lessonMemo struct {
	key      string
	question *lab.Lesson
}

// lessonStep returns the place of a step without the answer that was given there.
func lessonStep(place string) string {
	parts := strings.SplitN(place, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// HasLesson reports whether a lesson, or the list of them, is open.
func (a *App) HasLesson() bool { return a.Look.Lesson != "" && a.Stage() == "" }

// ToggleLessons opens the list of lessons, or closes the lessons.
func (a *App) ToggleLessons() {
	l := a.Look
	l.Lesson = ""
	if a.Look.Lesson == "" {
		l.Lesson = lessonList
	}
	a.turnTo(l)
	a.looked()
}

// Take goes to a place of the lessons without another scenario: an answer of the open step, or
// a stop of the tour, which is of the view Play.
func (a *App) Take(place string) {
	if strings.HasPrefix(place, tourStops) && !a.IsPlay() {
		a.Show("regret")
	}
	l := a.Look
	l.Lesson = place
	a.turnTo(l)
	a.looked()
}

// The tour's first stop in links, and what the places of all of them begin with.
const (
	tourStart = "tour.1"
	tourStops = "tour."
)

// askLesson returns the question about the open lesson. Only after an answer does it hold
// runs, and then now and then more of them: they are what the answer is held against.
func (a *App) askLesson() *lab.Lesson {
	m, n := &a.lesson, int64(0)
	runs := strings.Count(a.Look.Lesson, ".") == 2 && a.HasRuns() && a.mode() == engine.Average
	if fewest := a.session.Fewest(); runs && len(fewest) > 0 {
		n = step(fewest[0], int64(a.S.Runs))
	}
	key := a.Look.Lesson + " " + a.S.Link() + " " + itoa(int(n))
	if m.key != key {
		m.key, m.question = key, &lab.Lesson{Place: a.Look.Lesson, Link: a.S.Link()}
		if n > 0 {
			m.question.Results = results(a.session.Results())[:1]
		}
	}
	return m.question
}

// LessonText returns the texts about the open step from one place to another, as far as there
// are so many: see package lessons.
func (a *App) LessonText(from, to int) []string {
	says := a.Sheet(lessonCard).Says
	return says[min(from, len(says)):min(to, len(says))]
}

// HasAnswers reports whether the open step asks something.
func (a *App) HasAnswers() bool { return len(a.Sheet(lessonCard).Facts) > 0 }

// lessonClass is how a text before the question looks: where the step is, and what to watch.
func lessonClass(i int) string {
	if i == 0 {
		return "note"
	}
	return ""
}

// answerClass is how an answer looks.
func answerClass(f explain.Fact) string { return "answer " + f.Mark }

// given reports whether an answer is the one that has been given.
func (a *App) given(f explain.Fact) bool { return f.Name == a.Look.Lesson }
