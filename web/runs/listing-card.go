package runs

// ListingCard shows the algorithm of the policy in focus.
type ListingCard struct {
	Room *Listing
}
