//go:build !js

package browser

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class/boltclass"
	classes "epsilonarcade/web/class/host"
	"epsilonarcade/web/server"
)

// A pupil is a student with a phone's page.
type pupil struct{ *tab }

// answers sends an option, a level, or a drawing with any levels.
func (s pupil) answers(levels ...int) {
	s.tb.Helper()
	switch {
	case len(levels) == poll.Positions:
		s.waitForOne("#draw")
		b := s.box("#draw")
		s.finger(b.Left+b.Width*.2, b.Top+b.Height*.8, b.Left+b.Width*.98, b.Top+b.Height*.3)
	case s.count("#level") > 0:
		s.eval(`document.querySelector("#level").focus()`, nil)
		s.key(kb.ArrowRight)
	default:
		s.click(fmt.Sprintf("#answer-%d", levels[0]+1))
	}
	s.waitForOne(`#send[aria-disabled="false"]`)
	s.click("#send")
}

// offline cuts the phone's connection, or restores it.
func (s pupil) offline(cut bool) {
	s.tb.Helper()
	s.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := network.EmulateNetworkConditionsByRule([]*network.Conditions{{Offline: cut, DownloadThroughput: -1, UploadThroughput: -1}}).Do(ctx)
		return err
	}))
}

// Five phones and the presenter's page go through a lecture with each kind of question, and a policy asks the class. One
// phone loses its connection, answers, and comes back.
func TestFivePhonesGoThroughALecture(t *testing.T) {
	packed, err := lecturejson.Pack(taught)
	testkit.OK(t, err)
	for _, x := range []struct {
		width                    int64
		language, received, last string
	}{
		{1440, "en", "The server has received", "You can close the question"},
		{390, "zh", "服务器收到了", "你可以关闭提问"},
	} {
		t.Run(fmt.Sprint(x.width, x.language), func(t *testing.T) {
			store, err := boltclass.Open(t.TempDir(), 0)
			testkit.OK(t, err)
			t.Cleanup(func() { store.Close() })
			stop := make(chan struct{})
			t.Cleanup(func() { close(stop) })
			handler := server.New(overlay{os.DirFS(dist), nil}, classes.Handler(classes.Options{Store: store, Stop: stop}))
			window := func(width, height int64, path string) *tab {
				p := openTab(t, borrow, handler)
				p.before(`localStorage.setItem("language", "` + x.language + `")`)
				p.media("prefers-reduced-motion", "reduce")
				p.size(width, height)
				p.navigate(path)
				return p
			}
			p := window(x.width, 900, "/hall#"+packed+"&present")
			p.waitForOne("#class-start:enabled")
			p.click("#class-start")
			p.waitForOne("#class-code")
			code := p.text("#class-code")
			var all []pupil
			for range 5 {
				s := pupil{window(390, 844, "/c/"+code)}
				s.waitForText("#title", "Two <b>arms</b>")
				all = append(all, s)
			}
			p.waitForText("#class-phones", "5")
			shape := []int{2, 4, 5, 6, 6, 7, 7, 8}
			for i, title := range []string{"Two <b>arms</b>", "A number", "A drawing", "A game"} {
				for p.text(".stage-head h2") != title { // the frame's curves are revealed before the next step
					p.key(kb.PageDown)
					p.settle()
				}
				p.click("#class-open")
				p.waitForOne("#class-close:not([hidden])")
				for j, s := range all {
					s.waitForText("#title", title)
					s.waitForOne("#send:not([hidden])")
					if i == 0 && j == 4 {
						s.expect("net::ERR")
						s.offline(true)
					}
					if i == 2 {
						s.answers(shape...)
					} else {
						s.answers(j % 2)
					}
					if i == 0 && j == 4 {
						p.waitForText("#class-status", "4")
						s.offline(false)
					}
					s.waitForText("#state", x.received)
				}
				p.waitForText("#class-status", "5")
				p.click("#class-close")
				if i == 3 {
					p.waitForOne("#class-was-b:not([hidden])")
					p.click("#class-was-b")
				} else {
					p.waitForOne("#class-reveal:not([hidden])")
					p.click("#class-reveal")
				}
				for _, s := range all {
					s.waitFor("the class's result", func() bool { return s.text("#result") != "" })
				}
			}

			p.click("#class-more")
			p.fill("#ask-text", "Which topics?")
			p.fill("#ask-options", "Shuffling\nLower bounds\nAudits")
			p.click("#decides-ldp-ts-linear")
			p.click("#crowd-each-2")
			p.click("#ask-open")
			p.waitForOne("#crowd-how")
			sent := 0
			p.waitFor("the policy's last question", func() bool {
				for i, s := range all {
					if s.count(`#send:not([hidden])[aria-disabled="true"]`) > 0 && s.count(`#answer-1[aria-disabled="false"]`) > 0 {
						s.answers(i % 2)
						s.waitForText("#state", x.received)
						sent++
					}
				}
				return sent == 2*len(all) || strings.Contains(p.text("#crowd-next"), x.last)
			})
			if sent < len(all) {
				t.Errorf("the policy has asked %d questions", sent)
			}
			p.waitForText("#class-status", strconv.Itoa(sent))
			p.accessible("the class is the bandit")
			p.size(x.width, 900)
			p.shot("whole-bandit-" + x.language)
			all[0].accessible("a phone after the bandit's questions")
			all[0].size(390, 844)
			p.click("#class-close")
			p.waitForOne("#class-reveal:not([hidden])")
			p.click("#class-reveal")
			for _, s := range all {
				s.waitFor("the class's choice", func() bool { return s.text("#result") != "" })
			}
		})
	}
}
