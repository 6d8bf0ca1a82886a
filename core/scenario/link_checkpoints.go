package scenario

import (
	"slices"
	"strconv"
	"strings"
)

// Checkpoints are written as "log" n or "linear" n if they are LogGrid or LinearGrid
// of the horizon, and else one after the other, separated by commas. Without any, the
// field is left out.

// A grid is a way to compute checkpoints that a link names.
type grid struct {
	name   string
	points func(horizon int64, n int) []int64
	sizes  []int // tried when a link is written, beside the number of checkpoints
}

// LogGrid leaves out repeats, so its size does not show in its length.
var grids = []grid{
	{"linear", LinearGrid, nil},
	{"log", LogGrid, []int{10, 20, 50, 100, 200, 500, 1000}},
}

func printCheckpoints(s *Scenario) string {
	points := s.Checkpoints
	if len(points) == 0 {
		return ""
	}
	if points[len(points)-1] == s.Horizon { // as in every grid
		for _, g := range grids {
			for _, n := range append([]int{len(points)}, g.sizes...) {
				if len(points) <= n && n <= MaxCheckpoints && slices.Equal(points, g.points(s.Horizon, n)) {
					return g.name + strconv.Itoa(n)
				}
			}
		}
	}
	texts := make([]string, len(points))
	for i, t := range points {
		texts[i] = strconv.FormatInt(t, 10)
	}
	return strings.Join(texts, ",")
}

func parseCheckpoints(s *Scenario, text string) error {
	for _, g := range grids {
		if size, ok := strings.CutPrefix(text, g.name); ok {
			n, err := parseWhole("checkpoints", size)
			if err != nil {
				return err
			}
			if n < 1 || n > MaxCheckpoints {
				return Problem{"checkpoints", Quote(text), "does not name 1 to " + strconv.Itoa(MaxCheckpoints) + " of them"}
			}
			s.Checkpoints = g.points(s.Horizon, int(n))
			return nil
		}
	}
	var points []int64
	for item := range strings.SplitSeq(text, ",") {
		t, err := parseWhole(element("checkpoints", len(points)), item)
		if err != nil {
			return err
		}
		points = append(points, t)
	}
	s.Checkpoints = points
	return nil
}
