package plot

import (
	"strconv"
	"strings"
	"syscall/js"

	"epsilonarcade/web/chart"
)

// A palette is the page's colours, as its style sheet has them now.
type palette struct {
	ink, soft, line, region string
	curves                  []string
	sans                    string // the font family
}

func readPalette() palette {
	root := js.Global().Get("document").Get("documentElement")
	style := js.Global().Call("getComputedStyle", root)
	get := func(name string) string {
		return strings.TrimSpace(style.Call("getPropertyValue", name).String())
	}
	p := palette{ink: get("--ink"), soft: get("--soft"), line: get("--line"), region: get("--region"), sans: get("--sans")}
	for i := range chart.Colors {
		p.curves = append(p.curves, get("--curve-"+strconv.Itoa(i)))
	}
	return p
}
