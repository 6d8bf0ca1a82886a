// Package phone is the page of a phone that takes part in a class. It joins a class by its code, shows the class's
// screen, and sends reports: each answer passes through randomised response here, so no true answer leaves the phone.
package phone

import (
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/markup"

	"github.com/go-json-experiment/json"
)

// A Browser does what the page needs from its browser. Functions that take done return at once, and call done later.
type Browser interface {
	drawing.Browser
	// Load loads what this tab keeps about a class, or "". Keep keeps it, and makes the class the tab's last one.
	Load(code string, done func(document string))
	Keep(code, token, document string)
	// Handed passes the time of day at which this tab handed in a source for an assignment of a class, or "", to done.
	Handed(code, assignment string, done func(at string))
	// Bytes fills data with random bytes that cannot be predicted.
	Bytes(data []byte)
	// Watch follows the screen at a path, until hear returns false. hear gets 200 and each screen, 304 if the screen has
	// not changed, 0 if the connection is lost, or the status and the body of a refusal.
	Watch(path, token string, hear func(status int, answer string) (more bool))
}

// A Mode selects the page's view.
type Mode int

// The modes.
const (
	Asking  Mode = iota // a field for the code
	Joining             // the server has not answered yet
	Joined              // the class's screen
	Over                // Problem says why there is no class
)

// A Phone is the state of the page.
type Phone struct {
	Browser Browser
	Mode    Mode
	Typed   string // the code that the reader types
	Code    string // of the class
	Problem string // why the phone is in no class, or ""
	Lost    bool   // the connection is lost
	Card    class.Card
	Bad     bool   // the screen's card cannot be shown
	handed  string // the time of day of the last hand-in for the card's assignment, or ""
	screen  class.Screen
	kept    kept
	pick    int // the option or level that the reader has chosen, or −1
	drawing *drawing.Drawing
	at      Answer // the question, part and axes that pick and drawing belong to
	visit   int    // counts visits to classes, so that late answers of the server are ignored
	sending bool   // a report is on its way
	due     int    // the seconds until the phone tries again, if positive
}

// kept is the part of the state that the tab keeps for a class. It never leaves the phone, except for the token and the reports.
type kept struct {
	Token   string    `json:"token"`
	Phone   string    `json:"phone"`
	Answers []*Answer `json:"answers"`
}

// New returns the page for a fragment of its address, which is the code of a class or empty.
func New(b Browser, fragment string) *Phone {
	p := &Phone{Browser: b}
	p.Go(fragment)
	return p
}

// Go visits the class of a fragment.
func (p *Phone) Go(fragment string) {
	p.visit++
	*p = Phone{Browser: p.Browser, visit: p.visit, Typed: fragment}
	p.Browser.Update()
	code, ok := class.ParseCode(strings.TrimSpace(fragment))
	switch {
	case fragment == "":
		return
	case !ok:
		p.Problem = say.Of("phone-no-code", fragment)
		return
	}
	p.Code, p.Mode = code, Joining
	visit := p.visit
	p.Browser.Load(code, func(document string) {
		switch {
		case visit != p.visit:
		case json.Unmarshal([]byte(document), &p.kept) != nil || p.kept.Token == "":
			p.kept = kept{}
			p.join()
		default:
			p.watch()
		}
	})
}

// Enter visits the class whose code the reader has typed.
func (p *Phone) Enter() {
	text := strings.ToUpper(strings.TrimSpace(p.Typed))
	p.Browser.SetFragment(text, true)
	p.Go(text)
}

func (p *Phone) path() string { return "/api/classes/" + p.Code }

// refusal returns the error in a server's answer, or "" if the answer is not from the program of classes.
func refusal(answer string) string {
	var problem struct {
		Error string `json:"error"`
	}
	_ = json.Unmarshal([]byte(answer), &problem)
	return problem.Error
}

// join asks the server for a token.
func (p *Phone) join() {
	visit := p.visit
	p.Browser.Send("POST", p.path()+"/phones", "", "", func(status int, answer string) {
		if visit != p.visit {
			return
		}
		defer p.Browser.Update()
		p.Lost = false
		var joined class.Joined
		own := refusal(answer) != ""
		switch {
		case status == 201 && json.Unmarshal([]byte(answer), &joined) == nil:
			p.kept = kept{Token: joined.Token, Phone: joined.Phone}
			p.keep()
			p.show(joined.Screen)
			p.watch()
		case own && status == 404:
			p.end(say.Of("phone-no-class", p.Code))
		case own && status == 429:
			p.Mode, p.Problem = Asking, say.Of("phone-too-many")
		case own && status == 507:
			p.end(say.Of("phone-full"))
		case !own && status >= 200 && status < 502 && status != 500: // a host of plain files
			p.end(say.Of("phone-no-server"))
		default:
			p.Lost, p.due = true, 2
		}
	})
}

// end leaves the class, and says why.
func (p *Phone) end(why string) {
	p.visit++
	p.Mode, p.Problem, p.Lost = Over, why, false
}

// watch follows the class's screen.
func (p *Phone) watch() {
	visit := p.visit
	p.Browser.Watch(p.path(), p.kept.Token, func(status int, answer string) bool {
		if visit != p.visit {
			return false
		}
		defer p.Browser.Update()
		var screen class.Screen
		own := refusal(answer) != ""
		p.Lost = false
		switch {
		case own && status == 404:
			p.end(say.Of("phone-ended", p.Code))
		case own && status == 403: // another class has this code now
			p.visit++
			p.kept, p.screen, p.Mode, p.sending = kept{}, class.Screen{}, Joining, false
			p.join()
		case status == 200 && json.Unmarshal([]byte(answer), &screen) == nil:
			p.due = 0
			p.show(screen)
			p.flush()
		case status == 304:
			p.due = 0
			p.recall()
			p.flush()
		default:
			p.Lost = true
		}
		return visit == p.visit
	})
}

// keep keeps the phone's state in this tab.
func (p *Phone) keep() {
	document, _ := json.Marshal(p.kept) // numbers and texts never fail
	p.Browser.Keep(p.Code, p.kept.Token, string(document))
}

// Tick is called once a second.
func (p *Phone) Tick() {
	if p.due--; p.due != 0 {
		return
	}
	if p.Mode == Joining {
		p.join()
	}
	p.flush()
}

// show shows a screen, unless it is older than the current one.
func (p *Phone) show(s class.Screen) {
	if s.Revision < p.screen.Revision {
		return
	}
	p.Mode, p.screen, p.Card = Joined, s, class.Card{}
	p.Bad = len(s.Body) > 0 && json.Unmarshal(s.Body, &p.Card) != nil || !fits(s, p.Card)
	if p.Bad {
		p.Card = class.Card{}
	}
	p.recall()
	now := Answer{Question: s.Number, Part: p.part(), Symbols: s.Symbols, Kind: p.Card.Kind, Horizon: p.Card.Horizon, Top: p.Card.High}
	if now != p.at {
		p.at = now
		p.begin()
	}
	if p.drawing != nil {
		p.drawing.Locked = !p.open()
	}
	if a := p.Answer(); a != nil && p.Card.Kind == class.Game && s.State == class.Revealed && a.World != p.Card.Right {
		a.World = p.Card.Right
		p.keep()
	}
}

// recall finds out what this tab has handed in. The reader may come back from the playground without a reload.
func (p *Phone) recall() {
	visit := p.visit
	p.Browser.Handed(p.Code, p.Assignment(), func(at string) {
		if visit == p.visit && at != p.handed {
			p.handed = at
			p.Browser.Update()
		}
	})
}

// Assignment returns the assignment of the card's address of the playground, or "".
func (p *Phone) Assignment() string { return class.Assignment(p.Card.Write) }

// part returns the part that the phone is asked about, or −1.
func (p *Phone) part() int {
	if p.Card.Kind != class.Bandit {
		return 0
	}
	if part, asked := p.screen.Asks[p.kept.Phone]; asked {
		return part
	}
	return -1
}

// open reports whether the phone may answer now.
func (p *Phone) open() bool {
	return p.screen.State == class.Open && p.Card.Kind != "" && p.at.Part >= 0
}

// free reports whether the reader may choose an answer. An option of a bandit is answered once.
func (p *Phone) free() bool {
	return p.open() && (p.Card.Kind != class.Bandit || p.Answer() == nil)
}

// Answer returns the phone's answer to the current question, or nil.
func (p *Phone) Answer() *Answer {
	for _, a := range p.kept.Answers {
		if a.Question == p.at.Question && a.Part == p.at.Part && a.Kind == p.at.Kind && a.Symbols == p.at.Symbols {
			return a
		}
	}
	return nil
}

// Ready reports whether the reader may send what is chosen: no report is drawn twice for one answer.
func (p *Phone) Ready() bool {
	a := p.Answer()
	switch {
	case !p.free():
		return false
	case p.drawing != nil:
		return p.drawing.Complete() && (a == nil || a.Drawing == nil || a.Drawing.Levels() != p.drawing.Levels())
	}
	return p.pick >= 0 && (a == nil || a.Answer != p.pick)
}

// Send draws the report on the reader's choice, and sends it.
func (p *Phone) Send() {
	if !p.Ready() {
		return
	}
	a := p.Answer()
	if a == nil {
		now := p.at
		a = &now
		p.kept.Answers = append(p.kept.Answers, a)
	}
	p.draw(a)
	p.keep()
	p.due = 0
	p.flush()
	p.Browser.Update()
}

// unsent returns an answer to the open question that the server has not confirmed, or nil.
func (p *Phone) unsent() *Answer {
	for _, a := range p.kept.Answers {
		if !a.Sent && a.Refused == "" && a.Question == p.screen.Number && p.screen.State == class.Open {
			return a
		}
	}
	return nil
}

// flush sends the reports that the server has not confirmed, one after the other. A report that is sent again is the
// same one.
func (p *Phone) flush() {
	a := p.unsent()
	if a == nil || p.sending || p.due > 0 || p.Mode != Joined {
		return
	}
	visit, draws := p.visit, a.Draws
	p.sending = true
	body := `{"token":` + strconv.Quote(p.kept.Token) + `,"question":` + markup.Itoa(a.Question) + `,"part":` + markup.Itoa(a.Part) + `,"report":` + markup.Itoa(a.Report) + "}"
	p.Browser.Send("POST", p.path()+"/answers", "", body, func(status int, answer string) {
		if visit != p.visit {
			return
		}
		defer p.Browser.Update()
		p.sending = false
		why := refusal(answer)
		switch {
		case a.Draws != draws && status == 204: // it has changed meanwhile
		case status == 204:
			a.Sent = true
			p.keep()
		case why != "" && status == 404:
			p.end(say.Of("phone-ended", p.Code))
		case why != "" && status == 400:
			a.Refused = why
		default: // also if the question has just closed
			p.due = 2
		}
		p.flush()
	})
}
