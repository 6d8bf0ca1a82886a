package share

// ShareMenu is the menu of what can be handed out of the page, with the QR code that it opens.
type ShareMenu struct {
	Room *Share
	Open bool // the fold for lectures
}

// Toggle opens or closes the fold.
func (c *ShareMenu) Toggle() { c.Open = !c.Open }

// Lectures returns the rows of the fold, nothing while it is closed.
func (c *ShareMenu) Lectures() []Lecture {
	if !c.Open {
		return nil
	}
	return c.Room.Lectures()
}
