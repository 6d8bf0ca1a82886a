package hall

import (
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/notation"
	"epsilonarcade/web/markup"

	"github.com/vugu/vugu"
)

// Root is the root component of the page.
type Root struct {
	Hall  *Hall
	views [5]vugu.Builder // by mode
}

// NewRoot returns the root component for a page.
func NewRoot(h *Hall) *Root {
	stage := &StageView{Hall: h, class: ClassView{Hall: h, each: 2}}
	return &Root{h, [5]vugu.Builder{&ShelfView{Hall: h}, &DeskView{Hall: h}, stage, &NotesView{Hall: h}, &HandoutView{Hall: h}}}
}

// ShelfView lists all lectures.
type ShelfView struct {
	Hall     *Hall
	dropping string // the id of the lecture that is deleted if the reader says so again
}

// DeskView edits a lecture.
type DeskView struct{ Hall *Hall }

// StageView presents a lecture.
type StageView struct {
	Hall  *Hall
	class ClassView
}

// HandoutView shows the whole lecture for printing, one step a page.
type HandoutView struct{ Hall *Hall }

// NotesView shows the notes for the lecturer.
type NotesView struct{ Hall *Hall }

// right returns the right option of the question, or "".
func (c *NotesView) right() string {
	q := c.Hall.Question()
	if q.Answer > 0 {
		return notation.Number(q.Answer)
	}
	return append([]lecture.Option{{}}, q.Options...)[q.Right].Text
}

// why returns the measurement and the explanation of the answer once it is shown.
func (c *StageView) why() string {
	return markup.Either(c.Hall.Shown, strings.TrimSpace(c.Hall.measured+"\n\n"+c.Hall.why()), "")
}
