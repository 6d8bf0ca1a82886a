package region

// ReadCard says how to read a region figure, and what its numbers promise.
type ReadCard struct {
	Room *Region
}
