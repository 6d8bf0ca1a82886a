package scenariotest

import "epsilonarcade/core/scenario"

// Valid validates a scenario, which must be valid.
func Valid(s scenario.Scenario) scenario.Valid {
	v, problems := s.Validate()
	if problems != nil {
		panic(problems)
	}
	return v
}

// ParseLink returns the scenario of a link.
func ParseLink(link string) (scenario.Scenario, error) {
	v, err := scenario.ParseLink(link)
	return v.Scenario(), err
}
