// Package hall is the page for lectures. A lecturer puts a lecture together, presents it, and hands it out. The page
// shows each step's scenario in a frame, which contains the playground.
package hall

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/course"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/lecture/shipped"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/markup"
)

// A Browser does what the page needs from its browser. Functions that take done return at once, and call done later.
type Browser interface {
	drawing.Browser
	// Mount puts the frame into host. Each render calls it.
	Mount(host markup.Element)
	// Show shows a step's address in the frame.
	Show(address string)
	// Seen returns the address of what the frame shows, or "".
	Seen() string
	// Press passes a key to the frame, and reports whether the frame uses it.
	Press(key string, done func(used bool))
	// Uncover reveals all curves that the frame covers.
	Uncover()
	// Curve asks the frame to play to the end, and passes the regret curve of a policy, counted from 1, to hear, again
	// and again until hear returns true.
	Curve(policy int, hear func(x, regret []float64) (enough bool))
	// Measure asks the frame for a statistic of its scenario, and passes it to hear, again and again until hear returns
	// true. Until the mean of the runs has come, the measurement has no value. If the statistic has none, ok is false.
	Measure(s lecture.Statistic, hear func(m lecture.Measurement, ok bool) (enough bool))
	// Print prints the page.
	Print()
	// Grade asks the frame to grade a source for an assignment. done gets the frame's answer as JSON. If the frame has left
	// the page, the answer has neither a grade nor an error.
	Grade(assignment, source string, done func(answer string))
	// Focus gives an element the focus.
	Focus(on markup.Element)
	// List loads the lectures that this browser keeps.
	List(done func(all []Kept, ok bool))
	// Keep stores a lecture's JSON under an id, unless the browser has another JSON than was there. done gets the JSON that
	// the browser has now. Drop deletes a lecture.
	Keep(id, document, was string, done func(now string, ok bool))
	Drop(id string, done func(ok bool))
	// Tell sends a message to the page's other windows.
	Tell(m Message)
	// Open opens another window of the page.
	Open(fragment string)
	// Save downloads a file. Choose lets the reader choose one, for OpenFile. Copy copies a text.
	Save(name, mime string, data []byte)
	Choose()
	Copy(text string, done func(ok bool))
	// ID returns a random id.
	ID() string
	// Language returns the tag of the reader's language, and Words a text in this language.
	Language() string
	Words(text string) string
	// Clock returns the milliseconds since the page was opened.
	Clock() float64
}

// A Kept is a lecture that the browser keeps.
type Kept struct {
	ID      string
	Lecture lecture.Lecture
	Err     error  // why the document cannot be read
	stored  string // the document, as the browser has it
	saving  bool   // the lecture is on its way to the browser
}

// ReadKept reads a lecture's JSON. A draft may be invalid.
func ReadKept(id, document string) Kept {
	l, err := lecturejson.UnmarshalDraft([]byte(document))
	if err == nil && len(l.Steps) == 0 { // nothing to edit
		err = l.Check()
	}
	return Kept{ID: id, Lecture: l, Err: err, stored: document}
}

// A Mode says what the page shows.
type Mode int

// The modes.
const (
	Shelf   Mode = iota // all lectures
	Desk                // a lecture to edit
	Stage               // a lecture to present
	Notes               // the notes for the lecturer, in a second window
	Handout             // the whole lecture on paper
)

// modes are the words of the modes in the page's address.
var modes = []string{"", "edit", "present", "notes", "print"}

// A Hall is the state of the page.
type Hall struct {
	Browser   Browser
	Mode      Mode
	Kept      []Kept          // the lectures of this browser
	Lecture   lecture.Lecture // the open lecture
	source    string          // the part of the address that names it: "my=ID", "shipped=ID", "lesson=ID" or its packed form
	At        int             // the index of the current step
	Notice    string
	Bad       bool              // the notice reports a failure
	Problem   string            // what is wrong with the open lecture, in the words of the desk, or ""
	scenario  scenario.Scenario // of the current step, or the zero value if its address cannot be read
	Answer    int               // the option that the reader has chosen at the current step, counted from 1
	Shown     bool              // the answer to the current question is shown
	typing    int               // the new option whose field gets the focus, counted from 1
	Carried   int               // the index of the step that the reader drags, or −1
	Began     float64           // when the presentation began
	waiting   int               // the number of curves that the frame covers
	forward   string            // notes: what a step forward does in the window that presents
	Class     *Session          // the class that this page presents, or nil
	inClass   string            // notes: the class of the window that presents, in one line
	grading   bool              // the frame is grading a source
	drawing   *drawing.Drawing
	measuring int                           // counts the questions to the frame about a statistic
	measured  string                        // the answer to the last one
	decided   int                           // the option that it decides, counted from 1, or 0
	WithNotes bool                          // the handout has the lecturer's notes
	shipped   map[string][]lecturejson.File // see Shipped; in the language tag
	tag       string
}

// New returns the page for a fragment of its address.
func New(b Browser, fragment string) *Hall {
	h := &Hall{Browser: b, Carried: -1}
	b.List(func(all []Kept, ok bool) {
		h.Kept = all
		h.Go(fragment)
		h.stored(ok)
	})
	return h
}

// kept returns the index of the lecture that this browser keeps under an id, or −1.
func (h *Hall) kept(id string) int {
	return slices.IndexFunc(h.Kept, func(k Kept) bool { return k.ID == id })
}

// Refresh reads this browser's lectures again, because the playground or another window may have changed them. A lecture
// with an edit on its way to the browser stays as it is: save finds what has changed.
func (h *Hall) Refresh() {
	h.Browser.List(func(all []Kept, ok bool) {
		for _, k := range h.Kept {
			switch i := slices.IndexFunc(all, func(other Kept) bool { return other.ID == k.ID }); {
			case i < 0 && k.saving:
				all = append(all, k)
			case i >= 0 && (k.saving || k.stored == all[i].stored):
				all[i] = k
			}
		}
		if !ok || reflect.DeepEqual(all, h.Kept) { // a render would undo what the reader is typing
			return
		}
		h.Kept = all
		if i := h.kept(h.own()); i >= 0 && all[i].Err == nil {
			h.take(all[i].Lecture)
		}
		h.Browser.Update()
	})
}

// take replaces the open lecture by another version.
func (h *Hall) take(l lecture.Lecture) {
	shown := h.Step().Address
	h.Lecture = l
	h.At = max(0, min(h.At, len(l.Steps)-1))
	h.check()
	if now := h.Step().Address; now != shown {
		h.Browser.Show(now)
	}
}

// Go shows what a fragment says: a lecture, a mode and a step, as in "my=ID&edit&step=2" or "1…&step=2".
func (h *Hall) Go(fragment string) {
	h.Mode, h.source, h.At, h.Lecture, h.Notice = Shelf, "", 0, lecture.Lecture{}, ""
	var err error
	link := ""
	for i, part := range strings.Split(fragment, "&") {
		key, value, _ := strings.Cut(part, "=")
		if i == 0 && part != "" {
			err = h.open(part)
		} else if m := slices.Index(modes, part); m > 0 {
			h.Mode = Mode(m)
		} else if n, err := strconv.Atoi(value); key == "step" && err == nil {
			h.At = n - 1
		} else if key == "class" {
			link = value
		}
	}
	if len(h.Lecture.Steps) == 0 {
		h.Mode, h.source = Shelf, ""
	}
	h.At = max(0, min(h.At, len(h.Lecture.Steps)-1))
	if h.Mode == Stage && link != "" {
		h.attend(link)
	}
	h.enter()
	h.ok(err)
}

// Open shows what a fragment says, as a new entry of the history.
func (h *Hall) Open(fragment string) {
	h.Go(fragment)
	h.Browser.SetFragment(h.Fragment(), true)
}

// open opens the lecture that a part of the address names.
func (h *Hall) open(source string) (err error) {
	h.source, h.Mode = source, Stage
	key, id, named := strings.Cut(source, "=")
	if !named {
		h.Lecture, err = lecturejson.Unpack(source)
		return err
	}
	if i := h.kept(id); key == "my" && i >= 0 {
		if h.Kept[i].Err == nil { // otherwise it stays as it is
			h.Lecture, h.Mode = h.Kept[i].Lecture, Desk
		}
		return h.Kept[i].Err
	}
	all := h.Shipped(key)
	i := slices.IndexFunc(all, func(l lecturejson.File) bool { return l.ID == id })
	if i < 0 {
		return say.Error("lecture-not-here")
	}
	h.Lecture = all[i].Lecture
	return nil
}

// Shipped returns lectures that come with the page, in the reader's language. For the key "lesson", they are the lessons
// of the playground's course. Their curves stay hidden until the lecturer reveals them.
func (h *Hall) Shipped(key string) []lecturejson.File {
	if tag := h.Browser.Language(); h.shipped == nil || h.tag != tag {
		lessons := course.Lessons(tag)
		for _, l := range lessons {
			for i, s := range l.Steps {
				if s.Question.Measure.Of.Source() == lecture.Means {
					l.Steps[i].Address = cover(s.Address, true)
				}
			}
		}
		h.shipped, h.tag = map[string][]lecturejson.File{"shipped": shipped.All(tag), "lesson": lessons}, tag
	}
	return h.shipped[key]
}

// own returns the id under which this browser keeps the open lecture, or "" if it is from elsewhere.
func (h *Hall) own() string {
	id, own := strings.CutPrefix(h.source, "my=")
	return markup.Either(own, id, "")
}

// Fragment returns the fragment for what the page shows.
func (h *Hall) Fragment() string { return h.fragment(h.Mode) }

// fragment returns the fragment for the current step in a mode.
func (h *Hall) fragment(m Mode) string {
	if h.source == "" {
		return ""
	}
	text := h.source
	if word := modes[m]; word != "" {
		text += "&" + word
	}
	if h.At > 0 {
		text += "&step=" + strconv.Itoa(h.At+1)
	}
	if m == Stage && h.Class != nil {
		text += "&class=" + h.Class.Code + "." + h.Class.Key
	}
	return text
}

// enter begins the current step in the current mode.
func (h *Hall) enter() {
	h.Answer, h.Shown, h.drawing, h.measured, h.decided = 0, false, nil, "", 0
	h.check()
	if h.Mode == Stage && h.Began == 0 {
		h.Began = h.Browser.Clock()
	}
	if h.Mode != Shelf && h.Mode != Handout {
		h.Browser.Show(h.Step().Address)
	}
	if h.Mode == Stage && h.Class != nil {
		h.Class.enter()
	}
	h.Browser.Update()
}

// Step returns the current step, or an empty one.
func (h *Hall) Step() *lecture.Step {
	if h.At < 0 || h.At >= len(h.Lecture.Steps) {
		return &lecture.Step{}
	}
	return &h.Lecture.Steps[h.At]
}

// Question returns the current step's question, or an empty one.
func (h *Hall) Question() *lecture.Question { return question(*h.Step()) }

// question returns a step's question, or an empty one.
func question(s lecture.Step) *lecture.Question { return cmp.Or(s.Question, &lecture.Question{}) }

// Asks reports whether the current step has a question.
func (h *Hall) Asks() bool { return h.Step().Question != nil }

// say shows a message.
func (h *Hall) say(text string, bad bool) {
	h.Notice, h.Bad = text, bad
	h.Browser.Update()
}

// ok reports whether there is no error. Otherwise it shows the error.
func (h *Hall) ok(err error) bool {
	if err != nil {
		h.say(h.wrong(err), true)
	}
	return err == nil
}

// check finds what is wrong with the open lecture, and reads the current step's scenario. It is called at each change,
// because it takes too long for each render.
func (h *Hall) check() {
	h.Problem = ""
	if err := h.Lecture.Check(); err != nil {
		h.Problem = h.wrong(err)
	}
	v, _ := scenario.ParseLink(h.Step().Link())
	h.scenario = v.Scenario()
}

// Title returns the lecture's title, or a text that stands for it.
func Title(l lecture.Lecture) string { return cmp.Or(l.Title, say.Of("lecture-untitled")) }

// StepTitle returns the title of a step with its number.
func (h *Hall) StepTitle(i int) string { return markup.Itoa(i+1) + ". " + h.Lecture.Steps[i].Title }
