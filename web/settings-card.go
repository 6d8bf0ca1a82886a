package web

// SettingsCard shows how a scenario is run and looked at.
type SettingsCard struct {
	App *App
}
