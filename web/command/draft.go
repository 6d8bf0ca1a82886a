package command

import (
	"fmt"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/privacy/audit"
)

// draftFlags are the flags for commands that measure the privacy loss of one policy.
type draftFlags struct {
	eps, delta *float64
	horizon    *int64
	from       *string
	custom     customFlags
}

// newDraftFlags declares the flags for a draft. The other arguments complete the flags' usage texts, which differ
// between commands.
func newDraftFlags(flags *flags, of, eps, horizon, from, custom string) draftFlags {
	const usual = "; without a scenario, 0.01 for policies with a δ and 0 for others)"
	f := draftFlags{
		flags.Float64("eps", 0, fmt.Sprintf(of, "`ε`")+" (default: that of the scenario, or 1 without a scenario"+eps+")"),
		flags.Float64("delta", 0, fmt.Sprintf(of, "`δ`")+" (default: that of the scenario"+usual),
		flags.Int64("horizon", 0, horizon),
		flags.String("scenario", "", "`file` or link with a scenario that sets "+from),
		newCustomFlags(flags, "is "+custom+" instead of POLICY"),
	}
	flags.check(func(c *call) error {
		if named := len(c.args) + len(*f.custom.files); named != 1 {
			return misuse("name one policy, not %d; the command policies lists them", named)
		}
		return nil
	})
	return f
}

// draft fills in the draft from the command line.
func (f draftFlags) draft(c *call, d *audit.Draft) error {
	texts, err := f.custom.read()
	if err != nil {
		return err
	}
	d.ID, d.Horizon = custom.ID, *f.horizon
	if texts != nil {
		d.Source = texts[0].Source
	} else {
		d.ID = c.args[0]
	}
	if c.given("eps") {
		d.Epsilon = f.eps
	}
	if c.given("delta") {
		d.Delta = f.delta
	}
	if c.given("horizon") && *f.horizon == 0 {
		return misuse("-horizon: 0 is too small; it must be at least 1")
	}
	if *f.from != "" {
		s, err := load(c, *f.from)
		d.Scenario = &s
		return err
	}
	return nil
}

// run calls work for a draft and shows the progress. If the policy is custom, run first limits the memory.
func (f draftFlags) run(c *call, d audit.Draft, work func(progress func(done, all int64)) error) error {
	if d.ID == custom.ID {
		if err := limitMemory(*f.custom.memory); err != nil {
			return err
		}
	}
	bar := newBar(c)
	defer bar.clear()
	return f.custom.at(d.Source, work(bar.show))
}
