//go:build !js

package hall_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/say"
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
	if says := say.English(d.hall.Notice); !strings.HasPrefix(says, "Step 1 now shows the figure below. It has ε = 1, 1,000,000 pulls and these policies: DP-FTPL-New, ") {
		t.Errorf("it says %q", says)
	}
}

// A new question covers the curves of a view that has some. The lecturer can show them, and another link keeps the choice.
func TestANewQuestionCoversTheCurves(t *testing.T) {
	d := openDesk(t, map[string]string{}, "")
	d.hall.Begin()
	for _, c := range []struct{ address, covered, shown string }{
		{"1t", "1t~hide=curves", "1t"},
		{"1t&kind=sweep&over=epsilon&values=1,2~hide=arms,bounds&x=log", "1t&kind=sweep&over=epsilon&values=1,2~x=log&hide=arms,bounds,curves", "1t&kind=sweep&over=epsilon&values=1,2~x=log&hide=arms,bounds"},
		{"1t&kind=region", "1t&kind=region", ""},
		{"1t~view=audit", "1t~view=audit", ""},
	} {
		d.hall.SetKind("")
		d.hall.Cover(false)
		d.hall.SetAddress("https://home/#" + c.address)
		d.hall.SetKind(lecture.Choice)
		if got := d.hall.Step().Address; got != c.covered {
			t.Errorf("with a question, %s becomes %s", c.address, got)
		}
		if d.hall.SetAddress(c.address); d.hall.Step().Address != c.covered {
			t.Errorf("%s is pasted as %s", c.address, d.hall.Step().Address)
		}
		if c.shown != "" {
			if d.hall.Cover(false); d.hall.Step().Address != c.shown {
				t.Errorf("%s is shown as %s", c.address, d.hall.Step().Address)
			}
		}
	}
}

// The desk names a field as its form does.
func TestTheDeskSaysWhatIsWrong(t *testing.T) {
	d := openDesk(t, map[string]string{}, "")
	d.hall.Begin()
	l, step := &d.hall.Lecture, func() *lecture.Step { return d.hall.Step() }
	for _, c := range []struct {
		make func()
		want string
	}{
		{func() {}, "“Title of the lecture” is still empty."},
		{func() { l.Title = "A" }, "Step 1: “Title of the step” is still empty."},
		{func() { step().Title = "B" }, ""},
		{func() { d.hall.SetKind(lecture.Choice) }, "Step 1: “What you ask” is still empty."},
		{func() { d.hall.Question().Text = "C" }, "Step 1: “Option 1” is still empty."},
		{func() { d.hall.Question().Options[0].Text = "D" }, "Step 1: “Option 2” is still empty."},
		{func() { d.hall.SetKind(lecture.Number); d.hall.Question().High = 1 }, "Step 1: largest number: 1 is not above low."},
		{func() { d.hall.SetKind(lecture.Drawing); d.hall.Question().High = -1 }, "Step 1: largest regret on the axis: -1 is below 0."},
		{func() { d.hall.SetKind(lecture.Game) }, "Step 1: Kind of question: a game needs the view Audit, so a link with view=audit."},
		{func() { d.hall.SetKind(""); d.hall.SetAddress("2t") }, "Step 1: Link of the figure: "},
	} {
		c.make()
		d.hall.SetAddress(step().Address)
		if got := say.English(d.hall.Problem); got != c.want && (c.want == "" || !strings.HasPrefix(got, c.want)) {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
}

// A class goes on while its presenter edits a lecture, without a render, which would undo what is typed.
func TestAClassLeavesTheDeskInPeace(t *testing.T) {
	packed, err := lecturejson.Pack(lectureOf)
	testkit.OK(t, err)
	w := open(start(t), packed+"&present")
	w.hall.StartClass()
	w.settle()
	for _, stage := range []bool{true, false} {
		before := w.renders
		if w.second(); (w.renders > before) != stage || w.hall.Class == nil {
			t.Errorf("on the stage, %v: %d renders", stage, w.renders-before)
		}
		w.hall.Open("")
		w.settle()
	}
}

// A lecture that cannot be read leaves the list open, where it can be deleted.
func TestADamagedLectureLeavesTheListOpen(t *testing.T) {
	d := openDesk(t, map[string]string{"a": "{"}, "")
	if d.hall.Open("my=a&edit"); d.hall.Mode != hall.Shelf || !d.hall.Bad || d.hall.Fragment() != "" {
		t.Errorf("the mode is %d at %q, saying %q", d.hall.Mode, d.hall.Fragment(), d.hall.Notice)
	}
}

// The reader edits a copy of a lesson, and the lesson stays as it is.
func TestACopyLeavesTheLessonAsItIs(t *testing.T) {
	d := openDesk(t, map[string]string{}, "lesson=regret")
	title, option := d.hall.Step().Title, d.hall.Question().Options[0].Text
	d.hall.CopyToDesk()
	d.hall.Question().Options[0].Text = "Mine, too"
	d.typeTitle("Mine")
	d.settle()
	if got := d.titles("id"); !strings.HasPrefix(got, "Mine,") || !strings.Contains(d.kept["id"], "Mine, too") {
		t.Errorf("the copy has the steps %s", got)
	}
	if s := d.hall.Shipped("lesson")[0].Steps[0]; s.Title != title || s.Question.Options[0].Text != option {
		t.Errorf("the lesson has become %+v", s)
	}
}
