package lecture

import "cmp"

// LessonCard shows a step of a lesson, or the list of lessons.
type LessonCard struct {
	Room *Lessons
}

// Title returns the step's title.
func (c *LessonCard) Title() string { return cmp.Or(c.Room.Page.Cards.Sheet(LessonSheet).Title, "…") }
