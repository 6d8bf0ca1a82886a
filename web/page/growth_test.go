package page_test

import (
	"errors"
	"strings"
	"testing"

	"epsilonarcade/core/growthtest"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// What somebody types, or an address says of the view, takes time in proportion to its length.
func TestReadingWhatIsTypedGrowsWithItsLengthOnly(t *testing.T) {
	problem := func(text string) error {
		if text == "" {
			return nil
		}
		return errors.New(text)
	}
	p := webtest.Open(webtest.Small("heldp-ucb-l").Link(), 0)
	for name, read := range map[string]func(text string) error{
		"a view": func(text string) error { page.ParseLook(text); return nil },
		"a view's pin": func(text string) error {
			_, err := page.ReadPin(page.ParseLook("compare=" + text).Compare)
			return err
		},
		"arms": func(text string) error {
			return problem(scenario.PastedArms(text).Problem)
		},
		"an arm": func(text string) error {
			p.Fields.Edit(scenario.ArmField(0), text)
			return problem(p.Fields.Field(scenario.ArmField(0)).Problem)
		},
		"values": func(text string) error {
			p.Fields.Edit(page.SweepValues, text)
			p.Fields.Leave(page.SweepValues)
			return problem(p.Fields.Field(page.SweepValues).Problem)
		},
		"levels": func(text string) error {
			p.Fields.Edit(scenario.ParamField(0, "law"), text)
			return problem(p.Fields.Field(scenario.ParamField(0, "law")).Problem)
		},
		"ε": func(text string) error {
			p.Fields.Edit(page.Epsilon, text)
			return problem(p.Fields.Field(page.Epsilon).Problem)
		},
		"horizon": func(text string) error {
			p.Fields.Edit(page.Horizon, text)
			return problem(p.Fields.Field(page.Horizon).Problem)
		},
	} {
		for _, item := range []string{"1", "0.5 ", "1,", "a", "=", "x=1&", "compare=a&", "hide=policies,budget&", "0.", " ", "1,000", "beta:1:2,", "1t=.a=-1", "é"} {
			growthtest.Linear(t, 10_000, func(n int) string { return strings.Repeat(item, n/len(item)) }, read)
			if t.Failed() {
				t.Fatalf("%s of %q", name, item)
			}
		}
		growthtest.Linear(t, 10_000, func(n int) string { return "0." + strings.Repeat("1", n) }, read)
		growthtest.Linear(t, 10_000, func(n int) string { return strings.Repeat("1", n) + "e-" + strings.Repeat("0", n) + "1" }, read)
		if t.Failed() {
			t.Fatal(name)
		}
	}
}
