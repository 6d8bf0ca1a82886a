package policy

import (
	"math"

	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var adapUCB = sequencePrivate(Spec{
	ID:        "adap-ucb",
	Name:      "AdaP-UCB",
	Reference: say.Of("cite-algorithm-equation", "Azize & Basu 2022", "1", "7", "6", "7"),
	Summary:   say.Of("adap-klucb-wider-index"),
	Episodic:  true,
	Params:    []Param{alpha},
	New: func(s Setup, noise *random.Source) Policy {
		return newAdaPUCB(s, noise)
	},
})

func newAdaPUCB(s Setup, noise *random.Source) *episodic {
	p := newAdaP(s, noise, ucbIndex)
	p.additive = true
	return p
}

// ucbIndex computes equation 7. The root covers only width/(2n). The last term allows for the Laplace noise, whose
// deviation is of order width/(εn).
//
//	mean + √(width/(2n)) + width/(εn)
func ucbIndex(mean, n float64, d decision, _ float64) float64 {
	return mean + math.Sqrt(d.width/(2*n)) + d.width/(d.eps*n)
}
