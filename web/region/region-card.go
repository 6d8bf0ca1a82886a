package region

// RegionCard shows the CDF-versus-feasible-region figure and its verdict.
type RegionCard struct {
	Room *Region
}
