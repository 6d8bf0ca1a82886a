//go:build !js

package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/say"
)

// place returns the lesson's place in the address.
func (p *tab) place() string {
	_, place, _ := strings.Cut(p.fragment(), "lesson=")
	place, _, _ = strings.Cut(place, "&")
	return place
}

// Before the guess, a run is drawn without values: no numbers on the y axis, and only the number of pulls in the
// readout.
func TestACoveredRunHasNoValues(t *testing.T) {
	p := play(t, lessons.Place{Answer: -1}.Fragment())
	p.toEnd()
	p.eval(watchAxes, nil)
	heights := func() int {
		at := map[string]bool{}
		for _, written := range p.axes("chart") {
			at[written[strings.LastIndexByte(written, ' '):]] = true
		}
		return len(at)
	}
	if n := heights(); n != 1 {
		t.Errorf("there are numbers at %d heights before the guess", n)
	}
	p.reads("pulls alone", func(lines []string) bool { return slices.Equal(names(lines), []string{"pulls"}) })
	element := `document.getElementById(` + quote("answer-"+lessons.Place{Answer: 1}.String()) + `)`
	p.until("an answer", element)
	p.act(element + `.click()`)
	p.reads("the curve", func(lines []string) bool { return slices.Equal(names(lines), []string{"pulls", "UCB1"}) })
	p.waitFor("numbers on the y axis", func() bool { return heights() > 3 })
}

// A link opens a step of a lesson, at every width.
func TestALessonIsOpenedByItsLink(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for link, title := range map[string]string{
		lessons.Place{Lesson: 1, Step: 0, Answer: 1}.Fragment(): "local",
		lessons.Place{Lesson: 3, Step: 1, Answer: 2}.Fragment(): "start",
		"1t~lesson=all": "all",
	} {
		p.show(link)
		p.waitFor("the lesson", func() bool { return p.count(".lesson-nav a") > 0 })
		p.looks("lesson-" + title)
	}
}

// A newcomer reads the description of the chart and takes the tour. Each stop outlines its subject, which is visible.
func TestANewcomerTakesTheTour(t *testing.T) {
	p := play(t, "")
	p.waitForText("#page", "lower is better")
	p.everywhere(func(width int64, theme string) {
		p.act(`document.querySelector("#tour").click()`)
		for i, stop := range lessons.Tour {
			p.waitFor("stop "+say.English(stop.Title), func() bool { return p.text("#lesson-title") == say.English(stop.Title) })
			p.until("its subject in the window", `(() => {
				const part = [...document.querySelectorAll("#page *")].find((e) => getComputedStyle(e).outlineWidth === "3px" && getComputedStyle(e).outlineStyle === "solid");
				const b = part?.getBoundingClientRect();
				return b && b.top < innerHeight && b.bottom > 0 && `+fits+`;
			})()`)
			p.shot(fmt.Sprintf("tour-%d-%d-%s", i+1, width, theme))
			p.act(`document.querySelector(".answers button:last-child").click()`)
		}
		p.waitFor("the list of lessons", func() bool { return p.place() == "all" })
		p.click("#lesson-close")
		p.waitFor("no lesson", func() bool { return p.count(".lesson") == 0 })
	})
}
