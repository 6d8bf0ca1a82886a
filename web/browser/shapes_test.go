//go:build !js

package browser

import (
	"testing"
	"time"

	"epsilonarcade/core/gallery"
)

// shapes has the page note when each panel of the gallery shows its shape, and whether it was in
// view when the gallery was opened, and opens the gallery.
const shapes = `(() => {
	window.shapes = {};
	const begin = performance.now(), seen = {};
	const look = () => {
		for (const t of document.querySelectorAll(".thumb")) {
			const b = t.getBoundingClientRect();
			if (!(t.id in seen)) seen[t.id] = b.top < innerHeight && b.bottom > 0;
			if (!(t.id in window.shapes) && t.querySelector("canvas, .thumb-chart.table")) window.shapes[t.id] = [(performance.now() - begin) / 1000, seen[t.id]];
		}
		requestAnimationFrame(look);
	};
	look();
	document.getElementById("view-gallery").click();
})()`

// The panels that are in view when the gallery is opened show their shapes before the last of the
// others does, and all do: it says how long that took. On two cores of their own those in view take
// less than two seconds, and the others less than ten.
func TestTheGalleryShowsItsShapesSoon(t *testing.T) {
	p := play(t, "")
	p.size(1440, 900)
	p.eval(shapes, nil)
	all := map[string][2]any{}
	for begun := time.Now(); len(all) < len(gallery.Panels()) && time.Since(begun) < 90*time.Second; time.Sleep(200 * time.Millisecond) {
		p.eval(`window.shapes`, &all)
	}
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
