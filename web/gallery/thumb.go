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

// A Thumb is what stands at a panel's small chart: how its claims are, whether that is good or bad,
// and the kind of its figure, empty while it is not known.
type Thumb struct{ Says, Mark, Kind string }

// Thumb returns that of a panel.
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
		return Thumb{"running", "soft", kind}
	default:
		return Thumb{"waiting", "soft", kind}
	}
	var holds, fails, depends, so int64
	for _, f := range m.Sheet.Facts {
		switch f.Mark {
		case "claim good":
			holds++
		case "claim bad":
			fails++
		case "claim depends":
			depends++
		case "claim holding":
			so++
			holds++
		case "claim failing":
			so++
			fails++
		}
	}
	all, mark := holds+fails+depends, "good"
	says := say.Of("claims-hold", notation.Count(holds), notation.Count(all))
	switch {
	case all == 0:
		says = ""
	case all == 1 && holds == 1:
		says = say.Of("its-claim-holds")
	case all == 1 && depends == 1:
		says = say.Of("its-claim-depends")
	case all == 1:
		says = say.Of("its-claim-fails")
	case holds == 1:
		says += "s"
	}
	if so > 0 {
		says, mark = says+" "+say.Of("so-far"), "soft"
	} else if fails > 0 {
		mark = "bad"
	} else if depends > 0 {
		mark = "soft"
	}
	return Thumb{says, mark, kind}
}
