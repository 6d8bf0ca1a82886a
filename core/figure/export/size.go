package export

import "gonum.org/v1/plot/vg"

// A Size is what a drawing is made for.
type Size int

// The sizes. A drawing for a paper grows in height with its legend; a slide does not.
const (
	Column Size = iota // one of two columns of a paper, 3.5 inches wide
	Page               // a paper's full width, 6.5 inches
	Slide              // a slide, 13⅓ by 7½ inches
)

// A sheet is a size in points (1/72 inch).
type sheet struct {
	width  vg.Length
	height vg.Length // 0 if the panel's is given
	panel  vg.Length // height between the axes; 0 if the sheet's is given
	text   vg.Length // size of letters
	title  vg.Length
	small  vg.Length // size of ticks' labels and notes
	line   vg.Length // width of a curve
	margin vg.Length
	ticks  int // how many labels an axis has, about
	dpi    int // of a raster image
}

var sheets = map[Size]sheet{
	Column: {width: 252, panel: 150, text: 8, title: 8.5, small: 7, line: 1.1, margin: 4, ticks: 5, dpi: 300},
	Page:   {width: 468, panel: 250, text: 9, title: 10.5, small: 8, line: 1.2, margin: 5, ticks: 7, dpi: 300},
	Slide:  {width: 960, height: 540, text: 19, title: 25, small: 17, line: 2.8, margin: 18, ticks: 7, dpi: 144},
}
