//go:build !js

package hall_test

import (
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
)

// asked returns the option that the phone is asked about, or −1.
func (p phone) asked() int {
	screen, _ := p.sees()
	for _, option := range screen.Asks {
		return option
	}
	return -1
}

// say reports on an option.
func (p phone) say(question, option, report int) {
	p.t.Helper()
	body := fmt.Sprintf(`{"token":%q,"question":%d,"part":%d,"report":%d}`, p.token, question, option, report)
	if status, answer := p.ask("POST", "/api/classes/"+p.code+"/answers", "", body); status != 204 {
		p.t.Fatal(status, answer)
	}
}

// A policy asks a class of twelve phones, one of which never answers. The page and the server restart, and a second window
// opens: each window replays the same state. A question that the second window closes stays closed, although the first one
// asks at the same time.
func TestAPolicyAsksAClass(t *testing.T) {
	for _, policy := range []string{"ldp-ucb-b", "ldp-ts-linear", "ucb1"} {
		s := start(t)
		w := present(t, s, 1)
		if says := w.hall.Class.Ask("Which topic next?", "Noise\nRegret\nAudits", policy, 2); says != "" {
			t.Fatal(says)
		}
		w.settle()
		number := w.hall.Class.Screen.Number
		var phones []phone
		for range 12 {
			phones = append(phones, s.join(w.hall.Class.Code))
		}
		for range 3 { // while the first asks are on their way, the page does not say that all phones are asked
			for w.hall.Tick(); len(w.arrive) > 0; {
				next := w.arrive[0]
				w.arrive = w.arrive[1:]
				if next(); strings.Contains(say.English(w.hall.Class.Waiting()), "You can close") {
					t.Fatalf("%s: at the start the page says %q", policy, w.hall.Class.Waiting())
				}
			}
		}
		said := make([]map[int]bool, len(phones)-1)
		silent := 0 // the phone 0 is asked so often
		if phones[0].asked() >= 0 {
			silent++
		}
		for second := range 80 {
			switch second {
			case 5:
				s.down()
				w.second()
				s.up()
			case 10:
				w = open(s, w.fragment)
			}
			before := phones[0].asked()
			w.second()
			if now := phones[0].asked(); now >= 0 && now != before {
				silent++
			}
			for i, p := range phones[1:] {
				option := p.asked()
				if option < 0 || (second+i)%3 > 0 {
					continue
				}
				if said[i] == nil {
					said[i] = map[int]bool{}
				}
				if said[i][option] || len(said[i]) == 2 {
					t.Fatalf("%s: phone %d has answered about %v and is asked about %d", policy, i+1, said[i], option)
				}
				said[i][option] = true
				p.say(number, option, (i+option)%2)
			}
		}
		c := w.hall.Class
		reports, sent := 0, 0
		for i, all := range said {
			if sent += len(all); len(all) == 0 {
				t.Errorf("%s: phone %d is never asked", policy, i+1)
			}
		}
		for _, o := range c.Game.Options {
			reports += o.Reports
		}
		if len(c.Answers) != sent || reports != sent || silent == 0 {
			t.Errorf("%s: %d answers of %d, %d reports; the silent phone was asked %d times", policy, len(c.Answers), sent, reports, silent)
		}
		if says := say.English(c.Playing()); !strings.Contains(says, "at most 2 questions") || !strings.Contains(says, "ε = 2 together") {
			t.Errorf("%s: %s", policy, says)
		}
		other := open(s, w.fragment)
		other.second()
		other.second()
		if a, b := fmt.Sprint(other.hall.Class.Game.Pulled, other.hall.Class.Game.Options), fmt.Sprint(c.Game.Pulled, c.Game.Options); a != b {
			t.Errorf("%s: a second window has %s, not %s", policy, a, b)
		}

		phones = append(phones, s.join(c.Code))
		for revision := c.Screen.Revision; c.Screen.Revision == revision; {
			w.second()
		}
		c = other.hall.Class
		c.Set(class.Closed) // about an earlier revision
		other.settle()
		c.Reveal(0)
		other.settle()
		w.second()
		w.second()
		if screen, card := phones[1].sees(); screen.State != class.Revealed || !strings.Contains(say.English(card.Result), "The policy asked most often") {
			t.Errorf("%s: phones see %+v with %+v", policy, screen, card)
		}
	}
}

// Without a policy the presenter's question is a choice. A policy asks a phone about no more options than there are.
func TestAPolicyAsksAtMostAllOptions(t *testing.T) {
	w := present(t, start(t), 1)
	c := w.hall.Class
	for policy, want := range map[string][3]int{"": {1, 3, 0}, "ucb1": {3, 2, 3}} {
		if says := c.Ask("Which topic next?", "Noise\nRegret\nAudits", policy, 6); says != "" {
			t.Fatal(says)
		}
		w.settle()
		if got := [3]int{c.Screen.Parts, c.Screen.Symbols, c.Card.Each}; got != want {
			t.Errorf("%q: parts, symbols and questions are %v, want %v", policy, got, want)
		}
	}
}
