package scenariotest

import "epsilonarcade/core/scenario"

// Valid converts a scenario to a Valid. It panics if the scenario is not valid.
func Valid(s scenario.Scenario) scenario.Valid {
	v, problems := s.Validate()
	if problems != nil {
		panic(problems)
	}
	return v
}

// ParseLink returns the scenario that a link describes.
func ParseLink(link string) (scenario.Scenario, error) {
	v, err := scenario.ParseLink(link)
	return v.Scenario(), err
}
