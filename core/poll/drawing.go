package poll

import (
	"math/rand/v2"

	"epsilonarcade/core/mechanism"
)

// Positions is the number of positions on the horizon axis where a drawing is sampled.
const Positions = 8

// ReportDrawing draws the report on a drawing: its level at each position. It picks one position
// uniformly, and randomises the drawing's level there. The report is position·Levels + level. The
// position does not depend on the drawing, so the report is ε-locally differentially private for the
// whole drawing.
func ReportDrawing(drawing [Positions]int, eps float64, src rand.Source) int {
	at := rand.New(src).IntN(Positions)
	return at*Levels + mechanism.Choice{Eps: eps, Options: Levels}.Report(drawing[at], src)
}

// A Fan is an estimate of a class's drawings at one position: the levels at 5, 25, 50, 75 and 95 %.
// About one in Positions phones reports on a position, so the estimate is rough. From 25 reports, a
// median is usually right within one level at ε = 4, and says little at ε = 1.
type Fan [5]int

// Fans returns the fan at each position, from the number of reports of each value of ReportDrawing.
// The distribution is [Estimate] of the position's reports. Different phones report on different
// positions, so the line through the medians estimates no student's drawing.
func Fans(counts *[Positions * Levels]int64, eps float64) (fans [Positions]Fan) {
	for at := range fans {
		levels := Estimate(counts[at*Levels:][:Levels], eps)
		for i, alpha := range [5]float64{.05, .25, .5, .75, .95} {
			fans[at][i] = levels.Quantile(alpha)
		}
	}
	return fans
}
