//go:build !js

package browser

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/say"
)

// place returns the lesson's place that the address has.
func (p *tab) place() string {
	_, place, _ := strings.Cut(p.fragment(), "lesson=")
	place, _, _ = strings.Cut(place, "&")
	return place
}

// A student opens the lessons and takes all of them, step by step: gives the wrong answer and
// the right one, lets the page measure, and goes on.
func TestAStudentTakesEveryLesson(t *testing.T) {
	p := play(t, "")
	p.click("#learn")
	p.waitFor("the list of lessons", func() bool { return p.count(".lesson-nav a") == len(lessons.Course) })
	p.act(`document.querySelector(".lesson-nav a").click()`)
	for i, l := range lessons.Course {
		for j, s := range l.Steps {
			at := lessons.Place{Lesson: i, Step: j, Answer: -1}
			p.waitFor(at.String(), func() bool { return p.place() == at.String() && p.text("#lesson-title") == say.English(s.Title) })
			if link, _, _ := strings.Cut(p.fragment(), "~"); link != s.Link() {
				t.Errorf("%s shows %s", at, link)
			}
			if got := p.count(".answers .good, .answers .bad"); got != 0 {
				t.Errorf("%s: %d answers are marked before one is given", at, got)
			}
			wrong := (s.Right + 1) % len(s.Answers)
			p.answer(lessons.Place{Lesson: i, Step: j, Answer: wrong})
			p.waitForText("#lesson-says", "Not quite. The answer here: "+say.English(s.Answers[s.Right].Text))
			p.answer(lessons.Place{Lesson: i, Step: j, Answer: s.Right})
			p.waitForText("#lesson-says", "Yes.")
			switch s.Measure.Kind.Source() {
			case lessons.Means:
				p.waitForText("#lesson-says", "Averaged over 20 of 20 runs, ")
			case lessons.Run0:
				p.waitForText("#lesson-says", "In the full run on this page, ")
			default:
				p.waitForText("#lesson-says", "Computed exactly: ")
			}
			if says := p.text("#lesson-says"); !strings.Contains(says, say.English(s.Explains)) {
				t.Errorf("%s says %s", at, says)
			}
			if last := i == len(lessons.Course)-1 && j == len(l.Steps)-1; !last {
				p.act(`document.querySelector(".lesson-nav a:last-child").click()`)
			}
		}
	}
	p.back()
	p.waitFor("the step before", func() bool { return p.place() == "leaks.3.b" })
	p.click("#lesson-close")
	p.waitFor("no lesson", func() bool { return p.count(".lesson") == 0 && p.place() == "" })
}

// answer gives the answer of a place.
func (p *tab) answer(at lessons.Place) {
	p.tb.Helper()
	element := `document.getElementById(` + quote("answer-"+at.String()) + `)`
	p.waitFor("an answer", func() (there bool) { p.eval(element+` !== null`, &there); return there }) // the lesson may come after the curve
	p.act(element + `.click()`)
}

// Before the guess a run is drawn without values: its y axis has no numbers, and at the mouse there is
// the number of pulls alone.
func TestACoveredRunHasNoValues(t *testing.T) {
	p := play(t, lessons.Place{Answer: -1}.Fragment())
	p.toEnd()
	p.eval(watchAxes, nil)
	lines := func() int {
		at := map[string]bool{}
		for _, written := range p.axes("chart") {
			at[written[strings.LastIndexByte(written, ' '):]] = true
		}
		return len(at)
	}
	if n := lines(); n != 1 {
		t.Errorf("there are numbers at %d heights before the guess", n)
	}
	p.reads("pulls alone", func(lines []string) bool { return slices.Equal(names(lines), []string{"pulls"}) })
	p.answer(lessons.Place{Answer: 1})
	p.reads("the curve", func(lines []string) bool { return slices.Equal(names(lines), []string{"pulls", "UCB1"}) })
	p.waitFor("numbers on the y axis", func() bool { return lines() > 3 })
}

// A step is opened by its address, on any screen.
func TestALessonIsOpenedByItsLink(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for link, title := range map[string]string{
		lessons.Place{Lesson: 1, Step: 0, Answer: 1}.Fragment(): "local",
		lessons.Place{Lesson: 3, Step: 1, Answer: 2}.Fragment(): "start",
		"1t~lesson=all": "all",
	} {
		p.show(link)
		p.waitFor("the lesson", func() bool { return p.count(".lesson-nav a") > 0 })
		for _, theme := range []string{"light", "dark"} {
			p.theme(theme)
			for _, width := range inTheme(theme, 320, 390, 1024, 1440) {
				p.size(width, 900)
				p.eval(`scrollTo(0, 0)`, nil)
				p.waitFor("a page as wide as the window", func() bool {
					var fits bool
					p.eval(`document.documentElement.scrollWidth <= innerWidth`, &fits)
					return fits
				})
				p.shot("lesson-" + title + "-" + itoa(width) + "-" + theme)
			}
		}
	}
}

// A newcomer is told what the chart shows, and takes the tour, which leaves the page as usable as
// it is.
func TestANewcomerTakesTheTour(t *testing.T) {
	p := play(t, "")
	p.waitForText("#page", "lower is better")
	for _, theme := range []string{"light", "dark"} {
		p.theme(theme)
		for _, width := range inTheme(theme, 320, 390, 1024, 1440) {
			p.size(width, 900)
			p.act(`document.querySelector("#tour").click()`)
			for i, stop := range lessons.Tour {
				p.waitFor("stop "+say.English(stop.Title), func() bool { return p.text("#lesson-title") == say.English(stop.Title) })
				p.waitFor("its part in the window", func() bool {
					var seen bool
					p.eval(`(() => {
						const part = [...document.querySelectorAll("#page *")].find((e) => getComputedStyle(e).outlineWidth === "3px" && getComputedStyle(e).outlineStyle === "solid");
						const b = part?.getBoundingClientRect();
						return Boolean(b) && b.top < innerHeight && b.bottom > 0 && document.documentElement.scrollWidth <= innerWidth;
					})()`, &seen)
					return seen
				})
				p.shot("tour-" + itoa(int64(i+1)) + "-" + itoa(width) + "-" + theme)
				p.act(`document.querySelector(".answers button:last-child").click()`)
			}
			p.waitFor("the list of lessons", func() bool { return p.place() == "all" })
			p.click("#lesson-close")
			p.waitFor("no lesson", func() bool { return p.count(".lesson") == 0 })
		}
	}
}
