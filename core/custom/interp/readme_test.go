package interp

import (
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	rewards "epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/reference"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"

	"go.starlark.net/starlark"
)

func readme(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../README.md")
	testkit.OK(t, err)
	return string(page)
}

// The README mentions all predefined names, and all names that it mentions exist.
func TestThePageNamesTheWholeLibrary(t *testing.T) {
	page := readme(t)
	programs := regexp.MustCompile("(?s)```.*?```")
	code := strings.Join(regexp.MustCompile("`[^`]+`").FindAllString(programs.ReplaceAllString(page, ""), -1), " ")
	words := regexp.MustCompile(`\w+`).FindAllString(code, -1)
	for name := range given(policy.Spec{Epsilon: policy.Requires, Delta: policy.Requires}) {
		if starlark.Universe[name] == nil && !slices.Contains(words, name) {
			t.Errorf("%s is not on the page", name)
		}
	}
	for _, f := range asked {
		if !strings.Contains(page, "def "+f.name+"("+strings.Join(f.arguments, ", ")+")") {
			t.Errorf("%s is not on the page", f.name)
		}
	}
	for _, name := range append((&arm{}).AttrNames(), (&counted{}).AttrNames()...) {
		if !strings.Contains(code, "."+name) {
			t.Errorf("the field %s is not on the page", name)
		}
	}
	if len(page) > 8<<10 {
		t.Errorf("the README has %d bytes, too many to read at once", len(page))
	}
	start := strings.Index(page, "Python's `abs`")
	for _, quoted := range regexp.MustCompile("`\\w+`").FindAllString(page[start:start+strings.Index(page[start:], " are there")], -1) {
		if starlark.Universe[strings.Trim(quoted, "`")] == nil {
			t.Errorf("%s is on the page, and is not there", quoted)
		}
	}
}

// The reference on the page lists all predefined names and fields, all functions of Starlark, and the limits. It lists
// no other names.
func TestTheReferenceNamesAllOfTheLanguage(t *testing.T) {
	want := map[string]bool{"start": true, "eps": true, "delta": true}
	for name := range given(policy.Spec{}) {
		want[name] = true
	}
	for _, f := range asked {
		want[f.name] = true
	}
	for _, name := range (&arm{}).AttrNames() {
		want["arm."+name] = true
	}
	for _, name := range (&counted{}).AttrNames() {
		want["s."+name] = true
	}
	for name := range starlark.Universe {
		want[name] = true
	}
	limits := ""
	for _, n := range reference.Names() {
		if n.Says = say.English(n.Says); say.English(n.Name) != n.Name {
			t.Errorf("the page shows the name %q as it is", n.Name)
		}
		if strings.Contains(n.Says, "limits") || strings.Contains(n.Says, "lines of a run") {
			limits += n.Name + " " + n.Says
		}
		for _, name := range strings.Split(n.Name, ", ") {
			if !want[name] && !strings.Contains(n.Name, " ") { // rows for several names contain keywords and limits
				t.Errorf("%s is in the reference, and is not there", name)
			}
			delete(want, name)
		}
	}
	for name := range want {
		t.Errorf("%s is not in the reference", name)
	}
	for _, n := range []int64{StepsAtOnce, StepsInAll, longest, Lines, digits, custom.MaxSource >> 10} {
		if !strings.Contains(limits, notation.Count(n)) {
			t.Errorf("the limit %d is not in the reference", n)
		}
	}
}

// The programs in the README are the shipped examples, and they run.
func TestProgramsOfThePageRun(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```python\n(.*?)```").FindAllStringSubmatch(readme(t), -1)
	if len(blocks) < 3 {
		t.Fatalf("the README has only %d programs", len(blocks))
	}
	for _, b := range blocks {
		if !slices.ContainsFunc(examples.All(), func(e examples.Example) bool { return e.Source == b[1] }) {
			t.Errorf("the README has a program that is not an example:\n%s", b[1])
		}
		if err := Check(b[1]); err != nil {
			t.Error(err)
			continue
		}
		spec, _ := custom.Spec(b[1])
		spec.New = New(b[1], spec)
		set := policy.Setup{Arms: 2, Horizon: 100, Epsilon: 1, Delta: 0.1, Params: map[string]float64{"alpha": 3.1}}
		r := sim.Start(rewards.Bernoullis(0.5, 0.6), spec, set, random.NewKey(1), sim.Leaps)
		if r.Advance(100, math.MaxInt); r.Err() != nil || r.Pulled() != 100 {
			t.Errorf("%v after %d pulls", r.Err(), r.Pulled())
		}
	}
}
