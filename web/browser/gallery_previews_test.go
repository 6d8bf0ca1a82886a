//go:build !js

package browser

import (
	"fmt"
	"testing"

	"epsilonarcade/core/gallery"
)

// shapes opens the gallery and waits for that many shapes. It notes when each panel shows its shape, and
// whether the panel was in view when the gallery was opened.
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

// The panels that are in view when the gallery is opened show their shapes before the last of the
// others does, and all do: it says how long that took. On two cores of their own those in view take
// less than two seconds, and the others less than ten.
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
		t.Errorf("%d of %d panels", len(all), len(gallery.Panels()))
	}
}
