package scenario

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
)

// A list that is too long is refused because of its length, before its items are checked.
func TestAListThatIsTooLongIsRefusedByItsLength(t *testing.T) {
	many := func(item string) string { return strings.TrimSuffix(strings.Repeat(item+",", 10_000), ",") }
	params := ""
	for i := range 10_000 {
		params += ":p" + strconv.Itoa(i) + "=1"
	}
	for link, want := range map[string]string{
		"1t&policies=ucb1" + params:                                               `policies[0].params: 10000 parameters are too many: UCB1 has 1`,
		"1t&policies=heldp-ucb-l:eps_min=1:a=1:b=1":                               `policies[0].params: 3 parameters are too many: HeLDP-UCB-L has 2`,
		"1t&policies=dp-ftpl-new:a=1:b=1":                                         `policies[0].params: 2 parameters are too many: DP-FTPL-New has none`,
		"1t&policies=dp-ftpl-new:a=1":                                             `policies[0].params: "a" is not a parameter of DP-FTPL-New`,
		"1t&policies=" + many("ucb1"):                                             `policies: 10000 are given, but the limit is 40`,
		"1t&policies=" + many("nobody"):                                           `policies: 10000 are given, but the limit is 40`,
		"1t&kind=sweep&over=eps_min&values=1,2,3&policies=" + many("heldp-ucb-l"): `policies: 10000 are given, but the limit is 40`,
	} {
		if _, err := ParseLink(link); err == nil || err.Error() != want {
			t.Errorf("%.60s\ngot  %v\nwant %s", link, err, want)
		}
	}
}

// counted is an arm that counts the calls of Expect.
type counted struct {
	arm.Beta
	asked *int
}

func (c counted) Expect(func(float64) float64) float64 {
	*c.asked++
	return c.Mean()
}

// Notes about the largest sweep compute only a few integrals.
func TestNotesComputeFewIntegrals(t *testing.T) {
	s := Default()
	s.Kind, s.Sweep.Over = Sweep, OverEpsilon
	for i := range MaxSweep {
		s.Sweep.Values = append(s.Sweep.Values, float64(i+1)/2)
	}
	asked := 0
	s.Arms = nil
	for i := range MaxArms {
		s.Arms = append(s.Arms, counted{arm.Beta{A: float64(i + 1), B: 2}, &asked})
	}
	s.Policies = slices.Repeat([]Policy{{ID: "ldp-ucb-bs"}}, MaxPolicies)
	if s.Notes(); asked == 0 || asked > 20_000 {
		t.Errorf("%d integrals", asked)
	}
	one := s
	one.Arms, one.Policies, asked = s.Arms[:9], s.Policies[:3], 0
	if one.Notes(); asked < 3*8*MaxSweep {
		t.Errorf("%d integrals for 3 policies, 9 arms and 200 values", asked)
	}
}

// Validating a sweep copies no policies.
func TestValidatingASweepCopiesNoPolicies(t *testing.T) {
	s := Default()
	s.Kind, s.Sweep.Over = Sweep, OverEpsMin
	for i := range MaxSweep {
		s.Sweep.Values = append(s.Sweep.Values, float64(i+1)/2)
	}
	allocations := func(policies int) float64 {
		s.Policies = slices.Repeat([]Policy{{ID: "heldp-ucb-l"}}, policies)
		return testing.AllocsPerRun(1, func() { s.Validate() })
	}
	if few, many := allocations(8), allocations(32); many > 5*few {
		t.Errorf("%v allocations for 8 policies, %v for 32", few, many)
	}
}
