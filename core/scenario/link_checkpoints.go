package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// Checkpoints are written as "log" n or "linear" n if they are LogGrid or LinearGrid of the horizon. Otherwise they
// are separated by commas. A link without checkpoints leaves the field out.

// A grid is a way to compute checkpoints that a link names.
type grid struct {
	name   string
	points func(horizon int64, n int) []int64
	// sizes returns the sizes that the grid of the given points may have, apart from the number of points, which is
	// the size of a grid without repeats.
	sizes func(points []int64) []int
}

var grids = []grid{
	{"linear", LinearGrid, func([]int64) []int { return nil }},
	{"log", LogGrid, logSizes},
}

func printCheckpoints(s *Scenario) string {
	points := s.Checkpoints
	if len(points) == 0 {
		return ""
	}
	if points[len(points)-1] == s.Horizon { // as in every grid
		for _, g := range grids {
			for _, n := range append([]int{len(points)}, g.sizes(points)...) {
				if len(points) <= n && n <= MaxCheckpoints && slices.Equal(points, g.points(s.Horizon, n)) {
					return g.name + strconv.Itoa(n)
				}
			}
		}
	}
	return printWholes(points)
}

// logSizes returns the usual sizes, and the sizes n that one of the points suggests. If no repeats are left out, the
// k-th point from the end is T^(1−k/(n−1)), rounded. So n − 1 is k·ln T/ln(T/point), up to half a pull. This is most
// exact at T/e.
func logSizes(points []int64) []int {
	sizes := []int{10, 20, 50, 100, 200, 500, 1000}
	last := len(points) - 1
	horizon := points[last]
	i, _ := slices.BinarySearch(points, int64(float64(horizon)/math.E))
	for i < last && points[i+1]-points[i] < 2 {
		i++ // the grid may have repeats here
	}
	if i == last {
		return sizes
	}
	steps := func(point float64) float64 {
		return float64(last-i) * math.Log(float64(horizon)) / math.Log(float64(horizon)/point)
	}
	most := min(int(steps(float64(points[i])+0.5))+2, MaxCheckpoints)
	for n := max(2, int(steps(float64(points[i])-0.5))); n <= most; n++ {
		if logPoint(horizon, n, n-2) == points[last-1] {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

func parseCheckpoints(s *Scenario, text string) (err error) {
	for _, g := range grids {
		if size, ok := strings.CutPrefix(text, g.name); ok {
			n, err := parseWhole("checkpoints", size)
			if err != nil {
				return err
			}
			if n < 1 || n > MaxCheckpoints {
				return Problem{"checkpoints", Quote(text), say.Of("not-so-many-checkpoints", strconv.Itoa(MaxCheckpoints))}
			}
			s.Checkpoints = g.points(s.Horizon, int(n))
			return nil
		}
	}
	s.Checkpoints, err = parseList("checkpoints", text, parseWhole)
	return err
}

// usualGrid is the name of the checkpoints used by a scenario without its own checkpoints.
const usualGrid = "log200"

// typeCheckpoints reads the name of a grid or a list of pulls. An empty text means the usual grid.
func typeCheckpoints(s *Scenario, text string) (problem string) {
	s.Checkpoints = nil
	name := strings.ToLower(strings.Join(strings.Fields(text), ""))
	if name == "" || name == usualGrid {
		return ""
	}
	for _, g := range grids {
		if strings.HasPrefix(name, g.name) {
			if parseCheckpoints(s, name) != nil {
				problem = say.Of("does-not-name-1", Quote(text), strconv.Itoa(MaxCheckpoints))
			}
			return problem
		}
	}
	ts, problem := typedList(text, true, 1, float64(s.Horizon))
	for _, t := range ts {
		s.Checkpoints = append(s.Checkpoints, int64(t))
	}
	return problem
}
