package web

// ListingCard shows the algorithm of the policy in focus.
type ListingCard struct {
	App *App
}
