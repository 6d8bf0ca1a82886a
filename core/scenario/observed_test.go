package scenario_test

import (
	"strings"
	"testing"

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
