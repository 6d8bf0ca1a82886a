package runs

import (
	"epsilonarcade/web/setup"

	"github.com/vugu/vugu"
)

// Frame is the body of a view of runs: the cards of the setup, the chart with its sentence, legend and transport, and
// the cards about the runs.
type Frame struct {
	Room *Runs
}

// cards returns the view's own cards: those under its charts, and those among the cards about the runs.
func (c *Frame) cards() (middle, side []vugu.Builder) {
	if c.Room.Page.Drawers.Shut(WhyDrawer) {
		return nil, nil
	}
	return c.Room.view().Cards()
}

// Middle returns the view's own cards under its charts.
func (c *Frame) Middle() []vugu.Builder {
	middle, _ := c.cards()
	return middle
}

// Side returns the view's own cards among the cards about the runs.
func (c *Frame) Side() []vugu.Builder {
	_, side := c.cards()
	return side
}

// TextDrawer names the drawer with the source of a custom policy.
const TextDrawer = "text"

// Other returns the name of the chart beside the view's own one, or "".
func (c *Frame) Other() string {
	other, _ := c.Room.view().Beside()
	return other
}

// Own returns the name of the view's own chart, or "" if it needs none.
func (c *Frame) Own() string {
	_, own := c.Room.view().Beside()
	return own
}

// Which returns the curves of the two charts, or nil if there is only one chart.
func (c *Frame) Which() []setup.Entry {
	if c.Other() == "" {
		return nil
	}
	return c.Room.Entries()
}

// class returns the class name if the element has that class, or "" if not.
func class(name string, is bool) string {
	if is {
		return name
	}
	return ""
}
