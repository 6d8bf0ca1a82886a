package drawing

import "epsilonarcade/web/markup"

// View is the figure in which a reader draws.
type View struct {
	Drawing *Drawing
	Pen     func(host markup.Element) // lets the reader draw in host
}
