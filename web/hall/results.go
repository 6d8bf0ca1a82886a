package hall

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
	"epsilonarcade/web/drawing"
)

// counts returns how many phones sent each report on part 0.
func (s *Session) counts() []int64 {
	counts := make([]int64, s.Screen.Symbols)
	for _, a := range s.Answers {
		if a.Part == 0 && a.Report >= 0 && a.Report < len(counts) {
			counts[a.Report]++
		}
	}
	return counts
}

// A Bar is the result for an option or a level.
type Bar struct {
	Name, Mark, Reports string // Mark says that it is the right option, or has the median. Without answers there are only names
	Share               poll.Share
	lower               string // the path of the interval of polling in turn
}

// Bars returns the result for each option of a choice, a game or a bandit, or for each level of a number.
func (s *Session) Bars() (all []Bar) {
	counts, marked, mark, names := s.counts(), s.Card.Right-1, " ✓ "+say.Of("option-right"), s.Card.Options
	switch s.Card.Kind {
	case class.Game:
		names = []string{say.Of("world-a"), say.Of("world-b")}
	case class.Number:
		for i := range poll.Levels {
			names = append(names, notation.Number(poll.Number{Low: s.Card.Low, High: s.Card.High}.Value(i)))
		}
		marked, mark = s.median(), " · "+say.Of("class-median")
	case class.Drawing:
		return nil
	}
	switch {
	case len(s.Answers) == 0:
		for _, name := range names {
			all = append(all, Bar{Name: name})
		}
		return all
	case s.Card.Kind == class.Bandit:
		return s.crowd()
	case len(counts) != len(names) || len(counts) < 2:
		return nil // this card is not from such a page
	}
	enough := false
	for i, share := range poll.Shares(counts, s.Screen.Epsilon) {
		all = append(all, Bar{Name: names[i], Reports: say.Of("class-reports", notation.Count(counts[i])), Share: share})
		enough = enough || !unknown(share)
	}
	if marked >= 0 && marked < len(all) && (enough || s.Card.Kind != class.Number) {
		all[marked].Mark = mark
	}
	if q := s.hall.Question(); q.Answer > 0 && s.Own() && s.Screen.State == class.Revealed {
		all[poll.Number{Low: q.Low, High: q.High}.Level(q.Answer)].Mark += " ✓ " + say.Of("option-right")
	}
	return all
}

// median returns the level with the median of a number's answers.
func (s *Session) median() int { return poll.Estimate(s.counts(), s.Screen.Epsilon).Quantile(.5) }

// hundred returns a share in percent for a figure, cut at 0 and 100.
func hundred(share float64) string { return fmt.Sprintf("%.2f", 100*max(0, min(1, share))) }

// width returns the length of the bar of an estimate.
func width(s poll.Share) string {
	if unknown(s) {
		return "0"
	}
	return hundred(s.Estimate)
}

// whiskers draws an interval, cut at 0 and 100.
func whiskers(s poll.Share) string {
	low, high := hundred(s.Low), hundred(s.High)
	return "M" + low + " 3V9M" + low + " 6H" + high + "M" + high + " 3V9"
}

// percent formats a share in whole percent.
func percent(x float64) string {
	return strings.Replace(notation.Number(math.Round(100*x)), "-", "−", 1) + "%"
}

// unknown reports whether an interval contains all possible shares.
func unknown(s poll.Share) bool { return s.Low <= 0 && s.High >= 1 }

// says states an estimate and its interval in whole percent.
func says(s poll.Share) string {
	if unknown(s) {
		return say.Of("class-share-unknown")
	}
	return say.Of("class-share", percent(s.Estimate), percent(s.Low), percent(s.High))
}

// Fan returns the question's axes with the class's fan and, once it is known, the real curve, or nil without drawings.
func (s *Session) Fan() *drawing.Drawing {
	counts := s.counts()
	if s.Card.Kind != class.Drawing || len(s.Answers) == 0 || len(counts) != poll.Positions*poll.Levels {
		return nil
	}
	d := drawing.New(nil, s.Card.Horizon, s.Card.High)
	if own := s.hall.Drawing(); own != nil && s.Own() {
		d.Real = own.Real
	}
	fans := poll.Fans((*[poll.Positions * poll.Levels]int64)(counts), s.Screen.Epsilon)
	d.Fan = &fans
	return d
}

// result returns the class's result in a sentence: of a game after its last round, the result of all rounds.
func (s *Session) result() string {
	n, bars, fan := notation.Count(len(s.Answers)), s.Bars(), s.Fan()
	switch rounds := s.Card.Rounds; {
	case len(s.Answers) == 0:
		return say.Of("class-result-none")
	case s.Card.Kind == class.Game && len(rounds) > 0:
		right := 0
		for _, r := range rounds {
			if r.Majority() == r.World {
				right++
			}
		}
		return say.Of("class-score", notation.Count(right), notation.Count(len(rounds)), says(poll.Success(rounds, s.Screen.Epsilon)))
	case fan != nil:
		const last = poll.Positions - 1
		_, median := fan.At(last*poll.Levels + fan.Fan[last][2])
		return say.Of("class-result-drawing", n, notation.Number(median))
	case len(bars) == 0:
		return ""
	case s.Card.Kind == class.Bandit:
		return s.favourite()
	}
	if !slices.ContainsFunc(bars, func(b Bar) bool { return !unknown(b.Share) }) {
		return say.Of("class-result-few", n, notation.Number(s.Screen.Epsilon))
	} else if s.Card.Kind == class.Number {
		return say.Of("class-result-number", n, bars[s.median()].Name)
	}
	b := slices.MaxFunc(bars, func(a, b Bar) int { return cmp.Compare(a.Share.Estimate, b.Share.Estimate) })
	if i := slices.IndexFunc(bars, func(b Bar) bool { return b.Mark != "" }); i >= 0 {
		b = bars[i]
	}
	return say.Of("class-result-choice", n, b.Name, says(b.Share))
}

// report returns the question and its result as Markdown.
func (s *Session) report() string {
	text := "## " + s.Card.Title + "\n\n" + s.Card.Text + "\n\n" + cmp.Or(s.Card.Result, s.result()) + "\n\n"
	for _, b := range s.Bars() {
		text += "- " + b.Name + b.Mark + ": " + says(b.Share) + ", " + b.Reports + "\n"
	}
	return text + "\n"
}

// SaveResults saves the results of all questions that this window has seen revealed.
func (s *Session) SaveResults() {
	text := "# " + Title(s.hall.Lecture) + "\n\n" + s.Summary() + "\n\n"
	for _, number := range slices.Sorted(maps.Keys(s.results)) {
		text += s.results[number]
	}
	s.hall.Browser.Save(s.hall.fileName("-results.md"), "text/markdown", []byte(s.hall.Browser.Words(text)))
}

// notes explain the figures of results, by the kind of the question.
var notes = map[string]string{
	class.Choice: say.Of("class-note-choice"), class.Game: say.Of("class-note-choice"), class.Number: say.Of("class-note-number"),
	class.Drawing: say.Of("class-note-drawing"), class.Bandit: say.Of("crowd-caution"),
}
