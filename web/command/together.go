package command

import (
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/together"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/cluster"
)

// togetherCurves writes the figure of what the decisions of a policy tell together.
func togetherCurves(flags *flag.FlagSet) func(*call) error {
	in := draftFlagsOf(flags,
		"`ε` of the run and of the claim (default: that of the scenario, or 1 without a scenario)",
		"`δ` of the run and of the claim (default: that of the scenario; without a scenario, 0.01 for policies with a δ and 0 for others)",
		fmt.Sprintf("`decisions` to observe (default: a few after the start phase, or at least 512 for policies that protect the whole run); at most %d", together.MostPulls),
		"`file` or link with a scenario that sets arms and parameters",
		"is used instead of POLICY")
	out := figureFlags(flags)
	return func(c *call) error {
		if err := out.check(c, cluster.Index{}); err != nil {
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
			err := in.run(d, func() (err error) {
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

// An estimate is what the decisions of long runs tell together, for one pair of reward tables: not what they may tell
// for others.
type estimate struct {
	*audit.Audit
	losses [2]audit.Losses // of runs made in either world
}

// estimated carries out so many runs in each world.
func estimated(c *call, d audit.Draft, runs int) (*estimate, error) {
	l, err := d.Losses()
	if err != nil {
		return nil, err
	}
	e := &estimate{Audit: l.Audit}
	bar := newBar(c)
	defer bar.clear()
	const together = 50
	for from := 0; from < runs; from += together {
		for world := range e.losses {
			all, err := l.Runs(world, from, min(from+together, runs))
			if err != nil {
				return nil, err
			}
			e.losses[world].All = append(e.losses[world].All, all...)
			e.losses[world].Confidence = l.Audit.Confidence
		}
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		if err := l.Audit.Err(); err != nil {
			return nil, err
		}
		bar.show(int64(from), int64(runs))
	}
	return e, nil
}

// estimatedProfile is δ(ε) in one direction, with the ends of an interval at each ε.
type estimatedProfile struct {
	Epsilon []float64 `json:"epsilon"`
	Delta   []float64 `json:"delta"`
	Low     []float64 `json:"low"`
	High    []float64 `json:"high"`
}

// profile returns it at even distances, and at the claim, up to where most runs have told no more.
func (e *estimate) profile(world int) (p estimatedProfile) {
	high := math.Max(2*e.Epsilon, 1)
	all := slices.Clone(e.losses[world].All)
	slices.Sort(all)
	if most := all[len(all)*99/100]; !math.IsInf(most, 0) {
		high = math.Max(high, math.Ceil(most))
	}
	p.Epsilon = tradeoff.Places(high, e.Epsilon)
	for _, eps := range p.Epsilon {
		mean, low, high := e.losses[world].Profile(eps)
		p.Delta, p.Low, p.High = append(p.Delta, mean), append(p.Low, low), append(p.High, high)
	}
	return p
}

// json writes one object, with the keys of exact curves as far as there is an estimate.
func (e *estimate) json(w io.Writer) error {
	type direction struct {
		Profile estimatedProfile `json:"profile"`
	}
	value := struct {
		curveHead
		Changed any `json:"changed,omitempty"`
		direction
		Back       direction `json:"back"`
		Variation  float64   `json:"total_variation"`
		Confidence float64   `json:"confidence"` // of the interval at each ε
		Runs       int       `json:"runs"`       // in each world
		Seed       uint64    `json:"seed"`
		Exact      bool      `json:"exact"`
	}{curveHead: headOf(e.Question, audit.SeenSequence, e.Worlds()), direction: direction{e.profile(0)}, Back: direction{e.profile(1)},
		Confidence: e.Confidence, Runs: len(e.losses[0].All), Seed: e.Seed}
	if r, ok := e.Differs(); ok {
		value.Changed = r
	}
	value.Variation = value.Profile.Delta[0]
	return writeJSON(w, value)
}

// text writes some places, and what they are.
func (e *estimate) text(w io.Writer) error {
	number := scenario.Number
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", e.Spec.ID, e.Spec.Name)
	line := func(name, text string) { fmt.Fprintf(&b, "  %-10s %s\n", name, text) }
	line("seen", string(audit.SeenSequence)+" of "+notation.Things(e.Setup.Horizon, "choice"))
	line("run with", "ε = "+number(e.Epsilon)+", δ = "+notation.Number(e.Delta))
	line("worlds", e.Worlds())
	line("estimate", "from "+notation.Things(int64(len(e.losses[0].All)), "run")+" in each world; for these two worlds alone, not a bound for others")
	line("interval", "at each ε, with confidence "+number(e.Confidence))
	b.WriteString("\n")
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "  ε\tδ(ε)\tfrom\tto\tback\tfrom\tto\t\n")
	for _, eps := range []float64{0, e.Epsilon / 2, e.Epsilon, 2 * e.Epsilon, 4 * e.Epsilon, 8 * e.Epsilon} {
		fmt.Fprintf(table, "  %s\t", number(eps))
		for world := range e.losses {
			mean, low, high := e.losses[world].Profile(eps)
			fmt.Fprintf(table, "%.4f\t%.4f\t%.4f\t", mean, low, high)
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}
