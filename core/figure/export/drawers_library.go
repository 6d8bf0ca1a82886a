//go:build library

package export

// drawers has only SVG, because the libraries of PDF and PNG are larger than the rest of the program.
var drawers = map[Format]drawer{SVG: drawSVG}
