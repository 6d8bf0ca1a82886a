package export

import (
	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// stand adds the intervals of a series to a curve: upright lines with a mark at the middle.
// Those of several series stand side by side.
func (c *chart) stand(k *curve, i int, s figure.Series) {
	k.dash = nil
	aside := c.shift(i)
	for j, x := range s.X {
		if !c.x.takes(x) || !c.y.takes(s.Mean[j]) {
			k.unknown++
			continue
		}
		move := func(y float64) vg.Point {
			p := c.at(x, y)
			p.X += aside
			return p
		}
		k.marked = append(k.marked, move(s.Mean[j]))
		if c.y.takes(s.Q05[j]) && c.y.takes(s.Q95[j]) {
			k.lines = append(k.lines, []vg.Point{move(s.Q05[j]), move(s.Q95[j])})
		}
	}
}

// shift returns how far the intervals of series i are beside its first.
func (c *chart) shift(i int) vg.Length { return vg.Length(i) * 5 * c.line }
