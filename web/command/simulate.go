package command

import (
	"sort"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// usual is the scenario for custom policies if -scenario is not given. It has the page's default arms and policies, and
// is short, because an interpreter may need a minute for a million pulls.
const usual = "1t&horizon=20000&runs=20"

// simulate runs a scenario, or one shard of its runs, and writes either the figure or the shard.
func simulate(flags *flags) func(*call) error {
	from := flags.String("scenario", "", "`file` with a scenario as JSON or as a link, or a link itself")
	set := settingsFlags(flags, "scenario")
	shuffle := flags.Bool("shuffle", false, "shuffle the arms for the policies in each run; results list the arms in the scenario's order")
	delay := flags.String("delay", "", "delay each reward by this `number` of pulls, or by a random number, such as geometric:100")
	custom := newCustomFlags(flags, "is added to the scenario, or to '"+usual+"' if -scenario is not given; repeat the flag to add more")
	run := newRunFlags(flags, custom, newFigureOutput(flags, bandFlag(flags)))
	each := eachRunFlag(flags)
	return func(c *call) error {
		if *from == "" && *custom.files == nil {
			return misuse("-scenario is missing: give a file, or a link such as '1t&arms=0.9,0.1&policies=ucb1&horizon=20000&runs=20'; -h shows the form")
		}
		added, err := custom.read()
		if err != nil {
			return err
		}
		link := *from
		if link == "" {
			link = usual
		}
		s, err := load(c, link)
		if err != nil {
			return err
		}
		if *from == "" {
			c.note("no -scenario is given, so '%s' is run: %s, and %s besides yours", link, notation.Things(len(s.Arms), "arm"), notation.Things(len(s.Policies), "policy"))
		}
		s.Policies = append(s.Policies, added...)
		if c.given("shuffle") {
			s.Shuffle = *shuffle
		}
		if c.given("delay") {
			var problem string
			if s, problem = s.With("delay", *delay); problem != "" {
				return misuse("-delay: %s", say.English(problem))
			}
		}
		if err := change(&s, *set); err != nil {
			return err
		}
		if run.part.Number <= 1 { // so that only one shard writes the notes
			c.noteAll(s)
		}
		if run.part.Of > 0 && !study.HasRuns(s) {
			return misuse("-shard: a scenario of kind %s has no runs, so there is nothing to divide into shards", s.Kind)
		}
		a := askScenario(s)
		return each.deliver(c, a.figure, func(make makeFigure) error { return run.deliver(c, a, make) })
	}
}

// settingsFlags declares -runs, -horizon and -seed, which replace the numbers of a scenario or a paper.
func settingsFlags(flags *flags, of string) *gallery.Settings {
	set := &gallery.Settings{}
	flags.IntVar(&set.Runs, "runs", 0, "`number` of runs, instead of the "+of+"'s number")
	flags.Int64Var(&set.Horizon, "horizon", 0, "`pulls` per run, instead of the "+of+"'s number; later checkpoints are dropped")
	seed := flags.Uint64("seed", 0, "`seed`, instead of the "+of+"'s seed")
	flags.check(func(c *call) error {
		switch {
		case c.given("runs") && set.Runs < 1:
			return misuse("-runs: %d is not between 1 and %d", set.Runs, scenario.MaxRuns)
		case c.given("horizon") && set.Horizon < 1:
			return misuse("-horizon: %d is not between 1 and %d", set.Horizon, scenario.MaxHorizon)
		case c.given("seed"):
			set.Seed = seed
		}
		return nil
	})
	return set
}

// change applies the settings from the command line to a scenario.
func change(s *scenario.Scenario, set gallery.Settings) error {
	if set.Runs > 0 {
		s.Runs = set.Runs
	}
	if set.Horizon > 0 {
		if s.Kind == scenario.Sweep && s.Sweep.Over == scenario.OverHorizon {
			return misuse("-horizon: the scenario already sweeps the horizon")
		}
		left := sort.Search(len(s.Checkpoints), func(i int) bool { return s.Checkpoints[i] > set.Horizon })
		s.Horizon, s.Checkpoints = set.Horizon, append([]int64(nil), s.Checkpoints[:left]...) // nil if no checkpoint is left
	}
	if set.Seed != nil {
		s.Seed = *set.Seed
	}
	return valid(*s)
}

// valid rejects scenarios that cannot be run with the settings from the command line.
func valid(scenarios ...scenario.Scenario) error {
	for _, s := range scenarios {
		if problems := s.Problems(); len(problems) > 0 {
			return misuse("%v", problems)
		}
	}
	return nil
}
