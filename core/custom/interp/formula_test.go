package interp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// expression returns a random arithmetic expression.
func expression(rng *rand.Rand, depth int) string {
	leaves := []string{"t", "arm.n", "arm.sum", "arm.mean", "arm.i", "arm.weight", "K", "T", "eps", "delta", "pi", "inf", "alpha", "beta", "a", "b", "0", "1", "2", "0.5", "1e300", "9007199254740993", "1e-320"}
	if depth == 0 || rng.IntN(6) == 0 {
		return leaves[rng.IntN(len(leaves))]
	}
	forms := []string{
		"sqrt(%s)", "log(%s)", "exp(%s)", "pow(%s, %s)", "kl(%s, %s)", "ucb(%s, arm)", "kl_ucb(%s, arm)", "-(%s)",
		"(%s + %s)", "(%s - %s)", "(%s * %s)", "(%s / %s)", "(%s * %s)", "(%s / %s)",
	}
	form := forms[rng.IntN(len(forms))]
	var parts []any
	for range strings.Count(form, "%s") {
		parts = append(parts, expression(rng, depth-1))
	}
	return fmt.Sprintf(form, parts...)
}

// A formula gives the same numbers as the interpreter, bit for bit, and leads to the same errors. A watched run always
// uses the interpreter.
func TestFormulasEqualTheInterpreter(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	formulas, failed, decisions := 0, 0, 0
	for i := range 4000 {
		what, result := "index", expression(rng, 4)
		if i%4 == 0 {
			what, result = "law", fmt.Sprintf("%s(%s, 0.5 + pow(%s, 2))", []string{"Normal", "Laplace", "Beta"}[i/4%3], expression(rng, 2), expression(rng, 1))
		}
		source := fmt.Sprintf("policy(protects = \"decision\", params = {\"alpha\": (0.3, 0, 1), \"beta\": (2, 0, 9)})\nstart = %d\ndef %s(t, arm):\n    a = %s\n    b = a\n    a = %s\n    return %s\n",
			rng.IntN(3), what, "1 + "+expression(rng, 0), "2", result)
		if interp.Check(source) != nil {
			continue // a or b is used before it is assigned
		}
		spec := read(t, source)
		var runs [2]*interp.Run
		for i := range runs {
			noise := random.NewKey(1).Source()
			runs[i] = spec.New(setup(spec, 3, 100), &noise).(*interp.Run)
		}
		if runs[0].IsFormula() {
			formulas++
		}
		runs[1].Watch(func(int) {})
		for n := range int64(12) {
			x, y := runs[0].Inspect(n), runs[1].Inspect(n)
			for i := range x.Arms {
				for _, number := range []func(policy.ArmState) float64{
					func(s policy.ArmState) float64 { return s.High },
					func(s policy.ArmState) float64 { return s.Law.A },
					func(s policy.ArmState) float64 { return s.Law.B },
				} {
					if got, want := number(x.Arms[i]), number(y.Arms[i]); math.Float64bits(got) != math.Float64bits(want) {
						t.Fatalf("%s\nafter %d pulls arm %d has %v, and interpreted %v", source, n, i+1, got, want)
					}
				}
			}
			a, _ := runs[0].Next(n)
			other, _ := runs[1].Next(n)
			if a != other || fmt.Sprint(runs[0].Err()) != fmt.Sprint(runs[1].Err()) {
				t.Fatalf("%s\narm %d, %v, and interpreted arm %d, %v", source, a, runs[0].Err(), other, runs[1].Err())
			}
			if runs[0].Err() != nil {
				failed++
				break
			}
			decisions++
			for _, r := range runs {
				r.Update(a, tape.Block{N: 1, Kept: 1, Sum: float64(n * n % 3 % 2), Weight: 0.25})
			}
		}
	}
	t.Logf("%d formulas made %d decisions, and %d ended in an error", formulas, decisions, failed)
	if formulas < 2000 || failed < 100 || decisions < 10_000 {
		t.Error("too few formulas, failures or decisions for a conclusion")
	}
}

// A function is not a formula if it does more than arithmetic, or if it redefines a name.
func TestOtherIndexesAreInterpreted(t *testing.T) {
	for source, want := range map[string]bool{
		"def index(t, arm):\n    return ucb(t, arm)\n":                                   true,
		"def index(n, a):\n    x = log(n + 1)\n    return a.n + x\n":                     true,
		"def law(t, arm):\n    return Normal(arm.mean, sqrt(2 / arm.n))\n":               true,
		"def law(t, arm):\n    l = Normal(arm.mean, sqrt(2 / arm.n))\n    return l\n":    false,
		"def law(t, arm):\n    return Normal(mean = arm.mean, sd = 1)\n":                 false,
		"def index(t, arm):\n    print(t)\n    return 1\n":                               false,
		"def index(t, arm):\n    return uniform()\n":                                     false,
		"def index(t, arm):\n    return len(arms)\n":                                     false,
		"def index(t, arm):\n    return t // 2\n":                                        false,
		"def index(t, arm):\n    return laplace(mean = 0)\n":                             false,
		"def index(t, arm = 3):\n    return 1\n":                                         false,
		"x = 3\ndef index(t, arm):\n    return x\n":                                      false,
		"def ucb(t, arm):\n    return 0\ndef index(t, arm):\n    return ucb(t, arm)\n":   false,
		"T = 3\ndef index(t, arm):\n    return T\n":                                      false,
		"def index(t, arm):\n    return 1\nindex = lambda t, arm: 2\n":                   false,
		"def index(t, arm):\n    return 1\ndef index(t, arm):\n    return len(arms)\n":   false,
		"def index(t, arm):\n    return [arm.mean for arm in arms if arm.n][0]\n":        false,
		"def index(t, arm):\n    arm = arms[0]\n    return 0 if arm.n == 0 else arm.n\n": false,
	} {
		spec := read(t, source)
		noise := random.NewKey(1).Source()
		if got := spec.New(setup(spec, 3, 100), &noise).(*interp.Run).IsFormula(); got != want {
			t.Errorf("IsFormula is %v for\n%s", got, source)
		}
	}
}
