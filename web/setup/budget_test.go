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

func sliders() []setup.Slider { return []setup.Slider{setup.EpsilonSlider, setup.DeltaSlider} }

// Were a place's value to stand at another place, an arrow key could get stuck there.
func TestEveryPlaceOfASliderIsThePlaceOfItsValue(t *testing.T) {
	for _, s := range sliders() {
		for p := range setup.Places + 1 {
			if got := s.Place(s.Value(p)); got != strconv.Itoa(p) {
				t.Errorf("%s: place %d stands for %v, whose place is %s", s.Field, p, s.Value(p), got)
			}
		}
	}
}

func TestASliderRisesFromZeroToItsLargestValue(t *testing.T) {
	for _, s := range sliders() {
		if s.Value(0) != 0 || s.Value(setup.Places) != s.Max {
			t.Errorf("%s: from %v to %v", s.Field, s.Value(0), s.Value(setup.Places))
		}
		if v := s.Value(1); v < s.Min || v > 1.1*s.Min {
			t.Errorf("%s: the first place stands for %v", s.Field, v)
		}
		for p := range setup.Places {
			if s.Value(p) >= s.Value(p+1) {
				t.Errorf("%s: places %d and %d stand for %v and %v", s.Field, p, p+1, s.Value(p), s.Value(p+1))
			}
		}
	}
}

func TestOnlyZeroStandsAtZeroAndNothingBeyondTheEnds(t *testing.T) {
	for _, s := range sliders() {
		for value, want := range map[float64]string{
			0: "0", -1: "0", 5e-324: "1", s.Min / 1000: "1", s.Min: "1", s.Max: "300", 10 * s.Max: "300", math.Inf(1): "300",
		} {
			if got := s.Place(value); got != want {
				t.Errorf("%s: %v stands at %s, want %s", s.Field, value, got, want)
			}
		}
		if s.Value(-5) != 0 || s.Value(setup.Places+5) != s.Max {
			t.Errorf("%s: beyond the ends are %v and %v", s.Field, s.Value(-5), s.Value(setup.Places+5))
		}
	}
}

func TestRoundValuesHavePlaces(t *testing.T) {
	for _, c := range []struct {
		s      setup.Slider
		values []float64
	}{
		{setup.EpsilonSlider, []float64{0.01, 0.1, 0.5, 1, 2, 10, 100}},
		{setup.DeltaSlider, []float64{1e-9, 1e-6, 1e-5, 0.001, 0.01, 0.1, 1}},
	} {
		for _, v := range c.values {
			p, err := strconv.Atoi(c.s.Place(v))
			if err != nil || c.s.Value(p) != v {
				t.Errorf("%s: %v stands at place %d, which stands for %v", c.s.Field, v, p, c.s.Value(p))
			}
		}
	}
}

func TestAValueBetweenTwoPlacesStandsAtTheNearer(t *testing.T) {
	for value, want := range map[float64]string{1.01: "180", 1.03: "181", 0.99: "180", 0.97: "179"} {
		if got := setup.EpsilonSlider.Place(value); got != want {
			t.Errorf("%v stands at %s, want %s", value, got, want)
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

// The budget says when its δ allows more than its ε does: a smaller ε then hides hardly more.
func TestTheBudgetSaysWhenItsDeltaIsTheLargerPart(t *testing.T) {
	p := webtest.Still(webtest.Small("dp-ftpl-gauss"))
	for eps, want := range map[string]bool{"1": false, "0.02": false, "0.005": true, "0": false} {
		p.Fields.Edit("epsilon", eps)
		if says := say.English(strings.Join(p.Budget.Promises(), " ")); strings.Contains(says, "δ is the larger part") != want {
			t.Errorf("at ε = %s, δ = %v it says %q", eps, p.S.Delta, says)
		}
	}
}
