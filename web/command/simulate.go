package command

import (
	"flag"
	"io"
	"runtime"
	"slices"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// usual is what policies of one's own are run in where no scenario is named. It is the page's, and
// short: a policy that is interpreted may take a minute for a million pulls.
const usual = "1t&horizon=20000&runs=20"

// simulate runs a scenario, or one shard of its runs, and writes its figure, or the
// shard's result.
func simulate(flags *flag.FlagSet) func(*call) error {
	from := flags.String("scenario", "", "`file` with a scenario as JSON or as a link, or a link itself")
	runs := flags.Int("runs", 0, "`number` of runs, instead of the scenario's number")
	horizon := flags.Int64("horizon", 0, "`pulls` per run, instead of the scenario's number; later checkpoints are dropped")
	seed := flags.Uint64("seed", 0, "`seed`, instead of the scenario's seed")
	shuffle := flags.Bool("shuffle", false, "shuffle the arms for the policies in each run; results list the arms in the scenario's order")
	own := ownFlags(flags, "is added to the scenario, or to '"+usual+"' if -scenario is not given; repeat the flag to add more")
	out := figureFlags(flags)
	run := runFlagsOf(flags, own, out)
	return func(c *call) error {
		if *from == "" && *own.files == nil {
			return misuse("-scenario is missing: give a file, or a link such as '1t&arms=0.9,0.1&policies=ucb1&horizon=20000&runs=20'; -h shows the form")
		}
		part, err := run.begin(c)
		if err != nil {
			return err
		}
		added, err := own.read()
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
		if err := changed(c, &s, gallery.Settings{Runs: *runs, Horizon: *horizon, Seed: seed}); err != nil {
			return err
		}
		if part.Number <= 1 { // once for all shards
			for _, note := range s.Notes() {
				c.note("%v", note)
			}
		}
		if part.Of > 0 && !study.HasRuns(s) {
			return misuse("-shard: a scenario of kind %s has no runs, so there is nothing to divide into shards", s.Kind)
		}
		a := askScenario(s)
		return run.deliver(c, a, part, func(w io.Writer, results []sim.Result, seconds float64) error {
			return out.answer(w, a, results, seconds)
		})
	}
}

// changed gives a scenario the settings whose flags are there.
func changed(c *call, s *scenario.Scenario, set gallery.Settings) error {
	if c.given("runs") {
		s.Runs = set.Runs
	}
	if c.given("horizon") {
		if s.Kind == scenario.Sweep && s.Sweep.Over == scenario.OverHorizon {
			return misuse("-horizon: the scenario already sweeps the horizon")
		}
		s.Horizon, s.Checkpoints = set.Horizon, upTo(s.Checkpoints, set.Horizon)
	}
	if c.given("seed") {
		s.Seed = *set.Seed
	}
	if problems := s.Problems(); len(problems) > 0 { // of the flags
		return misuse("%v", problems)
	}
	return nil
}

// workersFlag declares -workers.
func workersFlag(flags *flag.FlagSet) *int {
	return flags.Int("workers", runtime.GOMAXPROCS(0), "`number` of runs at the same time; does not change the results")
}

func checkWorkers(n int) error {
	if n < 1 || n > 10_000 {
		return misuse("-workers: %d is not between 1 and 10000", n)
	}
	return nil
}

// upTo returns the checkpoints up to the horizon; none named if none is left.
func upTo(points []int64, horizon int64) []int64 {
	at, found := slices.BinarySearch(points, horizon)
	if found {
		at++
	}
	if at == 0 {
		return nil
	}
	return points[:at]
}
