package web

// PanelCard shows what the papers state of the open panel, held against its runs.
type PanelCard struct {
	App *App
}
