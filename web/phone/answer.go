package phone

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/drawing"
	"epsilonarcade/web/markup"
)

// An Answer is the reader's answer to a part of a question, with its report.
type Answer struct {
	Question int              `json:"question"`
	Part     int              `json:"part"`
	Symbols  int              `json:"symbols"`
	Kind     string           `json:"kind"`
	Horizon  float64          `json:"horizon,omitzero"`
	Top      float64          `json:"top,omitzero"`
	Answer   int              `json:"answer"` // an option or a level
	Drawing  *drawing.Drawing `json:"drawing,omitzero"`
	Report   int              `json:"report"`           // the last one
	Earlier  string           `json:"earlier,omitzero"` // the ones before it, with a space after each
	Draws    int              `json:"draws"`            // how many reports were drawn
	Spent    float64          `json:"spent"`            // the sum of their ε
	Sent     bool             `json:"sent"`             // the server has confirmed the report
	World    int              `json:"world"`            // the true world of a game, 1 for A and 2 for B, once it is revealed
	Refused  string           `json:"-"`                // why the server refuses the report, or ""
}

// fits reports whether a card belongs to a screen. A presenter's page makes the card, so it may be anything.
func fits(s class.Screen, c class.Card) bool {
	if s.Number == 0 {
		return c.Kind == ""
	}
	good := s.Question == c.Question(s.Epsilon) && s.Epsilon > 0 && s.Epsilon <= math.MaxFloat64
	switch c.Kind {
	case class.Choice:
		return good && s.Symbols >= 2 && s.Symbols <= class.MaxSymbols
	case class.Number:
		return good && c.Low > 0 && c.High > c.Low
	case class.Drawing:
		return good && c.High > 0 && c.Horizon >= 1 && c.Horizon <= 1e15
	case class.Bandit:
		for _, part := range s.Asks {
			good = good && part >= 0 && part < s.Parts
		}
		return good && s.Parts <= class.MaxParts
	}
	return good && c.Kind == class.Game
}

// begin prepares the page for another question or part.
func (p *Phone) begin() {
	p.pick, p.drawing = -1, nil
	a := p.Answer()
	switch {
	case p.Card.Kind == class.Drawing && a != nil && a.Drawing != nil:
		own := *a.Drawing
		own.Browser = p.Browser
		own.Lift()
		p.drawing = &own
	case p.Card.Kind == class.Drawing:
		p.drawing = drawing.New(p.Browser, p.Card.Horizon, p.Card.High)
	case a != nil:
		p.pick = a.Answer
	}
}

// choice returns the randomised response of the current question.
func (p *Phone) choice() mechanism.Choice {
	c := mechanism.Choice{Eps: p.screen.Epsilon, Options: p.screen.Symbols}
	if p.Card.Kind == class.Drawing {
		c.Options = poll.Levels
	}
	return c
}

// draw draws the report on the reader's choice.
func (p *Phone) draw(a *Answer) {
	var seed [32]byte
	p.Browser.Bytes(seed[:])
	src := rand.NewChaCha8(seed)
	if a.Answer = max(p.pick, 0); a.Draws > 0 {
		a.Earlier += markup.Itoa(a.Report) + " "
	}
	if p.drawing != nil {
		own := *p.drawing
		a.Drawing = &own
		a.Report = poll.ReportDrawing(own.Levels(), p.screen.Epsilon, src)
	} else {
		a.Report = p.choice().Report(a.Answer, src)
	}
	a.Draws, a.Spent, a.Sent, a.Refused = a.Draws+1, a.Spent+p.screen.Epsilon, false, ""
}

// Choose chooses an option or a level.
func (p *Phone) Choose(i int) {
	if p.free() && p.drawing == nil && i >= 0 && i < p.screen.Symbols {
		p.pick = i
		p.Browser.Update()
	}
}

// Options returns the number of buttons for answers.
func (p *Phone) Options() int {
	if p.Card.Kind == class.Number || p.Card.Kind == class.Drawing || p.Card.Kind == "" || p.at.Part < 0 {
		return 0
	}
	return p.screen.Symbols
}

// Name returns the words for an option, a level, or the report on a drawing.
func (p *Phone) Name(i int) string {
	switch p.Card.Kind {
	case class.Choice:
		return p.Card.Options[i]
	case class.Number:
		if i < 0 {
			return markup.Either(p.free(), say.Of("phone-slide"), "–")
		}
		return notation.Number(poll.Number{Low: p.Card.Low, High: p.Card.High}.Value(i))
	case class.Drawing:
		pulls, regret := p.drawing.At(i)
		return say.Of("phone-at", notation.Number(regret), notation.Number(pulls))
	case class.Game:
		return []string{say.Of("world-a"), say.Of("world-b")}[i]
	}
	return []string{say.Of("phone-no"), say.Of("phone-yes")}[i]
}

// Right reports whether an option is revealed as the right one.
func (p *Phone) Right(i int) bool {
	return p.screen.State == class.Revealed && (p.Card.Kind == class.Choice || p.Card.Kind == class.Game) && p.Card.Right == i+1
}

// Mark returns the words beside an option: whether it is right, and whether it is the reader's answer.
func (p *Phone) Mark(i int) string {
	var marks []string
	if p.Right(i) {
		marks = append(marks, say.Of("phone-right"))
	}
	if a := p.Answer(); a != nil && a.Answer == i {
		marks = append(marks, say.Of("phone-own"))
	}
	return strings.Join(marks, " · ")
}

// Asks returns the phone's instruction to the reader, besides the question's text.
func (p *Phone) Asks() string {
	switch {
	case p.Bad:
		return say.Of("phone-bad-card")
	case p.screen.Number == 0 && p.Card.Write != "":
		return ""
	case p.screen.Number == 0 && p.Card.Text == "":
		return say.Of("phone-wait")
	case p.screen.State == class.Idle:
		return say.Of("phone-soon")
	case p.screen.State == class.Closed:
		return say.Of("phone-closed")
	case p.screen.State == class.Revealed:
		return ""
	case p.at.Part < 0:
		return say.Of("phone-others")
	case p.Card.Kind == class.Bandit:
		return say.Of("phone-option", p.Card.Options[p.at.Part])
	case p.drawing != nil: // also if the curve is complete, because the figure must not move under the pen
		return say.Of("phone-draw", notation.Count(int64(p.Card.Horizon)))
	}
	return ""
}

// Again says what another answer costs, before the reader sends it.
func (p *Phone) Again() string {
	if p.Answer() == nil || !p.free() {
		return ""
	}
	return say.Of("phone-again", notation.Number(p.screen.Epsilon))
}

// State returns where the reader's answer is.
func (p *Phone) State() string {
	switch a := p.Answer(); {
	case a == nil:
		return ""
	case a.Refused != "":
		return say.Of("phone-refused", a.Refused)
	case a.Sent:
		knows := say.Of("phone-knows", p.Name(a.Report))
		if a.Earlier == "" {
			return knows
		}
		earlier := ""
		for report := range strings.FieldsSeq(a.Earlier) {
			i, _ := strconv.Atoi(report)
			earlier += say.Of("phone-report", p.Name(i))
		}
		return knows + " " + say.Of("phone-knows-earlier", earlier)
	case p.screen.State != class.Open:
		return say.Of("phone-late")
	case p.sending:
		return say.Of("phone-sending")
	}
	return say.Of("phone-unsent")
}

// Private returns what the server learns, in sentences: first what the phone does, and then what the report says.
func (p *Phone) Private() (all []string) {
	a, c := p.Answer(), p.choice()
	if p.Card.Kind == "" || p.at.Part < 0 {
		return nil
	}
	truth, other := c.Chances()
	own, rest, others := notation.Percent(truth), notation.Percent(other), notation.Count(c.Options-1)
	switch {
	case a != nil && a.Sent && p.Card.Kind == class.Drawing:
		all = append(all, say.Of("phone-curve-if", own, rest))
	case a != nil && a.Sent && c.Options == 2:
		all = append(all, say.Of("phone-if", p.Name(a.Report), p.Name(a.Report), own), say.Of("phone-if", p.Name(1-a.Report), p.Name(a.Report), rest))
	case a != nil && a.Sent:
		all = append(all, say.Of("phone-if", p.Name(a.Report), p.Name(a.Report), own), say.Of("phone-if-other", p.Name(a.Report), rest))
	case p.Card.Kind == class.Drawing:
		all = append(all, say.Of("phone-curve-randomises", notation.Count(c.Options), own, others, rest))
	case c.Options == 2:
		all = append(all, say.Of("phone-randomises", own, rest))
	default:
		all = append(all, say.Of("phone-randomises-more", own, others, rest))
	}
	return append(all, say.Of("phone-epsilon", notation.Number(c.Eps), notation.Number(math.Exp(c.Eps))), say.Of("phone-also"))
}

// Cost states the privacy cost of the phone's answers.
func (p *Phone) Cost() string {
	draws, here, all := 0, 0., 0.
	for _, a := range p.kept.Answers {
		if all += a.Spent; a.Question == p.at.Question {
			draws, here = draws+a.Draws, here+a.Spent
		}
	}
	switch {
	case all == 0:
		return ""
	case draws == 0:
		return say.Of("phone-spent", notation.Number(all))
	}
	return say.Of("phone-cost", notation.Count(draws), notation.Number(here), notation.Number(all))
}

// Score returns the reader's score in the game.
func (p *Phone) Score() string {
	right, rounds := 0, 0
	for _, a := range p.kept.Answers {
		if a.Kind == class.Game && a.World > 0 {
			if rounds++; a.Answer == a.World-1 {
				right++
			}
		}
	}
	if rounds == 0 || p.Card.Kind != class.Game {
		return ""
	}
	return say.Of("phone-score", notation.Count(right), notation.Count(rounds))
}
