package command

import (
	"flag"
	"fmt"
	"io"

	"epsilonarcade/core/privacy/together"
)

// togetherCurves writes the figure of what the decisions of a policy tell together.
func togetherCurves(flags *flag.FlagSet) func(*call) error {
	in := draftFlagsOf(flags,
		"`ε` that the policy is run with and that its claim is (default the scenario's, or 1)",
		"the same `δ` (default the scenario's, or 0.01 for policies that have one and 0 for the others)",
		fmt.Sprintf("`decisions` that are looked at (default a few after the start; for policies that protect the whole run 512 or more; at most %d)", together.MostPulls),
		"`file` or link that says how the policy is run",
		"to be looked at in place of a POLICY that is named")
	out := figureFlags(flags)
	return func(c *call) error {
		if err := out.check(c); err != nil {
			return err
		}
		if err := in.one(c); err != nil {
			return err
		}
		d, err := in.draft(c)
		if err != nil {
			return err
		}
		return out.deliver(c, func(w io.Writer) error {
			var r *together.Run
			err := in.run(c, d, func() (err error) {
				if r, err = together.New(d); err != nil {
					return err
				}
				bar := newBar(c)
				defer bar.clear()
				for more := true; more && c.ctx.Err() == nil; {
					if more, err = r.More(); err != nil {
						return err
					}
					bar.show(r.Made())
				}
				return nil
			})
			if err != nil {
				return err
			}
			return out.draw(w, r.Figure())
		})
	}
}
