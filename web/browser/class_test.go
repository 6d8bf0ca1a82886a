//go:build !js

package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/class/boltclass"
	classes "epsilonarcade/web/class/host"
	"epsilonarcade/web/server"
)

// A student takes part in a class.
type student interface {
	// answers sends an option, or a level at each position.
	answers(levels ...int)
}

// A sender is a student who sends reports without a page.
type sender struct {
	t                  *testing.T
	base, token, phone string
	src                rand.Source
}

func (s *sender) ask(method, path, body string, to any) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.base+path, strings.NewReader(body))
	testkit.OK(s.t, err)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	testkit.OK(s.t, err)
	defer answer.Body.Close()
	var got bytes.Buffer
	_, err = got.ReadFrom(answer.Body)
	testkit.OK(s.t, err)
	if answer.StatusCode/100 != 2 {
		s.t.Fatal(answer.Status, got.String())
	}
	if to != nil {
		testkit.OK(s.t, json.Unmarshal(got.Bytes(), to))
	}
}

func (s *sender) answers(levels ...int) {
	s.t.Helper()
	var screen class.Screen
	s.ask("GET", "?token="+s.token, "", &screen)
	report := 0
	if len(levels) == poll.Positions {
		report = poll.ReportDrawing([poll.Positions]int(levels), screen.Epsilon, s.src)
	} else {
		report = mechanism.Choice{Eps: screen.Epsilon, Options: screen.Symbols}.Report(levels[0], s.src)
	}
	s.ask("POST", "/answers", fmt.Sprintf(`{"token":%q,"question":%d,"part":0,"report":%d}`, s.token, screen.Number, report), nil)
}

// students lets students join a class.
func students(t *testing.T, base string, n int) (all []student) {
	t.Helper()
	for i := range n {
		s := &sender{t: t, base: base, src: rand.NewPCG(1, uint64(i))}
		var joined class.Joined
		s.ask("POST", "/phones", "", &joined)
		s.token, s.phone = joined.Token, joined.Phone
		all = append(all, s)
	}
	return all
}

var taught = lecture.Lecture{Title: "A class", Steps: []lecture.Step{
	{Title: "Two <b>arms</b>", Address: "1t&arms=0.7,0.5&policies=ucb1,kl-ucb&horizon=1000&runs=3~mode=mean&hide=curves", Text: "Which policy loses less?",
		Question: &lecture.Question{Kind: lecture.Choice, Text: "Which <i>one</i> wins?", Right: 2, Why: "Its bounds are tighter.",
			Options: []lecture.Option{{Text: "UCB1"}, {Text: "KL-UCB"}, {Text: "Neither is better"}, {Text: "<script>alert(1)</script>"}}}},
	{Title: "A number", Address: "1t&arms=0.7,0.5&policies=ucb1&horizon=1000", Question: &lecture.Question{Kind: lecture.Number, Text: "How often does UCB1 pull the worse arm?", Low: 1, High: 1000, Why: "About log T."}},
	{Title: "A drawing", Address: "1t&arms=0.7,0.5&policies=ucb1&horizon=1000~hide=curves", Question: &lecture.Question{Kind: lecture.Drawing, Text: "What does UCB1 lose?", Policy: 1, High: 100, Why: "It explores."}},
	{Title: "A game", Address: auditOf, Question: &lecture.Question{Kind: lecture.Game, Text: "Which world is it?"}},
}}

// A presenter conducts a class through all kinds of questions, at two widths and in two languages, while five students
// answer and a second window follows.
func TestAPresenterConductsAClass(t *testing.T) {
	packed, err := lecturejson.Pack(taught)
	testkit.OK(t, err)
	for _, x := range []struct {
		width    int64
		language string
		open     string // the words on a button
	}{{1440, "en", "Open the question"}, {390, "zh", "开放问题"}} {
		t.Run(fmt.Sprint(x.width, x.language), func(t *testing.T) {
			store, err := boltclass.Open(t.TempDir(), 0)
			testkit.OK(t, err)
			defer store.Close()
			handler := server.New(overlay{os.DirFS(dist), nil}, classes.Handler(classes.Options{Store: store}))
			window := func(fragment string) *tab {
				p := openTab(t, borrow, handler)
				p.before(`delete Navigator.prototype.serviceWorker; localStorage.setItem("language", "` + x.language + `")`)
				p.media("prefers-reduced-motion", "reduce") // colours do not fade
				p.size(x.width, 900)
				p.navigate("/hall#" + fragment)
				p.waitForOne(".hall-page > main")
				p.settle()
				return p
			}
			p := window(packed + "&present")
			// look checks a state of the page at all sizes.
			look := func(what string) {
				t.Helper()
				name := fmt.Sprintf("class-%s-%s", what, x.language)
				for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}, {320, 700}} {
					if p.size(size[0], size[1]); size[0] != 320 {
						p.theme("light")
						p.shot(fmt.Sprintf("%s-%d-light", name, size[0]))
					}
					if wide := read[int64](p, `document.documentElement.scrollWidth`); wide > size[0] {
						t.Errorf("%s at %d px is %d px wide", what, size[0], wide)
					}
				}
				p.accessible(what)
				p.shot(name + "-1440-dark")
				p.theme("light")
				p.size(x.width, 900)
				if x.language == "zh" {
					if found := englishWords.FindString(p.text("#class")); found != "" {
						t.Errorf("%s says %q in Chinese", what, found)
					}
				}
			}
			p.waitForOne("#class-start:enabled")
			p.click("#class-start")
			p.waitForOne("#class-code")
			code := p.text("#class-code")
			if !strings.Contains(p.fragment(), "class="+code+".") {
				t.Fatalf("the address is %s", p.fragment())
			}
			all := students(t, p.url+classes.Path+"/"+code, 5)
			p.waitForText("#class-phones", "5")
			p.waitForText("#class-open", x.open)
			look("waits")
			if !p.has(`document.querySelector("#answer-1").disabled`) {
				t.Error("a click on an option reveals the answer")
			}
			p.click("#class-show")
			p.waitForOne("#class-join:popover-open svg")
			if got := p.readCode(".class-picture svg"); got != p.url+"/c/"+code {
				t.Errorf("the QR code says %q", got)
			}
			look("join")
			p.key(kb.PageDown) // a clicker closes the overlay first
			p.waitForOne("#class-join:not(:popover-open)")

			p.key(kb.PageDown)
			p.waitForOne("#class-close:not([hidden])")
			q := window(p.fragment()) // the second window
			q.waitForOne("#class-close:not([hidden])")
			for i, s := range all {
				s.answers(i % 2)
			}
			p.waitForText("#class-status", "5")
			q.waitForText("#class-status", "5")
			look("open")
			if p.count(`#class-results script, .stage-head b`) > 0 || p.text("#stage-why") != "" || strings.Contains(p.text("#class"), "✓") && p.count(".bar-row.good") > 0 {
				t.Error("markup is not shown as text, or the answer is shown too early")
			}
			q.click("#class-close")
			p.waitForOne("#class-reveal:not([hidden])")
			if p.text("#class-open") == x.open {
				t.Error("a closed question does not open again")
			}
			look("closed")
			for p.text("#stage-why") == "" { // the frame's curves are revealed before the answer
				p.key(kb.PageDown)
				p.settle()
			}
			p.waitForText("#stage-why", "Its bounds are tighter.")
			q.waitForText("#stage-why", "Its bounds are tighter.")
			p.waitForText(".bar-row.good .bar-name", "KL-UCB")
			look("revealed")

			p.click("#class-more")
			p.waitForOne("#class-menu:not([hidden])")
			p.key(kb.PageDown)
			p.waitForText(".stage-head h2", "A number")
			p.waitForOne("#class-menu[hidden]")
			q.waitForText(".stage-head h2", "A number")
			p.click("#class-open")
			p.waitForOne("#class-close:not([hidden])")
			for _, s := range all {
				s.answers(7)
			}
			p.waitForText("#class-status", "5")
			p.waitFor("too few answers", func() bool { return p.count(`.bar-share[width="0"]`) == poll.Levels })
			look("number")
			p.click("#class-close")
			p.waitForOne("#class-reveal:not([hidden])")
			p.click("#class-reveal")
			p.waitForText("#stage-why", "About log T.")

			p.key(kb.PageDown)
			p.waitForText(".stage-head h2", "A drawing")
			p.click("#class-open")
			p.waitForOne("#class-close:not([hidden])")
			for _, s := range append(all, students(t, p.url+classes.Path+"/"+code, 55)...) {
				s.answers(2, 4, 5, 6, 6, 7, 7, 8)
			}
			p.waitForText("#class-status", "60")
			p.click("#class-close")
			p.waitForOne("#class-reveal:not([hidden])")
			p.click("#class-reveal")
			p.waitFor("the real curve", func() bool {
				return p.has(`(document.querySelector("#class .draw-real")?.getAttribute("points") ?? "").trim().split(/\s+/).length === 33`)
			})
			look("drawing")

			p.key(kb.PageDown)
			p.waitForText(".stage-head h2", "A game")
			for round := range 2 {
				p.waitForOne("#class-again:not([hidden]), #class-open:not([hidden])")
				p.click("#class-again:not([hidden]), #class-open:not([hidden])")
				p.waitForOne("#class-close:not([hidden])")
				p.waitFor("the frame's round", func() bool {
					return x.width < 860 || p.has(inFrame+`.querySelector("#guess-1[aria-disabled=false]")?.getClientRects().length > 0`)
				})
				for _, s := range all {
					s.answers(1)
				}
				p.waitForText("#class-status", "5")
				p.click("#class-close")
				p.waitFor("the frame's verdict", func() bool {
					return x.width < 860 || p.has(inFrame+`.querySelector("#game-says td")?.textContent.includes("`+fmt.Sprint(round+1)+`")`)
				})
				if round == 0 {
					look("verdict")
				}
				p.waitForOne("#class-was-b:not([hidden])")
				p.click("#class-was-b")
				p.waitForOne("#class-was-b[hidden]")
			}
			look("game")

			p.click("#class-more")
			p.waitForOne("#class-menu:not([hidden])")
			p.fill("#ask-text", "Coffee?")
			p.click("#ask-open")
			p.waitFor("what is wrong", func() bool { return p.text("#ask-wrong") != "" })
			look("menu")
			p.fill("#ask-options", "yes\nno")
			p.click("#ask-open")
			p.waitForText("#class-question", "Coffee?")
			p.waitForOne(".stage-question[hidden]")
			p.click("#class-close")
			p.click("#class-more")
			p.click("#class-hide")
			p.waitForOne("#class-phones[hidden]")
			q.waitForOne("#class-phones[hidden]")
			p.click("#class-end")
			p.waitForOne("#class-ending:not([hidden])")
			look("ending")
			p.click("#class-end-yes")
			p.waitForOne("#class-start:not([hidden])")
			q.expect("404")
			p.expect("404")
			q.waitForText("#notice", code)
			look("ended")
		})
	}
}

// A home of files says that a class needs a server.
func TestAStaticHomeHasNoClass(t *testing.T) {
	packed, err := lecturejson.Pack(taught)
	testkit.OK(t, err)
	p := lectureHall(t, packed+"&present")
	p.expect("404")
	p.expect("405")
	p.click("#class-start")
	p.waitForText("#notice", "A class needs a server")
	if text := p.text(".stage-head h2"); text != "Two <b>arms</b>" {
		t.Errorf("the stage shows %q", text)
	}
}
