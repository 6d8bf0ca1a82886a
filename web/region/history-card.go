package region

// HistoryCard shows the history of the one arm that a region figure is about.
type HistoryCard struct {
	Room *Region
}
