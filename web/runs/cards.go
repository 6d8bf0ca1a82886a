package runs

// WhyCard says what the regret of the policy in focus is made of.
type WhyCard struct{ Room *Why }

// ViewBar says how runs are shown: one or the mean, how fast, on which axes.
type ViewBar struct{ Room *Runs }

// ListingCard shows the algorithm of the policy in focus.
type ListingCard struct{ Room *Listing }

// PullsCard shows how often the policy in focus has pulled each arm.
type PullsCard struct{ Room *Pulls }
