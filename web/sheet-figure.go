package web

// SheetFigure shows a figure or a table that the lab has made.
type SheetFigure struct {
	App *App
}
