//go:build !js

package browser

import (
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
)

// On a phone the way on stands directly below what is said of an answer, and what there was to watch below it.
func TestTheWayOnFollowsTheAnswerOnAPhone(t *testing.T) {
	p := play(t, lessons.Place{Lesson: 1, Step: 0}.Fragment())
	p.size(390, 844)
	p.click(".answers button")
	p.waitForOne("#lesson-says > p:last-child")
	says, on, watch := p.where("#lesson-says"), p.where(".lesson-nav"), p.where(".lesson-body > :first-child")
	if gap := on.Top - says.Bottom; gap < 0 || gap > 24 || watch.Top < on.Bottom {
		t.Errorf("what is said is at %+v, the way on at %+v, the text before at %+v", says, on, watch)
	}
}

// A table on the right breaks no name within a word, and stays inside its card.
func TestATableBreaksNoName(t *testing.T) {
	p := play(t, "1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb,ldp-ucb-b&runs=1&horizon=1000&over=epsilon&values=0.0125,12.8")
	p.size(1440, 900)
	p.ended()
	name, table, card := p.where(".columns tbody th"), p.where(".columns"), p.where(`[aria-labelledby="tradeoff-title"]`)
	if name.Height > 50 || table.Right > card.Right {
		t.Errorf("AdaP-KLUCB has %+v, the table %+v of the card %+v", name, table, card)
	}
}

// The buttons of the game stay where they are when a round has an answer.
func TestTheButtonsOfTheGameStayOnAPhone(t *testing.T) {
	p := play(t, "1t~view=audit")
	p.size(390, 844)
	p.click("#drawer-game")
	p.open("#deal")
	p.waitForOne(`#deal[aria-disabled="false"]`) // the audit is known
	p.click("#deal")
	p.waitForOne(`#guess-0[aria-disabled="false"]`)
	was := p.where("#guess-0")
	p.click("#guess-0")
	p.waitForOne(`#guess-0[aria-disabled="true"]`)
	if now := p.where("#guess-0"); now.Top != was.Top {
		t.Errorf("from %v they go to %v", was.Top, now.Top)
	}
}

// On a small laptop the chart and what plays it are in sight together.
func TestTheChartAndItsTransportAreInSight(t *testing.T) {
	p := play(t, "1t&horizon=20000")
	p.size(1024, 720)
	p.waitForOne("#chart canvas")
	if chart, bar := p.where("#chart"), p.where("#play"); chart.Top < 0 || bar.Bottom > 720 {
		t.Errorf("the chart is at %+v, the button at %+v", chart, bar)
	}
}

// The name of the page leads to its first view, and Back from there; what is shared can be closed on a phone.
func TestTheNameLeadsHome(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=20000~view=gallery")
	p.size(390, 844)
	p.click("#share")
	p.click("#close-share")
	p.waitFor("nothing to share", func() (open bool) {
		p.eval(`document.querySelector("#share-menu").matches(":popover-open")`, &open)
		return !open
	})
	p.click("#home")
	p.waitFor("the first view", func() bool { return p.count("#curve-3") == 1 })
	p.back()
	p.waitForOne(".papers")
}

// On a phone each paper is a row of the gallery, which says how its claims stand in whole lines.
func TestAPaperIsARowOfTheGalleryOnAPhone(t *testing.T) {
	p := play(t, "1t~view=gallery")
	p.size(390, 844)
	p.waitForOne("#panel-wang-1a .thumb-marks")
	p.waitFor("its claims", func() bool { return strings.HasSuffix(p.text("#panel-wang-1a .thumb-marks"), "1 depends") })
	if marks := p.where("#panel-wang-1a .thumb-marks"); marks.Right-marks.Left < 120 || marks.Height > 60 {
		t.Errorf("what is said of its claim has %+v", marks)
	}
	if last := p.where(".paper:last-child"); last.Bottom > 6*400 {
		t.Errorf("the last of six papers ends at %v", last.Bottom)
	}
	if p.wider() {
		t.Error("the page is wider than the screen")
	}
}
