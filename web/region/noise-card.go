package region

// NoiseCard shows the choice of a perturbed distribution.
type NoiseCard struct {
	Room *Region
}
