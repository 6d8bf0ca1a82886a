package hall

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/class"

	"github.com/go-json-experiment/json"
)

// HandIns are the sources that a class hands in, and their grades. The frame grades one after the other.
type HandIns struct {
	Assignment string // as in an address, or ""
	Board      bool   // the table is shown
	All        []*HandIn
	since      int64 // the last known number in the list
	wait       int   // seconds until the next request
}

// A HandIn is the last source of a phone, with its grade.
type HandIn struct {
	class.HandIn
	Grade *assignment.Grade // nil until the source is graded
}

// tasks returns the assignments that come with the program.
var tasks = sync.OnceValue(assignment.Shipped)

// Take opens hand-ins for an assignment, by its id or by a link to it. It returns an error text, or "".
func (s *Session) Take(link string) string {
	at := strings.TrimSpace(link)
	if _, ok := assignment.Find(at); !ok {
		at = class.Assignment(at)
	}
	if at == "" {
		return say.Of("hand-ins-no-task")
	}
	s.HandIns.use(at)
	s.change(func(screen *class.Screen, card *class.Card) {
		screen.HandIns, card.Write = true, "1t~view=write&assignment="+at
	})
	return ""
}

// use grades all sources for an assignment.
func (n *HandIns) use(at string) {
	if n.Assignment == at {
		return
	}
	n.Assignment, n.Board = at, false
	for i, h := range n.All {
		n.All[i] = &HandIn{HandIn: h.HandIn}
	}
}

// CloseHandIns takes no more sources.
func (s *Session) CloseHandIns() {
	s.change(func(screen *class.Screen, card *class.Card) { screen.HandIns, card.Write = false, "" })
}

// due reports whether it is time to ask for sources, and has the next one graded.
func (s *Session) due() bool {
	n := &s.HandIns
	if at := class.Assignment(s.Card.Write); at != "" { // another window may have opened hand-ins
		n.use(at)
	}
	if n.Assignment == "" {
		return false
	}
	s.grade()
	n.wait--
	return n.wait < 0
}

// fetch asks for sources. The last source of a phone counts.
func (s *Session) fetch() {
	n := &s.HandIns
	get(s, "/hand-ins?since="+strconv.FormatInt(n.since, 10), func(list class.List) {
		n.wait, n.since = 3, list.Next
		for _, h := range list.HandIns {
			n.All = append(slices.DeleteFunc(n.All, func(o *HandIn) bool { return o.Phone == h.Phone }), &HandIn{HandIn: h})
		}
	})
}

// grade has the frame grade the first source without a grade. If the frame leaves the page meanwhile, the next call
// tries again.
func (s *Session) grade() {
	n := &s.HandIns
	i := slices.IndexFunc(n.All, func(h *HandIn) bool { return h.Grade == nil })
	if s.hall.grading || i < 0 || s.hall.Class != s {
		return
	}
	s.hall.grading = true
	h := n.All[i]
	s.hall.Browser.Grade(n.Assignment, h.Source, func(answer string) {
		s.hall.grading = false
		var a struct {
			OK    bool             `json:"ok"`
			Error string           `json:"error"`
			Grade assignment.Grade `json:"grade"`
		}
		_ = json.Unmarshal([]byte(answer), &a) // an answer of another form grades nothing
		if !a.OK && a.Error == "" {
			return
		}
		a.Grade.Problem = cmp.Or(a.Error, a.Grade.Problem)
		h.Grade = &a.Grade
		s.hall.Browser.Update()
		s.grade()
	})
}

// Task returns the title of the assignment.
func (n *HandIns) Task() string {
	if a, ok := assignment.Find(n.Assignment); ok {
		return a.Title
	}
	var task struct {
		Title string `json:"title"`
	}
	text, _ := custom.Unpack(scenario.Unfold(n.Assignment))
	_ = json.Unmarshal([]byte(text), &task) // the frame says what is wrong with it
	return task.Title
}

// Graded returns the number of sources with a result.
func (n *HandIns) Graded() (graded int) {
	for _, h := range n.All {
		if h.Grade != nil {
			graded++
		}
	}
	return graded
}

// Sorted returns the sources as a leaderboard: those that pass come first, those without a result last, and less regret
// comes before more.
func (n *HandIns) Sorted() []*HandIn {
	all := slices.Clone(n.All)
	slices.SortStableFunc(all, func(a, b *HandIn) int { return slices.Compare(a.rank(), b.rank()) })
	return all
}

// rank returns the group of a source on the leaderboard, and its regret if that was measured.
func (h *HandIn) rank() []float64 {
	group := 0.
	switch {
	case h.Grade == nil || h.Grade.Problem != "":
		return []float64{2}
	case !h.Grade.Passed:
		group = 1
	}
	for _, c := range h.Grade.Checks {
		if c.Measured != nil && (c.Kind == assignment.Regret || c.Kind == assignment.LessRegret) {
			return []float64{group, *c.Measured}
		}
	}
	return []float64{group}
}

// Who returns the name of a source's student, or the phone.
func (h *HandIn) Who() string {
	if h.Name == "" {
		return say.Of("hand-ins-phone", h.Phone[:min(6, len(h.Phone))])
	}
	return h.Name
}

// Result says whether a source passes, or why it has no result.
func (h *HandIn) Result() string {
	switch {
	case h.Grade == nil:
		return say.Of("hand-ins-waits")
	case h.Grade.Problem != "":
		return say.Of("hand-ins-fails-because", h.Grade.Problem)
	case h.Grade.Passed:
		return say.Of("hand-ins-passes")
	}
	return say.Of("hand-ins-fails")
}

// Check describes the first complete check of one of the kinds: its number with the interval at 95 %, and its verdict.
func (h *HandIn) Check(kinds ...assignment.RequirementKind) string {
	if h.Grade == nil {
		return ""
	}
	for _, c := range h.Grade.Checks {
		if !c.Done || !slices.Contains(kinds, c.Kind) {
			continue
		}
		verdict := say.Of("hand-ins-fails")
		if c.Passed {
			verdict = say.Of("hand-ins-passes")
		}
		switch {
		case c.Measured == nil:
			return verdict
		case c.Error == nil:
			return say.Of("hand-ins-bound", notation.Number(*c.Measured), verdict)
		}
		return say.Of("hand-ins-interval", notation.Number(*c.Measured), notation.Number(1.96**c.Error), verdict)
	}
	return ""
}

// SaveHandIns saves all sources as one file, which arcade grade reads.
func (s *Session) SaveHandIns() {
	file := class.HandIns{HandIns: []class.HandIn{}}
	for _, h := range s.HandIns.All {
		file.HandIns = append(file.HandIns, h.HandIn)
	}
	data, _ := json.Marshal(file) // the texts are from JSON
	s.hall.Browser.Save("hand-ins.json", "application/json", data)
}
