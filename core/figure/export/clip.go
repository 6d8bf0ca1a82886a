package export

import "gonum.org/v1/plot/vg"

// An edge is one side of the unit square: the points whose coordinate equals bound.
type edge struct {
	coordinate func(vg.Point) vg.Length
	bound      vg.Length // 0 or 1
}

var (
	left   = edge{func(p vg.Point) vg.Length { return p.X }, 0}
	right  = edge{left.coordinate, 1}
	bottom = edge{func(p vg.Point) vg.Length { return p.Y }, 0}
	top    = edge{bottom.coordinate, 1}
)

// slop is the distance from the square at which a point still counts as inside.
const slop = 3e-8

func (e edge) inside(p vg.Point) bool {
	if e.bound == 0 {
		return e.coordinate(p) >= -slop
	}
	return e.coordinate(p) <= 1+slop
}

// crossing returns the point at which the line from p to q crosses the edge.
func (e edge) crossing(p, q vg.Point) vg.Point {
	t := (e.coordinate(p) - e.bound) / (e.coordinate(p) - e.coordinate(q))
	return q.Sub(p).Scale(t).Add(p)
}

// clipLine returns the parts of a line in the unit square. Like clipArea, it does the same as gonum/plot's canvas, bit
// for bit. The canvas itself would add 148 KB of brotli to a program.
func clipLine(line []vg.Point) [][]vg.Point {
	lines := [][]vg.Point{line}
	for _, e := range []edge{right, left, bottom, top} {
		var parts [][]vg.Point
		for _, line := range lines {
			var part []vg.Point
			end := func() {
				if len(part) > 1 {
					parts = append(parts, part)
				}
				part = nil
			}
			for i, p := range line {
				inside := e.inside(p)
				if i > 0 && inside != e.inside(line[i-1]) {
					part = append(part, e.crossing(line[i-1], p))
				}
				if inside {
					part = append(part, p)
				} else {
					end()
				}
			}
			end()
		}
		lines = parts
	}
	return lines
}

// clipArea returns the part of a polygon in the unit square (Sutherland & Hodgman 1974).
func clipArea(corners []vg.Point) []vg.Point {
	for _, e := range []edge{left, right, bottom, top} {
		var part []vg.Point
		for i, p := range corners {
			q := corners[(i+1)%len(corners)]
			if e.inside(p) {
				part = append(part, p)
			}
			if e.inside(p) != e.inside(q) {
				part = append(part, e.crossing(p, q))
			}
		}
		corners = part
	}
	return corners
}
