package gallery

// SheetView shows a figure or a table, and what the papers state of it.
type SheetView struct {
	Room *Sheet
}
