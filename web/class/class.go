// Package class contains the documents of a class. A presenter shows a screen on all phones of the class, and the phones
// send answers to its question. Package host serves classes.
//
// Each answer is a report that the phone has randomised, so that no server holds a true answer.
package class

import (
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// The limits of a class.
const (
	Life         = 12 * time.Hour
	MaxPhones    = 2000
	MaxQuestions = 1000
	MaxParts     = 16
	MaxSymbols   = 256
	MaxListed    = 1000
	MaxBody      = 64 << 10 // bytes of a screen's body
	MaxSource    = 16 << 10 // bytes of a source that is handed in
	MaxName      = 80       // characters of the name beside it
)

// A Started is the answer to a request for a class.
type Started struct {
	Code string `json:"code"`
	Key  string `json:"key"`  // the presenter's: Authorization: Bearer KEY
	Ends int64  `json:"ends"` // in milliseconds since 1970
}

// A Joined is the answer to a phone that joins a class.
type Joined struct {
	Token  string `json:"token"` // secret: it is the right to answer
	Phone  string `json:"phone"` // the phone's id, which is in the token
	Screen Screen `json:"screen"`
}

// A State is the state of a screen's question.
type State string

const (
	Idle     State = "idle"     // no question, or one that has not opened yet
	Open     State = "open"     // phones answer, and may change their answers
	Closed   State = "closed"   // no more answers
	Revealed State = "revealed" // as Closed, and the question never opens again
)

// A Question states which reports a phone sends, and how it randomises them. A question that has been shown never
// changes.
type Question struct {
	Parts   int     `json:"parts"`   // a report is about one part, 0 to Parts−1
	Symbols int     `json:"symbols"` // a report is 0 to Symbols−1
	Epsilon float64 `json:"epsilon"`
}

// A Screen is the state that phones show.
type Screen struct {
	Revision int64 `json:"revision"` // counts changes
	Number   int   `json:"question"` // of the question, from 1; 0 means no question. Another number is another question
	State    State `json:"state"`
	Question
	HandIns bool           `json:"hand_ins"`       // phones may hand in sources
	Asks    map[string]int `json:"asks,omitempty"` // the part that a phone is asked about, by the phone's id; a phone sees only its own
	Body    jsontext.Value `json:"body,omitzero"`  // made and read by the page; the server does not interpret it
}

// A Change is a presenter's request to replace the screen that has the given revision.
type Change struct {
	Revision int64  `json:"revision"`
	Screen   Screen `json:"screen"`
}

// A Conflict is the answer to a Change if the screen has another revision.
type Conflict struct {
	Error  string `json:"error"`
	Screen Screen `json:"screen"`
}

// An Answer is a phone's report on one part of a question.
type Answer struct {
	Phone  string `json:"phone"`
	Part   int    `json:"part"`
	Report int    `json:"report"`
}

// A HandIn is a source that a phone handed in.
type HandIn struct {
	Phone  string `json:"phone"`
	Name   string `json:"name"` // chosen by the student; may be ""
	Source string `json:"source"`
}

// HandIns are the sources that a class handed in, as a file.
type HandIns struct {
	HandIns []HandIn `json:"hand_ins"`
}

// A List contains the phones, the answers to a question, or the sources, that came or changed after an earlier request, in this
// order. It has at most MaxListed of them: if Next has grown, there may be more.
type List struct {
	Next     int64    `json:"next"`             // the value of since for the next request
	Joined   []string `json:"joined,omitempty"` // ids of phones
	Answers  []Answer `json:"answers,omitempty"`
	HandIns  []HandIn `json:"hand_ins,omitempty"`
	Phones   int      `json:"phones"`   // how many phones have joined
	Revision int64    `json:"revision"` // of the screen
}

// For returns the screen that a phone sees.
func (s Screen) For(phone string) Screen {
	part, asked := s.Asks[phone]
	s.Asks = nil
	if asked {
		s.Asks = map[string]int{phone: part}
	}
	return s
}

// Consonants and vowels of codes: they sound different from each other in most languages.
const Consonants, Vowels = "BDFGHJKLMNPRSTVZ", "AEIOU"

// ParseCode returns a code in upper case, and whether it has the form of a code: three times a consonant and a vowel.
func ParseCode(text string) (code string, ok bool) {
	code = strings.ToUpper(text)
	for i, letter := range []byte(code) {
		if !strings.Contains([]string{Consonants, Vowels}[i%2], string(rune(letter))) {
			return "", false
		}
	}
	return code, len(code) == 6
}
