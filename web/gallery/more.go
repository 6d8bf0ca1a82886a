package gallery

import (
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/engine"
)

// A More makes runs of other panels that the open panel's claims need, if the reader asks for them.
type More struct {
	of    *Gallery
	panel string // the panel for which the reader wants such runs
	going bool   // the runs have begun
}

// Says names the other panels and the number of runs, or returns "" if the claims need none.
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

func (m *More) wanted() bool { return m.panel == m.of.Page.Look.Panel }

// Button returns the label of the button that makes or skips the runs.
func (m *More) Button() string {
	if m.wanted() {
		return say.Of("do-without-runs")
	}
	return say.Of("make-runs-too")
}

// Push handles the button.
func (m *More) Push() {
	p := m.of.Page
	if m.wanted() {
		m.panel = ""
		p.Start() // with the panel's own runs alone
	} else {
		m.panel = p.Look.Panel
	}
	p.Update()
}
