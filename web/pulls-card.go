package web

// PullsCard shows how often the policy in focus has pulled each arm.
type PullsCard struct {
	App *App
}
