package chart

import (
	"slices"
	"testing"

	"epsilonarcade/core/figure"
)

func TestALogarithmicAxisSaysPowersOfTenAndMoreWhereTheyAreFew(t *testing.T) {
	for _, c := range []struct {
		over figure.Range
		want []float64
	}{
		{figure.Range{Low: 1, High: 1e6}, []float64{1, 10, 100, 1000}},
		{figure.Range{Low: 2, High: 90}, []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}},
	} {
		var got []float64
		for _, v := range []float64{1, 2, 3, 4, 5, 7, 9, 10, 20, 30, 50, 90, 100, 200, 500, 1000} {
			if roundOne(v, c.over) {
				got = append(got, v)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.over, got, c.want)
		}
	}
	for _, v := range []float64{0.001, 1e-12, 0.0005} {
		if !roundOne(v, figure.Range{Low: v, High: 3 * v}) {
			t.Errorf("%v is not said", v)
		}
	}
}

// On a laptop letters have their usual size; on a projector's whole screen they are larger,
// and never smaller than usual.
func TestLettersGrowWithTheChart(t *testing.T) {
	for _, c := range []struct{ w, h, want int }{
		{280, 300, 13}, {760, 420, 13}, {680, 470, 13}, {1080, 560, 17}, {1860, 900, 26}, {1900, 300, 13}, {9000, 9000, 26},
	} {
		if got, least := (Options{}).letters(c.w, c.h); got != c.want || least != 0 {
			t.Errorf("%d by %d px: %d, want %d", c.w, c.h, got, c.want)
		}
		got, least := Options{Large: true}.letters(c.w, c.h)
		if phone := c.w < 560; phone && (got != c.want || least != 0) || !phone && (got != max(24, c.want) || least != 24) {
			t.Errorf("%d by %d px in a hall: %d, none below %d", c.w, c.h, got, least)
		}
	}
}
