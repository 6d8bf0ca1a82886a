package class

import (
	"strings"

	"epsilonarcade/core/poll"
)

// A Card is the body of a screen: what phones show about the presenter's step. The presenter's page makes cards, so a
// server does not read them.
type Card struct {
	Step    int      `json:"step"` // the index of the lecture's step, which other windows of the presenter follow
	Title   string   `json:"title"`
	Kind    string   `json:"kind,omitempty"` // a lecture.Kind, or Bandit
	Text    string   `json:"text,omitempty"` // of the question, in Markdown
	Options []string `json:"options,omitempty"`
	Low     float64  `json:"low,omitempty"`     // number: the ends of the slider
	High    float64  `json:"high,omitempty"`    // number; drawing: the largest regret on the axis
	Horizon float64  `json:"horizon,omitempty"` // drawing
	Policy  string   `json:"policy,omitempty"`  // bandit: the id of the policy that chooses who is asked about what
	Seed    uint64   `json:"seed,omitempty"`    // bandit: of the policy's randomness
	Each    int      `json:"each,omitempty"`    // bandit: the number of options that a phone is asked about
	Right   int      `json:"right,omitempty"`   // once revealed: the right option, or the true world of the game, 1 for A and 2 for B
	Result  string   `json:"result,omitempty"`  // once revealed: what the class has answered
	Why     string   `json:"why,omitempty"`     // once revealed: in Markdown
	// Rounds has the earlier rounds of a game, for the presenter's windows.
	Rounds     []poll.Round `json:"rounds,omitempty"`
	HidePhones bool         `json:"hide_phones,omitempty"` // the presenter hides the number of phones
	Write      string       `json:"write,omitempty"`       // the fragment of the playground's address with the assignment to hand in
}

// Assignment returns the assignment in an address of the playground, such as Card.Write, or "".
func Assignment(address string) string {
	_, at, _ := strings.Cut(address, "assignment=")
	at, _, _ = strings.Cut(at, "&")
	return at
}

// The kinds of questions. All except Bandit are kinds of package lecture, too, which the phone's page does without. A
// policy distributes the options of a Bandit: a phone says yes or no to its option.
const (
	Choice  = "choice"
	Number  = "number"
	Drawing = "drawing"
	Game    = "game"
	Bandit  = "bandit"
)

// Question returns the card's question at ε. Each report is one draw of randomised response, so one answer to one part is
// ε-locally differentially private. For a drawing, poll.ReportDrawing draws it. In a game, 0 is the guess of world A and 1
// of world B. For an option of a bandit, 1 is yes.
func (c Card) Question(eps float64) Question {
	q := Question{Parts: 1, Symbols: 2, Epsilon: eps}
	switch c.Kind {
	case Choice:
		q.Symbols = len(c.Options)
	case Number:
		q.Symbols = poll.Levels
	case Drawing:
		q.Symbols = poll.Positions * poll.Levels
	case Bandit:
		q.Parts = len(c.Options)
	}
	return q
}
