package leap_test

import (
	"math"
	"testing"
)

// near compares with a value of so many digits as are written down.
func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.9g, want %.9g", name, got, want)
	}
}
