//go:build !js

package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/internal/classtest"
	"epsilonarcade/web/internal/linkstest"
)

// A classroom is the built program with a class, and the only way of phones to it. It records all requests to the
// program of classes, and can cut the connection.
type classroom struct {
	*classtest.Class
	data string // the program's folder
	log  bytes.Buffer
	way  http.Handler
	mu   sync.Mutex
	sent []string // method, address and body
	cut  chan struct{}
}

func newClassroom(t *testing.T) *classroom {
	t.Helper()
	r := &classroom{data: t.TempDir(), cut: make(chan struct{})}
	c := exec.Command("../../build/arcade", "-addr", "127.0.0.1:0", "-dir", dist, "-data", r.data)
	c.Stderr = &r.log
	server := linkstest.Start(t, c)
	r.Class = classtest.Start(t, server.URL)
	target, err := url.Parse(server.URL)
	testkit.OK(t, err)
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.FlushInterval = -1
	proxy.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }
	r.way = proxy
	return r
}

func (r *classroom) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if !strings.HasPrefix(q.URL.Path, "/api/") {
		r.way.ServeHTTP(w, q)
		return
	}
	body, _ := io.ReadAll(q.Body)
	q.Body = io.NopCloser(bytes.NewReader(body))
	ctx, cancel := context.WithCancel(q.Context())
	defer cancel()
	r.mu.Lock()
	cut := r.cut
	if cut != nil {
		r.sent = append(r.sent, q.Method+" "+q.URL.String()+" "+string(body))
	}
	r.mu.Unlock()
	if cut == nil {
		panic(http.ErrAbortHandler)
	}
	go func() {
		select {
		case <-cut:
			cancel()
		case <-ctx.Done():
		}
	}()
	r.way.ServeHTTP(w, q.WithContext(ctx))
}

// connect cuts the connection, or restores it.
func (r *classroom) connect(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case on:
		r.cut = make(chan struct{})
	case r.cut != nil:
		close(r.cut)
		r.cut = nil
	}
}

// reports returns the bodies of the reports that phones have sent.
func (r *classroom) reports() (all []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, sent := range r.sent {
		if head := "POST /api/classes/" + r.Code + "/answers "; strings.HasPrefix(sent, head) {
			all = append(all, sent[len(head):])
		}
	}
	return all
}

// show shows a question with a card.
func (r *classroom) show(t *testing.T, number int, state class.State, q class.Question, c class.Card, asks map[string]int) {
	t.Helper()
	body, err := json.Marshal(c)
	testkit.OK(t, err)
	testkit.OK(t, r.Show(class.Screen{Number: number, State: state, Question: q, HandIns: c.Write != "", Asks: asks, Body: body}))
}

func one(symbols int, eps float64) class.Question {
	return class.Question{Parts: 1, Symbols: symbols, Epsilon: eps}
}

var cards = map[string]class.Card{
	"choice": {Title: "Who wins?", Kind: "choice", Text: "Which policy has the *lower* regret, $R_T$? <script>alert(1)</script>", Options: []string{"UCB1", "Thompson sampling", "DP-FTPL-Gauss <b>", "All the same, as far as anyone can tell from a thousand runs"}, Right: 2, Result: "About 61 % of the class chose Thompson sampling, 95 % interval from 48 % to 74 %.", Why: "Thompson sampling explores **less** once it knows: $\\log T/\\Delta$."},
	"number": {Title: "How many pulls?", Kind: "number", Text: "How many pulls does UCB1 waste in 10,000?", Low: 1, High: 10000, Result: "The class's median is 340."},
	"draw":   {Title: "Draw the regret", Kind: "drawing", Text: "What does UCB1 lose?", Horizon: 10000, High: 200},
	"game":   {Title: "Round 1", Kind: "game", Text: "Which world is it?", Right: 2, Result: "The class is right in 54 % of the guesses."},
	"bandit": {Title: "Which topic next?", Kind: "bandit", Text: "A policy chooses which option each phone is asked about.", Options: []string{"Shuffling", "Lower bounds", "Audits"}},
	"write":  {Title: "Now you", Text: "Write a policy.", Write: "1t~view=write"},
}

// phonePage opens a phone's page at 390 px by the address that the lecturer shows.
func phonePage(t *testing.T, r *classroom, code string) *tab {
	p := at(t, r)
	p.size(390, 844)
	p.navigate("/c/" + code)
	p.waitForOne(".phone-page")
	p.settle()
	return p
}

// state takes pictures of a state at three widths in both themes, and checks that nothing scrolls sideways, that axe
// finds no fault, and that a finger can press everything.
func (p *tab) state(name string) {
	p.tb.Helper()
	p.media("prefers-reduced-motion", "reduce") // otherwise axe sees colours on their way
	p.accessible(name)
	for _, width := range []int64{1440, 320, 390} {
		p.size(width, 844)
		for _, theme := range []string{"dark", "light"} {
			p.theme(theme)
			p.shot(fmt.Sprintf("phone-%s-%d-%s", name, width, theme))
		}
		for _, fault := range read[[]string](p, `[
			...(document.scrollingElement.scrollWidth > innerWidth ? ["it scrolls sideways"] : []),
			...Array.from(document.querySelectorAll(".phone-page :is(a, button, input)")).filter((e) => e.checkVisibility()).filter((e) => { const b = e.getBoundingClientRect(); return b.width < 44 || b.height < 44; }).map((e) => e.id + " is small"),
		]`) {
			p.tb.Errorf("%s at %d px: %s", name, width, fault)
		}
	}
}

// A phone joins, answers every kind of question, changes an answer and is reloaded. Each report leaves it once.
func TestAPhoneTakesPartInAClass(t *testing.T) {
	r := newClassroom(t)
	p := phonePage(t, r, strings.ToLower(r.Code))
	p.waitForText("#asks", "Wait for the lecturer")
	p.state("waiting")

	r.show(t, 1, class.Idle, one(4, 1), cards["choice"], nil)
	p.waitForText("#asks", "The question opens soon.")
	r.show(t, 1, class.Open, one(4, 1), cards["choice"], nil)
	p.waitForText("#private", "It sends your answer with probability 47.5%")
	p.until("the formula", `Boolean(document.querySelector("#question .katex"))`)
	if text := p.text("#question"); !strings.Contains(text, "<script>alert(1)</script>") {
		t.Errorf("the question is %q", text)
	}
	p.state("choice")
	p.click("#answer-3")
	p.click("#send")
	p.waitForText("#state", "The server has received")
	if read[string](p, `document.activeElement.id`) != "send" {
		t.Error("the focus has left the button")
	}
	p.state("choice-sent")
	sent, said := r.reports(), p.text("#state")
	p.click("#answer-3")
	p.click("#send")
	p.navigate("/phone") // and back: another address of the page
	p.waitForOne("#code")
	p.navigate("/c/" + r.Code)
	p.waitForText("#state", said)
	if again := r.reports(); len(again) != 1 || again[0] != sent[0] {
		t.Errorf("the phone has sent %q", again)
	}
	p.eval(`document.querySelector("#answer-1").focus()`, nil)
	p.key(kb.Enter) // a student without a mouse
	p.eval(`document.querySelector("#send").focus()`, nil)
	p.key(" ")
	p.waitForText("#cost", "2 reports on this question, which cost at most ε = 2.")
	p.waitForText("#state", "The server has received")
	r.show(t, 1, class.Closed, one(4, 1), cards["choice"], nil)
	p.waitForText("#asks", "The question is closed.")
	p.state("choice-closed")
	r.show(t, 1, class.Revealed, one(4, 1), cards["choice"], nil)
	p.waitForText("#why", "explores less")
	p.waitForText("#answer-2", "right")
	p.waitForText("#answer-1", "your answer")
	p.state("choice-revealed")

	r.show(t, 2, class.Open, one(poll.Levels, 1), cards["number"], nil)
	p.waitForOne("#level")
	p.eval(`document.querySelector("#level").focus()`, nil)
	was := p.text("#value")
	if was != "Move the slider." || p.has(`document.querySelector("#send").ariaDisabled !== "true"`) {
		t.Errorf("before an answer, the slider says %q, or it can be sent", was)
	}
	p.key(kb.ArrowRight)
	p.waitFor("another value", func() bool { return p.text("#value") != was })
	p.click("#send")
	p.waitForText("#state", "The server has received")
	p.state("number-sent")

	r.show(t, 3, class.Open, one(poll.Positions*poll.Levels, 2), cards["draw"], nil)
	p.waitForOne("#draw")
	p.state("draw")
	b := p.box("#draw")
	top := p.where("#draw").Top
	p.finger(b.Left+b.Width*.2, b.Top+b.Height*.8, b.Left+b.Width*.98, b.Top+b.Height*.3)
	p.waitForOne(`#send[aria-disabled="false"]`)
	if now := p.where("#draw").Top; now != top {
		t.Errorf("the complete drawing has moved from %v to %v", top, now)
	}
	p.click("#send")
	p.waitForText("#state", "after")
	p.state("draw-sent")

	r.show(t, 4, class.Open, one(2, .5), cards["game"], nil)
	p.waitForText("#answer-2", "World B")
	p.click("#answer-2")
	p.click("#send")
	p.waitForText("#state", "The server has received")
	r.show(t, 4, class.Revealed, one(2, .5), cards["game"], nil)
	p.waitForText("#score", "1 of 1 right")
	p.state("game-revealed")

	phone := read[string](p, `JSON.parse(sessionStorage.getItem("class `+r.Code+`")).phone`)
	q := class.Question{Parts: 3, Symbols: 2, Epsilon: .5}
	r.show(t, 5, class.Open, q, cards["bandit"], nil)
	p.waitForText("#asks", "Other phones are asked now.")
	r.show(t, 5, class.Open, q, cards["bandit"], map[string]int{phone: 1})
	p.waitForText("#asks", "Lower bounds")
	p.click("#answer-1")
	p.click("#send")
	p.waitForText("#state", "The server has received")
	p.state("bandit-sent")

	r.show(t, 0, class.Idle, class.Question{}, cards["write"], nil)
	p.waitForOne("#write")
	p.state("hand-in")
	if got := read[map[string]string](p, `JSON.parse(sessionStorage.getItem("class"))`); got["code"] != r.Code || len(got["token"]) != 43 {
		t.Errorf("the tab keeps %v for the playground", got)
	}
	if n := read[int](p, `document.cookie.length + Object.keys(localStorage).length`); n != 0 {
		t.Error("the page keeps something outside the tab")
	}
	p.click("#write")
	p.waitForOne("#view-play")
	p.expect("404")
	testkit.OK(t, r.end())
	p.navigate("/c/" + r.Code)
	p.waitForText("#connection", "has ended")
	p.state("ended")
	if got := len(r.reports()); got != 6 {
		t.Errorf("the phone has sent %d reports, want 6", got)
	}
}

// end ends the class.
func (r *classroom) end() error {
	q, err := http.NewRequest("DELETE", r.At, nil)
	if err != nil {
		return err
	}
	q.Header.Set("Authorization", "Bearer "+r.Key)
	w, err := http.DefaultClient.Do(q)
	if err == nil {
		w.Body.Close()
	}
	return err
}

// A phone loses its connection, answers, is reloaded and comes back. It sends the same report, and learns what it has
// missed.
func TestAPhoneComesBack(t *testing.T) {
	r := newClassroom(t)
	r.show(t, 1, class.Open, one(200, 1), class.Card{Title: "Lost", Kind: "choice", Options: slices.Repeat([]string{"x"}, 200)}, nil)
	p := phonePage(t, r, r.Code)
	p.expect("net::ERR")
	p.waitForOne("#answer-200")
	r.connect(false)
	p.waitForText("#connection", "The connection is lost.")
	p.click("#answer-7")
	p.click("#send")
	p.waitForText("#state", "has not arrived yet")
	p.media("prefers-reduced-motion", "reduce")
	p.accessible("a lost connection")
	p.size(390, 844)
	p.shot("phone-lost-390-light")
	kept := func() string { return read[string](p, `sessionStorage.getItem("class `+r.Code+`")`) }
	report := regexp.MustCompile(`"report":\d+`).FindString(kept())
	p.eval(`location.reload(), null`, nil)
	p.waitForText("#connection", "The connection is lost.")
	r.connect(true)
	p.waitForText("#state", "The server has received")
	p.waitFor("no word about the connection", func() bool { return p.text("#connection") == "" })
	if sent := r.reports(); len(sent) != 1 || !strings.Contains(sent[0], report+"}") || !strings.Contains(kept(), `"draws":1`) {
		t.Errorf("the phone sends %q, want %s", sent, report)
	}
	r.connect(false)
	p.waitForText("#connection", "The connection is lost.")
	r.show(t, 1, class.Closed, one(200, 1), class.Card{Title: "Back", Kind: "choice", Options: slices.Repeat([]string{"x"}, 200)}, nil)
	r.connect(true)
	p.waitForText("#title", "Back")
}

// Without a class the page says what to do, in the reader's language.
func TestAPhoneWithoutAClass(t *testing.T) {
	r := newClassroom(t)
	p := phonePage(t, r, "none")
	p.expect("404")
	p.waitForText("#connection", "“none” is not the code of a class")
	p.state("wrong-code")
	p.fill("#code", "bababa")
	p.key(kb.Enter)
	p.waitForText("#connection", "There is no class with the code BABABA.")
	p.click("#another")
	p.fill("#code", " "+strings.ToLower(r.Code))
	p.click("#join")
	p.waitForText("#asks", "Wait for the lecturer")

	p.eval(`arcade.remember("language", "zh"), null`, nil)
	for name, card := range cards {
		q := map[string]class.Question{"choice": one(4, 1), "number": one(12, 1), "draw": one(96, 2), "game": one(2, .5), "bandit": {Parts: 3, Symbols: 2, Epsilon: 1}}[name]
		state, number := class.Open, len(name)*10+int(name[0])
		if q.Symbols == 0 {
			state, number = class.Idle, 0
		}
		r.show(t, number, state, q, card, nil)
		p.navigate("/c/" + r.Code)
		p.until("Chinese", `document.documentElement.lang === "zh" && document.querySelector("#title")?.innerText === `+quote(card.Title))
		p.size(390, 844)
		p.shot("phone-zh-" + name + "-390-light")
		if text := p.text("#page"); strings.Contains(text, "randomises") || read[bool](p, `document.scrollingElement.scrollWidth > innerWidth`) {
			t.Errorf("in Chinese, %s is shown as %s", name, text)
		}
	}
	p.navigate("/phone#none")
	p.waitForText("#connection", "“none”不是课堂代码")

	static := blank(t, nil)
	static.expect("405")
	static.navigate("/phone.html#BABABA")
	static.waitForText("#connection", "A class needs a server")
	static.state("static")
}

// With many answers of a known truth at a small ε, the traffic, the store and the log hold reports that agree with the
// truth as often as randomised response says, and nothing else. The bound is left with a probability below 1e-9
// (Hoeffding). A page that sends true answers fails.
func TestNoTrueAnswerLeavesAPhone(t *testing.T) {
	const n, eps = 400, .2
	r := newClassroom(t)
	r.show(t, 1, class.Open, one(2, eps), class.Card{Kind: "choice", Options: []string{"mark-zero", "mark-one"}}, nil)
	p := phonePage(t, r, r.Code)
	p.waitForOne("#answer-2")
	p.eval(fmt.Sprintf(`(async () => {
		const press = async (id) => { document.querySelector(id).click(); await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); };
		for (let i = 0; i < %d; i++) {
			await press("#answer-" + (i %% 2 + 1));
			await press("#send");
			while (!document.querySelector("#state").innerText.includes("has received") || !document.querySelector("#cost").innerText.includes(" " + (i + 1) + " report")) await new Promise((done) => setTimeout(done, 5));
		}
	})()`, n), nil)
	sent := r.reports()
	agree, form := 0, regexp.MustCompile(`^\{"token":"[\w-]{43}","question":1,"part":0,"report":([01])\}$`)
	for i, body := range sent {
		m := form.FindStringSubmatch(body)
		if m == nil {
			t.Fatalf("the phone sends %s", body)
		}
		if m[1] == fmt.Sprint(i%2) {
			agree++
		}
	}
	truth, _ := mechanism.Choice{Eps: eps, Options: 2}.Chances()
	bound := math.Sqrt(n * math.Log(2e9) / 2)
	t.Logf("%d of %d reports agree with the truth, expected %.1f ± %.1f", agree, len(sent), n*truth, bound)
	if len(sent) != n || math.Abs(float64(agree)-n*truth) > bound {
		t.Errorf("%d of %d reports agree with the truth, want %.1f ± %.1f", agree, len(sent), n*truth, bound)
	}
	stored, err := os.ReadFile(filepath.Join(r.data, "classes.db"))
	testkit.OK(t, err)
	for what, text := range map[string]string{"log": r.log.String(), "traffic": strings.Join(r.sent, "\n"), "store": string(stored)} {
		for _, private := range []string{`"answer"`, `"levels"`, `"draws"`, `"spent"`} {
			if strings.Contains(text, private) {
				t.Errorf("the %s holds %s", what, private)
			}
		}
	}
	if strings.Contains(r.log.String(), r.Code) || !bytes.Contains(stored, []byte(`"report":`)) {
		t.Error("the log holds the code, or the store no report")
	}
	for _, request := range r.sent {
		if !regexp.MustCompile(`^(POST /api/classes/[A-Z]{6}/(phones |answers \{)|GET /api/classes/[A-Z]{6}(/events)?\?token=[\w-]{43} $)`).MatchString(request) {
			t.Errorf("the phone requests %s", request)
		}
	}
}
