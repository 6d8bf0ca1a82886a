package scenario

import (
	"strconv"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

func parseChanges(s *Scenario, text string) (err error) {
	s.Changes, err = parseList("changes", text, parseWhole)
	return err
}

func parseThen(s *Scenario, text string) (err error) {
	s.Then, err = parseArmsOf("then", text)
	return err
}

// Pieces returns the arms before the first change and after each change.
func (s Scenario) Pieces() [][]arm.Arm {
	pieces, n := [][]arm.Arm{s.Arms}, len(s.Arms)
	for i := range s.Changes {
		pieces = append(pieces, s.Then[i*n:(i+1)*n])
	}
	return pieces
}

// changes checks the changes and the arms after them.
func (c *checker) changes(s *Scenario) {
	if n := len(s.Changes); n > MaxChanges {
		c.add("changes", "", say.Of("more-than", strconv.Itoa(n), strconv.Itoa(MaxChanges)))
		return
	}
	if have, want := len(s.Then), len(s.Changes)*len(s.Arms); have != want {
		c.add("then", "", say.Of("arms-after-changes", strconv.Itoa(have), strconv.Itoa(want)))
		return
	}
	c.ascending("changes", s.Changes, s.Horizon)
	for i, a := range s.Then {
		if c.full() {
			return
		}
		c.arm("then", i, a)
	}
}
