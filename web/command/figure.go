package command

import (
	"flag"
	"io"
	"slices"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
)

// paperFigure runs a panel of the gallery, or one shard of its runs, and writes its
// figure with the claims that it shows, or the shard's results.
func paperFigure(flags *flag.FlagSet) func(*call) error {
	settings := settingsFlags(flags)
	own := ownFlags(flags, "is added to the figure's policies, if the figure has runs (see the command figures); repeat the flag to add more")
	out := figureFlags(flags)
	run := runFlagsOf(flags, own, out)
	return func(c *call) error {
		if len(c.args) != 1 {
			return misuse("name one figure; the command figures lists them")
		}
		panel, ok := gallery.Find(c.args[0])
		if !ok {
			return misuse("there is no figure %s; the command figures lists all figures", scenario.Quote(c.args[0]))
		}
		part, err := run.begin(c)
		if err != nil {
			return err
		}
		for _, name := range []string{"shard", "runs", "horizon", "seed", "policy"} {
			if c.given(name) && !panel.NeedsRuns() {
				hint := map[string]string{"shard": ", so there is nothing to divide into shards", "policy": "; " + Program + " figures lists the figures that do"}
				return misuse("-%s: %s has no runs%s", name, panel.ID, hint[name])
			}
		}
		set, err := settings(c)
		if err != nil {
			return err
		}
		panel = panel.With(set)
		added, err := own.read()
		if err != nil {
			return err
		}
		if added != nil && !takesPolicies(panel) {
			return misuse("-policy: %s cannot show additional policies; %s figures lists the figures that can", panel.ID, Program)
		}
		for i := range panel.Scenarios {
			s := &panel.Scenarios[i]
			s.Policies = slices.Concat(s.Policies, added)
		}
		if err := checkPanel(panel); err != nil {
			return err
		}
		a := askPanels([]gallery.Panel{panel}, nil)
		return run.deliver(c, a, part, func(w io.Writer, results []sim.Result, seconds float64) error {
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
