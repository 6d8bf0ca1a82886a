package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

func TestErrorsOfObservedRewardsSayWhere(t *testing.T) {
	for link, want := range map[string]string{
		"1t&arms=empirical":               `arms[0].value: "" is not a number`,
		"1t&arms=0.5,empirical:0.5:y":     `arms[1].value: "y" is not a number`,
		"1t&arms=empirical:0.5:1.5":       "arms[0].value: 1.5 is not between 0 and 1",
		"1t&arms=empirical:0.5r2000000":   "arms[0].value: 2000000 is not between 2 and 1048576",
		"1t&arms=empirical:0.5r1":         "arms[0].value: 1 is not between 2 and 1048576",
		"1t&arms=empirical:0.5r1048576:1": "arms: there must be 1 to 1048576 observed rewards",
		"1t&arms=empirical:0.5r1048576" + strings.Repeat(",empirical:0.5r1048576:0.1", 900): "arms: there must be 1 to 1048576 observed rewards",
	} {
		if _, err := scenario.ParseLink(link); err == nil || !strings.HasPrefix(say.English(err.Error()), want) {
			t.Errorf("%s: %v, want %s", link, err, want)
		}
	}
}

// rewards returns n observed rewards with the given number of different values.
func rewards(n, different int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i%different) / float64(different)
	}
	return values
}

// Short lists are in the link, and long lists only where they are kept. Bytes hold both, and each arm has its own key.
func TestLongListsOfRewardsLieBesideTheLink(t *testing.T) {
	keys := map[string]string{}
	for name, arms := range map[string][]arm.Arm{
		"bits":      {arm.NewEmpirical(rewards(600_000, 2)...), arm.Bernoulli{P: 0.5}},
		"few":       {arm.NewEmpirical(rewards(300, 100)...)},
		"several":   {arm.NewEmpirical(rewards(300, 300)...), arm.NewEmpirical(rewards(301, 300)...)},
		"many":      {arm.NewEmpirical(rewards(2_000, 2_000)...), arm.NewEmpirical(0.5)},
		"most":      {arm.NewEmpirical(rewards(arm.MaxObserved, arm.MaxObserved)...)},
		"one other": {arm.NewEmpirical(append(rewards(1_999, 2_000), 0.5)...), arm.NewEmpirical(0.5)},
	} {
		s := scenario.Default()
		s.Arms = arms
		v, problems := s.Validate()
		if problems != nil {
			t.Fatal(problems)
		}
		link, long := v.Link(), name != "bits" && name != "few"
		if s.LinkLacks() != long || len(link) > 3<<10 {
			t.Errorf("%s: %d characters, %v", name, len(link), s.LinkLacks())
		}
		if _, err := scenario.ParseLink(link); long && (err == nil || !strings.HasPrefix(say.English(err.Error()), "arms[0]: this link only names observed rewards")) || !long && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var w scenario.Valid
		if rest, ok := w.Parse(v.Append(nil)); !ok || len(rest) > 0 || !w.Equal(v) || !slices.Equal(w.Scenario().Arms, arms) {
			t.Errorf("%s: the bytes are read as %.60s", name, w.Link())
		}
		scenario.Keep(s)
		if w, err := scenario.ParseLink(link); err != nil || !slices.Equal(w.Scenario().Arms, arms) {
			t.Errorf("%s: %v", name, err)
		}
		if other := keys[v.Key()]; other != "" {
			t.Errorf("%s has the key of %s", name, other)
		}
		keys[v.Key()] = name
	}
}

func TestArmsAfterChangesAreEncoded(t *testing.T) {
	v, err := scenario.ParseLink("1t&arms=0.5,0.6&changes=30&then=0.6,0.5")
	if err != nil {
		t.Fatal(err)
	}
	var w scenario.Valid
	if rest, ok := w.Parse(v.Append(nil)); !ok || len(rest) > 0 || w.Link() != v.Link() {
		t.Errorf("read as %s", w.Link())
	}
}
