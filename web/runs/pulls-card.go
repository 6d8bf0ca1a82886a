package runs

// PullsCard shows how often the policy in focus has pulled each arm.
type PullsCard struct {
	Room *Pulls
}
