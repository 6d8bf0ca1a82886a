package scenario_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

func TestValidateMakesNoValidOfWhatCannotBeRun(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = -1
	if v, problems := s.Validate(); !v.IsZero() || len(problems) != 1 {
		t.Errorf("%+v, %v", v.Scenario(), problems)
	}
	if v, problems := scenario.Default().Validate(); v.IsZero() || problems != nil || !reflect.DeepEqual(v.Scenario(), scenario.Default()) {
		t.Errorf("%+v, %v", v.Scenario(), problems)
	}
}

// The methods of a Valid do not validate their results. This test does so.
func TestWhatIsMadeOfAValidIsValid(t *testing.T) {
	testkit.Cases(t, 2000, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		v := scenariotest.Valid(s)
		parts := []scenario.Valid{v.WithRuns(1), v.WithRuns(scenario.MaxRuns)}
		switch s.Kind {
		case scenario.Sweep:
			for _, x := range s.Sweep.Values {
				at := v.At(x)
				parts = append(parts, at)
				for i := range s.Policies {
					parts = append(parts, at.Alone(i))
				}
			}
		case scenario.Regret, scenario.Timeline:
			for i := range s.Policies {
				parts = append(parts, v.Alone(i))
			}
		}
		for _, part := range parts {
			if problems := part.Scenario().Problems(); len(problems) > 0 {
				t.Fatalf("%s, of %s: %v", part.Link(), s.Link(), problems)
			}
		}
		if !reflect.DeepEqual(v.Scenario(), s) {
			t.Fatalf("%s has changed to %s", s.Link(), v.Link())
		}
	})
}

// A Valid can be restored from its bytes, except for fields that its kind does not use. The bytes hold ε as bits, not
// as text. Damaged bytes are refused.
func TestAValidComesBackFromItsBytes(t *testing.T) {
	testkit.Cases(t, 2000, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		v := scenariotest.Valid(s)
		data := v.Append(nil)
		var back scenario.Valid
		if rest, ok := back.Parse(data); !ok || len(rest) > 0 || !reflect.DeepEqual(back.Scenario(), scenario.Used(s)) || !v.Equal(back) {
			t.Fatalf("%s came back as %s", v.Link(), back.Link())
		}
		if !bytes.Contains(data, binary.LittleEndian.AppendUint64(nil, math.Float64bits(s.Epsilon))) {
			t.Fatalf("%s is encoded without the bits of ε", v.Link())
		}
		if _, ok := back.Parse(data[:rng.IntN(len(data))]); ok {
			t.Fatalf("%s is read although it was cut", v.Link())
		}
		if s.Seed ^= 1; v.Equal(scenariotest.Valid(s)) {
			t.Fatalf("%s equals another seed", v.Link())
		}
	})
	none, back := scenario.Valid{}, scenariotest.Valid(scenario.Default())
	if _, ok := back.Parse(none.Append(nil)); !ok || !back.IsZero() || !none.Equal(scenario.Valid{}) || none.Equal(scenariotest.Valid(scenario.Default())) {
		t.Error("no scenario is a scenario")
	}
}
