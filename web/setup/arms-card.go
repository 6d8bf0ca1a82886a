package setup

// ArmsCard shows the instance: arms as bars, presets, typed means.
type ArmsCard struct {
	Room *Arms
}
