package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
)

func TestMeansAreReadWithAnySeparator(t *testing.T) {
	want := []float64{0.3, 0.5, 1}
	for _, text := range []string{
		"0.3, 0.5, 1", ".3 .5 1", "0.3;0.5;1", "0.3\n0.5\n1\n", "  0.3\t0.5 ,; 1,", "0.3\u00a00.5\u202f1",
	} {
		s, problem := scenario.Default().With("arms", text)
		var got []float64
		for _, a := range s.Arms {
			got = append(got, a.Mean())
		}
		if !slices.Equal(got, want) || problem != "" {
			t.Errorf("%q is read as %v, %q", text, got, problem)
		}
	}
}

func TestAMeanThatIsNoNumberIsNamedByItsArm(t *testing.T) {
	if _, problem := scenario.Default().With("arms", "0.1, x, y"); !strings.HasPrefix(problem, `arm 2: "x" is no arm: write a mean`) {
		t.Errorf("%q", problem)
	}
	for _, text := range []string{"", " ", ",", " ;\n"} {
		if _, problem := scenario.Default().With("arms", text); problem != "at least one arm is needed" {
			t.Errorf("%q: %q", text, problem)
		}
	}
}

// A malformed arm is answered with the forms that there are, and these are read.
func TestWhatIsNoArmIsToldHowArmsAreWritten(t *testing.T) {
	const forms = " is no arm: write a mean, as 0.5, or beta:a:b, two-point:low:high:p, uniform, gaussian:mean:sd"
	for _, text := range []string{"x", "beta:4", "beta:4:1:2", "betta:4:1", "0.5x3", "two-point:1", "uniform,uniform", "gaussian"} {
		if _, problem := scenario.TypedArm(text); problem != scenario.Quote(text)+forms {
			t.Errorf("%q: %q", text, problem)
		}
	}
	for _, text := range []string{"0.5", "beta:4:1", "two-point:0:1:0.3", "two-point:0:1", "uniform", "gaussian:0:1"} {
		if _, problem := scenario.TypedArm(text); problem != "" {
			t.Errorf("%q: %q", text, problem)
		}
	}
	if _, problem := scenario.TypedArm(" "); problem != "a number is missing" {
		t.Errorf("nothing: %q", problem)
	}
}
