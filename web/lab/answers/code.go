package answers

import (
	"fmt"
	"strings"

	"epsilonarcade/web/lab"

	"github.com/skip2/go-qrcode"
)

// mostModules is the side of the largest QR code that is made, in modules: that of version 20.
// On a screen of two metres a module is then 2 cm, which phones at the back of a hall still
// tell apart.
const mostModules = 97

// quiet is the empty margin that a QR code needs, in modules.
const quiet = 4

// code returns the QR code of a text as an SVG picture, black on white whatever the page's
// colours: with the correction of errors that is usual (level M), or the least (level L) if
// that alone makes it coarse enough to be read from afar.
func code(text string) lab.Message {
	for _, level := range []qrcode.RecoveryLevel{qrcode.Medium, qrcode.Low} {
		q, err := qrcode.New(text, level)
		if err != nil {
			continue // too long for any
		}
		q.DisableBorder = true
		if modules := q.Bitmap(); len(modules) <= mostModules {
			return file([]byte(drawn(modules)), "")
		}
	}
	return &lab.Refused{Why: "the link is too long for a code that can be read from the back of a room; make a short link of it first"}
}

// drawn writes modules as a path: each run of dark ones is a rectangle.
func drawn(modules [][]bool) string {
	side := len(modules) + 2*quiet
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, side, side, side, side)
	for y, row := range modules {
		for x := 0; x < len(row); x++ {
			begin := x
			for x < len(row) && row[x] {
				x++
			}
			if x > begin {
				fmt.Fprintf(&b, "M%d %dh%dv1H%dz", begin+quiet, y+quiet, x-begin, begin+quiet)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String()
}
