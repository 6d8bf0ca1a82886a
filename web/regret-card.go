package web

// RegretCard shows the regret chart with its sentence, legend and transport.
type RegretCard struct {
	App *App
}
