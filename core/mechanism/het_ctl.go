package mechanism

import (
	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// HetCTL is CTL with a level ε_t of each user's own: the response is
//
//	r + Lap(1/ε_t), of weight ε_t^−2,
//
// and it is dropped if ε_t < ε_min. A level does not depend on the reward and is public.
// With a single level of at least ε_min it is CTL, response for response. Heterogeneous
// local privacy, Agent 2.
type HetCTL struct {
	EpsMin float64 // ε_min > 0
	Levels Levels
}

// Law draws a level and then the response.
func (h HetCTL) Law(a arm.Arm) tape.Law {
	return tape.Law{Draw: func(src *random.Source) tape.Response {
		eps := h.Levels.Draw(src)
		if !accepted(eps, h.EpsMin) {
			return tape.Response{Dropped: true}
		}
		e := workable(eps)
		return tape.Response{Value: laplace(a.Draw(src), eps, src), Weight: 1 / (e * e)}
	}}
}

// accepted says that responses of level ε are used. None is at level 0, which says
// nothing.
func accepted(eps, least float64) bool { return eps >= least && eps > 0 }

// Key names the mechanism and its parameters; that of CTL if it is CTL.
func (h HetCTL) Key() string {
	if eps, ok := h.Levels.Single(); ok && accepted(eps, h.EpsMin) {
		return CTL{eps}.Key()
	}
	return "het-ctl " + text(h.EpsMin) + " " + h.Levels.String()
}

// Epsilon returns the largest level of a user. Each response is private to its user's
// own level.
func (h HetCTL) Epsilon() float64 { return h.Levels.Max() }

// Domain is [0, 1].
func (h HetCTL) Domain() (low, high float64) { return 0, 1 }
