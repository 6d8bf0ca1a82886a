// Package lecture holds lectures. A lecture is a list of steps, which a lecturer shows one after the other. Package
// lecturejson reads and writes lectures, and packs them for links.
package lecture

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// Limits on lectures.
const (
	MaxTitle   = 80        // characters of a title or an option
	MaxText    = 4000      // characters of any other text
	MaxAddress = 64 << 10  // bytes of a step's address
	MaxSteps   = 100       // in a lecture
	MaxOptions = 6         // of a question
	MaxBytes   = 512 << 10 // as JSON
)

// A Lecture is a list of steps.
type Lecture struct {
	Title string `json:"title"`
	Steps []Step `json:"steps"`
}

// A Step is a scenario in a view, with texts and at most one question.
type Step struct {
	Title string `json:"title"`
	// Address is a link, followed by "~" and a view if the view is not the default one, as in the page's address. The
	// view names the hidden and the locked parts of the page, and so what a clicker reveals.
	Address  string    `json:"scenario"`
	Text     string    `json:"text,omitzero"`  // for the audience, in Markdown
	Notes    string    `json:"notes,omitzero"` // for the lecturer, in Markdown
	Question *Question `json:"question,omitzero"`
}

// Link returns the link of the step's scenario.
func (s Step) Link() string {
	link, _ := scenario.CutView(s.Address)
	return link
}

// A Kind says how a question is answered.
type Kind string

// The kinds of questions.
const (
	Choice  Kind = "choice"  // by one of the options
	Number  Kind = "number"  // by a number from Low to High, on a logarithmic slider
	Drawing Kind = "drawing" // by a drawing of the regret curve of a policy
	Game    Kind = "game"    // by a guess of a run's world, A or B, round by round
)

// Kinds lists the kinds of questions.
var Kinds = []Kind{Choice, Number, Drawing, Game}

// A Question is a question to the audience. Only the fields that belong to its kind are set.
type Question struct {
	Kind    Kind     `json:"kind"`
	Text    string   `json:"text"`
	Options []Option `json:"options,omitempty"` // choice: 2 to MaxOptions
	Right   int      `json:"right,omitzero"`    // choice: the right option, counted from 1; 0 if the question does not have one
	// Measure is the statistic that decides a choice: the right option is the one whose interval contains it. Measured
	// states the result, with gaps {x}, {percent}, {answer}, {low} and {next}.
	Measure  *Statistic `json:"measure,omitzero"`
	Measured string     `json:"measured,omitzero"`
	Low      float64    `json:"low,omitzero"`    // number: the ends of the slider
	High     float64    `json:"high,omitzero"`   // number; drawing: the largest regret on the axis, or 0 for one that fits the scenario
	Answer   float64    `json:"answer,omitzero"` // number: the true number, or 0 if the question does not have one
	Policy   int        `json:"policy,omitzero"` // drawing: the policy's position in the scenario, counted from 1
	Why      string     `json:"why,omitzero"`    // shown with the result, in Markdown
}

// An Option is a possible answer to a choice. With a statistic, it is right if the statistic is in [From, To).
type Option struct {
	Text string   `json:"text"`
	From float64  `json:"from,omitzero"`
	To   *float64 `json:"to,omitzero"` // nil means infinity
}

// Has reports whether the option is right if the statistic is x.
func (o Option) Has(x float64) bool { return o.From <= x && (o.To == nil || x < *o.To) }

// Decide returns the index of the option that is right if the statistic is x, or −1.
func (q *Question) Decide(x float64) int {
	return slices.IndexFunc(q.Options, func(o Option) bool { return o.Has(x) })
}

// Check returns an error if the lecture is invalid. The error is a [scenario.Problem] that names the invalid field.
func (l Lecture) Check() error {
	switch {
	case len(l.Steps) == 0:
		return problem("steps", say.Of("value-missing"))
	case len(l.Steps) > MaxSteps:
		return scenario.Outside("steps", strconv.Itoa(len(l.Steps)), 1, MaxSteps)
	}
	if err := text("title", l.Title, MaxTitle, true); err != nil {
		return err
	}
	for i, s := range l.Steps {
		if err := scenario.Within("steps["+strconv.Itoa(i)+"]", s.check()); err != nil {
			return err
		}
	}
	return nil
}

func (s Step) check() error {
	if err := cmp.Or(text("title", s.Title, MaxTitle, true), text("text", s.Text, MaxText, false), text("notes", s.Notes, MaxText, false)); err != nil {
		return err
	}
	if len(s.Address) > MaxAddress {
		return problem("scenario", say.Of("bytes-more-than", strconv.Itoa(len(s.Address)), strconv.Itoa(MaxAddress)))
	}
	link, view := scenario.CutView(s.Address)
	v, err := scenario.ParseLink(link)
	switch {
	case err != nil:
		return problem("scenario", strings.TrimPrefix(say.Err(err), "link: "))
	case !scenario.IsView(view):
		return scenario.Problem{Field: "scenario", Value: scenario.Quote(view), Text: say.Of("not-a-view")}
	}
	if s.Question == nil {
		return nil
	}
	return scenario.Within("question", s.Question.check(v.Scenario(), view))
}

// check checks a question about a scenario in a view.
func (q *Question) check(s scenario.Scenario, view string) error {
	if !slices.Contains(Kinds, q.Kind) {
		return scenario.Problem{Field: "kind", Value: scenario.Quote(string(q.Kind)), Text: say.Of("is-not-known")}
	}
	if err := cmp.Or(text("text", q.Text, MaxText, true), text("why", q.Why, MaxText, false), text("measured", q.Measured, MaxText, q.Measure != nil)); err != nil {
		return err
	}
	for _, f := range []struct {
		name  string
		given bool
		kinds []Kind
	}{
		{"options", len(q.Options) > 0, []Kind{Choice}},
		{"right", q.Right != 0, []Kind{Choice}},
		{"measure", q.Measure != nil, []Kind{Choice}},
		{"low", q.Low != 0, []Kind{Number}},
		{"high", q.High != 0, []Kind{Number, Drawing}},
		{"answer", q.Answer != 0, []Kind{Number}},
		{"policy", q.Policy != 0, []Kind{Drawing}},
	} {
		if f.given && !slices.Contains(f.kinds, q.Kind) {
			return problem(f.name, say.Of("question-has-no-such", string(q.Kind)))
		}
	}
	switch q.Kind {
	case Choice:
		return q.checkChoice(s)
	case Number:
		switch {
		case !(q.Low > 0 && q.Low < math.Inf(1)):
			return number("low", q.Low, say.Of("number-not-above-0"))
		case !(q.High > q.Low && q.High < math.Inf(1)):
			return number("high", q.High, say.Of("not-above-other", "low"))
		case q.Answer != 0 && !(q.Answer >= q.Low && q.Answer <= q.High):
			return number("answer", q.Answer, say.Of("not-between", scenario.Number(q.Low), scenario.Number(q.High)))
		}
	case Drawing:
		switch {
		case s.Kind != scenario.Regret:
			return problem("kind", say.Of("question-not-about", string(q.Kind), string(s.Kind)))
		case q.Policy < 1 || q.Policy > len(s.Policies):
			return scenario.Outside("policy", strconv.Itoa(q.Policy), 1, int64(len(s.Policies)))
		case !(q.High >= 0 && q.High < math.Inf(1)):
			return number("high", q.High, say.Of("is-below-0"))
		}
	case Game:
		if !slices.Contains(strings.Split(view, "&"), "view=audit") {
			return problem("kind", say.Of("game-needs-audit"))
		}
	}
	return nil
}

func (q *Question) checkChoice(s scenario.Scenario) error {
	switch n := len(q.Options); {
	case n < 2 || n > MaxOptions:
		return scenario.Outside("options", strconv.Itoa(n), 2, MaxOptions)
	case q.Right < 0 || q.Right > n:
		return scenario.Outside("right", strconv.Itoa(q.Right), 1, int64(n))
	case q.Measure != nil && q.Right == 0:
		return problem("right", say.Of("value-missing"))
	}
	for i, o := range q.Options {
		field := "options[" + strconv.Itoa(i) + "]"
		if err := text(field+".text", o.Text, MaxTitle, true); err != nil {
			return err
		}
		switch {
		case q.Measure == nil && (o.From != 0 || o.To != nil):
			return problem(field+".from", say.Of("interval-needs-measure"))
		case o.To != nil && !(o.From < *o.To):
			return number(field+".to", *o.To, say.Of("not-above-other", "from"))
		}
		for j, other := range q.Options[:i] {
			if q.Measure != nil && other.Has(max(o.From, other.From)) && o.Has(max(o.From, other.From)) {
				return problem(field+".from", say.Of("interval-overlaps", "options["+strconv.Itoa(j)+"]"))
			}
		}
	}
	if q.Measure == nil {
		return nil
	}
	return scenario.Within("measure", q.Measure.Check(s))
}

// text checks a text. Only texts that may have several lines may be long.
func text(field, text string, most int, needed bool) error {
	if text == "" && needed {
		return problem(field, say.Of("value-missing"))
	}
	return scenario.CheckText(field, text, most, most == MaxText)
}

func problem(field, text string) error { return scenario.Problem{Field: field, Text: text} }

func number(field string, x float64, text string) error {
	return scenario.Problem{Field: field, Value: scenario.Number(x), Text: text}
}
