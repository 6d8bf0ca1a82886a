package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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

// SetPieces sets the changes and the arms before the first change and after each change.
func (s *Scenario) SetPieces(changes []int64, pieces ...[]arm.Arm) {
	s.Arms, s.Changes, s.Then = pieces[0], changes, slices.Concat(pieces[1:]...)
}

// PastedPieces reads a list of arms, as PastedArms does, and the lists that replace it. Each begins with a line such as
// "@3000: 0.5, 0.9", for the arms after 3,000 pulls. The results suit SetPieces, unless there is a problem.
func PastedPieces(text string) (first Pasted, changes []int64, pieces [][]arm.Arm) {
	lists := []string{""}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "@") {
			lists = append(lists, "")
		}
		lists[len(lists)-1] += line
	}
	first = PastedArms(lists[0])
	pieces = append(pieces, first.Arms)
	for _, list := range lists[1:] {
		after, list, colon := strings.Cut(strings.TrimSpace(list), ":")
		n, problem := TypedWhole(after[1:], 1, MaxHorizon)
		if !colon {
			problem = say.Of("change-form")
		}
		got := PastedArms(list)
		problem = cmp.Or(problem, got.Problem)
		if have, want := len(got.Arms), len(first.Arms); problem == "" && have != want {
			problem = say.Of("pieces-differ", strconv.Itoa(have), strconv.Itoa(want))
		}
		if first.Problem == "" && problem != "" {
			first.Problem = say.Of("pasted-change-problem", Quote(after), problem)
		}
		changes, pieces = append(changes, n), append(pieces, got.Arms)
	}
	return first, changes, pieces
}

// Changing reports whether the arms change in the scenario's runs. Timelines, and sweeps over the horizon or the arms,
// keep the arms before the first change.
func (s Scenario) Changing() bool {
	return s.takesChanges() && len(s.Changes) > 0 && s.Changes[0] < s.Horizon
}

func (s Scenario) takesChanges() bool {
	return s.Kind == Regret || s.Kind == Sweep && !slices.Contains([]string{OverHorizon, OverGap, OverArms}, s.Sweep.Over)
}

// A Stretch is a part of a run with the same arms: the pulls after From, up to To.
type Stretch struct {
	From, To int64
	Arms     []arm.Arm
}

// Stretches returns the stretches of the scenario's runs.
func (s Scenario) Stretches() (all []Stretch) {
	if !s.Changing() {
		return []Stretch{{0, s.Horizon, s.Arms}}
	}
	from, pieces := int64(0), s.Pieces()
	for i, to := range append(slices.Clip(s.Changes), s.Horizon) {
		if from < to { // the arms may change after the last pull
			all = append(all, Stretch{from, to, pieces[i]})
		}
		from = to
	}
	return all
}

// ArmsAt returns the arms of the pull after t others, or of the last pull.
func (s Scenario) ArmsAt(t int64) []arm.Arm {
	all := s.Stretches()
	for len(all) > 1 && all[0].To <= t {
		all = all[1:]
	}
	return all[0].Arms
}

// MostRegret returns the largest regret that a policy can have.
func (s Scenario) MostRegret() (most float64) {
	for _, stretch := range s.Stretches() {
		most += float64(float64(stretch.To-stretch.From) * slices.Max(arm.Gaps(stretch.Arms)))
	}
	return most
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
