package together

import (
	"cmp"
	"math"
	"slices"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
)

// A point is the two errors of a test.
type point struct{ alpha, beta float64 }

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
	var mid, low, high []point
	for i, j := 0, 0; ; {
		p := point{float64(i) / float64(n), 1 - float64(j)/float64(n)}
		mid = append(mid, p)
		low = append(low, point{math.Max(0, p.alpha-d), math.Max(0, p.beta-d)})
		high = append(high, point{math.Min(1, p.alpha+d), math.Min(1, p.beta+d)})
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
	ends := []point{{0, 1}, {1, 0}}
	curve := Curve{figure.TradeOffCurve{Name: "true: estimated for these two worlds", Evidence: figure.True, Runs: n},
		"From " + notation.Things(int64(n), "run") + " in each world, with the exact chances of their choices; the band has confidence " + notation.Number(confidence) + " as a whole."}
	const places = 200
	middle, below, above := hull(append(mid, ends...)), hull(append(low, point{1, 0})), hull(append(high, ends...))
	for i := range places + 1 {
		a := float64(i) / places
		l, h := at(below, a), at(above, a)
		curve.Alpha = append(curve.Alpha, a)
		curve.Low, curve.High = append(curve.Low, l), append(curve.High, h)
		curve.Beta = append(curve.Beta, math.Max(l, math.Min(h, at(middle, a))))
	}
	return curve
}

// hull returns the corners of the largest convex function that is above none of some points, α increasing.
func hull(points []point) (corners []point) {
	slices.SortFunc(points, func(p, q point) int { return cmp.Or(cmp.Compare(p.alpha, q.alpha), cmp.Compare(p.beta, q.beta)) })
	for _, p := range points {
		if n := len(corners); n > 0 && corners[n-1].alpha == p.alpha {
			continue
		}
		for n := len(corners); n > 1; n-- {
			a, b := corners[n-2], corners[n-1]
			if (b.alpha-a.alpha)*(p.beta-a.beta) > (b.beta-a.beta)*(p.alpha-a.alpha) {
				break
			}
			corners = corners[:n-1]
		}
		corners = append(corners, p)
	}
	return corners
}

// at returns the value at α between corners, and at the ends beyond them.
func at(corners []point, alpha float64) float64 {
	for i, p := range corners {
		if p.alpha >= alpha {
			if i == 0 {
				return p.beta
			}
			before := corners[i-1]
			return before.beta + (alpha-before.alpha)/(p.alpha-before.alpha)*(p.beta-before.beta)
		}
	}
	return corners[len(corners)-1].beta
}
