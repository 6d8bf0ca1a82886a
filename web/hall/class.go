package hall

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/poll/bandit"
	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/qrcode"

	"github.com/go-json-experiment/json"
)

// A Session is a class that this page presents. Another window may present the same class; each follows the other's
// changes of the screen.
type Session struct {
	Code, Key string
	Picture   string           // the QR code of Address, as SVG
	Screen    class.Screen     // as the server has it; revision 0 until the server has answered
	Card      class.Card       // the screen's body
	Phones    []string         // ids of the phones that have joined
	Answers   []class.Answer   // to the current question: the last answer of each phone to each part, in the order of arrival
	Lost      bool             // the server does not answer, so the page keeps trying
	Game      bandit.State     // of a class that a policy asks
	Epsilon   map[bool]float64 // of the next question; true: of the next drawing
	asks      map[string]Ask   // of this window
	asking    bool             // the last change only asks phones
	dealt     int              // the number of the game's question whose round the frame has dealt, or 0
	covered   bool             // the results are hidden until they are revealed
	HandIns   HandIns
	hall      *Hall
	source    string                  // the lecture that this window showed last
	shown     map[string]class.Screen // the last screen with the question of each place
	results   map[int]string          // of the questions that this window has seen revealed, in Markdown, by number
	changes   []func(*class.Screen, *class.Card)
	busy      bool  // a request is on its way
	since     int64 // the last known number in the list of answers
	joined    int64 // the last known number in the list of phones
}

// StartClass starts a class.
func (h *Hall) StartClass() {
	h.Browser.Send("POST", h.Browser.Home()+"api/classes", "", "", func(status int, answer string) {
		var c class.Started
		switch {
		case status == 201 && json.Unmarshal([]byte(answer), &c) == nil:
			h.attend(c.Code + "." + c.Key)
			h.Browser.SetFragment(h.Fragment(), false)
		case status == 429:
			h.say(say.Of("class-wait"), true)
		case status == 507:
			h.say(say.Of("class-full"), true)
		case status == 0 || status >= 500:
			h.say(say.Of("class-unreachable"), true)
		default:
			h.say(say.Of("class-needs-server"), true)
		}
	})
}

// attend presents the class CODE.KEY, unless the page presents it already.
func (h *Hall) attend(link string) {
	text, key, _ := strings.Cut(link, ".")
	code, ok := class.ParseCode(text)
	if !ok || key == "" {
		h.say(say.Of("class-bad-link"), true)
		return
	}
	if h.Class == nil || h.Class.Code != code || h.Class.Key != key {
		h.Class = &Session{Code: code, Key: key, hall: h, Epsilon: map[bool]float64{false: 1, true: 4}, shown: map[string]class.Screen{}, results: map[int]string{}}
		h.Class.Picture = qrcode.SVG(h.Class.Address())
		h.Class.take()
	}
	h.Browser.Update()
}

// send sends a request about the class, one at a time. done gets an answer unless the class is gone or the server does
// not answer.
func (s *Session) send(method, path, body string, done func(status int, answer string)) {
	s.busy = true
	s.hall.Browser.Send(method, s.hall.Browser.Home()+"api/classes/"+s.Code+path, s.Key, body, func(status int, answer string) {
		if s.busy = false; s.hall.Class != s {
			return
		}
		switch s.Lost = status == 0 || status == 429 || status >= 500; {
		case s.Lost:
		case status == 404 && strings.HasPrefix(answer, "{"):
			s.forget(say.Of("class-over", s.Code), true)
		case status == 403:
			s.forget(say.Of("class-bad-link"), true)
		default:
			if done(status, answer); !s.busy {
				s.apply()
			}
		}
		if s.hall.Mode == Stage { // at the desk, a render would undo what the reader is typing
			s.hall.Browser.Update()
		}
	})
}

// forget leaves the class for good.
func (s *Session) forget(why string, bad bool) {
	h := s.hall
	h.Class = nil
	h.Browser.SetFragment(h.Fragment(), false)
	h.say(why, bad)
}

// End deletes the class.
func (s *Session) End() {
	s.send("DELETE", "", "", func(int, string) { s.forget(say.Of("class-ended"), false) })
}

// tick asks the server once. It is called every second.
func (s *Session) tick() {
	switch {
	case s.busy:
	case s.Screen.Revision == 0:
		s.take()
	case len(s.changes) > 0:
		s.apply()
	case s.due():
		s.fetch()
	default:
		s.poll()
	}
	s.play()
}

// get loads a document about the class.
func get[T any](s *Session, path string, done func(T)) {
	s.send("GET", path, "", func(_ int, answer string) {
		var document T
		if json.Unmarshal([]byte(answer), &document) == nil {
			done(document)
		}
	})
}

// take loads the server's screen, and follows it.
func (s *Session) take() { get(s, "", s.follow) }

// poll asks for new answers and new phones.
func (s *Session) poll() {
	get(s, "/answers?question="+strconv.Itoa(s.Screen.Number)+"&since="+strconv.FormatInt(s.since, 10), func(list class.List) {
		s.since = list.Next
		s.add(list.Answers)
		if list.Revision == s.Screen.Revision && len(list.Answers) < class.MaxListed {
			s.croupier()
		}
		switch {
		case list.Revision > s.Screen.Revision:
			s.take()
		case len(list.Answers) == class.MaxListed:
			s.poll()
		case list.Phones != len(s.Phones):
			get(s, "/phones?since="+strconv.FormatInt(s.joined, 10), func(list class.List) {
				s.Phones, s.joined = append(s.Phones, list.Joined...), list.Next
			})
		}
	})
}

// add adds answers. Each replaces the phone's earlier answer to the same part.
func (s *Session) add(answers []class.Answer) {
	for _, a := range answers {
		s.Answers = append(slices.DeleteFunc(s.Answers, func(b class.Answer) bool { return a.Phone == b.Phone && a.Part == b.Part }), a)
	}
}

// croupier plays the frame's game: it deals a round for a new question, and guesses the world of most reports once all
// reports are there. The frame may not be ready at first.
func (s *Session) croupier() {
	switch n, counts := s.Screen.Number, s.counts(); {
	case s.Card.Kind != class.Game || s.hall.Mode != Stage || len(counts) != 2:
	case s.Screen.State == class.Open && s.dealt != n:
		s.hall.Browser.Press("n", func(used bool) {
			if used {
				s.dealt = n
			}
		})
	case s.Screen.State == class.Closed && s.dealt == n:
		s.dealt = 0
		if key := map[int]string{0: "a", 1: "b"}[poll.Round{Counts: [2]int64(counts)}.Majority()]; key != "" {
			s.hall.Browser.Press(key, func(bool) {})
		}
	}
}

// change changes the screen and its card, after earlier changes. If another window has changed the screen, the page drops
// all changes and follows the other window. If the server does not answer, the page tries again; the revision keeps the
// server from making a change twice. edit may be called more than once, and makes new maps and slices.
func (s *Session) change(edit func(*class.Screen, *class.Card)) {
	s.changes, s.asking = append(s.changes, edit), false
	if !s.busy && s.Screen.Revision > 0 {
		s.apply()
	}
	s.hall.Browser.Update()
}

// apply makes the first change that changes something.
func (s *Session) apply() {
	for len(s.changes) > 0 {
		screen, card := s.Screen, s.Card
		s.changes[0](&screen, &card)
		if reflect.DeepEqual(screen, s.Screen) && reflect.DeepEqual(card, s.Card) {
			s.changes = s.changes[1:]
			continue
		}
		if card.Write == "" && screen.HandIns { // a new card
			card.Write = s.Card.Write
		}
		screen.Body, _ = json.Marshal(card) // a string that is not UTF-8 is not from this page
		body, _ := json.Marshal(class.Change{Revision: s.Screen.Revision, Screen: screen})
		s.send("PUT", "/screen", string(body), s.applied)
		return
	}
}

// applied handles the answer to a change.
func (s *Session) applied(status int, answer string) {
	var screen class.Screen
	var conflict class.Conflict
	switch {
	case status == 200 && json.Unmarshal([]byte(answer), &screen) == nil:
		s.changes = s.changes[1:]
		s.load(screen)
		s.poll()
	case status == 409 && json.Unmarshal([]byte(answer), &conflict) == nil:
		if s.asksAlone(conflict.Screen) {
			s.load(conflict.Screen) // and try again
			return
		}
		s.follow(conflict.Screen)
	default:
		s.changes = s.changes[1:]
		s.hall.say(say.Of("class-refused", answer), true)
	}
}

// load keeps a screen of the server.
func (s *Session) load(screen class.Screen) {
	if screen.Number != s.Screen.Number {
		s.Answers, s.since, s.Game = nil, 0, bandit.State{}
	}
	s.Screen, s.Card = screen, class.Card{}
	if json.Unmarshal(screen.Body, &s.Card) != nil {
		return
	}
	if screen.State == class.Revealed {
		s.results[screen.Number] = s.report()
	}
	if !s.Own() {
		return
	}
	s.shown[s.here()] = screen
	s.show()
}

// show shows the answer of the step's question on the stage once it is revealed.
func (s *Session) show() {
	if h := s.hall; h.Mode == Stage {
		if h.Shown = s.Screen.State == class.Revealed; h.Shown {
			h.compare()
		}
	}
}

// follow loads another window's screen, and shows its step.
func (s *Session) follow(screen class.Screen) {
	s.changes = nil
	s.load(screen)
	if h := s.hall; h.Mode == Stage {
		if at := s.Card.Step; len(screen.Body) > 0 && at != h.At && at >= 0 && at < len(h.Lecture.Steps) {
			h.Select(at)
		} else {
			s.enter()
		}
	}
}

// here names the current step.
func (s *Session) here() string { return s.hall.source + "/" + strconv.Itoa(s.hall.At) }

// Other reports whether the screen has a question of the presenter's own. Then the step's question waits.
func (s *Session) Other() bool { return s != nil && s.Screen.Number > 0 && !s.Own() }

// Own reports whether the screen has the current step's own question.
func (s *Session) Own() bool {
	q := s.hall.Question()
	return s.Screen.Number > 0 && s.Card.Step == s.hall.At && s.Card.Kind == string(q.Kind) && s.Card.Text == q.Text
}

// enter shows the current step on the phones: its question as it was last, or no question.
func (s *Session) enter() {
	h, at := s.hall, s.hall.At
	last := s.shown[s.here()]
	other := s.source != "" && s.source != h.source
	if s.source = h.source; !other && s.Own() {
		s.show()
	}
	s.change(func(screen *class.Screen, card *class.Card) {
		if len(screen.Body) > 0 && card.Step == at && !other {
			return
		}
		hidden := card.HidePhones
		*card = class.Card{Text: question(h.Lecture.Steps[at]).Text}
		_ = json.Unmarshal(last.Body, card) // there is no body if the question has not been asked
		screen.Number, screen.State, screen.Question = last.Number, cmp.Or(last.State, class.Idle), last.Question
		if last.State == class.Open {
			screen.State = class.Closed
		}
		screen.Asks, card.Step, card.Title, card.HidePhones = nil, at, h.Lecture.Steps[at].Title, hidden
	})
}

// ask asks a card's question at the current step, under a new number: a revision is never used twice.
func (s *Session) ask(asks class.Card) {
	eps := s.Epsilon[asks.Kind == class.Drawing]
	s.change(func(screen *class.Screen, card *class.Card) {
		screen.Number, screen.State, screen.Question, screen.Asks = int(screen.Revision)+1, class.Open, asks.Question(eps), nil
		asks.Step, asks.HidePhones, asks.Right, asks.Result, asks.Why = card.Step, card.HidePhones, 0, "", ""
		*card = asks
	})
}

// Set changes the state of the question.
func (s *Session) Set(state class.State) {
	s.change(func(screen *class.Screen, _ *class.Card) { screen.State = state })
}

// Epsilons are the values of ε that the presenter can choose.
var Epsilons = []float64{.2, .5, 1, 2, 4, 8}

// Open opens the step's question: again, if it is closed but not revealed, or under a new number.
func (s *Session) Open() {
	if s.Own() && s.Screen.State == class.Closed {
		s.Set(class.Open)
		return
	}
	q := s.hall.Question()
	card := class.Card{Title: s.hall.Step().Title, Kind: string(q.Kind), Text: q.Text, Low: q.Low, High: q.High}
	for _, o := range q.Options {
		card.Options = append(card.Options, o.Text)
	}
	if d := s.hall.Drawing(); d != nil {
		card.Horizon, card.High = d.Horizon, d.Top
	}
	s.ask(card)
}

// Again asks the current question again, under a new number.
func (s *Session) Again() { s.ask(s.Card) }

// Ask asks a question that the presenter has typed, with an option on each line. Without a policy it is a choice. A policy
// asks each phone yes or no about some of the options. Ask returns an error text, or "".
func (s *Session) Ask(text, options, policy string, each int) string {
	card := class.Card{Title: s.hall.Lecture.Title, Kind: class.Choice, Text: strings.TrimSpace(text)}
	for line := range strings.Lines(options) {
		if line = strings.TrimSpace(line); line != "" {
			card.Options = append(card.Options, line)
		}
	}
	long := func(o string) bool { return utf8.RuneCountInString(o) > lecture.MaxTitle }
	if n := len(card.Options); card.Text == "" || utf8.RuneCountInString(text) > lecture.MaxText || n < 2 || n > lecture.MaxOptions || slices.ContainsFunc(card.Options, long) {
		return say.Of("class-ask-wrong", notation.Count(lecture.MaxOptions), notation.Count(lecture.MaxTitle))
	}
	if policy != "" {
		card.Kind, card.Policy, card.Seed, card.Each = class.Bandit, policy, uint64(s.Screen.Revision), min(each, len(card.Options))
	}
	s.ask(card)
	return ""
}

// Reveal shows the result of a closed question, and the right answer to the step's question. world is the true world of a
// game, 1 for A and 2 for B, or 0.
func (s *Session) Reveal(world int) {
	s.change(func(screen *class.Screen, card *class.Card) {
		if screen.State != class.Closed {
			return
		}
		screen.State = class.Revealed
		if s.Own() {
			card.Right, card.Why = s.hall.right(), s.hall.Browser.Words(s.hall.why())
		}
		if counts := s.counts(); card.Kind == class.Game && world > 0 {
			card.Right = world
			card.Rounds = append(slices.Clone(card.Rounds), poll.Round{World: world - 1, Counts: [2]int64{counts[0], counts[1]}})
		}
		s.conclude(card)
	})
}

// conclude sets the result on a card.
func (s *Session) conclude(card *class.Card) {
	next := *s
	next.Card = *card
	card.Result = s.hall.Browser.Words(next.result())
}

// correct replaces the lecture's right option on the phones by the measured one. A measurement of another window stays.
func (s *Session) correct() {
	if s == nil {
		return
	}
	s.change(func(screen *class.Screen, card *class.Card) {
		if right := s.hall.right(); s.Own() && screen.State == class.Revealed && card.Right == s.hall.Question().Right && card.Right != right {
			card.Right = right
			s.conclude(card)
		}
	})
}

// turn handles a clicker's key forward: it opens the step's question and closes an open question, before the frame reveals
// anything. It reports whether it uses the key.
func (s *Session) turn() bool {
	switch {
	case s == nil || s.Lost || s.Screen.Revision == 0:
		return false
	case len(s.changes) > 0 && !s.asking: // the screen that the press is about is not there yet
	case s.Screen.State == class.Open:
		s.Set(class.Closed)
	case s.opens():
		s.Open()
	default:
		return false
	}
	return true
}

// opens reports whether a step forward opens the step's question.
func (s *Session) opens() bool { return s.hall.Asks() && s.shown[s.here()].Number == 0 }

// CanOpen reports whether the step has a question that is neither open nor revealed, and no other question is open. After
// a round of the game, the frame shows the verdict, so the round cannot open again.
func (s *Session) CanOpen() bool {
	state := s.Screen.State
	return s.Screen.Revision > 0 && s.hall.Asks() && state != class.Open && !(s.Own() && (state == class.Revealed || s.Card.Kind == class.Game))
}

// HidePhones hides or shows the number of phones.
func (s *Session) HidePhones() {
	s.change(func(_ *class.Screen, card *class.Card) { card.HidePhones = !card.HidePhones })
}

// Covered reports whether the results are hidden.
func (s *Session) Covered() bool { return s.covered && s.Screen.State != class.Revealed }

// Local reports whether the address for phones works on this computer only.
func (s *Session) Local() bool {
	name, _, _ := strings.Cut(s.Place(), "/")
	return strings.HasPrefix(name, "127.") || strings.HasPrefix(name, "localhost") || strings.HasPrefix(name, "[::1]")
}

// Place returns the address for phones, as people type it.
func (s *Session) Place() string {
	_, place, _ := strings.Cut(s.Address(), "://")
	return place
}

// Address returns the address for phones that join.
func (s *Session) Address() string { return s.hall.Browser.Home() + "c/" + s.Code }

// CopyLink copies the presenter's link.
func (s *Session) CopyLink() {
	s.hall.copy(s.hall.Browser.Home()+"hall#"+s.hall.fragment(Stage), say.Of("class-copied"), say.Of("class-not-copied"), true)
}

// Summary returns the class in one line, for the lecturer's notes.
func (s *Session) Summary() string {
	if s == nil {
		return ""
	}
	return say.Of("class-summary", s.Code, notation.Count(len(s.Phones)), notation.Count(len(s.Answers)))
}

// Status describes the state of the class.
func (s *Session) Status() string {
	n, eps := notation.Count(len(s.Answers)), notation.Number(s.Screen.Epsilon)
	switch {
	case s.Lost:
		return say.Of("class-lost")
	case s.Screen.Revision == 0:
		return say.Of("class-loading")
	case s.Screen.Number == 0 && !s.hall.Asks():
		return say.Of("class-idle")
	case s.Screen.Number == 0:
		return say.Of("class-waits", notation.Number(s.Epsilon[s.hall.Question().Kind == lecture.Drawing]))
	case s.Screen.State == class.Open:
		return say.Of("class-open", n, eps)
	case s.Screen.State == class.Closed:
		return say.Of("class-closed", n, eps)
	}
	return say.Of("class-revealed", n, eps)
}

// ClassView shows the class and lets the presenter conduct it.
type ClassView struct {
	Hall                 *Hall
	more                 int // the step, counted from 1, at which the menu is open
	ending               bool
	text, options, wrong string
	link, wrongLink      string // to an assignment
	policy               string // that asks the question, or ""
	each                 int    // the number of a phone's questions to the policy
}

func (c *ClassView) s() *Session { return c.Hall.Class }

// closed reports whether a question waits for its reveal, and is a game or not.
func (c *ClassView) closed(game bool) bool {
	return c.s().Screen.State == class.Closed && (c.s().Card.Kind == class.Game) == game
}

// openWords are the words of the button that opens the step's question.
func (c *ClassView) openWords() string {
	switch s := c.s(); {
	case s.Own():
		return say.Of("class-open-again")
	case s.Other():
		return say.Of("class-open-step")
	}
	return say.Of("class-do-open")
}

// nextEpsilon names the ε of the next drawing, or of the next other question.
func (c *ClassView) nextEpsilon(drawn bool) string {
	return markup.Either(drawn, say.Of("class-next-drawing"), say.Of("class-next-epsilon"))
}

// ask asks what the presenter has typed.
func (c *ClassView) ask() {
	if c.wrong = c.s().Ask(c.text, c.options, c.policy, c.each); c.wrong == "" {
		c.text, c.options, c.more = "", "", 0
	}
}

// take opens hand-ins for an assignment.
func (c *ClassView) take(link string) {
	if c.wrongLink = c.s().Take(link); c.wrongLink == "" {
		c.link, c.more = "", 0
	}
}

// open reports whether the menu is open. It closes when the step changes.
func (c *ClassView) open() bool { return c.more == c.Hall.At+1 }

// turn opens or closes the menu.
func (c *ClassView) turn() {
	if c.ending = false; c.open() {
		c.more = 0
	} else {
		c.more = c.Hall.At + 1
	}
}
