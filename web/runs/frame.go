package runs

import (
	"epsilonarcade/web/setup"

	"github.com/vugu/vugu"
)

// Frame is what a view of runs shows under the page's head: the cards of the setup, the chart with its sentence,
// legend and transport, and what looks into the runs.
type Frame struct {
	Room *Runs
}

// cards are the view's own: under its charts, and among those that look into the runs.
func (c *Frame) cards() (middle, side []vugu.Builder) {
	if c.Room.Page.Drawers.Shut(WhyDrawer) {
		return nil, nil
	}
	return c.Room.view().Cards()
}

// Middle are the view's own cards under its charts.
func (c *Frame) Middle() []vugu.Builder {
	middle, _ := c.cards()
	return middle
}

// Side are the view's own cards among those that look into the runs.
func (c *Frame) Side() []vugu.Builder {
	_, side := c.cards()
	return side
}

// TextDrawer is the drawer with the text of a policy that is being written.
const TextDrawer = "text"

// Other names the chart beside the view's own one, if there is one.
func (c *Frame) Other() string {
	other, _ := c.Room.view().Beside()
	return other
}

// Own says what the view's own chart shows, where that is not plain.
func (c *Frame) Own() string {
	_, own := c.Room.view().Beside()
	return own
}

// Which returns the curves of both charts, where there are two of them.
func (c *Frame) Which() []setup.Entry {
	if c.Other() == "" {
		return nil
	}
	return c.Room.Entries()
}

// class returns the name of a class, or nothing if an element does not have it.
func class(name string, is bool) string {
	if is {
		return name
	}
	return ""
}
