package scenario

// Used returns s with defaults in the fields that its kind does not use. A link reads back as this scenario.
func Used(s Scenario) Scenario {
	for _, f := range fields {
		if !f.usedBy(s.Kind) {
			f.reset(&s)
		}
	}
	return s
}

// parse returns the scenario of a link.
func parse(link string) (Scenario, error) {
	v, err := ParseLink(link)
	return v.Scenario(), err
}
