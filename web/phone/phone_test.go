//go:build !js

package phone

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/class/boltclass"
	"epsilonarcade/web/class/host"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/markup"
)

// A browser is a tab with a phone's page. Its requests wait until rest sends them to the server.
type browser struct {
	t      testing.TB
	host   http.Handler
	phone  *Phone
	tab    map[string]string
	random *rand.ChaCha8
	todo   []func()
	watch  func()
	bodies []string // of all requests that were sent
	down   bool     // the server is out of reach
	deaf   bool     // its answers get lost
}

func open(t testing.TB, h http.Handler, code string) *browser {
	b := &browser{t: t, host: h, tab: map[string]string{}, random: rand.NewChaCha8([32]byte{7})}
	b.reload(code)
	return b
}

// reload opens the page again in the same tab.
func (b *browser) reload(code string) {
	b.todo, b.watch = nil, nil
	b.phone = New(b, code)
	b.rest()
}

// rest waits until nothing is on its way, and asks for the screen.
func (b *browser) rest() {
	if b.watch != nil {
		b.todo = append(b.todo, b.watch)
	}
	for len(b.todo) > 0 {
		do := b.todo[0]
		b.todo = b.todo[1:]
		do()
	}
}

func (b *browser) ask(method, path, body string) (int, string) {
	if b.down {
		return 0, ""
	}
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	b.host.ServeHTTP(w, r)
	if b.bodies = append(b.bodies, body); b.deaf {
		return 0, ""
	}
	return w.Code, w.Body.String()
}

func (b *browser) Send(method, path, key, body string, done func(int, string)) {
	b.todo = append(b.todo, func() { done(b.ask(method, path, body)) })
}

func (b *browser) Watch(path, token string, hear func(int, string) bool) {
	b.watch = func() {
		if !hear(b.ask("GET", path+"?token="+token, "")) {
			b.watch = nil
		}
	}
	b.todo = append(b.todo, func() {
		if b.watch != nil {
			b.watch()
		}
	})
}

func (b *browser) Load(code string, done func(string))    { done(b.tab[code]) }
func (b *browser) Keep(code, _, document string)          { b.tab[code] = document }
func (b *browser) Handed(_, of string, done func(string)) { done(b.tab[of]) }
func (b *browser) Bytes(data []byte)                      { _, _ = b.random.Read(data) }
func (b *browser) Update()                                {}
func (b *browser) Home() string                           { return "http://host/" }
func (b *browser) SetFragment(string, bool)               {}
func (b *browser) Pen(markup.Element, *drawing.Drawing)   {}
func (b *browser) Markdown(markup.Element, string)        {}

// keys presses keys in the reader's figure, if there is one, n times one after the other.
func (b *browser) keys(n int, keys ...string) {
	if b.phone.drawing == nil {
		return
	}
	for range n {
		for _, key := range keys {
			b.phone.drawing.Key(key)
		}
	}
}

// shows returns the page's markup, in English.
func (b *browser) shows() string {
	b.t.Helper()
	var text bytes.Buffer
	r := staticrender.New(&text)
	env, err := vugu.NewBuildEnv(r.EventEnv())
	testkit.OK(b.t, err)
	testkit.OK(b.t, r.Render(env.RunBuild(&Root{Phone: b.phone})))
	return say.English(text.String())
}

// says fails the test unless the page shows all texts.
func (b *browser) says(texts ...string) {
	b.t.Helper()
	shown := b.shows()
	for _, text := range texts {
		if !strings.Contains(shown, text) {
			b.t.Errorf("the page does not say %q:\n%s", text, shown)
		}
	}
}

// reports returns the reports that the phone has sent, as question, part and report.
func (b *browser) reports() (all [][3]int) {
	for _, body := range b.bodies {
		var sent map[string]any
		if json.Unmarshal([]byte(body), &sent) != nil {
			continue
		}
		if len(sent) != 4 || sent["token"] == nil {
			b.t.Errorf("the phone sends %s", body)
		}
		all = append(all, [3]int{int(sent["question"].(float64)), int(sent["part"].(float64)), int(sent["report"].(float64))})
	}
	return all
}

// A presenter has a class on a server that keeps it in a folder.
type presenter struct {
	t    testing.TB
	host http.Handler
	dir  string
	class.Started
	screen class.Screen
}

func begin(t testing.TB) *presenter {
	p := &presenter{t: t, dir: t.TempDir()}
	store, err := boltclass.Open(p.dir, 0)
	testkit.OK(t, err)
	t.Cleanup(func() { store.Close() })
	p.host = host.Handler(host.Options{Store: store})
	p.ask("POST", "", "", &p.Started)
	p.screen.Revision = 1
	return p
}

func (p *presenter) ask(method, path, body string, to any) {
	p.t.Helper()
	r := httptest.NewRequest(method, host.Path+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+p.Key)
	w := httptest.NewRecorder()
	p.host.ServeHTTP(w, r)
	if w.Code >= 300 || to != nil && json.Unmarshal(w.Body.Bytes(), to) != nil {
		p.t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
}

// show shows a screen with a card.
func (p *presenter) show(s class.Screen, c class.Card) {
	p.t.Helper()
	var err error
	s.Body, err = json.Marshal(c)
	testkit.OK(p.t, err)
	change, err := json.Marshal(class.Change{Revision: p.screen.Revision, Screen: s})
	testkit.OK(p.t, err)
	p.ask("PUT", "/"+p.Code+"/screen", string(change), &p.screen)
}

var options = class.Card{Title: "Bounds", Kind: class.Choice, Text: "Which one?", Options: []string{"A", "B <b>", "C"}, Right: 2, Result: "B has 60 %", Why: "It is *tight*."}

func asking(number int, state class.State, symbols int) class.Screen {
	return class.Screen{Number: number, State: state, Question: class.Question{Parts: 1, Symbols: symbols, Epsilon: 1}}
}

// A phone answers a choice and changes its answer. The page says at each step what it does and what the server knows.
func TestAPhoneAnswersAChoice(t *testing.T) {
	p := begin(t)
	b := open(t, p.host, strings.ToLower(p.Code))
	b.says("Class "+p.Code, "Wait for the lecturer")
	p.show(class.Screen{State: class.Idle}, class.Card{Text: options.Text})
	b.rest()
	b.says("The question opens soon.")
	p.show(asking(1, class.Idle, 3), options)
	b.rest()
	b.says("The question opens soon.")
	b.phone.Choose(0)
	if b.phone.Ready() {
		t.Error("a question can be answered before it opens")
	}
	p.show(asking(1, class.Open, 3), options)
	b.rest()
	b.says("Bounds", "B &lt;b&gt;", "It sends your answer with probability 57.6%, and each of the 2 others with probability 21.2%.", "ε = 1: a report is at most 2.72 times as likely")
	b.phone.Choose(0)
	b.phone.Send()
	b.says("The report is on its way.")
	b.rest()
	first := b.phone.Answer().Report
	b.says("The server has received “"+strings.ReplaceAll(options.Options[first], "<", "&lt;")[:1], "with probability 57.6%", "If your answer is any other one", "1 report on this question, which cost at most ε = 1.")
	for range 3 { // the same answer has one report
		b.phone.Choose(0)
		b.phone.Send()
		b.rest()
		b.reload(p.Code)
	}
	if got := b.reports(); len(got) != 1 || got[0] != [3]int{1, 0, first} {
		t.Errorf("the phone has sent %v, want only %d", got, first)
	}
	b.says("Another answer is another report, which costs another ε = 1.")
	b.phone.Choose(1)
	b.phone.Send()
	b.rest()
	b.says("It keeps only this report, but it may have received your earlier ones: “" + strings.ReplaceAll(options.Options[first], "<", "&lt;")[:1])
	b.says("2 reports on this question, which cost at most ε = 2. All your reports in this class together cost at most ε = 2.")
	if got := b.reports(); len(got) != 2 {
		t.Errorf("after a change the phone has sent %v", got)
	}
	p.show(asking(1, class.Closed, 3), options)
	b.rest()
	b.says("The question is closed.")
	if strings.Contains(b.shows(), "right") || strings.Contains(b.shows(), "60 %") {
		t.Error("the result is shown before it is revealed")
	}
	p.show(asking(1, class.Revealed, 3), options)
	b.rest()
	b.says("B has 60 %", "right · your answer", "it can be below 0% or above 100%")
	s := asking(0, class.Idle, 0)
	s.Question, s.HandIns = class.Question{}, true
	p.show(s, class.Card{Title: "Write", Write: "1t~view=write&assignment=find-the-leak"})
	b.rest()
	b.says(`href="http://host/#1t~view=write&amp;assignment=find-the-leak"`, "Assignment: Find the privacy bug.")
	b.tab["find-the-leak"] = "14:05"
	b.reload(p.Code)
	b.says("Handed in at 14:05.", "Your reports in this class together cost at most ε = 2.")
	p.ask("DELETE", "/"+p.Code, "", nil)
	b.rest()
	if b.says("has ended"); strings.Contains(b.shows(), "bad") {
		t.Error("the end of a class looks like an error")
	}
}

// A report that does not arrive, or whose confirmation does not, is sent again: the same one, once.
func TestALostConnectionSendsTheSameReport(t *testing.T) {
	for _, lose := range []string{"request", "answer", "page", "retry"} {
		p := begin(t)
		b := open(t, p.host, p.Code)
		p.show(asking(1, class.Open, 200), class.Card{Kind: class.Choice, Options: make([]string, 200)})
		b.rest()
		b.down, b.deaf = lose != "answer", lose == "answer"
		b.phone.Choose(100)
		b.phone.Send()
		b.rest()
		b.says("The connection is lost.", "keeps it and sends it again")
		report := b.phone.Answer().Report
		if lose == "page" {
			b.reload(p.Code)
		}
		b.down, b.deaf = false, false
		if lose == "retry" { // the screen is not heard, only the clock
			b.watch = nil
			b.phone.Tick()
			b.phone.Tick()
		}
		b.rest()
		if lose == "page" {
			b.phone.Browser.(*browser).reload(p.Code)
		}
		b.says("The server has received", "1 report on this question")
		for _, r := range b.reports() {
			if r != [3]int{1, 0, report} {
				t.Errorf("%s: the phone sends %v, want %d", lose, r, report)
			}
		}
		var list class.List
		p.ask("GET", "/"+p.Code+"/answers?question=1", "", &list)
		if len(list.Answers) != 1 || list.Answers[0].Report != report || b.phone.Answer().Draws != 1 {
			t.Errorf("%s: the server has %v, want %d", lose, list.Answers, report)
		}
	}
}

// A report that misses the end of its question is not sent later, and the page says so. It is sent if the question opens
// again.
func TestAReportThatIsLate(t *testing.T) {
	p := begin(t)
	b := open(t, p.host, p.Code)
	p.show(asking(1, class.Open, 3), options)
	b.rest()
	p.show(asking(1, class.Closed, 3), options) // the phone does not know yet
	b.phone.Choose(2)
	b.phone.Send()
	b.rest()
	b.says("it may not count")
	p.show(asking(1, class.Open, 3), options)
	b.rest()
	b.says("The server has received")
	if got := b.reports(); len(got) != 2 || got[0] != got[1] {
		t.Errorf("the phone sends %v", got)
	}
}

// A drawing, a number, rounds of the game, and options of a bandit.
func TestAPhoneAnswersTheOtherKinds(t *testing.T) {
	p := begin(t)
	b := open(t, p.host, p.Code)
	card := class.Card{Kind: class.Number, Low: 1, High: 1 << 24}
	p.show(asking(1, class.Open, poll.Levels), card)
	b.rest()
	if b.says("Move the slider."); b.phone.Ready() {
		t.Error("an answer that the reader has not given can be sent")
	}
	b.phone.Choose(0)
	b.says(`aria-valuetext="2"`)
	b.phone.Send()
	b.rest()
	b.says("The server has received")

	card = class.Card{Kind: class.Drawing, High: 120, Horizon: 800}
	p.show(asking(2, class.Open, poll.Positions*poll.Levels), card)
	b.rest()
	b.says("one of eight places", "one of 12 heights there", "once it reaches the right edge")
	b.keys(32, "ArrowRight", "ArrowUp")
	b.says("once it reaches the right edge") // the figure stays in its place
	b.phone.Send()
	b.rest()
	b.reload(p.Code)
	b.says("The server has received “regret ", "was drawn at random")
	if b.phone.Ready() {
		t.Error("the same drawing can be sent twice")
	}
	b.keys(3, "ArrowDown")
	if !b.phone.Ready() {
		t.Error("another drawing cannot be sent")
	}

	for round, world := range []int{1, 2, 2} {
		card = class.Card{Kind: class.Game, Right: world}
		p.show(asking(3+round, class.Open, 2), card)
		b.rest()
		b.phone.Choose(1)
		b.phone.Send()
		b.rest()
		p.show(asking(3+round, class.Revealed, 2), card)
		b.rest()
		b.reload(p.Code)
	}
	b.says("Your guesses: 2 of 3 right.")

	s := asking(9, class.Open, 2)
	s.Parts, s.Epsilon = 3, .5
	card = class.Card{Kind: class.Bandit, Options: []string{"proofs", "code", "history"}}
	p.show(s, card)
	b.rest()
	b.says("Other phones are asked now.")
	for k, part := range []int{2, 0} {
		s.Asks = map[string]int{b.phone.kept.Phone: part}
		p.show(s, card)
		b.rest()
		b.says("Do you choose “" + card.Options[part] + "”?")
		b.phone.Choose(1)
		b.phone.Send()
		b.rest()
		b.phone.Choose(0)
		if b.phone.Ready() {
			t.Error("an option can be answered twice")
		}
		b.says(fmt.Sprintf("cost at most ε = %v.", .5*float64(k+1)))
	}
	want := [][3]int{{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {9, 2}, {9, 0}}
	for i, r := range b.reports() {
		if r[2] = 0; r != want[i] {
			t.Errorf("report %d is on %v, want %v", i, r, want[i])
		}
	}
}

// A presenter's page may send any card. The phone shows what it can, or says that it cannot.
func TestHostileCards(t *testing.T) {
	p := begin(t)
	b := open(t, p.host, p.Code)
	q := func(parts, symbols int) class.Question {
		return class.Question{Parts: parts, Symbols: symbols, Epsilon: 1}
	}
	for i, c := range []struct {
		question class.Question
		body     string
		good     bool
	}{
		{q(1, 2), `{"kind":"choice","options":["\u0001class\u0002","<script>alert(1)</script>"]}`, true},
		{q(1, 2), `{"kind":"choice","options":["a","b"],"title":"\u0001\u0003\u0002","right":99,"phones":-1,"low":-1e308}`, true},
		{q(1, 3), `{"kind":"choice","options":["a","b"]}`, false},
		{q(1, 2), `{"kind":"choice","options":{"length":2}}`, false},
		{q(2, 2), `{"kind":"choice","options":["a","b"]}`, false},
		{q(1, 2), `{"kind":"other","options":["a","b"]}`, false},
		{q(1, 2), `{}`, false},
		{q(1, 2), `"text"`, false},
		{q(1, 2), `[]`, false},
		{q(1, 12), `{"kind":"number","low":2,"high":1}`, false},
		{q(1, 12), `{"kind":"number","low":0,"high":1}`, false},
		{q(1, 12), `{"kind":"number","low":1,"high":1e999}`, false},
		{q(1, 12), `{"kind":"number","low":1,"high":"NaN"}`, false},
		{q(1, 12), `{"kind":"number","low":1e-308,"high":1e308}`, true},
		{q(1, 96), `{"kind":"drawing","high":-1,"horizon":100}`, false},
		{q(1, 96), `{"kind":"drawing","high":1,"horizon":1e300}`, false},
		{q(1, 96), `{"kind":"drawing","high":1e308,"horizon":1e15}`, true},
		{q(1, 3), `{"kind":"game"}`, false},
		{q(4, 2), `{"kind":"bandit","options":["a"]}`, false},
		{q(1, 2), `{"kind":"bandit","options":["a"]}`, true},
	} {
		change := fmt.Sprintf(`{"revision":%d,"screen":{"question":%d,"state":"open","parts":%d,"symbols":%d,"epsilon":1,"body":%s}}`,
			p.screen.Revision, i+1, c.question.Parts, c.question.Symbols, c.body)
		p.ask("PUT", "/"+p.Code+"/screen", change, &p.screen)
		b.rest()
		shown := b.shows()
		if bad := strings.Contains(shown, "cannot show the lecturer’s question"); bad == c.good || strings.Contains(shown, "<script>") {
			t.Errorf("%s: %s", c.body, shown)
		}
		b.keys(33, "ArrowRight", "ArrowUp")
		b.phone.Choose(1)
		b.phone.Send()
		b.rest()
		b.shows()
	}
}

// An answer that is not a class's tells the reader what to do.
func TestRefusedVisits(t *testing.T) {
	p := begin(t)
	for _, c := range []struct {
		code   string
		status int
		answer string
		says   string
	}{
		{"hello", 0, "", "“hello” is not the code of a class"},
		{"BABABA", 0, "", "There is no class with the code BABABA"}, // from the real server
		{"BABABA", 0, "down", "The connection is lost."},
		{"BABABA", 405, "only GET and HEAD are allowed", "needs a server"},
		{"BABABA", 404, "<!doctype html>", "needs a server"},
		{"BABABA", 501, "Unsupported method", "needs a server"},
		{"BABABA", 200, "<!doctype html>", "needs a server"},
		{"BABABA", 429, `{"error":"too many"}`, "Too many wrong codes"},
		{"BABABA", 507, `{"error":"full"}`, "No phone can join"},
		{"BABABA", 500, `{"error":"something went wrong here"}`, "The connection is lost."},
		{"BABABA", 502, "bad gateway", "The connection is lost."},
	} {
		h := p.host
		if c.status > 0 {
			h = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.answer)
			})
		}
		b := &browser{t: t, host: h, tab: map[string]string{}, random: rand.NewChaCha8([32]byte{}), down: c.answer == "down"}
		b.reload(c.code)
		b.says(c.says)
		if !b.phone.Lost {
			continue
		}
		b.down, b.host = false, p.host
		b.phone.Go(p.Code)
		b.rest()
		b.says("Wait for the lecturer")
	}

	// Another class has the code by now: the phone joins it, without the answers to the old one.
	b := open(t, p.host, p.Code)
	other := begin(t)
	b.tab[other.Code] = b.tab[p.Code]
	b.host = other.host
	b.reload(other.Code)
	b.rest()
	b.says("Wait for the lecturer")
}

// At a small ε the server's file and all requests hold reports that agree with the true answers as often as randomised
// response says. A page that sends true answers, or randomises less, fails. The bounds are left with a probability below
// 1e-9 (Hoeffding).
func TestNoTrueAnswerLeavesThePhone(t *testing.T) {
	const eps, n = .2, 400
	p := begin(t)
	b := open(t, p.host, p.Code)
	s := asking(1, class.Open, 2)
	s.Epsilon = eps
	card := class.Card{Kind: class.Choice, Options: []string{"truth-is-zero", "truth-is-one"}}
	p.show(s, card)
	b.rest()
	for i := range n {
		b.phone.Choose(i % 2)
		b.phone.Send()
		b.rest()
	}
	reports := b.reports()
	sent := 0
	for i, r := range reports {
		if r[2] == i%2 {
			sent++
		}
	}
	truth, _ := mechanism.Choice{Eps: eps, Options: 2}.Chances()
	bound := math.Sqrt(n * math.Log(2e9) / 2)
	if off := math.Abs(float64(sent) - n*truth); len(reports) != n || off > bound {
		t.Errorf("%d of %d reports agree with the truth, want %v ± %v", sent, len(reports), n*truth, bound)
	}
	file, err := os.ReadFile(filepath.Join(p.dir, boltclass.File))
	testkit.OK(t, err)
	for _, body := range b.bodies {
		if strings.Contains(body, "answer") || strings.Contains(body, "truth") || strings.Contains(body, "draw") {
			t.Fatalf("the phone sends %s", body)
		}
	}
	if !bytes.Contains(file, []byte(`"report"`)) || bytes.Contains(file, []byte(`"answer"`)) {
		t.Error("the file holds no reports, or more")
	}
}
