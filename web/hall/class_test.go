//go:build !js

package hall_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/class/boltclass"
	"epsilonarcade/web/class/host"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/hall"
	"epsilonarcade/web/markup"

	"github.com/go-json-experiment/json"
)

// A server serves classes from a folder. It can stop and start again.
type server struct {
	t       *testing.T
	folder  string
	store   *boltclass.Store
	handler http.Handler // nil while the server is down
	puts    int
}

func start(t *testing.T) *server {
	s := &server{t: t, folder: t.TempDir()}
	s.up()
	t.Cleanup(s.down)
	return s
}

func (s *server) up() {
	var err error
	s.store, err = boltclass.Open(s.folder, 0)
	testkit.OK(s.t, err)
	s.handler = host.Handler(host.Options{Store: s.store})
}

func (s *server) down() {
	if s.handler != nil {
		testkit.OK(s.t, s.store.Close())
	}
	s.handler = nil
}

// ask sends a request as a browser does.
func (s *server) ask(method, path, key, body string) (int, string) {
	if s.handler == nil {
		return 0, ""
	}
	if method == "PUT" {
		s.puts++
	}
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func init() { interp.Register() }

// A window is a browser's window with the page. Answers of the server wait until the test lets them arrive.
type window struct {
	*server
	hall     *hall.Hall
	fragment string
	told     []hall.Message
	arrive   []func()
	copied   string
	saved    []byte
	pressed  []string // the keys for the frame
	away     bool     // the frame has left the page
	slow     bool     // gradings wait
	grading  []func()
	lose     bool // the server's answers are lost
	renders  int
	now      float64
}

func open(s *server, fragment string) *window {
	w := &window{server: s, fragment: fragment}
	w.hall = hall.New(w, fragment)
	w.settle()
	return w
}

// settle lets all answers arrive.
func (w *window) settle() {
	for len(w.arrive) > 0 {
		next := w.arrive[0]
		w.arrive = w.arrive[1:]
		next()
	}
}

// second lets a second pass.
func (w *window) second() {
	w.now += 1000
	w.hall.Tick()
	w.settle()
}

func (w *window) press(key string) {
	w.hall.Press(key)
	w.settle()
}

func (w *window) Send(method, path, key, body string, done func(int, string)) {
	status, answer := w.ask(method, strings.TrimPrefix(path, "http://home"), key, body)
	if w.lose {
		status, answer = 0, ""
	}
	w.arrive = append(w.arrive, func() { done(status, answer) })
}

func (w *window) Home() string                        { return "http://home/" }
func (w *window) SetFragment(fragment string, _ bool) { w.fragment = fragment }
func (w *window) Press(key string, done func(bool)) {
	w.pressed = append(w.pressed, key)
	done(key == "n")
}
func (w *window) Tell(m hall.Message)               { w.told = append(w.told, m) }
func (w *window) Copy(text string, done func(bool)) { w.copied = text; done(true) }
func (w *window) List(done func([]hall.Kept, bool)) { done(nil, true) }
func (w *window) Words(text string) string          { return say.English(text) }
func (w *window) Curve(_ int, hear func(x, y []float64) bool) {
	hear([]float64{0, 1000}, []float64{0, 60})
}
func (w *window) Update()                              { w.renders++ }
func (w *window) Mount(markup.Element)                 {}
func (w *window) Show(string)                          {}
func (w *window) Seen() string                         { return "" }
func (w *window) Pen(markup.Element, *drawing.Drawing) {}
func (w *window) Markdown(markup.Element, string)      {}
func (w *window) Focus(markup.Element)                 {}
func (w *window) Drop(string, func(bool))              {}
func (w *window) Open(string)                          {}
func (w *window) Keep(string, string, string, func(string, bool)) {
}
func (w *window) Save(_, _ string, data []byte) { w.saved = data }
func (w *window) Grade(packed, source string, done func(answer string)) {
	if w.away {
		done(`{"ok":false}`)
		return
	}
	a, err := assignmentjson.Unpack(packed)
	if err != nil {
		w.t.Error(err)
		return
	}
	text, _ := json.Marshal(a.Grade(source))
	w.grading = append(w.grading, func() { done(`{"ok":true,"grade":` + string(text) + "}") })
	if !w.slow {
		w.graded()
	}
}

// graded lets the oldest grading end.
func (w *window) graded() {
	next := w.grading[0]
	w.grading = w.grading[1:]
	next()
}
func (w *window) Choose()          {}
func (w *window) ID() string       { return "id" }
func (w *window) Language() string { return "" }
func (w *window) Clock() float64   { return 0 }
func (w *window) Print()           {}
func (w *window) Uncover()         {}
func (w *window) Measure(_ lecture.Statistic, hear func(lecture.Measurement, bool) bool) {
	hear(lecture.Measurement{X: 5}, true)
}

// A phone takes part in a class.
type phone struct {
	*server
	code  string
	token string
}

func (s *server) join(code string) phone {
	s.t.Helper()
	status, answer := s.ask("POST", "/api/classes/"+code+"/phones", "", "")
	var j class.Joined
	if err := json.Unmarshal([]byte(answer), &j); err != nil || status != 201 {
		s.t.Fatal(status, answer)
	}
	return phone{s, code, j.Token}
}

// sees returns the screen and its card.
func (p phone) sees() (screen class.Screen, card class.Card) {
	p.t.Helper()
	status, answer := p.ask("GET", "/api/classes/"+p.code+"?token="+p.token, "", "")
	if err := json.Unmarshal([]byte(answer), &screen); err != nil || status != 200 {
		p.t.Fatal(status, answer)
	}
	testkit.OK(p.t, json.Unmarshal(screen.Body, &card))
	return screen, card
}

// answer reports on part 0 of the current question, and returns the status.
func (p phone) answer(report int) int {
	screen, _ := p.sees()
	status, _ := p.ask("POST", "/api/classes/"+p.code+"/answers", "", fmt.Sprintf(`{"token":%q,"question":%d,"part":0,"report":%d}`, p.token, screen.Number, report))
	return status
}

var two, six = 2.0, 6.0

var lectureOf = lecture.Lecture{Title: "A class", Steps: []lecture.Step{
	{Title: "Start", Address: "1t&horizon=1000"},
	{Title: "A choice", Address: "1t&horizon=1000", Question: &lecture.Question{Kind: lecture.Choice, Text: "Which one wins?",
		Options: []lecture.Option{{Text: "UCB1"}, {Text: "KL-UCB"}, {Text: "Neither"}}, Right: 2, Why: "Its bounds are tighter."}},
	{Title: "A number", Address: "1t&horizon=1000", Question: &lecture.Question{Kind: lecture.Number, Text: "How many?", Low: 1, High: 4096, Answer: 50}},
	{Title: "A drawing", Address: "1t&horizon=1000", Question: &lecture.Question{Kind: lecture.Drawing, Text: "Draw.", Policy: 1, High: 120}},
	{Title: "A game", Address: "1t~view=audit&audit=broken-dp-ftpl-gauss,,,0.02,,,2000", Question: &lecture.Question{Kind: lecture.Game, Text: "Which world is it?"}},
	{Title: "A measured choice", Address: "1t&horizon=1000", Question: &lecture.Question{Kind: lecture.Choice, Text: "How much?", Measured: "{x}",
		Measure: &lecture.Statistic{Of: lecture.Worse}, Options: []lecture.Option{{Text: "Little", To: &two}, {Text: "More", From: 2, To: &six}, {Text: "Much", From: 6}}, Right: 1}},
}}

// present opens the lecture's stage at a step, and starts a class.
func present(t *testing.T, s *server, step int) *window {
	t.Helper()
	packed, err := lecturejson.Pack(lectureOf)
	testkit.OK(t, err)
	w := open(s, fmt.Sprintf("%s&present&step=%d", packed, step))
	w.hall.StartClass()
	w.settle()
	if w.hall.Class == nil || !strings.Contains(w.fragment, "&class="+w.hall.Class.Code+"."+w.hall.Class.Key) {
		t.Fatalf("the page is at %s and says %s", w.fragment, w.hall.Notice)
	}
	return w
}

// A clicker opens a question, closes it and reveals it, and then shows the next step. The phones see each step.
func TestAClickerConductsAClass(t *testing.T) {
	s := start(t)
	w := present(t, s, 1)
	c := w.hall.Class
	p, q := s.join(c.Code), s.join(c.Code)
	if screen, card := p.sees(); screen.State != class.Idle || card.Title != "Start" || card.Kind != "" {
		t.Fatalf("at first the phone sees %+v, %+v", screen, card)
	}
	w.press("PageDown")
	screen, card := p.sees()
	if screen.Number != 0 || card.Step != 1 || card.Text != "Which one wins?" || card.Kind != "" || len(card.Options) > 0 {
		t.Fatalf("before the question the phone sees %+v, %+v", screen, card)
	}
	c.Epsilon[false] = 2
	w.press("PageDown")
	screen, card = p.sees()
	if screen.State != class.Open || screen.Question != (class.Question{Parts: 1, Symbols: 3, Epsilon: 2}) || len(card.Options) != 3 || card.Right != 0 || card.Why != "" {
		t.Fatalf("the open question is %+v, %+v", screen, card)
	}
	for range 3 {
		if p.answer(0) != 204 || p.answer(1) != 204 || q.answer(1) != 204 {
			t.Fatal("an answer is refused")
		}
	}
	w.second()
	if len(c.Phones) != 2 || len(c.Answers) != 2 || say.English(c.Bars()[1].Reports) != "2 reports" || w.told[len(w.told)-1].Class == "" {
		t.Fatalf("%d phones, answers %v", len(c.Phones), c.Answers)
	}
	w.press("PageDown")
	if screen, card = p.sees(); screen.State != class.Closed || card.Right != 0 || w.hall.Shown || p.answer(0) != 409 {
		t.Fatalf("the closed question is %+v, %+v", screen, card)
	}
	w.press("PageDown")
	screen, card = p.sees()
	if screen.State != class.Revealed || card.Right != 2 || card.Why != "Its bounds are tighter." || !strings.Contains(card.Result, "KL-UCB") || !w.hall.Shown {
		t.Fatalf("the revealed question is %+v, %+v", screen, card)
	}
	again := w.fragment
	w.hall.Leave()
	w.hall.Go(again)
	if w.settle(); !w.hall.Shown {
		t.Error("the stage does not show the revealed answer again")
	}
	first := screen.Number
	w.press("PageDown")
	w.press("PageUp")
	if screen, card = p.sees(); screen.Number != first || screen.State != class.Revealed || card.Right != 2 || !w.hall.Shown || len(c.Answers) != 2 {
		t.Fatalf("back at the question the phone sees %+v, %+v", screen, card)
	}
	c.Epsilon[false] = .5
	c.Again()
	w.settle()
	if screen, card = p.sees(); screen.Number == first || screen.State != class.Open || screen.Epsilon != .5 || card.Right != 0 || card.Result != "" || len(c.Answers) != 0 || w.hall.Shown {
		t.Fatalf("the repeated question is %+v, %+v", screen, card)
	}
	// Leaving the step closes the question; the presenter opens it again under its number.
	second := screen.Number
	w.hall.Select(0)
	w.settle()
	if screen, _ = p.sees(); screen.Number != 0 {
		t.Fatalf("%+v", screen)
	}
	w.hall.Select(1)
	w.settle()
	if screen, _ = p.sees(); screen.Number != second || screen.State != class.Closed || screen.Epsilon != .5 {
		t.Fatalf("%+v", screen)
	}
	c.Open()
	w.settle()
	if screen, _ = p.sees(); screen.Number != second || screen.State != class.Open {
		t.Fatalf("%+v", screen)
	}
}

// Each kind of question gets its parts and symbols, and its result from reports alone.
func TestEachKindOfQuestionHasItsResult(t *testing.T) {
	src := rand.NewPCG(1, 2)
	for _, x := range []struct {
		step    int
		eps     float64
		symbols int
		report  func(eps float64) int
		result  string
	}{
		{2, 4, 3, func(eps float64) int { return mechanism.Choice{Eps: eps, Options: 3}.Report(1, src) }, "KL-UCB"},
		{3, 4, 12, func(eps float64) int { return mechanism.Choice{Eps: eps, Options: 12}.Report(5, src) }, "about 45.3"},
		{4, 8, 96, func(eps float64) int { return poll.ReportDrawing([8]int{1, 2, 3, 4, 5, 6, 7, 7}, eps, src) }, "about 75"},
		{5, 4, 2, func(eps float64) int { return mechanism.Choice{Eps: eps, Options: 2}.Report(1, src) }, "1 of 1 round"},
		{6, 4, 3, func(eps float64) int { return mechanism.Choice{Eps: eps, Options: 3}.Report(2, src) }, "for “More”"},
	} {
		s := start(t)
		w := present(t, s, x.step)
		c := w.hall.Class
		var phones []phone
		for range 60 {
			phones = append(phones, s.join(c.Code))
		}
		if c.Epsilon[true] < 3 {
			t.Errorf("a drawing has ε = %v", c.Epsilon[true])
		}
		c.Epsilon[x.symbols == 96] = x.eps
		w.press("PageDown")
		if c.Screen.Symbols != x.symbols || c.Screen.Parts != 1 || c.Screen.Epsilon != x.eps {
			t.Fatalf("step %d asks %+v", x.step, c.Screen)
		}
		if bars := c.Bars(); c.Fan() != nil || slices.ContainsFunc(bars, func(b hall.Bar) bool { return b.Reports+b.Mark != "" }) {
			t.Errorf("step %d has results without answers: %+v", x.step, bars)
		}
		for _, p := range phones {
			if status := p.answer(x.report(x.eps)); status != 204 {
				t.Fatal(status)
			}
		}
		w.press("PageDown")
		if len(c.Answers) != 60 {
			t.Fatalf("%d answers", len(c.Answers))
		}
		c.Reveal(2)
		w.settle()
		if right := c.Card.Right; right != map[int]int{2: 2, 5: 2, 6: 2}[x.step] {
			t.Errorf("step %d: the right answer is %d", x.step, right)
		}
		if !strings.Contains(c.Card.Result, x.result) || c.Screen.State != class.Revealed {
			t.Errorf("step %d: the result is %q, want %q; %s", x.step, c.Card.Result, x.result, w.hall.Notice)
		}
		if c.SaveResults(); !strings.Contains(string(w.saved), c.Card.Result) || say.English(string(w.saved)) != string(w.saved) {
			t.Errorf("step %d: the results are %s", x.step, w.saved)
		}
		if x.step == 3 && (!strings.Contains(c.Card.Why, "50") || strings.Count(string(w.saved), "right") != 1 || c.Bars()[5].Mark == "") {
			t.Errorf("the true number is lost: %q, %s", c.Card.Why, w.saved)
		}
		if d := c.Fan(); (d != nil) != (x.symbols == 96) || d != nil && (d.FanPath(2, 2) == "" || d.RealPath() == "") {
			t.Errorf("step %d has the figure %+v", x.step, d)
		}
		if x.symbols == 2 { // another round, of which each window knows the score after a reload
			c.Again()
			w.settle()
			for _, p := range phones {
				p.answer(0)
			}
			w.press("PageDown")
			c.Reveal(2)
			w.settle()
			if c = open(s, w.fragment).hall.Class; len(c.Card.Rounds) != 2 || c.Card.Rounds[1].Counts != [2]int64{60, 0} || !strings.Contains(c.Card.Result, "1 of 2 rounds") {
				t.Errorf("the rounds are %v, and the result %q", c.Card.Rounds, c.Card.Result)
			}
			// The frame deals the rounds and gets the majority of their reports. The third round has no reports.
			w.hall.Class.Again()
			w.settle()
			w.press("PageDown")
			if got := strings.Join(w.pressed, " "); got != "n b n a n" {
				t.Errorf("the frame gets the keys %s", got)
			}
		}
	}
}

// Two windows of a presenter follow each other. If both make a change, one is made.
func TestTwoWindowsFollowEachOther(t *testing.T) {
	s := start(t)
	a := present(t, s, 2)
	b := open(s, a.fragment)
	p := s.join(a.hall.Class.Code)
	a.press("PageDown")
	p.answer(1)
	b.second()
	b.second()
	if c := b.hall.Class; c.Screen.State != class.Open || !c.Own() || len(c.Answers) != 1 || len(c.Phones) != 1 {
		t.Fatalf("the other window has %+v", c)
	}
	puts := s.puts
	a.hall.Class.Set(class.Closed)
	b.hall.Press("PageDown") // at the same revision
	b.hall.Class.HidePhones()
	a.settle()
	b.settle()
	if screen, card := p.sees(); screen.State != class.Closed || card.HidePhones || s.puts != puts+2 {
		t.Errorf("%d requests lead to %+v, %+v", s.puts-puts, screen, card)
	}
	if b.hall.Class.Screen.Revision != a.hall.Class.Screen.Revision || b.hall.Class.Lost || b.hall.Notice != "" {
		t.Error("the windows differ after a conflict")
	}
	b.press("PageDown")
	a.second()
	if !a.hall.Shown || !b.hall.Shown {
		t.Error("a window does not show the answer")
	}
	b.press("PageDown")
	a.second()
	if a.hall.At != 2 || !strings.Contains(a.fragment, "step=3") {
		t.Errorf("the first window is at step %d, %s", a.hall.At+1, a.fragment)
	}
	puts = s.puts
	for range 3 {
		a.second()
		b.second()
	}
	if s.puts != puts {
		t.Errorf("the windows change each other's screen %d times", s.puts-puts)
	}
}

// Nothing is lost when the server stops and starts again, or when the page is loaded again.
func TestAClassSurvivesARestart(t *testing.T) {
	s := start(t)
	w := present(t, s, 2)
	c := w.hall.Class
	p := s.join(c.Code)
	w.press("PageDown")
	p.answer(2)
	s.down()
	w.second()
	if !c.Lost || w.hall.Class != c {
		t.Fatal("the page does not notice that the server is down")
	}
	c.Set(class.Closed)
	w.settle()
	w.second()
	s.up()
	w.second()
	w.second()
	if screen, _ := p.sees(); c.Lost || screen.State != class.Closed || len(c.Answers) != 1 || say.English(c.Bars()[2].Reports) != "1 report" {
		t.Errorf("after the restart the phone sees %+v; %d answers", screen, len(c.Answers))
	}
	again := open(s, w.fragment)
	again.second()
	if c := again.hall.Class; again.hall.At != 1 || len(c.Answers) != 1 || len(c.Phones) != 1 || !c.Own() {
		t.Errorf("the page that is loaded again has %+v", c)
	}

	// An answer is lost on its way, though the server has made the change.
	again.lose = true
	again.hall.Class.Open()
	again.settle()
	if again.lose = false; !again.hall.Class.Lost {
		t.Error("the page does not notice that an answer is lost")
	}
	puts := s.puts
	again.second()
	again.second()
	if screen, _ := p.sees(); screen.State != class.Open || again.hall.Class.Screen.Revision != screen.Revision || again.hall.Class.Lost || s.puts > puts+1 {
		t.Errorf("the phone sees %+v after %d more requests, and the page %+v", screen, s.puts-puts, again.hall.Class.Screen)
	}
}

func TestTheEndOfAClass(t *testing.T) {
	s := start(t)
	w := present(t, s, 2)
	code := w.hall.Class.Code
	other := open(s, w.fragment)
	w.hall.Leave()
	w.settle()
	for range 2 { // the class goes on
		w.second()
	}
	if w.hall.Mode != hall.Shelf || w.hall.Class == nil {
		t.Fatal("leaving the stage ends the class")
	}
	w.hall.Go(other.fragment) // the button Back
	w.settle()
	w.hall.Class.CopyLink()
	if w.copied != "http://home/hall#"+other.fragment {
		t.Errorf("the presenter's link is %s", w.copied)
	}
	w.hall.Class.End()
	w.settle()
	if w.hall.Class != nil || strings.Contains(w.fragment, "class=") || !strings.Contains(say.English(w.hall.Notice), "has ended") {
		t.Errorf("after the end the page is at %s and says %q", w.fragment, w.hall.Notice)
	}
	other.second()
	if other.hall.Class != nil || !strings.Contains(say.English(other.hall.Notice), code) {
		t.Errorf("the other window says %q", other.hall.Notice)
	}
}

// Wrong links and homes without a server say so, and the lecture goes on.
func TestAPageWithoutAClassSaysSo(t *testing.T) {
	s := start(t)
	w := present(t, s, 2)
	link := w.fragment
	for fragment, says := range map[string]string{
		strings.Replace(link, "class=", "class=x", 1): "its code or its key is wrong",
		link + "x": "its code or its key is wrong",
		strings.Replace(link, w.hall.Class.Code, "BABABA", 1): "has ended",
	} {
		if w := open(s, fragment); w.hall.Class != nil || w.hall.Mode != hall.Stage || !strings.Contains(say.English(w.hall.Notice), says) {
			t.Errorf("%s says %q, want %q", fragment, w.hall.Notice, says)
		}
	}
	s.handler = http.NotFoundHandler() // a home of files
	w.hall.Go(strings.Split(link, "&class")[0])
	for _, x := range []struct {
		handler http.Handler
		says    string
	}{
		{http.NotFoundHandler(), "A class needs a server"},
		{http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(405) }), "A class needs a server"},
		{http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(429) }), "too many classes"},
		{http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(507) }), "full of classes"},
		{nil, "does not answer"},
	} {
		s.handler = x.handler
		w.hall.StartClass()
		if w.settle(); !strings.Contains(say.English(w.hall.Notice), x.says) || !w.hall.Bad {
			t.Errorf("the page says %q, want %q", w.hall.Notice, x.says)
		}
	}
}

func TestAPresenterAsksSomethingElse(t *testing.T) {
	s := start(t)
	w := present(t, s, 2)
	c := w.hall.Class
	for _, x := range [][2]string{{"", "a\nb"}, {"Why?", "a\n\n"}, {"Why?", "1\n2\n3\n4\n5\n6\n7"}, {"Why?", "a\n" + strings.Repeat("b", 81)}} {
		if c.Ask(x[0], x[1], "", 2) == "" {
			t.Errorf("%q is asked", x)
		}
	}
	if says := c.Ask(" Coffee? ", "yes\n\n no \n", "", 2); says != "" {
		t.Fatal(says)
	}
	w.settle()
	p := s.join(c.Code)
	if screen, card := p.sees(); screen.State != class.Open || card.Text != "Coffee?" || card.Options[1] != "no" || !c.Other() || screen.Epsilon != c.Epsilon[false] {
		t.Fatalf("the phone sees %+v, %+v", screen, card)
	}
	p.answer(1)
	w.press("PageDown")
	c.Reveal(0)
	w.settle()
	if _, card := p.sees(); card.Right != 0 || card.Why != "" || !strings.Contains(card.Result, "1 private answer with ε = 1 is too few") || w.hall.Shown {
		t.Fatalf("the phone sees %+v", card)
	}
	w.press("PageDown") // now the step's own question
	if screen, card := p.sees(); screen.State != class.Open || card.Text != "Which one wins?" {
		t.Fatalf("the phone sees %+v, %+v", screen, card)
	}
}

// The last source of each phone is graded once the frame is there. The file holds what was handed in, and the leaderboard
// begins with sources that pass.
func TestHandInsAreGradedAndSaved(t *testing.T) {
	v, err := scenario.ParseLink("1t&arms=0.3,0.9&policies=ucb1&horizon=400&runs=4")
	testkit.OK(t, err)
	packed, err := assignmentjson.Pack(assignment.Assignment{Title: "An exercise", Text: "Learn.", Claim: assignment.Claim{Own: true}, Start: "x", Scenario: v.Scenario(), Must: []assignment.Requirement{{Kind: assignment.Regret, Most: 60}}})
	testkit.OK(t, err)
	s := start(t)
	w := present(t, s, 1)
	c := w.hall.Class
	handIn := func(p phone, name, source string) int {
		body, _ := json.Marshal(map[string]string{"token": p.token, "name": name, "source": source})
		status, _ := s.ask("POST", "/api/classes/"+c.Code+"/hand-ins", "", string(body))
		return status
	}
	one, two, three := s.join(c.Code), s.join(c.Code), s.join(c.Code)
	if status := handIn(one, "", "x"); status != 409 {
		t.Errorf("before hand-ins open: %d", status)
	}
	c.Take("nonsense")
	c.Take("http://home/#1t~view=write&assignment=" + packed + "&speed=1")
	w.settle()
	if _, card := one.sees(); card.Write != "1t~view=write&assignment="+packed {
		t.Errorf("phones see %+v", card)
	}
	if got := c.HandIns.Task(); got != "An exercise" {
		t.Errorf("the assignment is %q", got)
	}
	w.away = true
	worse, good := "def choose(t, arms):\n    return 0\n", testkit.Example(t, "ucb1")
	for _, status := range []int{handIn(one, "../../x", worse), handIn(two, "", "1 +\n"), handIn(three, "<b>x</b>", worse), handIn(three, "<b>x</b>", good)} {
		if status != 204 {
			t.Fatal(status)
		}
	}
	for range 10 {
		w.second()
	}
	h := &c.HandIns
	if h.Graded() != 0 || len(h.All) != 3 {
		t.Errorf("without a frame: %+v", h)
	}
	w.away = false
	w.second()
	var got []string
	for _, x := range h.Sorted() {
		got = append(got, say.English(x.Who()+": "+x.Result()+"; "+x.Check("regret")))
	}
	if len(got) != 3 || !strings.HasPrefix(got[0], "<b>x</b>: passes; ") || !strings.Contains(got[0], " ± ") || got[1] != "../../x: fails; 240 ± 0, fails" || !strings.HasPrefix(got[2], "phone ") || !strings.Contains(got[2], "fails: line 1: ") {
		t.Errorf("%q", got)
	}
	c.SaveHandIns()
	var file class.HandIns
	testkit.OK(t, json.Unmarshal(w.saved, &file))
	if len(file.HandIns) != 3 || file.HandIns[2].Source != good || file.HandIns[2].Name != "<b>x</b>" {
		t.Errorf("%s", w.saved)
	}
	w.press("PageDown")
	w.second()
	if screen, card := one.sees(); !screen.HandIns || card.Write == "" {
		t.Errorf("after another card, phones see %+v", card)
	}
	c.CloseHandIns()
	w.settle()
	if screen, card := one.sees(); screen.HandIns || card.Write != "" || handIn(one, "", good) != 409 {
		t.Errorf("after the close, phones see %+v", card)
	}

	// The class ends while a source is graded. The frame grades one source at a time, so the next class waits.
	w.slow = true
	again := func() {
		t.Helper()
		c.End()
		w.settle()
		w.hall.StartClass()
		w.settle()
		c = w.hall.Class
		c.Take("http://home/#1t~assignment=" + packed)
		w.settle()
		for range 2 {
			handIn(s.join(c.Code), "", worse)
		}
		for range 5 {
			w.second()
		}
	}
	again()
	again()
	if len(w.grading) != 1 {
		t.Fatalf("the frame is to grade %d sources at once", len(w.grading))
	}
	w.graded()
	w.second()
	w.graded()
	w.graded()
	if graded := c.HandIns.Graded(); graded != 2 || len(w.grading) != 0 {
		t.Errorf("of the next class, %d sources are graded, and %d wait", graded, len(w.grading))
	}
}
