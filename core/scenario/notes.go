package scenario

import (
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
)

// Notes returns what deserves a word about a valid scenario although it can be run: a
// parameter for which a theorem no longer holds, an ε or δ given to a policy that has
// none or that certifies nothing, responses that hide which arm is the best or never come.
// These are looked for as long as that takes a moment only.
func (s Scenario) Notes() Problems {
	if s.Kind == Region {
		return nil // no policy runs there
	}
	var c checker
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
				break // one value shows what the matter is
			}
		}
	}
	return c.found
}

// maxLaws is how many laws of responses Notes works out at the most. The largest sweep has 6.4
// million, which takes minutes. One that needs an integral counts as many.
const (
	maxLaws  = 1_000_000
	integral = 100
)

// work counts the laws of responses to arms, and reports whether they may be worked out.
func (c *checker) work(arms []arm.Arm) bool {
	if c.laws > maxLaws {
		return false
	}
	for _, a := range arms {
		if _, ok := a.(arm.TwoValued); !ok {
			c.laws += integral - 1
		}
	}
	c.laws += len(arms)
	return c.laws <= maxLaws
}

// rare is the share of users below which hardly any response is used.
const rare = 0.01

// noPrivacy notes a δ of 1: every algorithm is (ε, 1)-private.
func (c *checker) noPrivacy(s Scenario, p Policy, spec policy.Spec, field string) {
	if _, delta := s.Budget(p); delta < 1 || spec.Delta == policy.Ignores || spec.Notion == policy.None {
		return
	}
	c.add(field+".id", spec.Name, say.Of("no-privacy-delta-1"))
}

// responses notes where a policy learns nothing from its responses, or the wrong thing.
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

// radius notes an arm whose rewards are not known to be σ-sub-Gaussian.
func (c *checker) radius(arms []arm.Arm, sigma float64, field string) {
	for i, a := range arms {
		if least := arm.SubGaussian(a); least > sigma {
			c.add(field, printNumber(sigma), say.Of("sigma-below-arm", printNumber(least), strconv.Itoa(i+1)))
			return
		}
	}
}

// means notes where the responses to another arm have at least the mean of those to the
// best one. The policy then plays that other arm for ever.
func (c *checker) means(arms []arm.Arm, m mechanism.Mechanism, name, field string) {
	gaps, best := arm.Gaps(arms), arm.Best(arms)
	top := responseMean(m, arms[best])
	rival, most, rounding := -1, 0.0, 0.0
	for a, x := range arms {
		if gaps[a] == 0 {
			continue
		}
		// What differs by less is the same but for rounding.
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

// responseMean returns the mean of the response to a pull of a. A response that is not
// one of two values is the reward, or its sigmoid, and noise of mean 0.
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
