//go:build !js

package hall_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/hall"
)

// A desk is a window that edits a lecture. Windows of one browser have the same lectures in kept, by id.
type desk struct {
	*window
	kept map[string]string
	seen string // what the frame shows
}

func openDesk(t *testing.T, kept map[string]string, fragment string) *desk {
	d := &desk{window: &window{server: &server{t: t}, fragment: fragment}, kept: kept}
	d.hall = hall.New(d, fragment)
	d.settle()
	return d
}

func (d *desk) Seen() string { return d.seen }

func (d *desk) List(done func([]hall.Kept, bool)) {
	var all []hall.Kept
	for id, text := range d.kept {
		all = append(all, hall.ReadKept(id, text))
	}
	d.arrive = append(d.arrive, func() { done(all, true) })
}

func (d *desk) Keep(id, document, was string, done func(string, bool)) {
	if now, ok := d.kept[id]; !ok || now == was {
		d.kept[id] = document
	}
	now := d.kept[id]
	d.arrive = append(d.arrive, func() { done(now, true) })
}

// typeTitle types a title for the current step, as the view does.
func (d *desk) typeTitle(text string) {
	d.hall.Step().Title = text
	d.hall.SetAddress(d.hall.Step().Address)
}

// titles returns the titles of a lecture's steps in the browser.
func (d *desk) titles(id string) string {
	l, err := lecturejson.UnmarshalDraft([]byte(d.kept[id]))
	testkit.OK(d.t, err)
	var all []string
	for _, s := range l.Steps {
		all = append(all, s.Title)
	}
	return strings.Join(all, ",")
}

// Two windows edit the same lecture, and the playground adds steps to it. Nothing is lost, in whatever order their edits
// arrive.
func TestWindowsLoseNothingOfEachOther(t *testing.T) {
	kept := map[string]string{"a": `{"title":"A","steps":[{"title":"one","scenario":"1t"}]}`}
	d, other := openDesk(t, kept, "my=a&edit"), openDesk(t, kept, "my=a&edit")
	add := func(title string) {
		kept["a"] = strings.TrimRight(kept["a"], " \n]}") + `},{"title":"` + title + `","scenario":"1t"}]}`
	}

	add("two") // this window has not heard of it
	d.typeTitle("ONE")
	d.typeTitle("ONE!") // before the browser has answered
	d.settle()
	if got := d.titles("a"); got != "ONE!,two" || len(d.hall.Lecture.Steps) != 2 {
		t.Errorf("the browser has %s, and the desk %d steps", got, len(d.hall.Lecture.Steps))
	}

	other.typeTitle("1") // nor has the other window
	other.settle()
	if got := d.titles("a"); got != "1,ONE!,two" {
		t.Errorf("after an edit in another window the browser has %s", got)
	}

	add("three")
	d.hall.Refresh() // the window gets the focus
	d.typeTitle("I")
	d.settle()
	if got := d.titles("a"); got != "I,two,1,three" {
		t.Errorf("an edit at once after the focus leaves %s", got)
	}

	add("four")
	d.hall.Refresh()
	d.settle()
	if n := len(d.hall.Lecture.Steps); n != 5 || d.hall.Lecture.Steps[4].Title != "four" {
		t.Errorf("the desk shows %+v", d.hall.Lecture.Steps)
	}
	d.hall.Begin()
	d.hall.Refresh() // the browser has not stored the new lecture yet
	d.typeTitle("new")
	d.settle()
	if got := d.titles("id"); got != "new" || len(d.hall.Kept) != 2 {
		t.Errorf("the new lecture has %s, and there are %d", got, len(d.hall.Kept))
	}
}

// A click on “Use what is shown below” gives the window the focus. Its first click takes what the frame shows.
func TestTheFirstClickTakesTheFigure(t *testing.T) {
	kept := map[string]string{"a": `{"title":"A","steps":[{"title":"one","scenario":"1t"}]}`}
	d := openDesk(t, kept, "my=a&edit")
	d.seen = "1t&seed=3"
	d.hall.Refresh()
	d.hall.Take()
	d.settle()
	if d.hall.Step().Address != d.seen || !strings.Contains(d.kept["a"], d.seen) {
		t.Errorf("the step has %s, and the browser %s", d.hall.Step().Address, d.kept["a"])
	}
}
