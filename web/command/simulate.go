package command

import (
	"flag"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

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
	from := flags.String("scenario", "", "`file` that holds a scenario as JSON or as a link, or a link itself")
	runs := flags.Int("runs", 0, "`number` of runs in place of the scenario's")
	horizon := flags.Int64("horizon", 0, "`pulls` of a run in place of the scenario's; checkpoints beyond are left out")
	seed := flags.Uint64("seed", 0, "`seed` in place of the scenario's")
	shard := flags.String("shard", "", "`i/n`: only part i of n of the runs, i = 1…n; writes them as JSON for merge")
	own := ownFlags(flags, "to be added to the scenario's, or to '"+usual+"' where none is named; may be given again")
	workers := workersFlag(flags)
	out := figureFlags(flags)
	return func(c *call) error {
		if *from == "" && *own.files == nil {
			return misuse("-scenario is missing: a file, or a link such as '1t&arms=0.9,0.1&policies=ucb1&horizon=20000&runs=20'; -h shows the form")
		}
		if err := checkWorkers(*workers); err != nil {
			return err
		}
		i, n, err := parseShard(*shard)
		if err != nil {
			return err
		}
		check := out.check
		if n > 0 {
			check = out.checkShard
		}
		if err := check(c); err != nil {
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
			c.note("no -scenario, so '%s' is run: %d arms, and %s beside yours", link, len(s.Arms), notation.Things(len(s.Policies), "policy"))
		}
		s.Policies = append(s.Policies, added...)
		if c.given("runs") {
			s.Runs = *runs
		}
		if c.given("horizon") {
			if s.Kind == scenario.Sweep && s.Sweep.Over == scenario.OverHorizon {
				return misuse("-horizon: the scenario goes over horizons of its own")
			}
			s.Horizon, s.Checkpoints = *horizon, upTo(s.Checkpoints, *horizon)
		}
		if c.given("seed") {
			s.Seed = *seed
		}
		if problems := s.Validate(); len(problems) > 0 { // of the flags
			return misuse("%v", problems)
		}
		if i <= 1 { // once for all shards
			for _, note := range s.Notes() {
				c.note("%v", note)
			}
		}
		if n == 0 {
			return out.deliver(c, func(w io.Writer) error {
				result, seconds, err := own.run(c, s, study.AllRuns(s), *workers)
				if err != nil {
					return err
				}
				return out.write(w, result, seconds)
			})
		}
		part := study.Shard(s, i, n)
		if part == nil {
			return misuse("-shard: a scenario of kind %s has no runs to share out", s.Kind)
		}
		return out.deliver(c, func(w io.Writer) error {
			result, seconds, err := own.run(c, s, part, *workers)
			if err != nil {
				return err
			}
			data, err := study.MarshalShard(result, seconds)
			if err != nil {
				return err
			}
			_, err = w.Write(append(data, '\n'))
			return err
		})
	}
}

// run carries out runs of a scenario with a bar on the terminal, and returns their
// result and the seconds that they took.
func run(c *call, s scenario.Scenario, runs []int, workers int) (sim.Result, float64, error) {
	bar := newBar(c)
	defer bar.clear()
	begun := time.Now()
	result, err := study.Run(c.ctx, s, runs, workers, bar.show)
	return result, time.Since(begun).Seconds(), err
}

// run is run, guarded if there is a policy that somebody has written.
func (o ownPolicies) run(c *call, s scenario.Scenario, runs []int, workers int) (r sim.Result, seconds float64, err error) {
	if !isOwn(s) {
		return run(c, s, runs, workers)
	}
	err = c.guarded(*o.memory, func() error {
		r, seconds, err = run(c, s, runs, workers)
		return err
	})
	return r, seconds, o.at(err)
}

// workersFlag declares -workers.
func workersFlag(flags *flag.FlagSet) *int {
	return flags.Int("workers", runtime.GOMAXPROCS(0), "`number` of runs under way at a time, which changes no result")
}

func checkWorkers(n int) error {
	if n < 1 || n > 10_000 {
		return misuse("-workers: %d is not between 1 and 10000", n)
	}
	return nil
}

// parseShard reads i/n. Without one, n is 0.
func parseShard(text string) (i, n int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	first, second, _ := strings.Cut(text, "/")
	i, err = strconv.Atoi(first)
	if err == nil {
		n, err = strconv.Atoi(second)
	}
	if err != nil || i < 1 || i > n || n > scenario.MaxRuns {
		return 0, 0, misuse("-shard: %q is not i/n with i from 1 to n and n up to %d", text, scenario.MaxRuns)
	}
	return i, n, nil
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
