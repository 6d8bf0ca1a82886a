package privacy

import "math"

// integral returns ∫₀^∞ e^{log(s)} factor(s) ds, where log is 0 at 0, concave, and
// falls from there or soon after, and factor is tame: Gauss–Legendre quadrature, to about 1e−14 of the result,
// over the range where the weight is above e^−40.
func integral(log, factor func(float64) float64) float64 {
	const drop, panels = -40, 8
	low, high := 0.0, 1e-14
	for log(high) > drop {
		low, high = high, 2*high
	}
	for range 3 {
		if mid := (low + high) / 2; log(mid) > drop {
			low = mid
		} else {
			high = mid
		}
	}
	sum, h := 0.0, high/(2*panels)
	for i := range panels {
		mid := float64(2*i+1) * h
		for j, x := range legendreX {
			left, right := mid-h*x, mid+h*x
			sum += legendreW[j] * (math.Exp(log(left))*factor(left) + math.Exp(log(right))*factor(right))
		}
	}
	return sum * h
}

// The positive nodes of the 16-point Gauss–Legendre rule on [−1, 1], and their weights
// (Abramowitz & Stegun, table 25.4).
var (
	legendreX = [8]float64{
		0.0950125098376374401853193, 0.2816035507792589132304605, 0.4580167776572273863424194, 0.6178762444026437484466718,
		0.7554044083550030338951012, 0.8656312023878317438804679, 0.9445750230732325760779884, 0.9894009349916499325961542,
	}
	legendreW = [8]float64{
		0.1894506104550684962853967, 0.1826034150449235888667637, 0.1691565193950025381893121, 0.1495959888165767320815017,
		0.1246289712555338720524763, 0.0951585116824927848099251, 0.0622535239386478928628438, 0.0271524594117540948517806,
	}
)
