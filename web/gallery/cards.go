package gallery

// GalleryView shows all panels of the papers as small charts.
type GalleryView struct{ Room *Gallery }

// PanelHead says which panel is open, and leads to others.
type PanelHead struct{ Room *Gallery }

// SheetView shows a figure or a table, and what the papers state of it.
type SheetView struct{ Room *Sheet }
