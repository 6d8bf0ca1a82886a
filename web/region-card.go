package web

// RegionCard shows the CDF-versus-feasible-region figure and its verdict.
type RegionCard struct {
	App *App
}
