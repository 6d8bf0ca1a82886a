package gallery

import (
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/engine"
)

// A More is what there is of the runs of other panels that the claims of the open one need. None is
// made before somebody wants it.
type More struct {
	of    *Gallery
	panel string // whose claims are to have these runs
	going bool   // they are under way, or there
}

// Says says which panels they are of, and how many there are; nothing if none are needed.
func (m *More) Says() string {
	e, _ := m.of.Opened()
	if e == nil || e.Own == 0 || e.More == 0 || m.of.Page.View().Mode() != engine.Average {
		return ""
	}
	const most = 4
	names := e.Others[0]
	for _, place := range e.Others[1:min(most, len(e.Others))] {
		names = say.Of("places-list", names, place)
	}
	need := say.Of("claims-need-runs", names)
	if n := len(e.Others) - most; n > 0 {
		need = say.Of("claims-need-more", names, notation.Count(n))
	}
	return need + " " + say.Of("these-are-runs", notation.Count(e.More))
}

// wanted reports whether the open panel is to have them.
func (m *More) wanted() bool { return m.panel == m.of.Page.Look.Panel }

// Button is what the button says that makes them or does without them.
func (m *More) Button() string {
	if m.wanted() {
		return say.Of("do-without-runs")
	}
	return say.Of("make-runs-too")
}

// Push is that button.
func (m *More) Push() {
	p := m.of.Page
	if m.wanted() {
		m.panel = ""
		p.Start() // with its own runs alone
	} else {
		m.panel = p.Look.Panel
	}
	p.Update()
}
