// Package drawing lets a reader draw the regret curve that they expect, and compares it with the real one.
package drawing

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
)

// A Drawing is the figure of the regret curve that a reader expects, and of the real one. The reader draws in it until
// the real curve is known. It does not need a server.
type Drawing struct {
	Browser Browser `json:"-"`
	Locked  bool    `json:"-"` // the reader cannot draw
	Horizon float64
	Top     float64                   // the largest regret on the axis
	Points  [samples]float64          // the drawn regret, at equal distances from 0 to the horizon
	Drawn   [samples]bool             // whether the reader has drawn a point
	Cursor  int                       // the point that keys move
	Real    *[samples]float64         // the real regret, once it is known
	Fan     *[poll.Positions]poll.Fan // what a class has drawn, or nil
	last    int                       // the point under the pen, or −1
}

// samples is the number of points of a drawing.
const samples = 33

// New returns an empty drawing.
func New(b Browser, horizon, top float64) *Drawing {
	return &Drawing{Browser: b, Horizon: horizon, Top: top, last: -1}
}

// Complete reports whether the curve reaches the horizon.
func (d *Drawing) Complete() bool { return d.Drawn[samples-1] }

// pen lets the reader draw in host, unless the figure is a fan.
func (d *Drawing) pen(host markup.Element) {
	if d.Fan == nil {
		d.Browser.Pen(host, d)
	}
}

// open reports whether the reader can draw.
func (d *Drawing) open() bool { return !d.Locked && d.Real == nil }

// Draw draws a line to a place in the figure's own units.
func (d *Drawing) Draw(x, y float64) {
	d.Pen((x-left)/(width-left-10), (height-below-y)/(height-below-10))
}

// Pen draws a line to a place, given as fractions of the axes. The line begins where the stroke is, or for a new stroke
// at the last point before.
func (d *Drawing) Pen(x, y float64) {
	if !d.open() {
		return
	}
	i := int(math.Round(max(0, min(1, x)) * (samples - 1)))
	height := max(0, min(1, y)) * d.Top
	d.Drawn[0] = true // every curve begins at no regret
	from := d.last
	if from < 0 {
		for from = i; !d.Drawn[from]; {
			from--
		}
	}
	start := d.Points[from]
	for k := max(1, min(from, i)); k <= max(from, i); k++ {
		share := 1.0
		if k != i {
			share = float64(k-from) / float64(i-from)
		}
		d.Points[k], d.Drawn[k] = start+share*(height-start), true
	}
	d.last, d.Cursor = i, i
}

// Levels returns the level of a complete curve at each position of package poll. Position i is at (i+1)/Positions of the
// horizon, and level l is the regret from l to l+1 parts of the axis, which has poll.Levels parts.
func (d *Drawing) Levels() (levels [poll.Positions]int) {
	for i := range levels {
		regret := d.Points[(i+1)*(samples-1)/poll.Positions]
		levels[i] = min(int(regret/d.Top*poll.Levels), poll.Levels-1)
	}
	return levels
}

// At returns the place that a report of poll.ReportDrawing names: its position, and the middle of its level.
func (d *Drawing) At(report int) (pulls, regret float64) {
	position, level := report/poll.Levels, report%poll.Levels
	return d.Horizon * float64(position+1) / poll.Positions, d.Top * (float64(level) + .5) / poll.Levels
}

// Lift ends a stroke.
func (d *Drawing) Lift() { d.last = -1 }

// Key draws by keys: the arrows to the sides move the cursor, and up and down move its point. It reports whether the
// key has a use.
func (d *Drawing) Key(key string) bool {
	const steps = 24 // of the axis
	if !d.open() {
		return false
	}
	switch key {
	case "ArrowLeft":
		d.Cursor = max(0, d.Cursor-1)
	case "ArrowRight":
		if d.Cursor = min(samples-1, d.Cursor+1); !d.Drawn[d.Cursor] {
			d.Points[d.Cursor], d.Drawn[d.Cursor], d.Drawn[0] = d.Points[d.Cursor-1], true, true
		}
	case "ArrowUp", "ArrowDown":
		by := d.Top / steps
		if key == "ArrowDown" {
			by = -by
		}
		if d.Cursor > 0 {
			d.Points[d.Cursor], d.Drawn[d.Cursor] = max(0, min(d.Top, d.Points[d.Cursor]+by)), true
		}
	default:
		return false
	}
	return true
}

// at returns the place of a point, as a fraction of the horizon.
func (d *Drawing) at(i int) float64 { return float64(i) / (samples - 1) }

// The size of the figure in its own units, and the room for its axes.
const width, height, left, below = 640, 320, 70, 36

// place returns the position of a point in the figure.
func (d *Drawing) place(i int, regret float64) (x, y float64) {
	return left + d.at(i)*(width-left-10), height - below - min(1.05, regret/d.Top)*(height-below-10)
}

// Path returns the drawn curve as the points of an SVG polyline.
func (d *Drawing) Path() string { return d.path(&d.Points, func(i int) bool { return d.Drawn[i] }) }

// RealPath returns the real curve, or "".
func (d *Drawing) RealPath() string {
	return d.path(d.Real, func(i int) bool { return d.Real != nil && !math.IsNaN(d.Real[i]) })
}

func (d *Drawing) path(points *[samples]float64, has func(int) bool) string {
	var b strings.Builder
	for i := range samples {
		if has(i) {
			x, y := d.place(i, points[i])
			fmt.Fprintf(&b, "%.1f,%.1f ", x, y)
		}
	}
	return b.String()
}

// FanPath returns the outline of the fan between two quantiles as the points of an SVG polygon. If both are the median,
// it returns the line through the middles of its levels.
func (d *Drawing) FanPath(low, high int) string {
	if d.Fan == nil {
		return ""
	}
	var there, back []string
	for i, f := range d.Fan {
		at := (i + 1) * (samples - 1) / poll.Positions
		point := func(level float64) string {
			x, y := d.place(at, d.Top*level/poll.Levels)
			return fmt.Sprintf("%.1f,%.1f", x, y)
		}
		if low == high {
			there = append(there, point(float64(f[low])+.5))
			continue
		}
		there, back = append(there, point(float64(f[high]+1))), append(back, point(float64(f[low])))
	}
	slices.Reverse(back)
	return strings.Join(append(there, back...), " ")
}

// cursor returns the move from the figure's corner to the point that keys move.
func (d *Drawing) cursor() string {
	x, y := d.place(d.Cursor, d.Points[d.Cursor])
	return fmt.Sprintf("translate(%.1f %.1f)", x, y)
}

// SetReal sets the real curve from its values at increasing numbers of pulls.
func (d *Drawing) SetReal(x, regret []float64) {
	var real [samples]float64
	for i := range real {
		real[i] = valueAt(x, regret, d.at(i)*d.Horizon)
	}
	d.Real = &real
}

// Finished reports whether the real curve reaches the horizon.
func (d *Drawing) Finished() bool { return d.Real != nil && !math.IsNaN(d.Real[samples-1]) }

// valueAt interpolates a curve that begins at (0, 0). It returns NaN beyond the curve's end.
func valueAt(x, y []float64, at float64) float64 {
	x0, y0 := 0.0, 0.0
	for i := range min(len(x), len(y)) {
		switch {
		case x[i] < at:
			x0, y0 = x[i], y[i]
		case x[i] == x0:
			return y[i]
		default:
			return y0 + (y[i]-y0)*(at-x0)/(x[i]-x0)
		}
	}
	return math.NaN()
}

// Says compares the drawing with the real curve, or says how to draw.
func (d *Drawing) Says() string {
	switch {
	case !d.Complete():
		return say.Of("draw-how", notation.Count(int64(d.Horizon)))
	case d.Real == nil:
		return say.Of("draw-done")
	}
	off, n := 0.0, 0
	for i, regret := range d.Real {
		if !math.IsNaN(regret) {
			off, n = off+math.Abs(regret-d.Points[i]), n+1
		}
	}
	end := d.Real[samples-1]
	if n == 0 || math.IsNaN(end) {
		return say.Of("draw-unfinished")
	}
	return say.Of("draw-off", notation.Number(d.Points[samples-1]), notation.Number(end), notation.Number(off/float64(n)))
}
