package setup_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
	"epsilonarcade/web/setup"
)

// Each position of a slider has its own value, in ascending order from 0 to the maximum. A value is shown at the
// nearest position, so an arrow key never gets stuck. Round values have positions of their own.
func TestEveryPlaceOfASliderHasItsValue(t *testing.T) {
	for _, c := range []struct {
		s     setup.Slider
		round []float64
		near  map[float64]string
	}{
		{setup.EpsilonSlider, []float64{0.01, 0.1, 0.5, 1, 2, 10, 100}, map[float64]string{1.01: "180", 1.03: "181", 0.99: "180", 0.97: "179"}},
		{setup.DeltaSlider, []float64{1e-9, 1e-6, 1e-5, 0.001, 0.01, 0.1, 1}, map[float64]string{}},
	} {
		s, before := c.s, 0.0
		for p := range setup.Places + 1 {
			v := s.Value(p)
			if s.Place(v) != strconv.Itoa(p) || p > 0 && v <= before {
				t.Errorf("%s: place %d stands for %v, whose place is %s; the value before is %v", s.Field, p, v, s.Place(v), before)
			}
			before = v
		}
		if s.Value(0) != 0 || s.Value(-5) != 0 || before != s.Max || s.Value(setup.Places+5) != s.Max || s.Value(1) < s.Min || s.Value(1) > 1.1*s.Min {
			t.Errorf("%s: from %v and %v to %v", s.Field, s.Value(0), s.Value(1), before)
		}
		for value, place := range map[float64]string{0: "0", -1: "0", 5e-324: "1", s.Min / 1000: "1", s.Min: "1", s.Max: "300", 10 * s.Max: "300", math.Inf(1): "300"} {
			c.near[value] = place
		}
		for value, want := range c.near {
			if got := s.Place(value); got != want {
				t.Errorf("%s: %v stands at %s, want %s", s.Field, value, got, want)
			}
		}
		for _, v := range c.round {
			if p, err := strconv.Atoi(s.Place(v)); err != nil || s.Value(p) != v {
				t.Errorf("%s: %v stands at place %d, which stands for %v", s.Field, v, p, s.Value(p))
			}
		}
	}
}

func TestSlidersSetTheBudgetAndItsField(t *testing.T) {
	p := webtest.Open("", 0)
	p.Budget.SlideEpsilon("240")
	p.Budget.SlideDelta("180")
	if p.S.Epsilon != 10 || p.S.Delta != 0.0001 || p.Fields.Field(page.Epsilon).Text != "10" || p.Fields.Field(page.Delta).Text != "0.0001" {
		t.Errorf("(%v, %v), shown as %+v and %+v", p.S.Epsilon, p.S.Delta, *p.Fields.Field(page.Epsilon), *p.Fields.Field(page.Delta))
	}
	p.Budget.SlideEpsilon("")
	p.Budget.SlideEpsilon("1.5")
	if p.S.Epsilon != 10 || p.Fields.Field(page.Epsilon).Problem != "" {
		t.Errorf("what is no place made ε %v, %+v", p.S.Epsilon, *p.Fields.Field(page.Epsilon))
	}
	p.Budget.SlideDelta("0")
	if p.S.Delta != 0.0001 || p.Fields.Field(page.Delta).Text != "0" || p.Fields.Field(page.Delta).Problem == "" {
		t.Errorf("δ = 0, which DP-FTPL-Gauss cannot use: %v, %+v", p.S.Delta, *p.Fields.Field(page.Delta))
	}
}

// If δ allows more than ε does, a smaller ε adds hardly any privacy, and the budget says so.
func TestTheBudgetSaysWhenItsDeltaIsTheLargerPart(t *testing.T) {
	p := webtest.Still(webtest.Small("dp-ftpl-gauss"))
	for eps, want := range map[string]bool{"1": false, "0.02": false, "0.005": true, "0": false} {
		p.Fields.Edit("epsilon", eps)
		if says := say.English(strings.Join(p.Budget.Promises(), " ")); strings.Contains(says, "δ is the larger part") != want {
			t.Errorf("at ε = %s, δ = %v it says %q", eps, p.S.Delta, says)
		}
	}
}
