package chart

import (
	"math"
	"slices"
	"testing"

	"epsilonarcade/core/figure"
)

func TestALogarithmicAxisSaysPowersOfTenAndMoreWhereTheyAreFew(t *testing.T) {
	for _, c := range []struct {
		over figure.Range
		want []float64
	}{
		{figure.Range{Low: 1, High: 1200}, []float64{1, 10, 100, 1000}},
		{figure.Range{Low: 2, High: 90}, []float64{2, 5, 10, 20, 50}},
		{figure.Range{Low: 0.002, High: 0.06}, []float64{0.002, 0.005, 0.01, 0.02, 0.05}},
		{figure.Range{Low: 1e-27, High: 3e-26}, []float64{1e-27, 2e-27, 5e-27, 1e-26, 2e-26}},
		{figure.Range{Low: 1e-20, High: 1e5}, []float64{1e-20, 1e-18, 1e-16, 1e-14, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 0.01, 1, 100, 1e4}},
	} {
		got := LogTicks(c.over)
		if !slices.EqualFunc(got, c.want, func(x, y float64) bool { return math.Abs(x/y-1) < 1e-12 }) {
			t.Errorf("%v: %v, want %v", c.over, got, c.want)
		}
	}
	for low := math.SmallestNonzeroFloat64; low < 1e300; low *= 7 {
		for high := 3 * low; high < math.MaxFloat64/1e9; high *= 1e9 {
			if got := LogTicks(figure.Range{Low: low, High: high}); len(got) > 20 || high > 100*low && low > 1e-300 && len(got) == 0 {
				t.Fatalf("from %v to %v there are %d ticks", low, high, len(got))
			}
		}
	}
}

// Letters have their usual size on a laptop. They are larger on a chart that fills the screen, readable at the back of
// a hall, and smaller on a low chart in a frame.
func TestLettersSuitTheChart(t *testing.T) {
	usual, large, framed := Options{}, Options{Large: true}, Options{Snug: true}
	for _, c := range []struct {
		o                 Options
		w, h, size, least int
	}{
		{usual, 280, 300, 13, 0}, {usual, 760, 420, 13, 0}, {usual, 680, 470, 13, 0}, {usual, 1080, 560, 17, 0}, {usual, 1860, 730, 22, 0}, {usual, 1860, 900, 26, 0}, {usual, 9000, 9000, 26, 0},
		{large, 280, 300, 13, 0}, {large, 760, 420, 24, 24}, {large, 1860, 730, 29, 24}, {large, 1900, low, 24, 24}, {large, 1900, low - 1, 13, 13}, {large, 900, 150, 13, 13}, {large, 9000, 9000, 32, 24},
		{framed, 300, 150, snug, 0}, {framed, 300, low - 1, snug, 0}, {framed, 300, low, 13, 0}, {usual, 300, 150, 13, 0},
	} {
		if size, least := c.o.Letters(c.w, c.h); size != c.size || least != c.least {
			t.Errorf("%d by %d px: %d, none below %d; want %+v", c.w, c.h, size, least, c)
		}
		if tight := c.o.Tight(c.h); tight != (c.h < low && (c.o.Large || c.o.Snug)) {
			t.Errorf("%d by %d px: more is left to the curves: %v", c.w, c.h, tight)
		}
	}
}

func TestAxisValuesAreShort(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {0.1 + 0.2, "0.3"}, {1e-12, "10⁻¹²"}, {0.0001, "0.0001"},
		{2.5, "2.5"}, {-40, "-40"}, {999, "999"}, {1000, "1,000"}, {2500, "2,500"},
		{10_000, "10k"}, {250_000, "250k"}, {1e6, "1M"}, {2.5e6, "2.5M"}, {-3e6, "-3M"}, {1e9, "1G"}, {1e12, "1000G"},
	} {
		if got := Tick(c.x); got != c.want {
			t.Errorf("tick(%v) = %q, want %q", c.x, got, c.want)
		}
	}
}

func TestTheTicksOfEveryScaleDiffer(t *testing.T) {
	for decade := 1e-6; decade < 1e10; decade *= 10 {
		seen := map[string]bool{}
		for i := range 21 {
			text := Tick(decade * float64(i) / 2)
			if seen[text] {
				t.Errorf("steps of %v: %q stands at two places", decade/2, text)
			}
			seen[text] = true
		}
	}
}
