package gallery

// GalleryView shows all panels of the papers as small charts.
type GalleryView struct{ Room *Gallery }

// PanelHead names the open panel and links to others.
type PanelHead struct{ Room *Gallery }

// SheetView shows a figure or a table, and the paper's claims about it.
type SheetView struct{ Room *Sheet }
