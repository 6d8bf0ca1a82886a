package scenario_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

func TestErrorsOfChangesNameTheirField(t *testing.T) {
	for link, want := range map[string]string{
		"1t&arms=0.5,0.4&changes=100":                                        "then: there are 0 arms for the pieces after the changes, and the pieces need 2",
		"1t&arms=0.5,0.4&then=0.5":                                           "then: there is 1 arm for the pieces after the changes, and the pieces need 0",
		"1t&arms=0.5,0.4&changes=100,100&then=0.5x4":                         "changes[1]: 100 is not above the previous value, 100",
		"1t&arms=0.5,0.4&changes=0&then=0.5x2":                               "changes[0]: 0 is not between 1 and 1000000",
		"1t&arms=0.5,0.4&changes=100&then=0.5,1.5":                           "then[1].mean: 1.5 is not between 0 and 1",
		"1t&arms=0.5&policies=ucb1&changes=100&then=gaussian:0:1":            "policies[0].id: UCB1",
		"1t&arms=0.5&changes=" + strings.Repeat("1,", 20) + "21&then=0.5x21": "changes: 21 are given, but the limit is 20",
		"1t&arms=empirical:0.5r2000000":                                      "arms[0].value: 2000000 is not between 2 and 1048576",
		"1t&arms=empirical:0.5:1.5":                                          "arms[0].value: 1.5 is not between 0 and 1",
		"1t&arms=empirical":                                                  `arms[0].value: "" is not a number`,
	} {
		if _, err := scenario.ParseLink(link); err == nil || !strings.HasPrefix(say.English(err.Error()), want) {
			t.Errorf("%s: %v, want %s", link, err, want)
		}
	}
}
