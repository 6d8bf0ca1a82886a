package page

import (
	"strings"

	"epsilonarcade/core/say"
)

// Drawers are the parts of a view that a small screen shows below the figure, one at a time: what is
// changed and what it does are on the screen together.
type Drawers struct {
	page *Page
	of   map[string][]Drawer // by the name of the view
	open string              // the id of the one that was opened last

	// Narrow is set on a small screen. What a shut drawer has in it is not made there at all, for
	// a render of the whole page takes a phone long.
	Narrow bool
}

// A Drawer is one of them. The style sheet knows it by its id.
type Drawer struct {
	ID, Name string
	Areas    Areas       // whatever is in it; nothing of them is shown: there is no drawer
	When     func() bool // whether there is one; always, if nil
}

// The drawers of more than one view, and that of an open lesson.
const (
	BudgetDrawer  = "budget"
	ClaimsDrawer  = "claims"
	NumbersDrawer = "numbers"
	LessonDrawer  = "lesson"
	ResultDrawer  = "result" // of an audit
)

// Add gives a view its drawers.
func (d *Drawers) Add(view string, all ...Drawer) { d.of[view] = all }

// All returns those of the current view, the open lesson first. A stop of the tour is shown beside
// what it is about, and has none.
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

// Current returns the id of the one that is open, or nothing if the view has none.
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

// First returns the id of the first that is not of a lesson or a panel, or nothing: what newcomers are
// told is in it.
func (d *Drawers) First() string {
	for _, x := range d.All() {
		if x.ID != LessonDrawer && x.When == nil {
			return x.ID
		}
	}
	return ""
}

// Shut reports whether a part of the page is in one that is not open, and is seen nowhere.
func (d *Drawers) Shut(id string) bool {
	if !d.Narrow {
		return false
	}
	open := d.Current()
	return open != "" && open != id
}

// Open opens one, as soon as the view has it.
func (d *Drawers) Open(id string) { d.open = id }
