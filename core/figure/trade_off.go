package figure

import "epsilonarcade/core/say"

// TradeOff is the kind of figures of trade-off functions f of two worlds that somebody tells apart: how many of one
// world a test accuses, α, and how many of the other it then misses at least, β = f(α). What is proved is a bound
// from below, what tells nothing is the line β = 1 − α, and what has been seen is a bound from above that runs have
// made. Where such a series has an interval, from Q05 to Q95, it is one of confidence.
const TradeOff = "trade-off"

// Evidence says how it is known of a trade-off curve.
type Evidence int

// From a theorem, whatever the worlds; from a claim that no theorem covers; from the laws of these worlds, or from
// runs an estimate of them; and from runs a bound.
const (
	Proved Evidence = iota
	Claimed
	True
	Seen
)

// A TradeOffCurve is one curve, with α increasing from 0 to 1.
type TradeOffCurve struct {
	Name        string
	Evidence    Evidence
	Alpha, Beta []float64
	Low, High   []float64 // the ends of an interval around β, nil if there is none
	Runs        int       // that it is from: of what has been seen 1 at least, of what is exact 0
}

// TradeOffs returns the figure of trade-off curves.
func TradeOffs(title string, curves []TradeOffCurve) Figure {
	f := Figure{
		Title: title, Kind: TradeOff,
		X:      Axis{Label: say.Of("together-alpha"), Scale: Linear},
		Y:      Axis{Label: say.Of("together-beta"), Scale: Linear},
		Bounds: []Bound{{Name: say.Of("together-diagonal"), Kind: Level, X: []float64{0, 1}, Y: []float64{1, 0}}},
	}
	for _, c := range curves {
		switch c.Evidence {
		case Proved:
			f.Bounds = append(f.Bounds, Bound{Name: c.Name, Kind: "lower", X: c.Alpha, Y: c.Beta})
		case Claimed:
			f.Bounds = append(f.Bounds, Bound{Name: c.Name, Kind: Level, X: c.Alpha, Y: c.Beta})
		default:
			f.Series = append(f.Series, Series{Name: c.Name, X: c.Alpha, Mean: c.Beta, Q05: c.Low, Q95: c.High, Runs: c.Runs})
		}
	}
	return f
}

// tested returns the inks of trade-off curves: what is true has a hue of its own and full lines first, what has been
// seen another one and dashes.
func (f Figure) tested() (all []Ink) {
	for i, s := range f.Series {
		k := Ink{Pattern: 4 * i % Patterns}
		if s.Runs > 0 && s.Q05 == nil {
			k = Ink{Hue: 1, Pattern: 1}
		}
		all = append(all, k)
	}
	return all
}
