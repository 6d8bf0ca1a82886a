package scenario

import (
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// Notes returns remarks about a valid scenario. Examples are a parameter outside a theorem's range, an ε for a policy
// that has no ε or certifies nothing, and responses that hide the best arm or never come. Notes computes responses
// only as long as this takes no more than a moment.
func (s Scenario) Notes() Problems {
	if s.Kind == Region {
		return nil // no policy runs in such a scenario
	}
	var c checker
	switch changes := printWholes(s.Changes); {
	case s.Changing():
		c.add("changes", changes, say.Of("guarantees-under-change"))
	case changes != "" && !s.takesChanges():
		c.add("changes", changes, say.Of("changes-not-here"))
	}
	if s.Delayed() {
		c.add("delay", s.Delay.String(), say.Of("guarantees-under-delay"))
	}
	for i, p := range s.Policies {
		spec, ok := p.Spec()
		if !ok {
			continue
		}
		field := element("policies", i)
		if p.Epsilon != nil && spec.Epsilon == policy.Ignores {
			c.add(field+".epsilon", printNumber(*p.Epsilon), say.Of("eps-not-used", spec.Name))
		}
		if p.Delta != nil && spec.Delta == policy.Ignores {
			c.add(field+".delta", printNumber(*p.Delta), say.Of("delta-not-used-by", spec.Name))
		}
		if p.Epsilon == nil && spec.Notion == policy.RewardHeterogeneous {
			c.add("epsilon", printNumber(s.Epsilon), say.Of("eps-not-used-users", spec.Name))
		}
		if spec.Notion == policy.None && spec.Epsilon != policy.Ignores {
			c.add(field+".id", spec.Name, say.Of("certifies-nothing"))
		}
		for _, q := range spec.Params {
			if x, ok := p.Params[q.Name]; ok && q.Note != "" && x <= q.NoteBelow {
				c.add(field+".params."+q.Name, printNumber(x), say.Of("accepted-but", q.Note))
			}
		}
		if s.Kind != Sweep {
			c.responses(s, p, spec, field)
			continue
		}
		alone := s
		alone.Policies = s.Policies[i : i+1]
		for _, x := range s.Sweep.Values {
			before := len(c.found)
			at := alone.At(x)
			c.responses(at, at.Policies[0], spec, field)
			if len(c.found) > before {
				c.found[before].Text = say.Of("note-at-value", c.found[before].Text, s.Sweep.Over, printNumber(x))
				break // one value is enough
			}
		}
	}
	return c.found
}

// maxLaws is the largest number of response distributions that Notes computes. The largest sweep has 6.4 million,
// which would take minutes. A distribution that requires an integral counts as integral of them.
const (
	maxLaws  = 1_000_000
	integral = 100
)

// work counts the response distributions of the arms, and reports whether they may be computed.
func (c *checker) work(arms []arm.Arm) bool {
	if c.laws > maxLaws {
		return false
	}
	for _, a := range arms {
		if _, _, _, ok := arm.TwoValues(a); !ok {
			c.laws += integral - 1
		}
	}
	c.laws += len(arms)
	return c.laws <= maxLaws
}

// rare is the fraction of users below which Notes warns that few responses are used.
const rare = 0.01

// noPrivacy adds a note if δ is 1, because every algorithm is (ε, 1)-private.
func (c *checker) noPrivacy(s Scenario, p Policy, spec policy.Spec, field string) {
	if _, delta := s.Budget(p); delta < 1 || spec.Delta == policy.Ignores || spec.Notion == policy.None {
		return
	}
	c.add(field+".id", spec.Name, say.Of("no-privacy-delta-1"))
}

// responses adds a note if a policy learns nothing from its responses, or learns the wrong thing.
func (c *checker) responses(s Scenario, p Policy, spec policy.Spec, field string) {
	c.noPrivacy(s, p, spec, field)
	set := s.Setup(p, spec)
	if spec.Notion == policy.RewardHeterogeneous {
		least := set.Params[OverEpsMin]
		at, value := field+".params."+OverEpsMin, printNumber(least)
		switch share := set.Law.Share(least); {
		case share == 0:
			c.add(at, value, say.Of("above-every-level"))
			return
		case share < rare:
			c.add(at, value, say.Of("above-most-levels", strconv.FormatFloat(share, 'g', 2, 64)))
		}
	}
	if spec.Notion == policy.RewardNear && !spec.Custom {
		c.radius(s.Arms, set.Params["sigma"], field+".params.sigma")
	}
	if spec.Mechanism != nil && c.work(s.Arms) {
		m := spec.Responses(set)
		if curve, ok := m.(mechanism.Piecewise); ok && !slices.IsSorted(curve.H[:]) {
			c.add(field+".id", spec.Name, say.Of("curve-falls"))
		}
		c.means(s.Arms, m, spec.Name, field)
	}
}

// radius adds a note if the rewards of an arm may not be σ-sub-Gaussian.
func (c *checker) radius(arms []arm.Arm, sigma float64, field string) {
	for i, a := range arms {
		if least := arm.SubGaussian(a); least > sigma {
			c.add(field, printNumber(sigma), say.Of("sigma-below-arm", printNumber(least), strconv.Itoa(i+1)))
			return
		}
	}
}

// means adds a note if the responses of an arm have at least the same mean as those of the best arm, because the
// policy then keeps playing the wrong arm.
func (c *checker) means(arms []arm.Arm, m mechanism.Mechanism, name, field string) {
	gaps, best := arm.Gaps(arms), arm.Best(arms)
	top := responseMean(m, arms[best])
	rival, most, rounding := -1, 0.0, 0.0
	for a, x := range arms {
		if gaps[a] == 0 {
			continue
		}
		// A smaller difference may be a rounding error.
		slack := min(1e-12, gaps[a]/100)
		if mean := responseMean(m, x); mean >= top-slack && (rival < 0 || mean > most) {
			rival, most, rounding = a, mean, slack
		}
	}
	if rival < 0 {
		return
	}
	other, right := strconv.Itoa(rival+1), strconv.Itoa(best+1)
	if most > top+rounding {
		c.add(field+".id", name, say.Of("prefers-wrong-arm", other, right))
		return
	}
	c.add(field+".id", name, say.Of("cannot-tell-best-arm", other, right))
}

// responseMean returns the mean of the response to a pull of a. A response with more than two values is the reward or
// its sigmoid, plus noise with mean 0.
func responseMean(m mechanism.Mechanism, a arm.Arm) float64 {
	l := m.Law(a)
	if l.Draw != nil {
		var coin mechanism.Mechanism = mechanism.Coin{}
		if _, ok := m.(mechanism.Sigmoid); ok {
			coin = mechanism.Sigmoid{Inner: coin}
		}
		l = coin.Law(a)
	}
	return l.Low + float64((l.High-l.Low)*l.P)
}
