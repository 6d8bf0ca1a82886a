package web

// GalleryView shows all panels of the papers as small charts.
type GalleryView struct {
	App *App
}
