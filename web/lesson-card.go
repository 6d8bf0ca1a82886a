package web

import "cmp"

// LessonCard shows a step of a lesson, or the list of lessons.
type LessonCard struct {
	App *App
}

// Title returns the step's title.
func (c *LessonCard) Title() string { return cmp.Or(c.App.Sheet(lessonCard).Title, "…") }
