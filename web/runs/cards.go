package runs

// ListingCard shows the algorithm of the policy in focus.
type ListingCard struct{ Room *Listing }

// PullsCard shows how often the policy in focus has pulled each arm.
type PullsCard struct{ Room *Pulls }
