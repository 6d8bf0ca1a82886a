//go:build !js

package browser

import (
	"testing"

	"epsilonarcade/core/gallery"
)

// What the benchmark of the gallery rests on: workers finish every run of a panel, and
// what they send are the bits computed outside the browser.
func TestWorkersMakeAPanelOfTheGallery(t *testing.T) {
	p, ok := gallery.Find("azize-3")
	if !ok {
		t.Fatal("there is no such panel")
	}
	var made panelReport
	f := newForeman(newCrew(t), works(p.With(gallery.Settings{Runs: 3}), &made))
	finished := 0
	f.work(patience, func(*panelReport) { finished++ })
	if want := int64(3 * len(p.Scenarios[0].Sweep.Values)); finished != 1 || made.Runs != made.All || made.All != want {
		t.Errorf("%d times finished: %+v, want %d runs", finished, made, want)
	}
	f.compare(&made)
}
