package web

// Root is the component that the whole page hangs from.
type Root struct {
	App *App
}
