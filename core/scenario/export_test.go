package scenario

// Used returns s with the defaults in all fields that its kind does not use. A link to s reads back as this scenario.
func Used(s Scenario) Scenario {
	for _, f := range fields {
		if !f.usedBy(s.Kind) {
			f.reset(&s)
		}
	}
	return s
}

// parse returns the scenario in a link.
func parse(link string) (Scenario, error) {
	v, err := ParseLink(link)
	return v.Scenario(), err
}
