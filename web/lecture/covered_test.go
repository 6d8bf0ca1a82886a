package lecture_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/web/page"
	"epsilonarcade/web/webtest"
)

// Until a lesson's question is answered the page says and draws nothing that would tell; then, or
// if somebody wants to see it without a guess, it does.
func TestALessonShowsNoAnswerBeforeTheGuess(t *testing.T) {
	said := func(p *webtest.Page) (text string) {
		for _, part := range p.Screen().Sentence() {
			text += part.Text
		}
		return text
	}
	for i, l := range lessons.Course {
		for j := range l.Steps {
			at := lessons.Place{Lesson: i, Step: j, Answer: -1}
			p := webtest.Open(at.Fragment(), 2)
			p.Rest(t)
			if text := said(p); text != page.Guess {
				t.Errorf("%s: before the guess it says %q", at, text)
			}
			if p.View().Shows(page.PullsArea) || p.View().Shows(page.NumbersArea) {
				t.Errorf("%s: pulls or numbers are shown", at)
			}
			means := l.Steps[j].Measure.Kind.Source() == lessons.Means
			f, o := p.Screen().OnCharts()
			for k := range f.Series {
				if means && !o.Hides(k) {
					t.Errorf("%s: curve %d is drawn", at, k)
				}
			}
			facts := p.Cards.Sheet("lesson").Facts
			show := facts[len(facts)-1]
			if show.Value != "Just show me" {
				t.Fatalf("%s: the last choice is %+v", at, show)
			}
			p.Lessons.Take(show.Name)
			p.Rest(t)
			if text := said(p); text == page.Guess || !p.View().Shows(page.NumbersArea) {
				t.Errorf("%s: after the guess it says %q", at, text)
			}
			if f, o := p.Screen().OnCharts(); means && (len(f.Series) == 0 || o.Hides(0)) {
				t.Errorf("%s: nothing is drawn after the guess", at)
			}
			sheet := p.Cards.Sheet("lesson")
			right := lessons.English.Lessons[i].Steps[j].Answers[l.Steps[j].Right]
			if len(sheet.Says) != 6 || sheet.Says[3] != "What is seen here is: "+right+"." || strings.Contains(sheet.Says[4], "{") || len(sheet.Facts) != len(l.Steps[j].Answers) {
				t.Errorf("%s: it shows %q", at, sheet.Says)
			}
		}
	}
}
