package together

import (
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
)

// above returns an estimate without what lies below a proved curve, where the true one is not.
func above(of Curve, known []Curve) Curve {
	for _, c := range known {
		if c.Evidence != figure.Proved {
			continue
		}
		for i, alpha := range of.Alpha {
			f, _ := c.At(alpha)
			of.Low[i], of.Beta[i], of.High[i] = math.Max(of.Low[i], f), math.Max(of.Beta[i], f), math.Max(of.High[i], f)
		}
	}
	return of
}

// estimate returns the trade-off curve of two worlds from losses log(P/Q) of runs in the first, and log(Q/P) of as many
// in the second. The best tests take the run for one of the second world where log(P/Q) ≤ c (Neyman & Pearson). Both
// shares of runs, at all c together, are with confidence γ within
//
//	d = √( log(4/(1 − γ)) / 2n )
//
// of their chances (Massart 1990), which moves each corner of f by no more to either side.
func estimate(losses [2][]float64, confidence float64) Curve {
	n := len(losses[0])
	first, second := slices.Clone(losses[0]), slices.Clone(losses[1])
	for i := range second {
		second[i] = -second[i]
	}
	slices.Sort(first)
	slices.Sort(second)
	d := math.Sqrt(math.Log(4/(1-confidence)) / (2 * float64(n)))
	var mid, low, high []tradeoff.Point
	for i, j := 0, 0; ; {
		p := tradeoff.Point{Alpha: float64(i) / float64(n), Beta: 1 - float64(j)/float64(n)}
		mid = append(mid, p)
		low = append(low, tradeoff.Point{Alpha: math.Max(0, p.Alpha-d), Beta: math.Max(0, p.Beta-d)})
		high = append(high, tradeoff.Point{Alpha: math.Min(1, p.Alpha+d), Beta: math.Min(1, p.Beta+d)})
		if i == n && j == n {
			break
		}
		c := math.Inf(1)
		if i < n {
			c = first[i]
		}
		if j < n {
			c = math.Min(c, second[j])
		}
		for i < n && first[i] <= c {
			i++
		}
		for j < n && second[j] <= c {
			j++
		}
	}
	ends := []tradeoff.Point{{Alpha: 0, Beta: 1}, {Alpha: 1, Beta: 0}}
	curve := Curve{figure.TradeOffCurve{Name: say.Of("together-estimated"), Evidence: figure.True, Runs: n},
		say.Of("together-estimate-why", notation.Count(n), notation.Number(confidence))}
	const places = 200
	middle, below, above := tradeoff.Hull(append(mid, ends...)), tradeoff.Hull(append(low, ends[1])), tradeoff.Hull(append(high, ends...))
	for i := range places + 1 {
		a := float64(i) / places
		l, h := below.At(a), above.At(a)
		curve.Alpha = append(curve.Alpha, a)
		curve.Low, curve.High = append(curve.Low, l), append(curve.High, h)
		curve.Beta = append(curve.Beta, math.Max(l, math.Min(h, middle.At(a))))
	}
	return curve
}
