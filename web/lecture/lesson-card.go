package lecture

import (
	"cmp"

	"epsilonarcade/web/page"
)

// LessonCard shows a step of a lesson, or the list of lessons.
type LessonCard struct {
	Room *Lessons
}

func (c *LessonCard) Title() string { return cmp.Or(c.Room.Lesson().Title, "…") }

// Says returns the reason why the card is empty, or that the lab works on an answer.
func (c *LessonCard) Says() string {
	cards := c.Room.Page.Cards
	if c.Room.answered() && cards.Waits(LessonSheet) && len(c.Room.Lesson().Verdict) == 0 {
		return page.Working
	}
	return cards.SheetSays(LessonSheet)
}
