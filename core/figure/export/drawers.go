//go:build !library

package export

var drawers = map[Format]drawer{SVG: drawSVG, PDF: drawPDF, PNG: drawPNG, TeX: drawTeX}
