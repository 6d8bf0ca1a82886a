package gallery

import (
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
)

// MountThumb puts the small chart of a panel into host.
func (v *Gallery) MountThumb(id string, host markup.Element) {
	v.Page.Browser.MountChart("panel-"+id, host)
	m := v.Panel(id)
	if !m.hosted {
		m.hosted = true
		v.Page.Agenda.Wake()
	}
}

// A Thumb is the caption of a panel's small chart: its words, its colour, and the kind of the figure, or "" before the
// kind is known.
type Thumb struct{ Says, Mark, Kind string }

// Thumb returns the caption of a panel's small chart.
func (v *Gallery) Thumb(id string) Thumb {
	m := v.Panel(id)
	kind := m.shown().Figure.Kind
	switch {
	case m.Reason != "":
		return Thumb{say.Of("cannot-drawn"), "bad", kind}
	case m.Sheet.Title != "":
	case m.First.Title != "":
		return Thumb{m.First.Says[0], "soft", kind}
	case v.Made != nil && v.Made.ID == id:
		return Thumb{say.Of("thumb-running"), "soft", kind}
	default:
		return Thumb{say.Of("thumb-waiting"), "soft", kind}
	}
	holds, fails, depends := m.Sheet.Holds, m.Sheet.Fails, m.Sheet.Depends
	all := holds + fails + depends
	says, mark := claimsWords(holds, depends, all, m.Sheet.SoFar), "good"
	if all > 1 && depends > 0 {
		says = say.Of("claims-also-depend", says, notation.Count(depends))
	}
	switch {
	case m.Sheet.SoFar || fails == 0 && depends > 0:
		mark = "soft"
	case fails > 0:
		mark = "bad"
	}
	return Thumb{says, mark, kind}
}

// claimsWords says how many of a panel's claims hold, and adds "so far" if runs are missing.
func claimsWords(holds, depends, all int64, soFar bool) string {
	switch {
	case all == 0:
		return ""
	case all == 1 && depends == 1:
		return say.Of("its-claim-depends")
	case all == 1 && holds == 1 && soFar:
		return say.Of("its-claim-holds-so-far")
	case all == 1 && holds == 1:
		return say.Of("its-claim-holds")
	case all == 1 && soFar:
		return say.Of("its-claim-fails-so-far")
	case all == 1:
		return say.Of("its-claim-fails")
	case soFar:
		return say.Of("claims-hold-so-far", notation.Count(holds), notation.Count(all))
	}
	return say.Of("claims-hold", notation.Count(holds), notation.Count(all))
}
