package privacy

var laplace = Noise{
	Spec:   spec("laplace"),
	Alike:  true,
	above0: true,
	neighbours: func(eps, _ float64, n, r int64) Pair {
		return boundaryPair(shape(eps, 0), n, r)
	},
}
