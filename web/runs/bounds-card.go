package runs

import "epsilonarcade/core/say"

// BoundsCard lists the bounds of theory on the regret of the policy in focus.
type BoundsCard struct {
	Room *Bounds
	Open bool
}

// Toggle opens or closes the list. What it needs is asked for when it is first opened.
func (c *BoundsCard) Toggle() { c.Open = !c.Open }

// Rows returns the list, nothing while it is closed.
func (c *BoundsCard) Rows() []BoundRow {
	if !c.Open {
		return nil
	}
	return c.Room.BoundRows()
}

// Waiting says why the list is empty, if it is.
func (c *BoundsCard) Waiting() string {
	switch {
	case !c.Open || len(c.Rows()) > 0:
		return ""
	case !c.Room.BoundsReady():
		return say.Of("loading-theory")
	case c.Room.bounds.reason != "":
		return say.Of("bounds-cannot-shown", c.Room.bounds.reason)
	}
	return say.Of("no-bound-papers-about")
}
