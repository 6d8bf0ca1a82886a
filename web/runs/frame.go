package runs

import "github.com/vugu/vugu"

// Frame is what a view of runs shows under the page's head.
type Frame struct {
	Room *Runs
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

func (c *Frame) cards() (middle, side []vugu.Builder) {
	if c.Room.Page.Drawers.Shut(WhyDrawer) {
		return nil, nil
	}
	return c.Room.view().Cards()
}

// Paired reports whether there are two charts side by side.
func (c *Frame) Paired() bool {
	other, _ := c.Room.view().Beside()
	return other != ""
}

// TextDrawer is the drawer with the text of a policy that is being written.
const TextDrawer = "text"

// Writes reports whether there is a card before those of the setup.
func (c *Frame) Writes() bool { return c.Before() != nil }

// Before is the view's own card before those of the setup, nil if it has none.
func (c *Frame) Before() vugu.Builder { return c.Room.view().Before() }
