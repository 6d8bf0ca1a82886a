package scenario

import (
	"testing"

	"epsilonarcade/core/policy"
)

// heterogeneous is a policy with a law of privacy levels.
var heterogeneous = policy.Spec{ID: "het", Name: "Het", Params: []policy.Param{
	{Name: "eps_min", Min: 0, Max: 1}, {Kind: policy.Levels, Name: "law"},
}}

func TestLawIsCheckedAndWrittenInOneWay(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "discrete": "", "gaussian": "", "0.2,1": "", "1e-06": "",
		"normal":       `policies[0].params.law: "normal" is neither discrete, gaussian, nor a list of numbers`,
		"1,101":        `policies[0].params.law: "1,101" has the level 101, which is not between 0 and 100`,
		"1,0.2":        `policies[0].params.law: "1,0.2" is to be written "0.2,1"`,
		"0,.2,1,2,100": `policies[0].params.law: "0,.2,1,2,100" is to be written "discrete"`,
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
	} {
		var p Policy
		if err := p.parseLaw("law", text); err != nil || p.Law != want {
			t.Errorf("%q is read as %q, %v", text, p.Law, err)
		}
	}
	for text, want := range map[string]string{
		"x":   `law: "x" is neither discrete, gaussian, nor a list of numbers`,
		"1_":  `law: "1_" is neither discrete, gaussian, nor a list of numbers`,
		"101": `law: "101" has the level 101, which is not between 0 and 100`,
		"%":   `law: "%" is not an escaped character`,
	} {
		var p Policy
		if err := p.parseLaw("law", text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// The law that a policy is set up with is the scenario's, and the discrete one without.
func TestSetupHoldsTheLaw(t *testing.T) {
	for text, want := range map[string]string{"": "discrete", "gaussian": "gaussian", "0.5,2": "0.5,2"} {
		set := Default().Setup(Policy{Law: text}, heterogeneous)
		if _, number := set.Params["law"]; set.Law.String() != want || number {
			t.Errorf("%q becomes %q, parameters %v", text, set.Law, set.Params)
		}
	}
}
