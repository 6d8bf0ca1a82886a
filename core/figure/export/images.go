//go:build !library

package export

// images writes the formats that the tag library leaves out. Their libraries are larger than the rest of the program.
var images = map[Format]drawer{PDF: drawPDF, PNG: drawPNG}
