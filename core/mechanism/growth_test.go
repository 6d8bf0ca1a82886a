package mechanism

import (
	"strings"
	"testing"

	"epsilonarcade/core/growthtest"
)

func TestReadingLevelsGrowsWithTheirLengthOnly(t *testing.T) {
	for name, item := range map[string]string{"levels": "1,", "spaces": " ", "digits": "1", "no numbers": "x,"} {
		t.Run(name, func(t *testing.T) {
			growthtest.Linear(t, 100_000, func(n int) string { return strings.Repeat(item, n/len(item)) }, func(text string) error {
				_, err := ParseLevels(text)
				return err
			})
		})
	}
}
