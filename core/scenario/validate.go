package scenario

import (
	"math"
	"slices"
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// maxProblems is the largest number of problems that Problems returns.
const maxProblems = 20

// Problems returns the scenario's faults, or nil if it can be run. The faults of single fields come first, then
// conflicts between fields. There are at most 20.
func (s Scenario) Problems() Problems {
	var c checker
	for _, f := range fields {
		if f.check != nil {
			f.check(&c, &s)
		}
	}
	c.sweep(s)
	c.policies(s)
	c.region(s)
	return c.found
}

// A checker collects problems.
type checker struct {
	found Problems
	laws  int // the number of response distributions that Notes has computed
}

func (c *checker) full() bool { return len(c.found) >= maxProblems }

// add adds a problem, unless it is already there.
func (c *checker) add(field, value, text string) {
	p := Problem{field, value, text}
	if !c.full() && !slices.Contains(c.found, p) {
		c.found = append(c.found, p)
	}
}

// number adds a problem if x is outside [low, high], and reports whether x is inside. It also refuses −0, whose
// inverse has the wrong sign.
func (c *checker) number(field string, x, low, high float64) bool {
	switch {
	case math.IsNaN(x):
		c.add(field, "NaN", say.Of("not-a-number"))
	case x < low || x > high || (x == 0 && math.Signbit(x)):
		c.add(field, printNumber(x), between(printNumber(low), printNumber(high)))
	default:
		return true
	}
	return false
}

// whole adds a problem if n is outside [low, high].
func (c *checker) whole(field string, n, low, high int64) {
	if n < low || n > high {
		c.add(field, strconv.FormatInt(n, 10), between(strconv.FormatInt(low, 10), strconv.FormatInt(high, 10)))
	}
}

func between(low, high string) string { return say.Of("not-between", low, high) }

func (c *checker) arms(s *Scenario) {
	arms := s.Arms
	switch {
	case len(arms) == 0:
		c.add("arms", "", say.Of("least-one-needed"))
	case len(arms) > MaxArms:
		c.add("arms", "", say.Of("more-than", strconv.Itoa(len(arms)), strconv.Itoa(MaxArms)))
	}
	for i, a := range arms {
		if c.full() {
			return
		}
		c.arm("arms", i, a)
	}
}

// arm adds the faults of the arm at index i of a list.
func (c *checker) arm(list string, i int, a arm.Arm) {
	at := element(list, i)
	k, values, ok := arm.Describe(a)
	if !ok {
		c.add(at+"."+ArmKind, "", say.Of("is-not-known"))
		return
	}
	fine := true
	for j, x := range values {
		p := k.Param(j)
		if fine = c.number(at+"."+p.Name, x, p.Min, p.Max) && fine; !fine && k.List != nil {
			return
		}
	}
	if fine {
		if err := arm.Check(a); err != nil {
			c.add(at, "", say.Err(err))
		}
	}
}

func (c *checker) checkpoints(s *Scenario) {
	points, horizon := s.Checkpoints, s.Horizon
	switch {
	case points != nil && len(points) == 0:
		c.add("checkpoints", "", say.Of("least-one-needed-none"))
	case len(points) > MaxCheckpoints:
		c.add("checkpoints", "", say.Of("more-than", strconv.Itoa(len(points)), strconv.Itoa(MaxCheckpoints)))
	}
	c.ascending("checkpoints", points, horizon)
}

// ascending checks numbers of pulls, which ascend up to the horizon.
func (c *checker) ascending(list string, points []int64, horizon int64) {
	for i, t := range points {
		if c.full() {
			return
		}
		field := element(list, i)
		c.whole(field, t, 1, horizon)
		if i > 0 && t <= points[i-1] {
			c.add(field, strconv.FormatInt(t, 10), say.Of("not-above-one-before", strconv.FormatInt(points[i-1], 10)))
		}
	}
}

// region checks the options for all kinds, because a scenario keeps them when its kind changes. It checks what the
// noise requires only for a region figure.
func (c *checker) region(s Scenario) {
	r := s.Region
	c.whole("region.r", r.R, 0, r.N)
	if r.Change != 1 && r.Change != -1 {
		c.add("region.change", strconv.Itoa(r.Change), say.Of("neither-1-nor-minus-1"))
	} else if after := r.R + int64(r.Change); r.R >= 0 && r.R <= r.N && (after < 0 || after > r.N) {
		c.add("region.change", strconv.Itoa(r.Change),
			say.Of("would-leave-pulls", strconv.FormatInt(after, 10), strconv.FormatInt(r.N, 10)))
	}
	if s.Kind == Region && r.Noise == "new" && s.Epsilon == 0 && s.Delta == 0 {
		c.add("epsilon", "0", say.Of("too-small-dp-ftpl-new"))
	}
	if s.Kind == Region && r.Noise == "laplace" && s.Epsilon == 0 {
		c.add("epsilon", "0", say.Of("too-small-laplace"))
	}
}
