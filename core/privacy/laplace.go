package privacy

var laplace = Noise{
	ID:        "laplace",
	Name:      "Laplace noise",
	Formula:   "R/N plus Laplace noise of scale 1/(Nε)",
	Reference: "Wang & Zhu 2024, Lemma 15 with δ = 0",
	above0:    true,
	neighbours: func(eps, _ float64, n, r int64) Pair {
		return boundaryPair(shape(eps, 0), n, r)
	},
}
