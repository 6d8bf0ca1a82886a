package gallery

// GalleryView shows all panels of the papers as small charts.
type GalleryView struct {
	Room *Gallery
}
