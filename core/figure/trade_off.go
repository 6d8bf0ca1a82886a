package figure

import "epsilonarcade/core/say"

// TradeOff is the Kind of a figure that shows trade-off functions between two worlds A and B. A test with false
// positive rate α has a false negative rate of at least β = f(α). A proof gives a lower bound on β, and runs give an
// upper bound. On the line β = 1 − α, nothing is revealed. Q05 and Q95 are the ends of a confidence interval.
const TradeOff = "trade-off"

// Evidence tells where a trade-off curve comes from.
type Evidence int

// Proved curves come from a theorem that covers all worlds, Claimed curves from a claim without a theorem. True curves
// are exact for these two worlds, or are estimated from runs. Seen curves are bounds computed from runs.
const (
	Proved Evidence = iota
	Claimed
	True
	Seen
)

// A TradeOffCurve is a curve whose α increases from 0 to 1.
type TradeOffCurve struct {
	Name        string
	Evidence    Evidence
	Alpha, Beta []float64
	Low, High   []float64 // an interval around β, or nil
	Runs        int       // the number of runs, or 0 for an exact curve
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

// tested returns the inks of trade-off curves. True curves share a hue, and the first of them is solid. Seen curves
// have another hue and dashes.
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
