package mechanism

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// HetCTB is an unbiased CTB with a level ε_t for each user. The response is
//
//	g(x; ε_t) = (1 ± coth(ε_t/2))/2, with plus for x = 1 and minus for x = 0,
//	where x ~ CTB(ε_t). Its mean is μ and its weight is coth(ε_t/2)².
//
// The response is dropped if ε_t < ε_min. If there is a single level and it is at least ε_min,
// HetCTB reads CTB's tape and returns g(x; ε) for each response x, rounded to the tape's grid.
// Heterogeneous local privacy, Agent 4.
type HetCTB struct {
	EpsMin float64 // ε_min > 0
	Levels Levels
}

// Law returns the law that draws a level and then the response, unless there is a single level.
func (h HetCTB) Law(a arm.Arm) tape.Law {
	if eps, ok := h.Levels.Single(); ok && accepted(eps, h.EpsMin) {
		law := CTB{eps}.Law(a)
		law.Low, law.High, law.Weight = unbias(eps)
		return law
	}
	mean := a.Mean()
	sieve := newSieve(h.Levels, h.EpsMin, coths)
	law := tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
		coths := sieve.draw(src, r)
		values := r.Value[:len(coths)]
		src.Float64s(values)
		for i, coth := range coths {
			// x = 1 with probability (1 − tanh(ε/2))/2 + tanh(ε/2) μ.
			low := 0.5 * (1 - coth)
			x := math.Float64bits(float64(coth*values[i])+(low-mean)) >> 63 // 1 if negative
			values[i] = low + float64(coth*float64(int64(x)))
			coths[i] = coth * coth // coths shares its memory with the weights
		}
	}}
	components(&law, h.Levels, h.EpsMin, func(eps float64) tape.Component {
		low, high, weight := unbias(eps)
		return tape.Component{Share: 1, P: CTB{eps}.Law(a).P, Low: low, High: high, Weight: weight}
	})
	return law
}

// coths replaces each ε by coth(ε/2) = 1/tanh(ε/2) = (1 + e^−ε)/(1 − e^−ε).
func coths(levels []float64) {
	var all [MaxLevels]float64 // a block has at most 64 levels
	powers := all[:len(levels)]
	copy(powers, levels)
	expMinus(powers)
	for i, e := range powers {
		more, less := 1+e, 1-e
		if less < 1e-3 { // several digits have cancelled
			_, tanh := CTB{workable(levels[i])}.line()
			less = more * tanh
		}
		levels[i] = more / less
	}
}

// unbias returns g(0; ε), g(1; ε) and coth(ε/2)².
func unbias(eps float64) (low, high, weight float64) {
	_, tanh := CTB{workable(eps)}.line()
	coth := 1 / tanh
	return (1 - coth) / 2, (1 + coth) / 2, coth * coth
}

// Key names the mechanism and its parameters. If HetCTB reads CTB's tape, the key is CTB's.
func (h HetCTB) Key() string {
	if eps, ok := h.Levels.Single(); ok && accepted(eps, h.EpsMin) {
		return CTB{eps}.Key()
	}
	return "het-ctb " + text(h.EpsMin) + " " + h.Levels.String()
}

// Epsilon returns the largest level of any user. Each response is private at its own user's level.
func (h HetCTB) Epsilon() float64 { return h.Levels.Max() }

// Domain is [0, 1].
func (h HetCTB) Domain() (low, high float64) { return 0, 1 }
