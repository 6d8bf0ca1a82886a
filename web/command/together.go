package command

import (
	"fmt"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/together"
)

// togetherCurves writes the figure that shows the privacy loss of all of a policy's decisions together.
func togetherCurves(flags *flags) func(*call) error {
	in := newDraftFlags(flags, "%s of the run and of the claim", "",
		fmt.Sprintf("`decisions` to observe (default: a few after the start phase, or at least 512 for policies that protect the whole run); at most %d", together.MostPulls),
		"arms and parameters", "used")
	out := newFigureOutput(flags, new(figure.Band)).checked(flags)
	return func(c *call) error {
		var d audit.Draft
		if err := in.draft(c, &d); err != nil {
			return err
		}
		return out.put(c, func() (f figure.Figure, err error) {
			err = in.run(c, d, func(progress func(done, all int64)) error {
				r, err := together.New(d)
				for more := true; more && err == nil; {
					if more, err = r.More(); err == nil {
						progress(r.Made())
						err = c.ctx.Err()
					}
				}
				if err == nil {
					f = r.Figure()
				}
				return err
			})
			return f, err
		})
	}
}
