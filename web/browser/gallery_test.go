//go:build !js

package browser

import (
	"testing"

	"epsilonarcade/core/gallery"
)

// What the benchmark of the gallery rests on: workers finish every run of a panel, what
// they send are the bits computed outside the browser, and runs that another panel needs too
// are made once for both.
func TestWorkersMakeAPanelOfTheGallery(t *testing.T) {
	p, ok := gallery.Find("azize-3")
	if !ok {
		t.Fatal("there is no such panel")
	}
	p = p.With(gallery.Settings{Runs: 3})
	again := p
	again.ID = "again"
	all, made := works([]gallery.Panel{p, again})
	f := newForeman(newCrew(t), all)
	finished := ""
	f.work(patience, func(p *panelReport) { finished += " " + p.ID })
	want := int64(3 * len(p.Scenarios[0].Sweep.Values))
	for i, shared := range []int64{0, want} {
		if m := made[i]; m.Runs != want || m.All != want || m.Shared != shared {
			t.Errorf("%+v, want %d runs, %d of them shared", m, want, shared)
		}
	}
	if len(all) != len(p.Scenarios[0].Sweep.Values) || finished != " azize-3 again" {
		t.Errorf("%d works; finished:%s", len(all), finished)
	}
	f.compare(made[0])
}
