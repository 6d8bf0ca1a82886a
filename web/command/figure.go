package command

import (
	"slices"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
)

// paperFigure runs a panel of the gallery, or a shard of its runs, and writes the figure with its claims or the shard.
func paperFigure(flags *flags) func(*call) error {
	set := settingsFlags(flags, "paper")
	custom := newCustomFlags(flags, "is added to the figure's policies, if the figure has runs (see the command figures); repeat the flag to add more")
	run := newRunFlags(flags, custom, newFigureOutput(flags, bandFlag(flags)))
	each := eachRunFlag(flags)
	return func(c *call) error {
		if len(c.args) != 1 {
			return misuse("name one figure; the command figures lists them")
		}
		panel, ok := gallery.Find(c.args[0])
		if !ok {
			return misuse("there is no figure %s; the command figures lists all figures", scenario.Quote(c.args[0]))
		}
		for _, name := range []string{"shard", "runs", "horizon", "seed", "policy", "each-run"} {
			if c.given(name) && !panel.NeedsRuns() {
				hint := map[string]string{"shard": ", so there is nothing to divide into shards", "policy": "; " + Program + " figures lists the figures that do"}
				return misuse("-%s: %s has no runs%s", name, panel.ID, hint[name])
			}
		}
		panel = panel.With(*set)
		added, err := custom.read()
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
		if err := valid(panel.Scenarios...); err != nil {
			return err
		}
		a := askPanels([]gallery.Panel{panel}, nil)
		return each.deliver(c, a.figure, func(make makeFigure) error { return run.deliver(c, a, make) })
	}
}
