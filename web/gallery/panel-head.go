package gallery

// PanelHead says which panel is open, and leads to others.
type PanelHead struct {
	Room *Gallery
}
