package drawing

import (
	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
)

// View is the figure in which a reader draws.
type View struct {
	Drawing *Drawing
	Pen     func(host markup.Element) // lets the reader draw in host
}

// role and label describe the figure: a fan is a picture, and a drawing takes keys.
func (c *View) role() string {
	if c.Drawing.Fan != nil {
		return "img"
	}
	return "application"
}
func (c *View) label() string {
	if c.Drawing.Fan != nil {
		return say.Of("draw-fan")
	}
	return say.Of("draw-label")
}
