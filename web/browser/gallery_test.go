//go:build !js

package browser

import (
	"fmt"
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
	p.looks("gallery")
	p.act(`document.getElementById("panel-azize-3").click()`)
	p.waitForText("#panel-place", "Azize & Basu 2022, Figure 3")
	p.waitForText("main", "All 20 runs are complete.")
	p.waitFor("decided claims", func() bool {
		return p.count(".claim.good, .claim.bad") > 0 && p.count(".claim.holding, .claim.failing") == 0
	})
	if f := p.fragment(); !strings.Contains(f, "panel=azize-3") {
		t.Errorf("the address is %q", f)
	}
	p.looks("panel")
	p.act(`document.querySelectorAll(".panel-nav a")[1].click()`)
	p.waitFor("the gallery, at that panel", func() bool {
		return p.count("#panel-azize-3:focus canvas") == 1
	})
}

// shapes opens the gallery and waits for the given number of thumbnails. It returns when each of them appeared, and
// whether its panel was in view when the gallery opened.
const shapes = `((n) => new Promise((resolve) => {
	const shapes = {}, begin = performance.now(), seen = {};
	const look = () => {
		for (const t of document.querySelectorAll(".thumb")) {
			const b = t.getBoundingClientRect();
			if (!(t.id in seen)) seen[t.id] = b.top < innerHeight && b.bottom > 0;
			if (!(t.id in shapes) && t.querySelector("canvas, .thumb-chart.table")) shapes[t.id] = [(performance.now() - begin) / 1000, seen[t.id]];
		}
		if (Object.keys(shapes).length < n) requestAnimationFrame(look);
		else resolve(shapes);
	};
	look();
	document.getElementById("view-gallery").click();
}))`

// All panels show their thumbnails. The thumbnails in view appear before the last of the others. With two cores, the
// thumbnails in view take less than two seconds, and all of them less than ten.
func TestTheGalleryShowsItsShapesSoon(t *testing.T) {
	p := play(t, "")
	p.size(1440, 900)
	all := map[string][2]any{}
	p.evalWithin(2*patience, fmt.Sprintf("%s(%d)", shapes, len(gallery.Panels())), &all)
	view, whole := 0.0, 0.0
	inView := 0
	for _, at := range all {
		seconds := at[0].(float64)
		if whole = max(whole, seconds); at[1].(bool) {
			view = max(view, seconds)
			inView++
		}
	}
	t.Logf("the %d panels in view after %.2f s, all %d after %.2f s", inView, view, len(all), whole)
	if len(all) < len(gallery.Panels()) || inView < 3 || view >= whole {
		t.Errorf("%d of %d panels have a thumbnail", len(all), len(gallery.Panels()))
	}
}
