// Package hall is the page for lectures. A lecturer puts a lecture together, presents it, and hands it out. The page
// shows each step's scenario in a frame, which contains the playground.
package hall

import (
	"strconv"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
)

// A Browser does what the page needs from its browser. Functions that take done return at once, and call done later.
type Browser interface {
	// Update renders the page.
	Update()
	// Home returns the address of the playground, without a fragment.
	Home() string
	// SetFragment shows a fragment in the page's address, as a new entry of the history if entry is set.
	SetFragment(fragment string, entry bool)
	// Mount puts the frame into host. Each render calls it.
	Mount(host markup.Element)
	// Show shows a step's address in the frame.
	Show(address string)
	// Seen returns the address of what the frame shows, or "".
	Seen() string
	// Press passes a key to the frame, and reports whether the frame uses it.
	Press(key string, done func(used bool))
	// Markdown shows a text in host, with formulas.
	Markdown(host markup.Element, text string)
	// List loads the lectures that this browser keeps.
	List(done func(all []Kept, ok bool))
	// Keep keeps a lecture's JSON under an id, and Drop deletes it.
	Keep(id, document string, done func(ok bool))
	Drop(id string, done func(ok bool))
	// Tell sends a message to the page's other windows.
	Tell(m Message)
	// Open opens another window of the page.
	Open(fragment string)
	// Save downloads a file, Choose lets the reader choose one, and Copy copies a text.
	Save(name, mime string, data []byte)
	Choose(done func(data []byte))
	Copy(text string, done func(ok bool))
	// Print prints the page.
	Print()
	// ID returns a random id.
	ID() string
	// Clock returns the milliseconds since the page was opened.
	Clock() float64
}

// A Kept is a lecture that the browser keeps.
type Kept struct {
	ID      string
	Lecture lecture.Lecture
	Problem string // why the document cannot be read, or ""
}

// ReadKept reads a lecture's JSON. A draft may be invalid.
func ReadKept(id, document string) Kept {
	l, err := lecturejson.UnmarshalDraft([]byte(document))
	k := Kept{ID: id, Lecture: l}
	if err != nil {
		k.Problem = say.Err(err)
	}
	return k
}

// A Mode says what the page shows.
type Mode int

// The modes.
const (
	Shelf Mode = iota // all lectures
	Desk              // a lecture to edit
	Stage             // a lecture to present
	Notes             // the notes for the lecturer, in a second window
)

// modes are the words of the modes in the page's address.
var modes = []string{"", "edit", "present", "notes"}

// A Hall is the state of the page.
type Hall struct {
	Browser Browser
	Mode    Mode
	Kept    []Kept // the lectures of this browser
	ID      string // the id of the open lecture in this browser; "" if it comes from a link
	Lecture lecture.Lecture
	At      int // the index of the current step
	Notice  string
	Bad     bool // the notice reports a failure
	Answer  int  // the option that the reader has chosen at the current step, counted from 1
	Shown   bool // the answer to the current question is shown
	Carried int  // the index of the step that the reader drags, or −1
	Began   float64
	packed  string // the lecture's packed form in the address, if ID is ""
}

// New returns the page for a fragment of its address.
func New(b Browser, fragment string) *Hall {
	h := &Hall{Browser: b, Carried: -1}
	b.List(func(all []Kept, ok bool) {
		h.Kept = all
		if !ok {
			h.say(say.Of("lectures-not-kept"), true)
		}
		h.Go(fragment)
		b.Update()
	})
	return h
}

// Go shows what a fragment says: a lecture, a mode and a step, as in "my=ID&present&step=2" or "1…&step=2".
func (h *Hall) Go(fragment string) {
	h.Mode, h.ID, h.packed, h.At = Shelf, "", "", 0
	h.Lecture = lecture.Lecture{}
	var err error
	for i, part := range strings.Split(fragment, "&") {
		key, value, pair := strings.Cut(part, "=")
		switch {
		case key == "my" && pair:
			err = h.find(value)
		case key == "step":
			n, _ := strconv.Atoi(value)
			h.At = n - 1
		case part == "edit", part == "present", part == "notes":
			for m, word := range modes {
				if word == part {
					h.Mode = Mode(m)
				}
			}
		case i == 0 && part != "":
			h.Lecture, err = lecturejson.Unpack(part)
			h.packed, h.Mode = part, Stage
		}
	}
	if err != nil {
		h.Mode, h.packed = Shelf, ""
		h.say(said(err), true)
	}
	if len(h.Lecture.Steps) == 0 && h.Mode > Desk {
		h.Mode = Shelf
	}
	h.At = max(0, min(h.At, len(h.Lecture.Steps)-1))
	h.enter()
}

// find opens the lecture that the browser keeps under an id.
func (h *Hall) find(id string) error {
	for _, k := range h.Kept {
		if k.ID == id {
			h.ID, h.Lecture = id, k.Lecture
			h.Mode = Desk
			return nil
		}
	}
	return say.Error("lecture-not-here")
}

// Fragment returns the fragment for what the page shows.
func (h *Hall) Fragment() string {
	parts := []string{}
	switch {
	case h.ID != "":
		parts = append(parts, "my="+h.ID)
	case h.packed != "":
		parts = append(parts, h.packed)
	default:
		return ""
	}
	if word := modes[h.Mode]; word != "" {
		parts = append(parts, word)
	}
	if h.At > 0 {
		parts = append(parts, "step="+strconv.Itoa(h.At+1))
	}
	return strings.Join(parts, "&")
}

// turn shows a mode as a new entry of the history.
func (h *Hall) turn(m Mode) {
	h.Mode = m
	h.Notice = ""
	h.Browser.SetFragment(h.Fragment(), true)
	h.enter()
}

// enter begins the current step in the current mode.
func (h *Hall) enter() {
	h.Answer, h.Shown = 0, false
	if h.Mode == Stage && h.Began == 0 {
		h.Began = h.Browser.Clock()
	}
	if s := h.Step(); s != nil && h.Mode != Shelf {
		h.Browser.Show(s.Address)
	}
	h.Browser.Update()
}

// Step returns the current step, or nil.
func (h *Hall) Step() *lecture.Step {
	if h.At < 0 || h.At >= len(h.Lecture.Steps) {
		return nil
	}
	return &h.Lecture.Steps[h.At]
}

// say shows a message.
func (h *Hall) say(text string, bad bool) {
	h.Notice, h.Bad = text, bad
	h.Browser.Update()
}

// Dismiss removes the message.
func (h *Hall) Dismiss() { h.say("", false) }

// Problem returns what is wrong with the open lecture, or "".
func (h *Hall) Problem() string {
	if err := h.Lecture.Check(); err != nil {
		return said(err)
	}
	return ""
}

// Title returns the lecture's title, or a text that stands for it.
func Title(l lecture.Lecture) string {
	if l.Title == "" {
		return say.Of("lecture-untitled")
	}
	return l.Title
}

// StepTitle returns the title of a step with its number.
func (h *Hall) StepTitle(i int) string {
	return markup.Itoa(i+1) + ". " + h.Lecture.Steps[i].Title
}
