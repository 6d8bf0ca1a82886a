package remote

import (
	"math"
	"strconv"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/lecture"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// Members lists the members that this page reads from a message.
var Members = []string{Mark, "id", "command", "pulls", "link", "key", "of", "a", "b", "at", "over", "assignment", "source"}

// A command is the content of a message.
type command struct {
	name               string
	pulls              int64       // the argument of seek
	link               string      // the argument of scenario
	key                string      // the argument of press
	asks               lab.Measure // the arguments of measure
	assignment, source string      // the arguments of grade
}

// MostLink is the maximum length of a scenario's link, and mostID that of an id.
const (
	MostLink = 64 << 10
	mostID   = 100
)

// read parses a message. If the message is invalid, why explains it.
func read(m Message) (c command, why string) {
	if m[Mark] != float64(Version) {
		return c, "this page supports version " + text(Version) + " alone"
	}
	if !isID(m["id"]) {
		return c, "a command needs an id: a number, or a string of at most " + text(mostID) + " bytes"
	}
	c.name, _ = m["command"].(string)
	switch c.name {
	case "play", "pause", "step", "figure", "state":
	case "seek":
		pulls, ok := m["pulls"].(float64)
		if !ok || pulls != math.Trunc(pulls) || pulls < 0 || pulls > 1<<53 {
			return c, "seek needs pulls, a whole number from 0 to the horizon"
		}
		c.pulls = int64(pulls)
	case "scenario":
		link, ok := m["link"].(string)
		if !ok || link == "" || len(link) > MostLink {
			return c, "scenario needs a link, a string of at most " + text(MostLink) + " bytes: the part of the page’s address after #"
		}
		c.link = link
	case "press":
		if c.key, _ = m["key"].(string); c.key == "" || len(c.key) > mostID {
			return c, "press needs a key, the name of a key in the browser"
		}
	case "measure":
		of, _ := m["of"].(string)
		if c.asks.Of = lecture.Quantity(of); of == "" || len(of) > mostID {
			return c, "measure needs of, the name of a statistic"
		}
		a, b := 1.0, 1.0
		for _, f := range []struct {
			name  string
			to    *float64
			whole bool
		}{{"a", &a, true}, {"b", &b, true}, {"at", &c.asks.At, false}, {"over", &c.asks.Over, false}} {
			x, ok := m[f.name].(float64)
			switch {
			case m[f.name] == nil: // it keeps its usual value
			case !ok || !(x >= 0 && x <= math.MaxFloat64) || f.whole && (x != math.Trunc(x) || x < 1 || x > 1e6):
				return c, "measure needs a valid number for " + f.name
			default:
				*f.to = x
			}
		}
		c.asks.A, c.asks.B = lecture.Position(a)-1, lecture.Position(b)-1
	case "grade":
		c.assignment, _ = m["assignment"].(string)
		c.source, _ = m["source"].(string)
		if c.assignment == "" || len(c.assignment) > page.MostAssignment {
			return c, "grade needs an assignment, a string of at most " + text(page.MostAssignment) + " bytes: the part of an address after assignment="
		}
		if c.source == "" || len(c.source) > custom.MaxSource {
			return c, "grade needs a source, a string of at most " + text(custom.MaxSource) + " bytes"
		}
	default:
		return c, "unknown command; the commands are play, pause, step, seek, press, scenario, figure, measure, grade and state"
	}
	return c, ""
}

// isID reports whether a value is a valid id.
func isID(id any) bool {
	switch id := id.(type) {
	case string:
		return len(id) <= mostID
	case float64:
		return !math.IsNaN(id) && !math.IsInf(id, 0)
	}
	return false
}

func text(n int64) string { return strconv.FormatInt(n, 10) }

// PassedOn reports whether an unused key is passed on to the surrounding page. Those passed on are the keys that turn
// slides, and the keys that type a character, which presentations use as shortcuts.
func PassedOn(key string) bool {
	switch key {
	case "PageDown", "PageUp", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Escape":
		return true
	}
	return len(key) == 1
}
