package setup

// SettingsCard shows how a scenario is run and looked at.
type SettingsCard struct {
	Room *Settings
}
