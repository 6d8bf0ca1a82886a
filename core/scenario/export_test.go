package scenario

// Used returns s without what its kind does not use, as its link holds it.
func Used(s Scenario) Scenario {
	for _, f := range fields {
		if !f.usedBy(s.Kind) {
			f.reset(&s)
		}
	}
	return s
}

// parse returns the scenario of a link, to be changed.
func parse(link string) (Scenario, error) {
	v, err := ParseLink(link)
	return v.Scenario(), err
}
