package runs

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
		return "Loading the theory…"
	case c.Room.bounds.reason != "":
		return "The bounds cannot be shown: " + c.Room.bounds.reason + "."
	}
	return "No bound of the papers is about it."
}
