package command

import (
	"flag"
	"io"
	"slices"
	"time"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
)

// paperFigure runs a panel of the gallery, or one shard of its runs, and writes its
// figure with the claims that it shows, or the shard's results.
func paperFigure(flags *flag.FlagSet) func(*call) error {
	settings := settingsFlags(flags)
	shard := shardFlagOf(flags)
	own := ownFlags(flags, "is added to the figure's policies, if the figure has runs (see the command figures); repeat the flag to add more")
	workers := workersFlag(flags)
	out := figureFlags(flags)
	return func(c *call) error {
		if len(c.args) != 1 {
			return misuse("name one figure; the command figures lists them")
		}
		panel, ok := gallery.Find(c.args[0])
		if !ok {
			return misuse("there is no figure %s; the command figures lists all figures", scenario.Quote(c.args[0]))
		}
		if err := checkWorkers(*workers); err != nil {
			return err
		}
		part, err := shard.part()
		if err != nil {
			return err
		}
		err = out.check(c)
		if part.Of > 0 {
			err = out.checkShard(c, *out.format)
		}
		if err != nil {
			return err
		}
		if part.Of > 0 && !panel.NeedsRuns() {
			return misuse("-shard: %s has no runs, so there is nothing to divide into shards", panel.ID)
		}
		for _, name := range []string{"runs", "horizon", "seed"} {
			if c.given(name) && !panel.NeedsRuns() {
				return misuse("-%s: %s has no runs", name, panel.ID)
			}
		}
		set, err := settings(c)
		if err != nil {
			return err
		}
		panel = panel.With(set)
		added, err := own.read()
		switch {
		case err != nil:
			return err
		case added != nil && !panel.NeedsRuns():
			return misuse("-policy: %s has no runs; %s figures lists the figures that do", panel.ID, Program)
		case added != nil && !takesPolicies(panel):
			return misuse("-policy: %s cannot show additional policies; %s figures lists the figures that can", panel.ID, Program)
		}
		for i := range panel.Scenarios {
			s := &panel.Scenarios[i]
			s.Policies = slices.Concat(s.Policies, added)
		}
		if err := checkPanel(panel); err != nil {
			return err
		}
		return out.deliver(c, func(w io.Writer) error {
			a := askPanels([]gallery.Panel{panel}, nil)
			if part.Of > 0 {
				return own.shard(c, a, part, *workers, w)
			}
			if !panel.NeedsRuns() {
				begun := time.Now()
				f, err := panel.Figure(nil)
				if err != nil {
					return err
				}
				f.Seconds = time.Since(begun).Seconds()
				return out.draw(w, f)
			}
			results, seconds, err := own.run(c, a, *workers)
			if err != nil {
				return err
			}
			return out.answer(w, a, results, seconds)
		})
	}
}

// settingsFlags declares -runs, -horizon and -seed, and returns what they say.
func settingsFlags(flags *flag.FlagSet) func(*call) (gallery.Settings, error) {
	runs := flags.Int("runs", 0, "`number` of runs, instead of the paper's number")
	horizon := flags.Int64("horizon", 0, "`pulls` per run, instead of the paper's number")
	seed := flags.Uint64("seed", 0, "`seed` instead of 1")
	return func(c *call) (set gallery.Settings, err error) {
		set.Runs, set.Horizon = *runs, *horizon
		switch {
		case c.given("runs") && *runs < 1:
			return set, misuse("-runs: %d is not between 1 and %d", *runs, scenario.MaxRuns)
		case c.given("horizon") && *horizon < 1:
			return set, misuse("-horizon: %d is not between 1 and %d", *horizon, scenario.MaxHorizon)
		}
		if c.given("seed") {
			set.Seed = seed
		}
		return set, nil
	}
}

// checkPanel refuses settings that no scenario of the panel can be run at.
func checkPanel(p gallery.Panel) error {
	for _, s := range p.Scenarios {
		if problems := s.Problems(); len(problems) > 0 {
			return misuse("%v", problems)
		}
	}
	return nil
}
