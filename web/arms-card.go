package web

// ArmsCard shows the instance: arms as bars, presets, typed means.
type ArmsCard struct {
	App *App
}
