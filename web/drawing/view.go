package drawing

import "epsilonarcade/web/markup"

// A Browser does what a figure needs from its browser.
type Browser interface {
	// Update renders the page.
	Update()
	// Pen lets the reader draw in host, by calling the view's Draw, Lift and Key. Each render calls it.
	Pen(host markup.Element, v *View)
}

// View is the figure of a drawing. The reader draws in it until the real curve is known.
type View struct {
	Drawing *Drawing
	Browser Browser
	Locked  bool // the reader cannot draw
}

// open reports whether the reader can draw.
func (c *View) open() bool { return !c.Locked && c.Drawing.Real == nil && c.Drawing.Fan == nil }

// Draw draws a line to a place in the figure's own units.
func (c *View) Draw(x, y float64) {
	if c.open() {
		c.Drawing.Pen((x-left)/(width-left-10), (height-below-y)/(height-below-10))
		c.Browser.Update()
	}
}

// Lift ends a stroke.
func (c *View) Lift() { c.Drawing.Lift() }

// Key draws by a key, and reports whether the key has a use.
func (c *View) Key(key string) bool {
	used := c.open() && c.Drawing.Key(key)
	if used {
		c.Browser.Update()
	}
	return used
}

// pen lets the reader draw in host, unless the figure is a fan.
func (c *View) pen(host markup.Element) {
	if c.Drawing.Fan == nil {
		c.Browser.Pen(host, c)
	}
}
