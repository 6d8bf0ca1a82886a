package plot

import (
	"strconv"
	"syscall/js"

	"honnef.co/go/js/dom/v2"
)

// A readout is the small box that shows the curves' values at the pointer.
type readout struct {
	box  *dom.BasicHTMLElement
	rows []readoutRow
}

type readoutRow struct{ row, swatch, name, value *dom.BasicHTMLElement }

// A row is a row of a readout. Its colour is shown as a swatch.
type row struct{ name, value, color string }

func newReadout(host js.Value) *readout {
	r := &readout{box: element(host, "div", "readout")}
	r.box.SetAttribute("aria-hidden", "true")
	r.hide()
	return r
}

// element appends a new element to parent.
func element(parent js.Value, tag, class string) *dom.BasicHTMLElement {
	v := Element(js.Global().Get("document").Call("createElement", tag))
	v.SetClass(class)
	parent.Call("appendChild", v.Value)
	return v
}

func (r *readout) remove() { r.box.Remove() }

func (r *readout) hide() { r.box.SetAttribute("hidden", "") }

// show puts the box beside x, on the side with more room, with letters of the given size. On a small chart, the box is
// above the curves. On the lower of two charts, the style sheets put the box below the curves.
func (r *readout) show(rows []row, x, left, width float64, letter int, small bool) {
	for len(r.rows) < len(rows) {
		row := element(r.box.Value, "div", "readout-row")
		n := readoutRow{row, element(row.Value, "span", "readout-swatch"), element(row.Value, "span", "readout-name"), element(row.Value, "span", "readout-value")}
		r.rows = append(r.rows, n)
	}
	for i, n := range r.rows {
		if i >= len(rows) {
			n.row.SetAttribute("hidden", "")
			continue
		}
		n.row.RemoveAttribute("hidden")
		color := rows[i].color
		if color == "" {
			color = "transparent"
		}
		n.swatch.Style().SetProperty("background", color, "")
		n.name.SetTextContent(rows[i].name)
		n.value.SetTextContent(rows[i].value)
	}
	style := r.box.Style()
	style.SetProperty("font-size", px(float64(letter)), "")
	r.box.SetClass("readout")
	if small {
		r.box.SetClass("readout above")
		style.SetProperty("left", "0", "")
		style.SetProperty("right", "0", "")
		style.SetProperty("bottom", "100%", "")
	} else if x < left+width/2 {
		style.SetProperty("left", px(x+14), "")
		style.SetProperty("right", "auto", "")
	} else {
		style.SetProperty("right", "calc(100% - "+px(x-14)+")", "")
		style.SetProperty("left", "auto", "")
	}
	r.box.RemoveAttribute("hidden")
	if top := r.box.Value.Call("getBoundingClientRect").Get("top").Float(); small && top < 0 { // keep it in the window
		style.SetProperty("bottom", "calc(100% - "+px(-top)+")", "")
	}
}

// Element returns v as an element of dom. It does not use dom's own constructors, because they would link all types of
// HTML elements, which take up 35 KB of the page's compressed program.
func Element(v js.Value) *dom.BasicHTMLElement {
	return &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: &dom.BasicNode{Value: v}}}
}

func px(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) + "px" }
