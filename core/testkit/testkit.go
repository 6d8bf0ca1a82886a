// Package testkit provides helpers for the tests of several packages: random cases, golden files, and short tests.
package testkit

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/say"
)

// Brief reports whether tests have little time, as they do with -short and in WebAssembly.
func Brief() bool { return testing.Short() || runtime.GOARCH == "wasm" }

// Either returns full, or small if tests have little time.
func Either[T any](full, small T) T {
	if Brief() {
		return small
	}
	return full
}

// SkipIfBrief skips the calling test, which needs many runs, if tests have little time.
func SkipIfBrief(t testing.TB) {
	t.Helper()
	if Brief() {
		t.Skip("needs many runs")
	}
}

// OK ends the test if err is not nil.
func OK(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Example returns the source of an example of custom policies.
func Example(t testing.TB, id string) string {
	t.Helper()
	for _, e := range examples.All() {
		if e.ID == id {
			return e.Source
		}
	}
	t.Fatalf("there is no example %s", id)
	return ""
}

// Near fails the test unless got equals want within a relative tolerance.
func Near(t testing.TB, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.17g, want %.17g within %v of it", name, got, want, tolerance)
	}
}

// Cases runs test on n random cases, as subtests 0 to n−1, and stops at the first failure. Each case has its own random
// numbers (see Rand).
func Cases(t *testing.T, n int, test func(t *testing.T, rng *rand.Rand)) {
	t.Helper()
	for i := range n {
		if !t.Run(strconv.Itoa(i), func(t *testing.T) { test(t, Rand(t)) }) {
			return
		}
	}
}

// Rand returns the random numbers for a test or subtest. Only the test's name determines the seed, so adding cases,
// policies or kinds of arms does not change its draws. A failing test prints the seed and the command to run it alone.
func Rand(t testing.TB) *rand.Rand {
	hash := fnv.New64a()
	hash.Write([]byte(t.Name()))
	seed := hash.Sum64()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("seed %#x of this case: go test -run '^%s$' runs it alone", seed, strings.ReplaceAll(t.Name(), "/", "$/^"))
		}
	})
	return rand.New(rand.NewPCG(seed, 0))
}

// Split returns random numbers for a part of a case. What the part draws does not affect the rest of the case.
func Split(rng *rand.Rand) *rand.Rand { return rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())) }

// Corpus reads a file of cases and calls check for each. A line consists of a head, a text in Go's quotes, and the
// expected outcome. Corpus skips empty lines and lines that begin with #.
func Corpus(t testing.TB, file string, check func(line int, head, text, want string)) {
	t.Helper()
	data, err := os.ReadFile(file)
	OK(t, err)
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		head, rest, _ := strings.Cut(line, `"`)
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if err != nil {
			t.Fatalf("%s:%d: %v", file, i+1, err)
		}
		text, _ := strconv.Unquote(quoted)
		check(i+1, strings.TrimSpace(head), text, strings.TrimPrefix((`"` + rest)[len(quoted):], " "))
	}
}

// English replaces references (see package say) with English text in all strings below a pointer, which it returns.
func English[T any](pointer T) T {
	english(reflect.ValueOf(pointer))
	return pointer
}

func english(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			english(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			english(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			english(v.Index(i))
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString(say.English(v.String()))
		}
	}
}

// InWords checks that an output contains no reference to a text (see package say), whole, escaped or in pieces.
func InWords(t testing.TB, what, output string) {
	t.Helper()
	if at := reference.FindStringIndex(output); at != nil {
		t.Errorf("%s has a reference instead of words: %.100q", what, output[max(0, at[0]-20):])
	}
}

// reference matches control characters, whether or not escaped as in JSON or Go, and gaps with plural forms.
var reference = regexp.MustCompile("[\x01-\x04]" + `|\\(u000|x0)[1-4]|\{[a-z0-9-]+\|`)

// Must returns a function that returns v, or ends the test if err is not nil: testkit.Must(f())(t).
func Must[T any](v T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
