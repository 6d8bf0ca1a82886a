// Package testkit holds the helpers of tests in several packages: random cases, golden files, and tests that have little
// time.
package testkit

import (
	"math"
	"runtime"
	"testing"
)

// Brief reports whether tests have little time: with -short and in WebAssembly.
func Brief() bool { return testing.Short() || runtime.GOARCH == "wasm" }

// Either returns full, or small if tests have little time.
func Either[T any](full, small T) T {
	if Brief() {
		return small
	}
	return full
}

// SkipIfBrief skips a test that needs many runs. The laws that it tests are the same everywhere.
func SkipIfBrief(t testing.TB) {
	t.Helper()
	if Brief() {
		t.Skip("needs many runs")
	}
}

// Near fails the test unless got is want within a relative tolerance.
func Near(t testing.TB, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.17g, want %.17g within %v of it", name, got, want, tolerance)
	}
}

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
