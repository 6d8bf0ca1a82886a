package drawing

import "epsilonarcade/web/markup"

// View is the figure of a drawing.
type View struct {
	Drawing *Drawing
	Pen     func(host markup.Element) // lets the reader draw in host
}

// as returns one of two words: a fan is a picture, and a drawing takes keys.
func (c *View) as(fan, own string) string {
	if c.Drawing.Fan != nil {
		return fan
	}
	return own
}
