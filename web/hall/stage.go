package hall

import (
	"cmp"
	"fmt"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/markup"
)

// A Message goes from one window of the page to the others.
type Message struct {
	Lecture string  // the lecture, as in the address
	At      int     // the sender's current step
	Press   string  // a key for the window that presents, or ""
	Since   float64 // the milliseconds since the presentation began
	Class   string  // the sender's class in one line, or ""
	Forward string  // what a step forward does in the sender's window
}

// Leave ends the presentation.
func (h *Hall) Leave() {
	h.Began = 0
	h.Open(markup.Either(h.own() == "", "", h.fragment(Desk)))
}

// Press handles a key. It reports whether the page uses the key.
func (h *Hall) Press(key string) bool {
	by, ok := moves[key]
	switch {
	case ok && h.Mode == Notes:
		h.Browser.Tell(Message{Lecture: h.source, Press: key})
	case h.Mode != Stage:
		return false
	case ok && by > 0 && h.Class.turn():
	case ok && by < 0 && h.Shown: // the answer was shown last
		h.advance(by)
	case ok:
		h.Browser.Press(markup.Either(by > 0, "PageDown", "PageUp"), func(used bool) {
			if !used {
				h.advance(by)
			}
		})
	case key == "Escape":
		h.Leave()
	default:
		return false
	}
	return true
}

// Unused handles a key that the frame does not use.
func (h *Hall) Unused(key string) {
	if by, ok := moves[key]; ok && h.Mode == Stage {
		h.advance(by)
	} else if key == "Escape" {
		h.Press(key)
	}
}

// moves are the keys of clickers, with the direction in which they go.
var moves = map[string]int{"PageDown": 1, "ArrowRight": 1, "ArrowDown": 1, "Enter": 1, "PageUp": -1, "ArrowLeft": -1, "ArrowUp": -1}

// advance goes one place forward or back: the answer to a step's question is a place after the step.
func (h *Hall) advance(by int) {
	switch {
	case by > 0 && h.Class.turn():
	case by > 0 && h.Asks() && !h.Shown:
		h.Reveal()
	case by < 0 && h.Shown:
		h.Shown = false
		if h.drawing != nil {
			h.drawing.Real = nil
		}
		h.Browser.Update()
	case h.At+by >= 0 && h.At+by < len(h.Lecture.Steps):
		h.Select(h.At + by)
	}
	h.announce()
}

// Covered handles the number of curves that the frame covers. A render at the desk would undo what the reader is typing.
func (h *Hall) Covered(curves int) {
	changed := h.waiting != curves
	if h.waiting = curves; changed && h.Mode == Stage {
		h.Browser.Update()
		h.announce()
	}
}

// Forward returns the words for the effect of a step forward.
func (h *Hall) Forward() string {
	switch s := h.Class; {
	case h.Mode == Notes:
		return h.forward
	case s != nil && s.Screen.State == class.Open:
		return say.Of("stage-close")
	case s != nil && s.opens():
		return say.Of("class-do-open")
	case h.waiting > 0:
		return say.Of("stage-curve", markup.Itoa(h.waiting))
	case h.Asks() && !h.Shown:
		return say.Of("class-do-reveal")
	case h.At+1 < len(h.Lecture.Steps):
		return say.Of("stage-next-step")
	}
	return ""
}

// Reveal shows the answer to the current question, and all curves.
func (h *Hall) Reveal() {
	if s := h.Class; s != nil && !s.Lost && s.Own() && s.Screen.State == class.Closed {
		s.Reveal(0) // the page shows the answer together with the phones
		return
	}
	h.Shown = true
	h.compare()
	h.Browser.Update()
}

// Tick is called every second.
func (h *Hall) Tick() {
	if h.Mode == Notes {
		h.Browser.Update()
	}
	if h.Class != nil {
		h.Class.tick()
	}
	h.announce()
}

// announce tells the other windows what this one shows.
func (h *Hall) announce() {
	if h.Mode == Stage {
		h.Browser.Tell(Message{Lecture: h.source, At: h.At, Since: h.Browser.Clock() - h.Began, Class: h.Class.Summary(), Forward: h.Forward()})
	}
}

// Hear handles a message from another window.
func (h *Hall) Hear(m Message) {
	switch {
	case m.Lecture != h.source:
	case m.Press != "":
		if h.Mode == Stage {
			h.Press(m.Press)
		}
	case h.Mode == Notes:
		h.At, h.inClass, h.forward = max(0, min(m.At, len(h.Lecture.Steps)-1)), m.Class, m.Forward
		h.Began = h.Browser.Clock() - m.Since
		h.Browser.SetFragment(h.Fragment(), false)
		h.Browser.Update()
	}
}

// Elapsed returns the time since this window was opened or the presentation began, as in "12:05".
func (h *Hall) Elapsed() string {
	s := int((h.Browser.Clock() - h.Began) / 1000)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// why returns the explanation of the answer, after the true number of a number question.
func (h *Hall) why() string {
	q := h.Question()
	if q.Answer == 0 {
		return q.Why
	}
	return say.Of("question-answer-is", notation.Number(q.Answer)) + "\n\n" + q.Why
}

// right returns the right option of the current question as measured, or else as the lecture says, or 0.
func (h *Hall) right() int { return cmp.Or(h.decided, h.Question().Right) }

// mark returns the style of an option: right or wrong once the answer is shown.
func (h *Hall) mark(option int) string {
	switch right := h.right(); {
	case h.Shown && right == option:
		return "answer good"
	case h.Shown && right > 0 && h.Answer == option:
		return "answer bad"
	}
	return "answer"
}
