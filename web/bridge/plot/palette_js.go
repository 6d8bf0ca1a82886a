package plot

import (
	"strconv"
	"strings"
	"syscall/js"

	"epsilonarcade/core/figure"
)

// A palette holds the colours that the style sheets currently set.
type palette struct {
	ink, deep, soft, line, region string
	hues                          []string
	sans                          string // the font family
}

func readPalette() palette {
	root := js.Global().Get("document").Get("documentElement")
	style := js.Global().Call("getComputedStyle", root)
	get := func(name string) string {
		return strings.TrimSpace(style.Call("getPropertyValue", name).String())
	}
	p := palette{ink: get("--ink"), deep: get("--deep"), soft: get("--soft"), line: get("--line"), region: get("--region"), sans: get("--sans")}
	for i := range figure.Hues {
		p.hues = append(p.hues, get("--curve-"+strconv.Itoa(i)))
	}
	return p
}

// of returns the colour of an ink.
func (p palette) of(k figure.Ink) string {
	return "#" + strconv.FormatUint(1<<24|uint64(k.Mixed(hex(p.hues[k.Hue]), hex(p.deep), hex(p.ink), hex(p.soft))), 16)[1:]
}

// hex parses a colour written as #rrggbb.
func hex(text string) uint32 {
	n, _ := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	return uint32(n)
}
