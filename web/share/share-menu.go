package share

// ShareMenu is the menu for sharing the page, with its QR code.
type ShareMenu struct {
	Room *Share
	Open bool // the fold for lectures is open
}

// Toggle opens or closes the fold.
func (c *ShareMenu) Toggle() { c.Open = !c.Open }

// Lectures returns the rows of the fold if it is open.
func (c *ShareMenu) Lectures() []Lecture {
	if !c.Open {
		return nil
	}
	return c.Room.Lectures()
}
