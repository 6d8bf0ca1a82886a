package page_test

import (
	"strconv"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// The values that a sweep begins with are short decimal numbers: a CSV shows 2.1 and not 2.0999999999999996.
func TestSweepsBeginWithDecimalNumbers(t *testing.T) {
	for _, spec := range policy.All() {
		for _, o := range page.Sweeps(webtest.Small(spec.ID)) {
			for _, x := range o.Values {
				if text := strconv.FormatFloat(x, 'g', -1, 64); len(text) > 8 {
					t.Errorf("%s, %s: %s", spec.ID, o.Over, text)
				}
			}
		}
	}
}
