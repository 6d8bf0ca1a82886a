package scenario

import (
	"strings"
	"testing"

	"epsilonarcade/core/policy"
)

// heterogeneous is a policy with a parameter of kind Levels.
var heterogeneous = policy.Spec{ID: "het", Name: "Het", Params: []policy.Param{
	{Name: "eps_min", Min: 0, Max: 1}, {Kind: policy.Levels, Name: "law"},
}}

func TestLawIsCheckedAndWrittenInOneWay(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "discrete": "", "gaussian": "", "0.2,1": "", "uniform from 0.1 to 2 refuse 0.2": "", "1e-06": "",
		"normal":                      `policies[0].params.law: "normal" is not a distribution (examples: discrete; gaussian mean 1 deviation 0.5; uniform from 0.1 to 2; log-uniform from 0.01 to 10; exponential mean 1; 0.5,2 refuse 0.2)`,
		"1,101":                       `policies[0].params.law: "1,101" contains the level 101, which is not between 0 and 100`,
		"1,0.2":                       `policies[0].params.law: "1,0.2" must be written as "0.2,1"`,
		"gaussian mean 1 deviation 1": `policies[0].params.law: "gaussian mean 1 deviation 1" must be written as "gaussian"`,
		"exponential mean 0":          `policies[0].params.law: "exponential mean 0" contains the number 0, which is not between 0.01 and 2`,
		"0,.2,1,2,100":                `policies[0].params.law: "0,.2,1,2,100" must be written as "discrete"`,
	} {
		var c checker
		c.law(Policy{Law: text}, heterogeneous, "policies[0]")
		if got := c.found.Error(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestLawIsReadFromLinksHoweverItIsWritten(t *testing.T) {
	for text, want := range map[string]string{
		"discrete": "discrete", "gaussian": "gaussian", "2_0.5": "0.5,2", "2%2C0.5": "0.5,2", "0_0.2_1_2_100": "discrete", "1": "1",
		"log-uniform_from_1e-06_to_10_refuse_0.2": "log-uniform from 1e-06 to 10 refuse 0.2", "exponential%20mean%201": "exponential mean 1", "0.5_2_refuse_0.2": "0.5,2 refuse 0.2",
	} {
		var p Policy
		if err := p.parseLaw("law", text); err != nil || p.Law != want {
			t.Errorf("%q is read as %q, %v", text, p.Law, err)
		}
		if words := PrintPolicy(Policy{ID: "heldp-ucb-l", Law: want}); strings.Contains(words, "%") {
			t.Errorf("a link has %s", words)
		}
	}
	for text, want := range map[string]string{
		"x":                   `law: "x" is not a distribution (examples: discrete; gaussian mean 1 deviation 0.5; uniform from 0.1 to 2; log-uniform from 0.01 to 10; exponential mean 1; 0.5,2 refuse 0.2)`,
		"1_":                  `law: "1_" is not a distribution (examples: discrete; gaussian mean 1 deviation 0.5; uniform from 0.1 to 2; log-uniform from 0.01 to 10; exponential mean 1; 0.5,2 refuse 0.2)`,
		"uniform_from_2_to_1": `law: "uniform_from_2_to_1" ends at 1, which is not above its start, 2`,
		"101":                 `law: "101" contains the level 101, which is not between 0 and 100`,
		"%":                   `law: "%" is not a valid escape sequence`,
	} {
		var p Policy
		if err := p.parseLaw("law", text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A policy's setup holds the scenario's distribution of levels, or the discrete one.
func TestSetupHoldsTheLaw(t *testing.T) {
	for text, want := range map[string]string{"": "discrete", "gaussian": "gaussian", "0.5,2": "0.5,2"} {
		set := Default().Setup(Policy{Law: text}, heterogeneous)
		if _, number := set.Params["law"]; set.Law.String() != want || number {
			t.Errorf("%q becomes %q, parameters %v", text, set.Law, set.Params)
		}
	}
}
