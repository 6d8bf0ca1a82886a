package web

// PanelsCard offers the paper's panels that the Region view can show.
type PanelsCard struct {
	App *App
}
