package interp_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
)

// FuzzCompileAndRun runs arbitrary sources for a few pulls with a small number of steps. A run never panics. It either
// makes all pulls or fails with an error at a line, and it does the same when it is repeated.
func FuzzCompileAndRun(f *testing.F) {
	for _, e := range examples.All() {
		f.Add(e.Source)
	}
	for i, s := range statements(f) {
		if i%4 == 0 {
			f.Add(s + harmless)
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 2000 || strings.Contains(source, "*") && strings.Contains(source, "000") || strings.Contains(source, "<<") {
			return // a single step may create too much: see TestHostileSourcesEnd
		}
		spec, err := custom.Spec(source)
		if err != nil {
			return
		}
		check := interp.Check(source)
		run := func() (arms []int64, err error) {
			set := setup(spec, len(means), 20)
			r := sim.Start(arm.Bernoullis(means...), interp.Limited(spec, source, 20_000), set, random.NewKey(1), sim.Leaps)
			r.Advance(20, math.MaxInt)
			return r.Pulls(), r.Err()
		}
		arms, err := run()
		again, other := run()
		var e custom.Error
		switch {
		case check != nil && err == nil:
			t.Errorf("the source runs despite the error %v", check)
		case err != nil && (!errors.As(err, &e) || e.Text == "" || e.Line > strings.Count(source, "\n")+1 || strings.Contains(e.Text, "the interpreter has failed")):
			t.Errorf("%#v", err)
		case (err == nil) != (other == nil) || err != nil && err.Error() != other.Error():
			t.Errorf("%v, and then %v", err, other)
		}
		sum := int64(0)
		for i := range arms {
			if sum += arms[i]; arms[i] != again[i] {
				t.Errorf("%v, and then %v", arms, again)
			}
		}
		if sum != 20 {
			t.Errorf("%v are not 20 pulls", arms)
		}
	})
}
