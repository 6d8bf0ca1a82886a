package command

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/document"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// compare compares the regret of policies in the same runs.
func compare(flags *flags) func(*call) error {
	var from []string
	flags.Func("scenario", "`file` with a scenario as JSON or as a link, or a link itself; repeat the flag to compare the policies of several scenarios with the same horizon", func(name string) error {
		from = append(from, name)
		return nil
	})
	set := settingsFlags(flags, "scenario")
	custom := newCustomFlags(flags, "is added to the scenario; repeat the flag to add more")
	margin := marginFlag(flags)
	alpha := flags.Float64("alpha", .05, "`probability` of any wrong verdict, for all pairs together")
	until := flags.Bool("until-decided", false, "make only as many runs as the verdicts need, and at most -runs")
	workers := workersFlag(flags, runtime.GOMAXPROCS(0), sameTime)
	out := textOrJSON(flags, "the verdicts", comparisonText, func(c *study.Comparison) any { return document.Comparison(c) })
	return func(c *call) error {
		if from == nil {
			return misuse("-scenario is missing: give a file, or a link such as '1t&arms=0.9,0.1&policies=ucb1,thompson&horizon=20000'")
		}
		added, err := custom.read()
		if err != nil {
			return err
		}
		if *until && set.Runs == 0 {
			set.Runs = scenario.MaxRuns
		}
		var all []scenario.Scenario
		for _, name := range from {
			s, err := load(c, name)
			if err != nil {
				return err
			}
			s.Policies = append(s.Policies, added...)
			if err := change(&s, *set); err != nil {
				return err
			}
			all = append(all, s)
		}
		cmp, err := study.Compare(all, *alpha, *margin)
		if err != nil {
			return misuse("-%v", err)
		}
		for _, v := range cmp.Work.Scenarios {
			c.noteAll(v.Scenario())
		}
		return out.put(c, func() (*study.Comparison, error) {
			return cmp, custom.work(c, cmp.Work, func(progress func(done, all int64)) error {
				return cmp.Run(*until, func(pieces []study.Piece, done func(study.Cell, []float64) error) error {
					return cmp.Work.Do(c.ctx, pieces, *workers, progress, done)
				})
			})
		})
	}
}

// marginFlag declares -margin.
func marginFlag(flags *flags) *float64 {
	margin := new(float64)
	flags.Func("margin", "`share` of the smaller mean regret of a pair that does not matter, such as 5%", func(text string) error {
		share, problem := scenario.TypedNumber(text, 0, 1)
		if *margin = share; problem != "" || !(share >= 0 && share < 1) {
			return fmt.Errorf("%q is not a share from 0%% to 100%%", text)
		}
		return nil
	})
	return margin
}

func comparisonText(c *study.Comparison) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Regret after %s in %s: the mean difference of A and B in the same run, with an interval that is valid after any number of runs.\n", notation.Things(c.Scenario().Horizon, "pull"), notation.Things(c.Runs, "run"))
	rule := c.Table.Rule
	fmt.Fprintf(&b, "The intervals are asymptotic. The probability of a wrong verdict about any of %s is at most %s.\n\n", notation.Things(rule.Pairs, "pair"), notation.Number(rule.Alpha))
	if all := c.Work.Scenarios; len(all) > 1 {
		for k, v := range all {
			fmt.Fprintf(&b, "%d: %s\n", k+1, v.Link())
		}
		b.WriteString("\n")
	}
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "A\tB\tA − B\tinterval\tA is")
	for _, p := range document.PairsOf(c) {
		interval := "needs 2 runs"
		if !math.IsInf(p.Low, 0) {
			interval = notation.Number(p.Low) + " to " + notation.Number(p.High)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", p.A, p.B, notation.Number(p.Mean), interval, p.Word())
	}
	table.Flush()
	return b.String()
}
