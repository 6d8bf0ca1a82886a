package lecture_test

import (
	"regexp"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// said returns the sentence above the chart.
func said(p *webtest.Page) (text string) {
	for _, part := range p.Screen().Sentence() {
		text += part.Text
	}
	return text
}

// Before the reader answers a lesson's question, or asks to see the answer, the page shows nothing that gives it away.
func TestALessonShowsNoAnswerBeforeTheGuess(t *testing.T) {
	for i, l := range lessons.Course("") {
		for j, step := range l.Steps {
			if j > 0 && testing.Short() {
				break
			}
			at := lessons.Place{Lesson: i, Step: j, Answer: -1}
			p := webtest.Rested(t, at.Fragment(), 2)
			audits := p.View().IsAudit() // an audit has a card instead of a sentence and a chart
			if text := said(p); text != page.Guess && !audits {
				t.Errorf("%s: before the guess it says %q", at, text)
			}
			if card := p.Cards.Sheet(page.TogetherCard); audits && (len(card.Says) != 1 || card.Says[0] != page.Guess || len(card.Turns) > 0) {
				t.Errorf("%s: before the guess the card says %+v", at, card)
			}
			for name, area := range map[string]page.Areas{"pulls": page.PullsArea, "numbers": page.NumbersArea, "the inside": page.InsideArea, "theory": page.BoundsArea} {
				if p.View().Shows(area) {
					t.Errorf("%s: %s are shown", at, name)
				}
			}
			if sides := p.View().Sides(); sides != "left" && !audits {
				t.Errorf("%s: the columns beside the chart are %q", at, sides)
			}
			if !audits {
				checkCovered(t, at.String(), step, p)
			}
			checkFiles(t, p, 0)
			before := webtest.Render(t, p.App)[0].Text
			choices := p.Lessons.Lesson().Choices
			show := choices[len(choices)-1]
			if say.English(show.Text) != "Just show me" {
				t.Fatalf("%s: the last choice is %+v", at, show)
			}
			p.Lessons.Take(show.Place)
			p.Rest(t)
			checkFiles(t, p, map[bool]int{true: 0, false: 1}[audits]) // the audit has not run
			if text := said(p); text == page.Guess || !p.View().Shows(page.NumbersArea) {
				t.Errorf("%s: after the guess it says %q", at, text)
			}
			if f := p.Cards.Sheet(page.TogetherCard).Figure; strings.Contains(step.Address, "together=") && len(f.Series) == 0 {
				t.Errorf("%s: after the guess the card has no curve", at)
			}
			if !audits {
				drawn := p.Plots[len(p.Plots)-1]
				for k, s := range drawn.Figure.Series {
					if drawn.Options.Hides(k) || len(s.Mean) == 0 || drawn.Options.Mute {
						t.Errorf("%s: curve %d is not drawn after the guess", at, k)
					}
				}
			}
			lesson := p.Lessons.Lesson()
			if len(lesson.Verdict) != 3 || lesson.Verdict[0] != say.Of("what-seen-here", step.Question.Options[step.Question.Right-1].Text) || strings.Contains(say.English(lesson.Verdict[1]), "{") || len(lesson.Choices) != len(step.Question.Options) {
				t.Errorf("%s: it shows %q", at, lesson.Verdict)
			}
			asked := say.English(step.Text + " " + step.Question.Text)
			for _, a := range step.Question.Options {
				asked += " " + say.English(a.Text)
			}
			for _, number := range number.FindAllString(say.English(lesson.Verdict[1]), -1) {
				if len(number) > 2 && !strings.Contains(asked, number) && strings.Contains(before, number) {
					t.Errorf("%s: before the guess the page has %s, of %q", at, number, say.English(lesson.Verdict[1]))
				}
			}
		}
	}
}

// checkFiles fails unless the page saves n files, and copies and prints a figure if and only if n is not 0.
func checkFiles(t *testing.T, p *webtest.Page, n int) {
	t.Helper()
	p.Saved, p.Images = nil, nil
	p.Files.Export(p.Files.ExportFormats()[5])
	p.App.Files.CopyImage()
	p.Slow = true
	p.Files.PrintHandout()
	if len(p.Saved) != n || len(p.Images) != n || (len(p.Asked) > 0) != (n > 0) || (p.Files.ExportWords() == page.Guess) != p.View().Guessing() {
		t.Errorf("%s: %d files, %d images, %d questions; the menu says %q", p.Look.Lesson, len(p.Saved), len(p.Images), len(p.Asked), p.Files.ExportWords())
	}
	p.Deliver()
	p.Slow = false
}

var number = regexp.MustCompile(`\d[\d.,]*\d`)

// checkCovered fails if the charts of an unanswered step give the answer away. They may show no means, values, bounds
// or marks, and in a region no F′. The N in the step's own settings must not be the answer.
func checkCovered(t *testing.T, at string, step lecture.Step, p *webtest.Page) {
	t.Helper()
	drawn := p.Plots[len(p.Plots)-1]
	f, o := drawn.Figure, drawn.Options
	if p.View().IsRegion() {
		if len(f.Series) != 2 || o.Hides(0) || !o.Hides(1) {
			t.Errorf("%s: of F and F′ it hides %v and %v", at, o.Hides(0), o.Hides(1))
		}
		if n := float64(p.S.Region.N); step.Question.Measure.Of == lecture.Smallest && step.Question.Options[step.Question.Right-1].Has(n) {
			t.Errorf("%s: N is %v, which is the answer", at, n)
		}
		return
	}
	for k := range f.Series {
		if means := step.Question.Measure.Of.Source() == lecture.Means; o.Hides(k) != means {
			t.Errorf("%s: hiding curve %d is %v", at, k, o.Hides(k))
		}
	}
	if len(f.Series) == 0 || !o.Mute || len(f.Bounds)+len(f.Marks)+len(f.Notes) > 0 {
		t.Errorf("%s: values are muted: %v; there are bounds %v, marks %v and notes %q", at, o.Mute, f.Bounds, f.Marks, f.Notes)
	}
	if len(p.Runs.Keys()) > 0 {
		t.Errorf("%s: below the chart there is %+v", at, p.Runs.Keys())
	}
}

// Before the guess, the reader cannot switch between one run and the mean, which would give the answer away.
func TestTheModeWaitsForTheGuess(t *testing.T) {
	p := webtest.Open(lessons.Place{Lesson: 1, Answer: -1}.Fragment(), 2)
	p.Settle()
	offered := func() bool {
		for _, e := range webtest.Render(t, p.App) {
			if e.Attrs["id"] == "choose-live" {
				return true
			}
		}
		return false
	}
	if offered() {
		t.Error("one run is offered before the guess")
	}
	p.Lessons.Take("local.1.a")
	p.Settle()
	if !offered() {
		t.Error("one run is not offered after the guess")
	}
}
