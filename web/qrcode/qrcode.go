// Package qrcode draws QR codes.
package qrcode

import (
	"fmt"
	"strings"

	qr "github.com/piglig/go-qr"
)

// largest is the version of the largest QR code. Its side has 97 modules. On a screen two metres wide, a module is 2 cm
// wide, so phones at the back of a hall can read the code.
const largest = 20

// quiet is the width of a QR code's empty margin, in modules.
const quiet = 4

// SVG returns the QR code of a text as a picture in black and white, or "" if the text is too long. It uses the usual
// error correction (level M), or the lowest level L if the code would otherwise be too fine.
func SVG(text string) string {
	segments, err := qr.MakeSegments(text)
	for _, level := range []qr.Ecc{qr.Medium, qr.Low} {
		if err != nil {
			break
		}
		if q, err := qr.EncodeSegments(segments, level, qr.MinVersion, largest, -1, true); err == nil {
			return drawn(q)
		}
	}
	return ""
}

// drawn draws each run of dark modules in a row as a rectangle.
func drawn(q *qr.QrCode) string {
	side := q.Size() + 2*quiet
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, side, side, side, side)
	for y := range q.Size() {
		for x := 0; x < q.Size(); x++ {
			begin := x
			for q.Module(x, y) {
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
