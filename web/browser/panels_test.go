//go:build !js

package browser

import (
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
)

func TestTheGalleryShowsEveryPanelAndOpensOne(t *testing.T) {
	p := play(t, "")
	p.click("#view-gallery")
	p.waitFor("all panels", func() bool { return p.count(".thumb") == len(gallery.Panels()) })
	for _, paper := range gallery.Papers() {
		p.waitForText("main", say.English(paper.Title))
	}
	p.waitFor("panels with runs and without", func() bool {
		return p.count("#panel-wang-3b canvas") == 1 && p.count("#panel-wang-4a canvas") == 1
	})
	for _, width := range []int64{1440, 390} {
		p.size(width, 1000)
		p.waitFor("the gallery to be as wide as its window", func() bool { return !p.wider() })
		p.themes("gallery-" + strconv.FormatInt(width, 10))
	}
	p.size(1280, 900)
	p.act(`document.getElementById("panel-azize-3").click()`)
	p.waitForText("#panel-place", "Azize & Basu 2022, Figure 3")
	p.waitForText("main", "All 20 runs are complete.")
	p.waitFor("decided claims", func() bool {
		return p.count(".claim.good, .claim.bad") > 0 && p.count(".claim.holding, .claim.failing") == 0
	})
	if f := p.fragment(); !strings.Contains(f, "panel=azize-3") {
		t.Errorf("the address is %q", f)
	}
	for _, width := range []int64{1440, 390} {
		p.size(width, 1000)
		p.waitFor("the panel to be as wide as its window", func() bool { return !p.wider() })
		p.themes("panel-" + strconv.FormatInt(width, 10))
	}
	p.act(`document.querySelectorAll(".panel-nav a")[1].click()`)
	p.waitFor("the gallery, at that panel", func() bool {
		return p.count("#panel-azize-3:focus canvas") == 1
	})
}

func TestPointsTimelinesAndTablesAreShown(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	for fragment, want := range map[string]struct {
		text, there string
	}{
		"1t~panel=heldp-2":                  {"least squares, R²", "#figure-chart canvas"},
		"1t~panel=azize-1":                  {"✓ holds", "#figure-chart canvas"},
		"1t~panel=azize-table-2&view=sheet": {"Minimax lower", ".values td"},
	} {
		p.show(fragment)
		p.waitFor(fragment, func() bool { return p.count(want.there) > 0 })
		p.waitForText("main", want.text)
	}
}

func TestALinkToAPanelThatIsNotThereSaysSo(t *testing.T) {
	p := play(t, "1t~panel=wang-9z")
	p.waitForText("#notice", `The gallery has no panel called "wang-9z".`)
	p.running()
}

// wider reports whether the page has to be scrolled sideways.
func (p *tab) wider() (yes bool) {
	p.eval(`document.documentElement.scrollWidth > innerWidth`, &yes)
	return yes
}

// themes takes pictures in light and dark.
func (p *tab) themes(name string) {
	for _, theme := range []string{"light", "dark"} {
		p.eval(`document.documentElement.dataset.theme = `+quote(theme)+`, dispatchEvent(new Event("themechange")),
			Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {})))`, nil) // colours fade
		p.shot(name + "-" + theme)
	}
}
