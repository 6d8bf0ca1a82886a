package audit

import (
	"cmp"
	"math"
	"slices"
)

// A Bet is a gambler's stake on one event against the largest refuted ε, and the outcomes of the pairs of runs. Each
// pair multiplied the gambler's capital by
//
//	1 + Stake · (x − e^Epsilon y − δ).
//
// Here x is 1 if the event came in the world where it is likelier. y is 1 if it came in the other world.
type Bet struct {
	Gambler int // from 1
	Event   string
	World   string // where the event is likelier, A or B
	Epsilon float64
	Stake   float64 // λ
	Neither int
	Other   int
	Here    int
	Both    int
	event   Event
}

// Gain returns the growth of the log of the capital.
func (b Bet) Gain(delta float64) (sum float64) {
	for o, v := range pays(math.Exp(b.Epsilon), delta) {
		if n := [4]int{neither: b.Neither, onlyOther: b.Other, onlyLikelier: b.Here, both: b.Both}[o]; n > 0 {
			sum += float64(n) * math.Log1p(b.Stake*v)
		}
	}
	return sum
}

// Gamblers is how many gamblers share the first 1.
var Gamblers = len(styles)

// prove keeps the bets that have raised the bound.
func (w *Watch) prove() {
	w.proof = w.proof[:0]
	for _, g := range w.gamblers {
		w.proof = append(w.proof, append(slices.Clip(g.past), stretch{g.event, g.chances, g.came}))
	}
}

// Bets returns the bets that prove the bound, none if no ε is refuted. The mean capital of all gamblers after them is at
// least 1/(1 − γ). A gambler without a bet has 1.
func (w *Watch) Bets() (all []Bet) {
	for i, stretches := range w.proof {
		for _, s := range stretches {
			if s.event.values == nil {
				continue
			}
			eps := w.eps(w.bound-1, w.statistics[s.event.statistic])
			b := Bet{Gambler: i + 1, Event: w.audit.Words(s.event), World: "A", Epsilon: eps, event: s.event,
				Stake:   styles[i].share * stake(s.chances[0], s.chances[1], math.Exp(eps), w.audit.Delta),
				Neither: int(s.came[neither]), Other: int(s.came[onlyOther]), Here: int(s.came[onlyLikelier]), Both: int(s.came[both])}
			if s.event.Back {
				b.World = "B"
			}
			if b.Stake > 0 && b.Neither+b.Other+b.Here+b.Both > 0 {
				all = append(all, b)
			}
		}
	}
	return all
}

// Event returns the event behind the bound. The richest gambler in the proof has won most by it. While nothing is proved,
// it is the event of the gambler with the largest capital against the claim. ok is false until an event is learnt.
func (w *Watch) Event() (e Event, ok bool) {
	owned := make([]float64, len(w.gamblers))
	if bets := w.Bets(); len(bets) > 0 {
		for _, b := range bets {
			owned[b.Gambler-1] += b.Gain(w.audit.Delta)
		}
		return slices.MaxFunc(bets, func(a, b Bet) int {
			return cmp.Or(cmp.Compare(owned[a.Gambler-1], owned[b.Gambler-1]), cmp.Compare(a.Gain(w.audit.Delta), b.Gain(w.audit.Delta)))
		}).event, true
	}
	for i := range w.gamblers {
		owned[i] = w.gamblers[i].owns(w.claimed)
	}
	e = w.gamblers[slices.Index(owned, slices.Max(owned))].event
	return e, e.values != nil
}
