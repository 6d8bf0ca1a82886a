package command

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/document"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/replay"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/table"
)

// replayed is the result of replay.
type replayed struct {
	scenario scenario.Scenario
	table    *table.Table
	log      replay.Log
	checks   replay.Checks
	results  []replay.Result
}

// replayLog replays a scenario's policies on a log.
func replayLog(flags *flags) func(*call) error {
	log := flags.String("log", "", "`file` with a table of arms and rewards (CSV), one pull in each row")
	from := flags.String("scenario", "", "`file` with a scenario as JSON or as a link, or a link itself; its policies, ε, δ and seed count")
	set := settingsFlags(flags, "scenario")
	out := textOrJSON(flags, "the estimates", replayed.text, replayed.json)
	return func(c *call) error {
		switch {
		case *log == "":
			return misuse("-log is missing: give a table with a column of arms and a column of rewards")
		case *from == "":
			return misuse("-scenario is missing: give a file, or a link such as '1t&policies=ucb1,thompson'")
		case set.Horizon != 0:
			return misuse("-horizon: the log decides the number of pulls")
		}
		s, err := load(c, *from)
		if err != nil {
			return err
		}
		file, err := openFile(*log)
		if err != nil {
			return err
		}
		defer file.Close()
		t, err := table.Read(c.ctx, file, func(int) {})
		if err != nil {
			return fmt.Errorf("%s: %s", *log, say.English(err.Error()))
		}
		if t.Kind != table.Log {
			return fmt.Errorf("%s: this is a table of %s, not a log of arms and rewards", *log, t.Kind)
		}
		if err := change(&s, *set); err != nil {
			return err
		}
		l := replay.Of(t)
		v, problems := l.Fit(s)
		if len(problems) > 0 {
			return document.Explained(problems, Program+" policies lists them")
		}
		return out.put(c, func() (replayed, error) {
			results, err := l.Run(c.ctx, v)
			return replayed{v.Scenario(), t, l, l.Check(), results}, err
		})
	}
}

// unknown names the conditions that no test of a log can prove.
var unknown = say.English(say.Of("replay-unknown"))

func (r replayed) text() string {
	var b strings.Builder
	t := r.table
	fmt.Fprintf(&b, "Replay on %s: column %s has %s, and column %s the rewards.\n", notation.Things(len(t.Order), "row"), scenario.Quote(t.Used[0]), notation.Things(len(t.Arms), "arm"), scenario.Quote(t.Used[1]))
	if t.Scaled {
		fmt.Fprintf(&b, "Rewards from %s to %s are scaled to [0, 1].\n", notation.Number(t.Low), notation.Number(t.High))
	}
	for _, c := range t.Refused {
		fmt.Fprintf(&b, "Line %d, column %d is refused: %s %s.\n", c.Line, c.Column, scenario.Quote(c.Text), say.English(c.Why))
	}
	if n := t.RefusedCells - len(t.Refused); n > 0 {
		fmt.Fprintf(&b, "Likewise %s.\n", notation.Things(n, "more cell"))
	}
	fmt.Fprintf(&b, "Each policy pulls at most T = %s times, the rows divided by the arms. Rows with another arm than the policy's choice are skipped.\n\n", notation.Count(r.scenario.Horizon))
	rows := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "policy\trows read\trows used\tmean reward\t95 % interval")
	for i, x := range r.results {
		fmt.Fprintf(rows, "%s\t%s\t%s\t%s\t%s to %s\n", say.English(figure.Name(r.scenario, i)), notation.Count(x.Read), notation.Count(x.Used), notation.Number(x.Mean), notation.Number(x.Low), notation.Number(x.High))
	}
	rows.Flush()
	b.WriteString("\nEach interval is asymptotic, and holds for the mean of the expected rewards of the arms that the policy chose in this replay.\n\n")
	for _, x := range []struct {
		hypothesis string
		test       replay.Test
	}{
		{"all arms are chosen equally often", r.checks.Uniform},
		{"an arm is independent of the reward before it", r.checks.AfterReward},
		{"an arm is independent of the arm before it", r.checks.AfterArm},
	} {
		switch {
		case x.test.TooFew:
			fmt.Fprintf(&b, "Not tested, because the rows are too few: %s.\n", x.hypothesis)
		case x.test.Rejects():
			fmt.Fprintf(&b, "REJECTED, p < 0.001: %s.\n", x.hypothesis)
		default:
			fmt.Fprintf(&b, "Not rejected, p = %s: %s.\n", notation.Number(x.test.P), x.hypothesis)
		}
	}
	if r.checks.Rejects() {
		b.WriteString("The estimates are not valid, because replay needs arms that were chosen uniformly at random.\n")
	}
	fmt.Fprintf(&b, "%s\n", unknown)
	return b.String()
}

// A replayForm is the JSON form of a policy's replay.
type replayForm struct {
	Policy string `json:"policy"`
	replay.Result
}

func (r replayed) json() any {
	all := struct {
		Rows     int           `json:"rows"`
		Refused  int           `json:"refused"`
		Arms     []string      `json:"arms"`
		Smallest float64       `json:"smallest_reward"`
		Largest  float64       `json:"largest_reward"`
		Scaled   bool          `json:"scaled"`
		Horizon  int64         `json:"horizon"`
		Policies []replayForm  `json:"policies"`
		Tests    replay.Checks `json:"tests"`
		Valid    bool          `json:"valid"` // no test rejects
		NotKnown string        `json:"not_known"`
	}{len(r.table.Order), r.table.RefusedCells, r.log.Names, r.table.Low, r.table.High, r.table.Scaled, r.scenario.Horizon, nil, r.checks, !r.checks.Rejects(), unknown}
	for i, x := range r.results {
		all.Policies = append(all.Policies, replayForm{say.English(figure.Name(r.scenario, i)), x})
	}
	return all
}
