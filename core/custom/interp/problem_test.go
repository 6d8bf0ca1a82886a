package interp_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
)

// problem returns the error of a source, found either before it runs or during a few pulls.
func problem(source string, horizon int64) error {
	spec, err := custom.Spec(source)
	if err != nil {
		return err
	}
	if err := interp.Check(source); err != nil {
		return err
	}
	r := sim.Start(arm.Bernoullis(means...), spec, setup(spec, len(means), horizon), random.NewKey(1), sim.Leaps)
	r.Advance(horizon, math.MaxInt)
	return r.Err()
}

// errorsFile contains sources, each with its error.
const errorsFile = "testdata/errors.txt"

// An error gives its line, its column if that is known, and a remedy. This matters most for code that would be valid in
// Python.
func TestErrorsSayWhereAndWhat(t *testing.T) {
	data, err := os.ReadFile(errorsFile)
	testkit.OK(t, err)
	all := strings.Split(strings.TrimSpace(string(data)), "\n\n")
	for i, block := range all {
		source, _, _ := strings.Cut(block, "\n=> ")
		var e custom.Error
		if err := problem(source, 50); !errors.As(err, &e) {
			t.Errorf("%s\nis no error of a text: %v", source, err)
		}
		all[i] = fmt.Sprintf("%s\n=> %d:%d %s", source, e.Line, e.Column, say.English(e.Text))
	}
	testkit.Golden(t, errorsFile, strings.Join(all, "\n\n")+"\n")
	if len(all) < 100 {
		t.Error("too few cases:", len(all))
	}
}
