package hall

import (
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/web/drawing"

	"github.com/vugu/vugu"
)

// Root is the root component of the page.
type Root struct {
	Hall  *Hall
	views [5]vugu.Builder // by mode
}

// NewRoot returns the root component for a page.
func NewRoot(h *Hall) *Root {
	return &Root{h, [5]vugu.Builder{&ShelfView{Hall: h}, &DeskView{Hall: h}, &StageView{Hall: h, class: ClassView{Hall: h, each: 2}}, &NotesView{Hall: h}, &HandoutView{Hall: h}}}
}

// Body returns the component of the current mode.
func (c *Root) Body() vugu.Builder { return c.views[c.Hall.Mode] }

// ShelfView lists all lectures.
type ShelfView struct{ Hall *Hall }

// DeskView edits a lecture.
type DeskView struct{ Hall *Hall }

// StageView presents a lecture.
type StageView struct {
	Hall   *Hall
	figure drawing.View
	class  ClassView
}

// panel returns the class.
func (c *StageView) panel() vugu.Builder { return &c.class }

// drawing returns the reader's figure.
func (c *StageView) drawing() vugu.Builder {
	c.figure = drawing.View{Drawing: c.Hall.Drawing(), Browser: c.Hall.Browser}
	return &c.figure
}

// HandoutView shows the whole lecture for printing, one step a page.
type HandoutView struct{ Hall *Hall }

// link returns the address of a step.
func (c *HandoutView) link(s lecture.Step) string { return c.Hall.Browser.Home() + "#" + s.Address }

// notes returns a step's notes if the handout has them.
func (c *HandoutView) notes(s lecture.Step) string {
	if !c.Hall.WithNotes {
		return ""
	}
	return s.Notes
}

// NotesView shows the notes for the lecturer.
type NotesView struct{ Hall *Hall }

// why returns the measurement and the explanation of the answer once it is shown.
func (c *StageView) why() string {
	if !c.Hall.Shown {
		return ""
	}
	return strings.TrimSpace(c.Hall.measured + "\n\n" + c.Hall.Question().Why)
}
