package page

import (
	"strings"

	"epsilonarcade/core/say"
)

// Drawers are the parts of a view that a small screen shows below the figure, one at a time, so that a control and its
// effect are on the screen together.
type Drawers struct {
	page *Page
	of   map[string][]Drawer // by view
	open string              // the id of the last one that was opened

	// Narrow is set on a small screen. The contents of closed drawers are not rendered there, because a phone takes a
	// long time to render the whole page.
	Narrow bool
}

// A Drawer is a part with an id, which the style sheet uses, and a name.
type Drawer struct {
	ID, Name string
	Areas    Areas       // its contents; if all are hidden, so is the drawer
	When     func() bool // whether the drawer is there; nil means always
}

// The drawers of several views, and the drawer of an open lesson.
const (
	BudgetDrawer  = "budget"
	ClaimsDrawer  = "claims"
	NumbersDrawer = "numbers"
	LessonDrawer  = "lesson"
	ResultDrawer  = "result" // for the result of an audit
)

// Add sets the drawers of a view.
func (d *Drawers) Add(view string, all ...Drawer) { d.of[view] = all }

// All returns the drawers of the current view, with the open lesson's drawer first. A stop of the tour has no drawer,
// because it is shown beside its subject.
func (d *Drawers) All() (all []Drawer) {
	v := d.page.View()
	if v.Stage() != "" || len(d.of[v.Name()]) == 0 {
		return nil
	}
	if v.HasLesson() && !strings.HasPrefix(d.page.Look.Lesson, TourStops) {
		all = append(all, Drawer{ID: LessonDrawer, Name: say.Of("drawer-lesson")})
	}
	for _, x := range d.of[v.Name()] {
		if (x.Areas == 0 || x.Areas&^v.away() != 0) && (x.When == nil || x.When()) {
			all = append(all, x)
		}
	}
	return all
}

// Current returns the id of the open drawer, or "" if the view has none.
func (d *Drawers) Current() string {
	all := d.All()
	for _, x := range all {
		if x.ID == d.open {
			return d.open
		}
	}
	if len(all) == 0 {
		return ""
	}
	return all[0].ID
}

// First returns the id of the first drawer that is not for a lesson or a panel, or "". It holds the text for newcomers.
func (d *Drawers) First() string {
	for _, x := range d.All() {
		if x.ID == BudgetDrawer || x.ID != LessonDrawer && x.When == nil {
			return x.ID
		}
	}
	return ""
}

// Shut reports whether a drawer is closed and its contents are hidden.
func (d *Drawers) Shut(id string) bool {
	if !d.Narrow {
		return false
	}
	open := d.Current()
	return open != "" && open != id
}

// Open opens a drawer, as soon as the view has it.
func (d *Drawers) Open(id string) { d.open = id }
