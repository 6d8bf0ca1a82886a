package hall

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/poll"
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
	h.source, h.Lecture = "my="+h.Browser.ID(), l
	h.keep()
	h.Open(h.source + "&edit")
}

// CopyToDesk makes a copy of the open lecture that the reader can edit. The shipped lectures are read again when they are
// needed.
func (h *Hall) CopyToDesk() {
	h.shipped = nil
	h.adopt(h.Lecture)
}

// OpenFile opens a lecture from the content of a file.
func (h *Hall) OpenFile(data []byte) {
	if l, err := lecturejson.Unmarshal(data); h.ok(err) {
		h.adopt(l)
	}
}

// Drop deletes a lecture of this browser.
func (h *Hall) Drop(k Kept) {
	h.Browser.Drop(k.ID, func(ok bool) {
		if h.stored(ok); ok {
			h.Kept = slices.DeleteFunc(h.Kept, func(other Kept) bool { return other.ID == k.ID })
			h.Browser.Update()
		}
	})
}

// stored says so if the browser keeps no lectures.
func (h *Hall) stored(ok bool) {
	if !ok {
		h.say(say.Of("lectures-not-kept"), true)
	}
}

// keep stores the open lecture in the browser.
func (h *Hall) keep() {
	id := h.own()
	if id == "" {
		return
	}
	i := h.kept(id)
	if i < 0 {
		i = len(h.Kept)
		h.Kept = append(h.Kept, Kept{ID: id})
	}
	h.Kept[i].Lecture = h.Lecture
	h.save(id)
}

// save stores a lecture again and again, until the browser has all edits. If another window has changed the lecture,
// both versions become one.
func (h *Hall) save(id string) {
	i := h.kept(id)
	if i < 0 || h.Kept[i].saving {
		return
	}
	k := &h.Kept[i]
	data, err := lecturejson.Marshal(k.Lecture)
	document := string(data)
	if !h.ok(err) || document == k.stored {
		return
	}
	k.saving = true
	h.Browser.Keep(id, document, k.stored, func(now string, ok bool) {
		i := h.kept(id)
		if h.stored(ok); i < 0 {
			return
		}
		k := &h.Kept[i]
		if k.saving = false; !ok {
			return
		}
		if now != document {
			k.Lecture.Steps = together(k.Lecture.Steps, ReadKept(id, k.stored).Lecture.Steps, ReadKept(id, now).Lecture.Steps)
			if id == h.own() {
				h.take(k.Lecture)
				h.Browser.Update()
			}
		}
		k.stored = now
		h.save(id)
	})
}

// together returns the steps of a lecture, followed by those that another window has added or changed since before.
func together(own, before, other []lecture.Step) []lecture.Step {
	all := slices.Clone(own)
	for _, s := range other {
		same := func(t lecture.Step) bool { return reflect.DeepEqual(s, t) }
		if !slices.ContainsFunc(before, same) && !slices.ContainsFunc(own, same) {
			all = append(all, s)
		}
	}
	return all
}

// changed keeps an edit of the open lecture.
func (h *Hall) changed() {
	h.check()
	h.keep()
	h.Browser.Update()
}

// set changes a field of the open lecture.
func set[T any](h *Hall, field *T, value T) {
	*field = value
	h.changed()
}

// Select makes a step the current one.
func (h *Hall) Select(i int) {
	h.At = max(0, min(i, len(h.Lecture.Steps)-1))
	h.Browser.SetFragment(h.Fragment(), false)
	h.enter()
}

// Add adds a step after the current one, with the same scenario.
func (h *Hall) Add() {
	s := lecture.Step{Address: cmp.Or(h.Step().Address, scenario.Default().Link())}
	h.Lecture.Steps = slices.Insert(h.Lecture.Steps, min(h.At+1, len(h.Lecture.Steps)), s)
	h.changed()
	h.Select(h.At + 1)
}

// Remove removes the current step. A lecture has at least one step.
func (h *Hall) Remove() {
	if len(h.Lecture.Steps) > 1 {
		h.Lecture.Steps = slices.Delete(h.Lecture.Steps, h.At, h.At+1)
		h.changed()
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
	s := h.Lecture.Steps[from]
	h.Lecture.Steps = slices.Insert(slices.Delete(h.Lecture.Steps, from, from+1), to, s)
	h.changed()
	h.Select(to)
}

// SetAddress sets the current step's address, as copied from the playground. Covered curves stay covered.
func (h *Hall) SetAddress(text string) {
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	was := h.covered()
	set(h, &h.Step().Address, scenario.Decoded(strings.TrimSpace(text)))
	if was && h.covers() {
		h.Cover(true)
		return
	}
	h.Browser.Show(h.Step().Address)
}

// Take gives the current step the scenario and the view that the frame shows, and says so.
func (h *Hall) Take() {
	seen := h.Browser.Seen()
	if seen == "" {
		h.say(say.Of("step-not-taken"), true)
		return
	}
	set(h, &h.Step().Address, seen)
	says := say.Of("step-taken", markup.Itoa(h.At+1))
	if s := h.scenario; s.Kind == scenario.Regret && h.covers() {
		says += " " + say.Of("step-taken-runs", notation.Number(s.Epsilon), notation.Count(s.Horizon), strings.Join(h.policies(), ", "))
	}
	h.say(says, false)
}

// policies returns the names of the current step's policies.
func (h *Hall) policies() (names []string) {
	for _, p := range h.scenario.Policies {
		spec, _ := p.Spec()
		names = append(names, cmp.Or(p.Label, spec.Name))
	}
	return names
}

// cover returns an address whose figure covers its curves until they are revealed, or shows them at once.
func cover(address string, on bool) string {
	link, view := scenario.CutView(address)
	parts, hidden := splitHidden(view)
	hidden = slices.DeleteFunc(hidden, func(name string) bool { return name == curves })
	if on {
		hidden = append(hidden, curves)
	}
	if len(hidden) > 0 {
		parts = append(parts, "hide="+strings.Join(hidden, ","))
	}
	if len(parts) == 0 {
		return link
	}
	return link + "~" + strings.Join(parts, "&")
}

// curves is the name of the curves among the hidden parts of a view.
const curves = "curves"

// splitHidden splits a view into its hidden parts and all else.
func splitHidden(view string) (others, hidden []string) {
	for part := range strings.SplitSeq(view, "&") {
		if names, ok := strings.CutPrefix(part, "hide="); ok {
			hidden = strings.Split(names, ",")
		} else if part != "" {
			others = append(others, part)
		}
	}
	return others, hidden
}

// covers reports whether the current step's view has curves that it can cover.
func (h *Hall) covers() bool {
	_, view := scenario.CutView(h.Step().Address)
	return (h.scenario.Kind == scenario.Regret || h.scenario.Kind == scenario.Sweep) && !strings.Contains("&"+view, "&view=")
}

// covered reports whether the current step's view covers its curves.
func (h *Hall) covered() bool {
	_, view := scenario.CutView(h.Step().Address)
	_, hidden := splitHidden(view)
	return slices.Contains(hidden, curves)
}

// Cover covers the curves of the current step until they are revealed, or shows them at once.
func (h *Hall) Cover(on bool) {
	set(h, &h.Step().Address, cover(h.Step().Address, on))
	h.Browser.Show(h.Step().Address)
}

// suits reports whether the current step's view suits a kind of question.
func (h *Hall) suits(k lecture.Kind) bool {
	switch k {
	case lecture.Drawing:
		return h.covers() && h.scenario.Kind == scenario.Regret
	case lecture.Game:
		_, view := scenario.CutView(h.Step().Address)
		return slices.Contains(strings.Split(view, "&"), "view=audit")
	}
	return true
}

// kinds lists the kinds of questions, beginning with no question, and kindWords has their descriptions.
var (
	kinds     = append([]lecture.Kind{""}, lecture.Kinds...)
	kindWords = map[lecture.Kind]string{
		"": say.Of("question-none"), lecture.Choice: say.Of("question-choice"), lecture.Number: say.Of("question-number"),
		lecture.Drawing: say.Of("question-drawing"), lecture.Game: say.Of("question-game"),
	}
)

// SetKind gives the current step a question of a kind, or none. It keeps the text of the question before. A new question
// covers the curves, which may give the answer away.
func (h *Hall) SetKind(k lecture.Kind) {
	if !h.Asks() && k != "" && h.covers() {
		h.Cover(true)
	}
	q := &lecture.Question{Kind: k, Text: h.Question().Text, Why: h.Question().Why}
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
	set(h, &h.Step().Question, q)
}

// AddOption adds an option, whose field gets the focus. RemoveOption removes one.
func (h *Hall) AddOption() {
	if q := h.Question(); len(q.Options) < lecture.MaxOptions {
		set(h, &q.Options, append(q.Options, lecture.Option{}))
		h.typing = len(q.Options)
	}
}

// begin gives the field of a new option the focus, once it is on the page.
func (h *Hall) begin(option int, field markup.Element) {
	if h.typing == option {
		h.typing = 0
		h.Browser.Focus(field)
	}
}

func (h *Hall) RemoveOption(i int) {
	q := h.Question()
	if len(q.Options) <= 2 {
		return
	}
	switch {
	case q.Right == i+1:
		q.Right = 0
	case q.Right > i+1:
		q.Right--
	}
	set(h, &q.Options, slices.Delete(q.Options, i, i+1))
}

// SetRight makes an option, counted from 1, the right one. If it is the right one already, no option is.
func (h *Hall) SetRight(n int) {
	q := h.Question()
	if q.Right == n {
		n = 0
	}
	set(h, &q.Right, n)
}

// typed returns the number that the reader has typed, 0 for an empty field, or −1, which no field accepts.
func typed(text string) float64 {
	x, problem := scenario.TypedNumber(text, 0, math.MaxFloat64)
	if problem != "" && strings.TrimSpace(text) != "" {
		return -1
	}
	return x
}

// number formats a field's number. An empty field stands for 0.
func number(x float64) string { return markup.Either(x == 0, "", strconv.FormatFloat(x, 'g', -1, 64)) }

// levels lists the answers that phones offer to a number question.
func (h *Hall) levels() string {
	q := h.Question()
	if q.Kind != lecture.Number || !(q.Low > 0 && q.High > q.Low) {
		return ""
	}
	var all []string
	for i := range poll.Levels {
		all = append(all, notation.Number(poll.Number{Low: q.Low, High: q.High}.Value(i)))
	}
	return say.Of("question-levels", strings.Join(all, ", "))
}

// Copy makes a copy of the lecture that a part of an address names.
func (h *Hall) Copy(source string) {
	if h.ok(h.open(source)) {
		h.CopyToDesk()
	}
}

// fileName returns the name of a file with the open lecture.
func (h *Hall) fileName(ending string) string {
	words := strings.FieldsFunc(h.Lecture.Title, func(r rune) bool { return r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) })
	return cmp.Or(strings.Trim(strings.Join(words, "-"), " .-"), "lecture") + ending
}

// SaveFile saves the open lecture as JSON.
func (h *Hall) SaveFile() {
	if document, err := lecturejson.Marshal(h.Lecture); h.ok(err) {
		h.Browser.Save(h.fileName(".json"), "application/json", document)
	}
}

// SaveOutline saves the open lecture's outline as Markdown.
func (h *Hall) SaveOutline() {
	h.Browser.Save(h.fileName(".md"), "text/markdown", []byte(h.Lecture.Outline(h.Browser.Home())))
}

// copy copies a link, and shows whether the browser has done so. A failure is an error if bad is set.
func (h *Hall) copy(link, copied, not string, bad bool) {
	h.Browser.Copy(link, func(ok bool) { h.say(markup.Either(ok, copied, not), bad && !ok) })
}

// Shorten stores the open lecture on the server, and copies its short link.
func (h *Hall) Shorten() {
	tooLong := say.Of("lecture-too-long-short") + " " + say.Of("save-file-instead")
	packed, err := lecturejson.Pack(h.Lecture)
	document := `{"lecture":"` + packed + `"}`
	switch {
	case !h.ok(err):
		return
	case len(document) > short.Most:
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
		h.copy(link, say.Of("short-link-copied", link)+"\n"+say.Of("link-has-notes"), say.Of("short-link-made", link), false)
	})
}

// CopyLink copies a link that contains the lecture.
func (h *Hall) CopyLink() {
	packed, err := lecturejson.Pack(h.Lecture)
	if link := h.Browser.Home() + "hall#" + packed; h.ok(err) {
		h.copy(link, say.Of("lecture-copied", markup.Itoa(len(link)))+"\n"+say.Of("link-has-notes"), say.Of("lecture-not-copied"), true)
	}
}

// fields are the labels of the desk's fields of a step.
var fields = map[string]string{
	"title": say.Of("step-title"), "scenario": say.Of("step-address"), "text": say.Of("step-text"), "notes": say.Of("step-notes"),
	"question.kind": say.Of("question-kind"), "question.text": say.Of("question-text"), "question.why": say.Of("question-why"),
	"question.low": say.Of("question-low"), "question.answer": say.Of("question-answer"), "question.high": say.Of("question-high"), "question.policy": say.Of("question-policy"),
}

// wrong returns an error's message. It names a field as the desk does, and counts from 1.
func (h *Hall) wrong(err error) string {
	p, _ := err.(scenario.Problem)
	place, field, inStep := strings.Cut(p.Field, "].") // steps[1].question.options[2].text
	step, _ := strconv.Atoi(strings.TrimPrefix(place, "steps["))
	label := fields[field]
	option, isOption := strings.CutPrefix(field, "question.options[")
	switch {
	case p.Field == "title":
		label = say.Of("lecture-title")
	case isOption:
		option, _, _ = strings.Cut(option, "]")
		i, _ := strconv.Atoi(option)
		label = say.Of("option-of", markup.Itoa(i+1))
	case field == "question.high" && step < len(h.Lecture.Steps) && question(h.Lecture.Steps[step]).Kind == lecture.Drawing:
		label = say.Of("question-top")
	case label == "":
		return say.Err(err)
	}
	says := say.Of("field-problem", label, p.Clause())
	if p.Text == say.Of("value-missing") {
		says = say.Of("field-empty", label)
	}
	return markup.Either(inStep, say.Of("lecture-step-problem", markup.Itoa(step+1), says), says)
}
