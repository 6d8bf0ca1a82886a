package mechanism

import (
	"math"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// HetCTL is CTL with a level ε_t for each user. The response is
//
//	r + Lap(1/ε_t), with weight ε_t^−2.
//
// The response is dropped if ε_t < ε_min. Levels are public and do not depend on rewards. If there
// is a single level and it is at least ε_min, HetCTL equals CTL, response for response.
// Heterogeneous local privacy, Agent 2.
type HetCTL struct {
	EpsMin float64 // ε_min > 0
	Levels Levels
}

// Law returns the law that draws a level and then the response, unless there is a single level.
func (h HetCTL) Law(a arm.Arm) tape.Law {
	if eps, ok := h.Levels.Single(); ok && accepted(eps, h.EpsMin) {
		law := CTL{Eps: eps}.Law(a)
		law.Weight = precision(eps)
		for i := range law.Components {
			law.Components[i].Weight = law.Weight
		}
		return law
	}
	sieve := newSieve(h.Levels, h.EpsMin, func(levels []float64) {
		for i, eps := range levels {
			levels[i] = 1 / workable(eps)
		}
	})
	law := tape.Law{Draw: func(src *random.Source, r *tape.Responses) {
		scales := sieve.draw(src, r)
		values := r.Value[:len(scales)]
		a.Draw(src, values)
		var all [len(r.Value)]float64
		noise := all[:len(scales)]
		src.Laplaces(noise)
		for i, scale := range scales {
			values[i] += float64(scale * noise[i])
			scales[i] = scale * scale // scales shares its memory with the weights
		}
	}}
	if low, high, p, ok := arm.TwoValues(a); ok {
		components(&law, h.Levels, h.EpsMin, func(eps float64) tape.Component {
			l := noisy(low, high, p, eps)
			l.Weight = precision(eps)
			return l
		})
	}
	return law
}

// precision returns ε^−2.
func precision(eps float64) float64 {
	e := workable(eps)
	return 1 / (e * e)
}

// components describes a law as a mixture over the levels, if the levels are a list.
func components(law *tape.Law, levels Levels, least float64, component func(eps float64) tape.Component) {
	last := math.NaN()
	for _, eps := range levels.support() { // in increasing order
		switch {
		case !accepted(eps, least):
			law.Dropped++
		case eps == last:
			law.Components[len(law.Components)-1].Share++
		default:
			law.Components = append(law.Components, component(eps))
			last = eps
		}
	}
	law.Dropped += float64(len(levels.support())) * levels.refuse / (1 - levels.refuse)
}

// accepted reports whether responses at level ε are used. At level 0 they carry no information.
func accepted(eps, least float64) bool { return eps >= least && eps > 0 }

// Key names the mechanism and its parameters. If HetCTL equals CTL, the key is CTL's.
func (h HetCTL) Key() string {
	if eps, ok := h.Levels.Single(); ok && accepted(eps, h.EpsMin) {
		return CTL{Eps: eps}.Key()
	}
	return "het-ctl " + text(h.EpsMin) + " " + h.Levels.String()
}

// Epsilon returns the largest level of any user. Each response is private at its own user's level.
func (h HetCTL) Epsilon() float64 { return h.Levels.Max() }

// Domain is [0, 1].
func (h HetCTL) Domain() (low, high float64) { return 0, 1 }
