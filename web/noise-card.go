package web

// NoiseCard shows the choice of a perturbed distribution.
type NoiseCard struct {
	App *App
}
