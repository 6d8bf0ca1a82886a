package command

import (
	"flag"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/privacy/audit"
)

// draftFlags are the flags of commands that look at what one policy gives away: which it is, how it is run and
// at which budget.
type draftFlags struct {
	eps, delta *float64
	horizon    *int64
	from       *string
	own        ownPolicies
}

// draftFlagsOf declares them. Each command says what they are to it.
func draftFlagsOf(flags *flag.FlagSet, eps, delta, horizon, from, own string) draftFlags {
	return draftFlags{
		flags.Float64("eps", 0, eps), flags.Float64("delta", 0, delta), flags.Int64("horizon", 0, horizon),
		flags.String("scenario", "", from), ownFlags(flags, own),
	}
}

// one refuses more or fewer policies than one.
func (f draftFlags) one(c *call) error {
	if named := len(c.args) + len(*f.own.files); named != 1 {
		return misuse("name one policy, not %d; the command policies lists them", named)
	}
	return nil
}

// draft returns what they say.
func (f draftFlags) draft(c *call) (d audit.Draft, err error) {
	texts, err := f.own.read()
	if err != nil {
		return d, err
	}
	d = audit.Draft{ID: custom.ID, Horizon: *f.horizon}
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
		return d, misuse("-horizon: 0 is too small; it must be at least 1")
	}
	if *f.from != "" {
		s, err := load(c, *f.from)
		if err != nil {
			return d, err
		}
		d.Scenario = &s
	}
	return d, nil
}

// run works on a draft, with a limit of memory if its policy is a custom one.
func (f draftFlags) run(d audit.Draft, work func() error) error {
	if d.ID != custom.ID {
		return work()
	}
	if err := limitMemory(*f.own.memory); err != nil {
		return err
	}
	return f.own.inAudit(d.Source, work())
}
