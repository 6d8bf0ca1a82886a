package growthtest

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// Quadratic work and long errors are told, linear work is not.
func TestGrowthTellsQuadraticFromLinear(t *testing.T) {
	texts := [2]string{strings.Repeat("x", 4000), strings.Repeat("x", 16_000)}
	sum := 0
	for name, c := range map[string]struct {
		read     func(text string) error
		patience time.Duration
		want     string
	}{
		"linear": {func(text string) error {
			for range 100 {
				for i := range len(text) {
					sum += int(text[i])
				}
			}
			return errors.New("short")
		}, patient, ""},
		"quadratic": {func(text string) error {
			for i := range len(text) {
				for j := range i {
					sum += int(text[j])
				}
			}
			return nil
		}, 100 * time.Millisecond, "4000 bytes take "},
		"a long error": {func(text string) error { return errors.New(text) }, patient, "an error of 16000 bytes"},
	} {
		if !clocked && name == "quadratic" {
			continue
		}
		if got := growth(texts, c.read, c.patience); (got == "") != (c.want == "") || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
