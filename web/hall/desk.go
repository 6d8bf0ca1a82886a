package hall

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/short"

	"github.com/go-json-experiment/json"
)

// Begin opens a new lecture with one step.
func (h *Hall) Begin() {
	h.adopt(lecture.Lecture{Steps: []lecture.Step{{Address: scenario.Default().Link()}}})
}

// adopt keeps a lecture under a new id, and opens it at the desk.
func (h *Hall) adopt(l lecture.Lecture) {
	h.source, h.Lecture, h.At = "my="+h.Browser.ID(), l, 0
	h.keep()
	h.turn(Desk)
}

// CopyToDesk makes a copy of the open lecture that the reader can edit, in the reader's language.
func (h *Hall) CopyToDesk() {
	l := h.Lecture
	words := h.Browser.Words
	l.Title, l.Steps = words(l.Title), slices.Clone(l.Steps)
	for i, s := range l.Steps {
		s.Title, s.Text, s.Notes = words(s.Title), words(s.Text), words(s.Notes)
		if s.Question != nil {
			q := *s.Question
			q.Text, q.Measured, q.Why, q.Options = words(q.Text), words(q.Measured), words(q.Why), slices.Clone(q.Options)
			for j := range q.Options {
				q.Options[j].Text = words(q.Options[j].Text)
			}
			s.Question = &q
		}
		l.Steps[i] = s
	}
	h.adopt(l)
}

// Open opens a lecture, named as in the address, in a mode.
func (h *Hall) Open(source string, m Mode) {
	h.At = 0
	if err := h.open(source); err != nil {
		h.say(said(err), true)
		return
	}
	h.turn(m)
}

// OpenFile opens a lecture from a file.
func (h *Hall) OpenFile() {
	h.Browser.Choose(func(data []byte) {
		l, err := lecturejson.Unmarshal(data)
		if err != nil {
			h.say(said(err), true)
			return
		}
		h.adopt(l)
	})
}

// Close returns to the list of lectures.
func (h *Hall) Close() {
	h.source, h.Lecture = "", lecture.Lecture{}
	h.turn(Shelf)
}

// Drop deletes a lecture of this browser.
func (h *Hall) Drop(k Kept) {
	h.Browser.Drop(k.ID, func(ok bool) {
		if !ok {
			h.say(say.Of("lectures-not-kept"), true)
			return
		}
		h.Kept = slices.DeleteFunc(h.Kept, func(other Kept) bool { return other.ID == k.ID })
		h.Browser.Update()
	})
}

// keep stores the open lecture in the browser.
func (h *Hall) keep() {
	id := h.own()
	if id == "" {
		return
	}
	document, err := lecturejson.Marshal(h.Lecture)
	if err != nil {
		h.say(say.Err(err), true)
		return
	}
	k := Kept{ID: id, Lecture: h.Lecture}
	if i := slices.IndexFunc(h.Kept, func(other Kept) bool { return other.ID == id }); i >= 0 {
		h.Kept[i] = k
	} else {
		h.Kept = append(h.Kept, k)
	}
	h.Browser.Keep(id, string(document), func(ok bool) {
		if !ok {
			h.say(say.Of("lectures-not-kept"), true)
		}
	})
}

// change applies an edit to the open lecture.
func (h *Hall) change(edit func()) {
	edit()
	h.check()
	h.keep()
	h.Browser.Update()
}

// Entitle sets the lecture's title.
func (h *Hall) Entitle(title string) { h.change(func() { h.Lecture.Title = title }) }

// Select makes a step the current one.
func (h *Hall) Select(i int) {
	h.At = max(0, min(i, len(h.Lecture.Steps)-1))
	h.Browser.SetFragment(h.Fragment(), false)
	h.enter()
}

// Add adds a step after the current one, with the same scenario.
func (h *Hall) Add() {
	s := lecture.Step{Address: scenario.Default().Link()}
	if now := h.Step(); now != nil {
		s.Address = now.Address
	}
	h.change(func() { h.Lecture.Steps = slices.Insert(h.Lecture.Steps, min(h.At+1, len(h.Lecture.Steps)), s) })
	h.Select(h.At + 1)
}

// Remove removes the current step. A lecture has at least one step.
func (h *Hall) Remove() {
	if len(h.Lecture.Steps) > 1 {
		h.change(func() { h.Lecture.Steps = slices.Delete(h.Lecture.Steps, h.At, h.At+1) })
		h.Select(h.At)
	}
}

// Move moves a step to another position, and makes it the current one.
func (h *Hall) Move(from, to int) {
	n := len(h.Lecture.Steps)
	h.Carried = -1
	if from < 0 || from >= n || to < 0 || to >= n || from == to {
		return
	}
	h.change(func() {
		s := h.Lecture.Steps[from]
		h.Lecture.Steps = slices.Insert(slices.Delete(h.Lecture.Steps, from, from+1), to, s)
	})
	h.Select(to)
}

// Carry begins to drag a step.
func (h *Hall) Carry(i int) { h.Carried = i }

// edit changes the current step.
func (h *Hall) edit(f func(s *lecture.Step)) {
	if s := h.Step(); s != nil {
		h.change(func() { f(s) })
	}
}

// SetTitle, SetText and SetNotes set the texts of the current step.
func (h *Hall) SetTitle(text string) { h.edit(func(s *lecture.Step) { s.Title = text }) }
func (h *Hall) SetText(text string)  { h.edit(func(s *lecture.Step) { s.Text = text }) }
func (h *Hall) SetNotes(text string) { h.edit(func(s *lecture.Step) { s.Notes = text }) }

// SetAddress sets the current step's address, as copied from the playground.
func (h *Hall) SetAddress(text string) {
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	h.edit(func(s *lecture.Step) { s.Address = scenario.Decoded(strings.TrimSpace(text)) })
	h.Browser.Show(h.Step().Address)
}

// Take gives the current step the scenario and the view that the frame shows.
func (h *Hall) Take() {
	if seen := h.Browser.Seen(); seen != "" {
		h.edit(func(s *lecture.Step) { s.Address = seen })
	}
}

// Question returns the current step's question, or nil.
func (h *Hall) Question() *lecture.Question {
	if s := h.Step(); s != nil {
		return s.Question
	}
	return nil
}

// KindWords returns the description of a kind of question.
func KindWords(k lecture.Kind) string {
	switch k {
	case lecture.Choice:
		return say.Of("question-choice")
	case lecture.Number:
		return say.Of("question-number")
	case lecture.Drawing:
		return say.Of("question-drawing")
	case lecture.Game:
		return say.Of("question-game")
	}
	return say.Of("question-none")
}

// SetKind gives the current step a question of a kind, or none. It keeps the text of the question before.
func (h *Hall) SetKind(k lecture.Kind) {
	h.edit(func(s *lecture.Step) {
		q := &lecture.Question{Kind: k}
		if s.Question != nil {
			q.Text, q.Why = s.Question.Text, s.Question.Why
		}
		switch k {
		case "":
			q = nil
		case lecture.Choice:
			q.Options = make([]lecture.Option, 2)
		case lecture.Number:
			q.Low, q.High = 1, 1000
		case lecture.Drawing:
			q.Policy = 1
		}
		s.Question = q
	})
}

// ask changes the current question.
func (h *Hall) ask(f func(q *lecture.Question)) {
	if q := h.Question(); q != nil {
		h.change(func() { f(q) })
	}
}

// SetQuestion and SetWhy set the texts of the current question.
func (h *Hall) SetQuestion(text string) { h.ask(func(q *lecture.Question) { q.Text = text }) }
func (h *Hall) SetWhy(text string)      { h.ask(func(q *lecture.Question) { q.Why = text }) }

// SetOption sets the text of an option. AddOption adds one, and RemoveOption removes one.
func (h *Hall) SetOption(i int, text string) {
	h.ask(func(q *lecture.Question) { q.Options[i].Text = text })
}
func (h *Hall) AddOption() {
	h.ask(func(q *lecture.Question) {
		if len(q.Options) < lecture.MaxOptions {
			q.Options = append(q.Options, lecture.Option{})
		}
	})
}
func (h *Hall) RemoveOption(i int) {
	h.ask(func(q *lecture.Question) {
		if len(q.Options) > 2 {
			q.Options = slices.Delete(q.Options, i, i+1)
			switch {
			case q.Right == i+1:
				q.Right = 0
			case q.Right > i+1:
				q.Right--
			}
		}
	})
}

// SetRight makes an option, counted from 1, the right one. If it is the right one already, no option is.
func (h *Hall) SetRight(n int) {
	h.ask(func(q *lecture.Question) {
		if q.Right == n {
			n = 0
		}
		q.Right = n
	})
}

// SetLow and SetHigh set the ends of a number's slider, and SetPolicy the policy whose curve is drawn.
func (h *Hall) SetLow(text string)  { h.ask(func(q *lecture.Question) { q.Low = typed(text) }) }
func (h *Hall) SetHigh(text string) { h.ask(func(q *lecture.Question) { q.High = typed(text) }) }
func (h *Hall) SetPolicy(text string) {
	h.ask(func(q *lecture.Question) { q.Policy = int(max(-1, min(1e6, typed(text)))) })
}

// typed parses a number that the reader has typed. It returns −1, which no field accepts, if the text is no number.
func typed(text string) float64 {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return -1
	}
	return x
}

// number formats a field's number. An empty field stands for 0.
func number(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// FileName returns the name of a file with the open lecture.
func (h *Hall) FileName(ending string) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, strings.TrimSpace(h.Lecture.Title))
	if name == "" || strings.Trim(name, ".-") == "" {
		name = "lecture"
	}
	return name + ending
}

// SaveFile saves the open lecture as JSON.
func (h *Hall) SaveFile() {
	document, err := lecturejson.Marshal(h.Lecture)
	if err != nil {
		h.say(say.Err(err), true)
		return
	}
	h.Browser.Save(h.FileName(".json"), "application/json", document)
}

// SaveOutline saves the open lecture's outline as Markdown.
func (h *Hall) SaveOutline() {
	h.Browser.Save(h.FileName(".md"), "text/markdown", []byte(h.Lecture.Outline(h.Browser.Home())))
}

// PrintOut shows the open lecture as it is printed, and TurnNotes adds or removes its notes.
func (h *Hall) PrintOut() { h.turn(Handout) }
func (h *Hall) TurnNotes() {
	h.WithNotes = !h.WithNotes
	h.Browser.Update()
}

// Shorten stores the open lecture on the server, and copies its short link.
func (h *Hall) Shorten() {
	packed, err := lecturejson.Pack(h.Lecture)
	if err != nil {
		h.say(say.Err(err), true)
		return
	}
	tooLong := say.Of("lecture-too-long-short") + " " + say.Of("save-file-instead")
	document := `{"lecture":"` + packed + `"}`
	if len(document) > short.Most {
		h.say(tooLong, true)
		return
	}
	h.say(say.Of("making-short-link"), false)
	h.Browser.Send("POST", h.Browser.Home()+"api/links", "", document, func(status int, answer string) {
		var made struct {
			ID string `json:"id"`
		}
		_ = json.Unmarshal([]byte(answer), &made) // without an id, Words says what is wrong
		if why := short.Words(status, made.ID, tooLong); why != "" {
			h.say(why, true)
			return
		}
		link := h.Browser.Home() + "s/" + made.ID
		h.Browser.Copy(link, func(ok bool) {
			if ok {
				h.say(say.Of("short-link-copied", link), false)
			} else {
				h.say(say.Of("short-link-made", link), false)
			}
		})
	})
}

// CopyLink copies a link that contains the whole lecture.
func (h *Hall) CopyLink() {
	packed, err := lecturejson.Pack(h.Lecture)
	if err != nil {
		h.say(say.Err(err), true)
		return
	}
	link := h.Browser.Home() + "hall#" + packed
	h.Browser.Copy(link, func(ok bool) {
		if !ok {
			h.say(say.Of("lecture-not-copied"), true)
			return
		}
		h.say(say.Of("lecture-copied", markup.Itoa(len(link))), false)
	})
}

// said returns an error's message for the page. It counts steps from 1.
func said(err error) string {
	p, ok := err.(scenario.Problem)
	if rest, inStep := strings.CutPrefix(p.Field, "steps["); ok && inStep {
		if i, of, cut := strings.Cut(rest, "]."); cut {
			if n, err := strconv.Atoi(i); err == nil {
				p.Field = of
				return say.Of("lecture-step-problem", markup.Itoa(n+1), p.Said())
			}
		}
	}
	return say.Err(err)
}
