package scenario

import "epsilonarcade/core/policy"

// Notes returns what deserves a word about a scenario although it can be run: a
// parameter for which a theorem no longer holds, an ε or δ given to a policy that has
// none.
func (s Scenario) Notes() Problems {
	var c checker
	for i, p := range s.Policies {
		spec, ok := policy.Find(p.ID)
		if !ok {
			continue
		}
		field := element("policies", i)
		if p.Epsilon != nil && spec.Epsilon == policy.Ignores {
			c.add(field+".epsilon", printNumber(*p.Epsilon), "is not used: "+spec.Name+" has no ε")
		}
		if p.Delta != nil && spec.Delta == policy.Ignores {
			c.add(field+".delta", printNumber(*p.Delta), "is not used: "+spec.Name+" has no δ")
		}
		for _, q := range spec.Params {
			if x, ok := p.Params[q.Name]; ok && q.Note != "" && x <= q.NoteBelow {
				c.add(field+".params."+q.Name, printNumber(x), "is accepted, but "+q.Note)
			}
		}
	}
	return c.found
}
