package scenario

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A grid has at most 10,000 points, which would take 100 kB if they were written out.
func TestAGridIsWrittenByItsName(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	horizons := []int64{1, 2, 3, 10, 99, 1000, 12_345, 100_000, 1_000_000, 123_456_789, MaxHorizon}
	for range 40 {
		horizons = append(horizons, 1+rng.Int64N(MaxHorizon>>rng.IntN(30)))
	}
	for _, horizon := range horizons {
		sizes := []int{1, 2, 3, 4, 5, 9, 10, 50, 77, 200, 333, 1000, 2500, 5000, 7777, 9999, MaxCheckpoints}
		for range 20 {
			sizes = append(sizes, 1+rng.IntN(MaxCheckpoints))
		}
		for _, n := range sizes {
			for _, g := range grids {
				s := Default()
				s.Horizon, s.Checkpoints = horizon, g.points(horizon, n)
				text := printCheckpoints(&s)
				var back Scenario
				back.Horizon = horizon
				if err := parseCheckpoints(&back, text); err != nil || !slices.Equal(back.Checkpoints, s.Checkpoints) {
					t.Fatalf("%s%d of %d is written as %s, which is another: %v", g.name, n, horizon, Quote(text), err)
				}
				usual := horizon == MaxHorizon && slices.Contains([]int{200, 1000, MaxCheckpoints}, n)
				if len(s.Checkpoints) > 5 && strings.Contains(text, ",") || usual && text != g.name+strconv.Itoa(n) {
					t.Errorf("%s%d of %d is written as %s", g.name, n, horizon, Quote(text))
				}
			}
		}
	}
}

func TestPointsOfNoGridAreWrittenOut(t *testing.T) {
	s := Default()
	s.Horizon = MaxHorizon
	s.Checkpoints = LogGrid(s.Horizon, MaxCheckpoints)
	s.Checkpoints[4000]++
	if text := printCheckpoints(&s); strings.Count(text, ",") != len(s.Checkpoints)-1 {
		t.Errorf("they are written as %s", Quote(text))
	}
}

// Scenarios are compared before they are validated, so even invalid checkpoints need a text.
func TestInvalidPointsAreWrittenToo(t *testing.T) {
	for _, points := range [][]int64{{7, 5, 9}, {0, -3, 9}, {9, 9, 9}, {1, 12, 9}, {3, 10, 9}, {math.MaxInt64, 4, 9}, {4, math.MinInt64, 9}} {
		s := Default()
		s.Horizon, s.Checkpoints = 9, points
		if text := printCheckpoints(&s); strings.Count(text, ",") != 2 {
			t.Errorf("%v is written as %s", points, text)
		}
	}
}
