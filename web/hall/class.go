package hall

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/web/class"

	"github.com/go-json-experiment/json"
)

// A Session is a class that this page presents. Another window may present the same class; each follows the other's
// changes of the screen.
type Session struct {
	Code, Key string
	Screen    class.Screen   // as the server has it; revision 0 until the server has answered
	Card      class.Card     // the screen's body
	Phones    []string       // ids of the phones that have joined
	Answers   []class.Answer // to the current question: the last answer of each phone to each part, in the order of arrival
	Lost      bool           // the server does not answer, so the page keeps trying
	hall      *Hall
	source    string                  // the lecture that this window showed last
	shown     map[string]class.Screen // the last screen with the question of each place
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
		h.Class = &Session{Code: code, Key: key, hall: h, shown: map[string]class.Screen{}}
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
			s.forget(say.Of("class-over", s.Code))
		case status == 403:
			s.forget(say.Of("class-bad-link"))
		default:
			if done(status, answer); !s.busy {
				s.apply()
			}
		}
		s.hall.Browser.Update()
	})
}

// forget leaves the class for good.
func (s *Session) forget(why string) {
	h := s.hall
	h.Class = nil
	h.Browser.SetFragment(h.Fragment(), false)
	h.say(why, true)
}

// End deletes the class.
func (s *Session) End() {
	s.send("DELETE", "", "", func(int, string) { s.forget(say.Of("class-ended")) })
}

// tick asks the server once. It is called every second.
func (s *Session) tick() {
	switch {
	case s.busy:
	case s.Screen.Revision == 0:
		s.take()
	case len(s.changes) > 0:
		s.apply()
	default:
		s.poll()
	}
}

// take loads the server's screen, and follows it.
func (s *Session) take() {
	s.send("GET", "", "", func(_ int, answer string) {
		var screen class.Screen
		if json.Unmarshal([]byte(answer), &screen) == nil {
			s.follow(screen)
		}
	})
}

// poll asks for new answers and new phones.
func (s *Session) poll() {
	s.send("GET", "/answers?question="+strconv.Itoa(s.Screen.Number)+"&since="+strconv.FormatInt(s.since, 10), "", func(_ int, answer string) {
		var list class.List
		if json.Unmarshal([]byte(answer), &list) != nil {
			return
		}
		s.since = list.Next
		s.add(list.Answers)
		switch {
		case list.Revision > s.Screen.Revision:
			s.take()
		case len(list.Answers) == class.MaxListed:
			s.poll()
		case list.Phones != len(s.Phones):
			s.send("GET", "/phones?since="+strconv.FormatInt(s.joined, 10), "", func(_ int, answer string) {
				if json.Unmarshal([]byte(answer), &list) == nil {
					s.Phones, s.joined = append(s.Phones, list.Joined...), list.Next
				}
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

// change changes the screen and its card, after earlier changes. If another window has changed the screen, the page drops
// all changes and follows the other window. If the server does not answer, the page tries again; the revision keeps the
// server from making a change twice. edit may be called more than once, and makes new maps and slices.
func (s *Session) change(edit func(*class.Screen, *class.Card)) {
	s.changes = append(s.changes, edit)
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
		if card.Phones = len(s.Phones); card.HidePhones {
			card.Phones = 0
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
		s.follow(conflict.Screen)
	default:
		s.changes = s.changes[1:]
		s.hall.say(say.Of("class-refused", answer), true)
	}
}

// load keeps a screen of the server.
func (s *Session) load(screen class.Screen) {
	if screen.Number != s.Screen.Number {
		s.Answers, s.since = nil, 0
	}
	s.Screen, s.Card = screen, class.Card{}
	if json.Unmarshal(screen.Body, &s.Card) == nil && s.Own() {
		s.shown[s.place()] = screen
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
		if s.Own() && screen.State == class.Revealed && !h.Shown {
			h.Reveal()
		}
	}
}

// place names the current step.
func (s *Session) place() string { return s.hall.source + "/" + strconv.Itoa(s.hall.At) }

// Own reports whether the screen has the current step's own question.
func (s *Session) Own() bool {
	q := s.hall.Question()
	return s.Screen.Number > 0 && q != nil && s.Card.Step == s.hall.At && s.Card.Kind == string(q.Kind) && s.Card.Text == s.hall.Browser.Words(q.Text)
}

// enter shows the current step on the phones: its question as it was last, or no question.
func (s *Session) enter() {
	h, at := s.hall, s.hall.At
	last, asked := s.shown[s.place()]
	other := s.source != "" && s.source != h.source
	s.source = h.source
	s.change(func(screen *class.Screen, card *class.Card) {
		if len(screen.Body) > 0 && card.Step == at && !other {
			return
		}
		hidden := card.HidePhones
		*card = class.Card{}
		if asked {
			_ = json.Unmarshal(last.Body, card)
			screen.Number, screen.State, screen.Question = last.Number, last.State, last.Question
			if last.State == class.Open {
				screen.State = class.Closed
			}
		} else {
			screen.Number, screen.State, screen.Question = 0, class.Idle, class.Question{}
			if q := h.Lecture.Steps[at].Question; q != nil {
				card.Text = h.Browser.Words(q.Text)
			}
		}
		screen.Asks, card.Step, card.Title, card.HidePhones = nil, at, h.Browser.Words(h.Lecture.Steps[at].Title), hidden
	})
}

// ask asks a question under a new number: a revision is never used twice.
func (s *Session) ask(q class.Question, edit func(*class.Card)) {
	s.change(func(screen *class.Screen, card *class.Card) {
		screen.Number, screen.State, screen.Question, screen.Asks = int(screen.Revision)+1, class.Open, q, nil
		card.Right, card.Result, card.Why = 0, "", ""
		edit(card)
	})
}

// set changes the state of the question.
func (s *Session) set(state class.State) {
	s.change(func(screen *class.Screen, _ *class.Card) { screen.State = state })
}
