package region

// RegionFactsCard shows how to read a region figure, and its numbers.
type RegionFactsCard struct {
	Room *Region
}
