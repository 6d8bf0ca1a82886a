package web

// PanelHead says which panel is open, and leads to others.
type PanelHead struct {
	App *App
}
