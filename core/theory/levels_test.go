package theory

import (
	"reflect"
	"testing"
)

func TestParseLevels(t *testing.T) {
	for law, want := range map[string]Levels{
		"discrete": List{0, .2, 1, 2, 100}, "gaussian": ClippedGaussian{}, "1": List{1}, "0.5, 2,2": List{.5, 2, 2},
	} {
		if got, err := ParseLevels(law); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %v, %v; want %v", law, got, err, want)
		}
	}
	for _, law := range []string{"", "normal", "1,,2", "1,-1", "NaN", "Inf"} {
		if got, err := ParseLevels(law); err == nil {
			t.Errorf("%q is %v", law, got)
		}
	}
}

func TestListCountsALevelAsOftenAsItOccurs(t *testing.T) {
	l := List{.5, 2, 2, 0}
	if p := l.Accepted(2); p != .5 {
		t.Errorf("P(ε ≥ 2) is %v", p)
	}
	if m := l.Mean(.5, func(eps float64) float64 { return eps }); m != 1.5 {
		t.Errorf("E[ε | ε ≥ 0.5] is %v", m)
	}
	if l.Max() != 2 || (ClippedGaussian{}).Max() != 100 {
		t.Error("the largest levels are 2 and 100")
	}
}
