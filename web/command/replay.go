package command

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

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
			return explained(problems)
		}
		return out.put(c, func() (replayed, error) {
			results, err := l.Run(c.ctx, v)
			return replayed{v.Scenario(), t, l.Check(), results}, err
		})
	}
}

// unknown names the conditions that no test of a log can prove.
const unknown = "The tests cannot prove that the arms were chosen at random, for example if they depend on columns that are not read. The estimate also takes for granted that an arm's rewards do not change over time."

// tests calls f for each test.
func (r replayed) tests(f func(name, hypothesis string, t replay.Test)) {
	f("uniform", "all arms are chosen equally often", r.checks.Uniform)
	f("after_reward", "an arm is independent of the reward before it", r.checks.AfterReward)
	f("after_arm", "an arm is independent of the arm before it", r.checks.AfterArm)
}

// valid reports whether no test rejects.
func (r replayed) valid() bool {
	return !r.checks.Uniform.Rejects() && !r.checks.AfterReward.Rejects() && !r.checks.AfterArm.Rejects()
}

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
		interval := "needs 2 rows"
		if !math.IsInf(x.Low, 0) {
			interval = notation.Number(x.Low) + " to " + notation.Number(x.High)
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%s\t%s\n", say.English(figure.Name(r.scenario, i)), notation.Count(x.Read), notation.Count(x.Used), notation.Number(x.Mean), interval)
	}
	rows.Flush()
	b.WriteString("\nEach interval is asymptotic, and holds for the mean of the expected rewards of the arms that the policy chose in this replay.\n\n")
	r.tests(func(_, hypothesis string, t replay.Test) {
		switch {
		case math.IsNaN(t.P):
			fmt.Fprintf(&b, "Not tested, because the rows are too few: %s.\n", hypothesis)
		case t.Rejects():
			fmt.Fprintf(&b, "REJECTED, p = %s: %s.\n", notation.Number(t.P), hypothesis)
		default:
			fmt.Fprintf(&b, "Not rejected, p = %s: %s.\n", notation.Number(t.P), hypothesis)
		}
	})
	if !r.valid() {
		b.WriteString("The estimates are not valid, because replay needs arms that were chosen uniformly at random.\n")
	}
	fmt.Fprintf(&b, "%s\n", unknown)
	return b.String()
}

// A testForm is the JSON form of a test.
type testForm struct {
	Statistic float64  `json:"statistic"`
	Degrees   int      `json:"degrees_of_freedom"`
	P         *float64 `json:"p"` // null if the rows are too few
}

// A replayForm is the JSON form of a policy's replay.
type replayForm struct {
	Policy string   `json:"policy"`
	Read   int      `json:"read"`
	Used   int      `json:"used"`
	Pulls  []int    `json:"pulls"`
	Mean   float64  `json:"mean"`
	Low    *float64 `json:"low"` // null for fewer than two used rows
	High   *float64 `json:"high"`
}

func (r replayed) json() any {
	all := struct {
		Rows     int                 `json:"rows"`
		Refused  int                 `json:"refused"`
		Arms     []string            `json:"arms"`
		Horizon  int64               `json:"horizon"`
		Policies []replayForm        `json:"policies"`
		Tests    map[string]testForm `json:"tests"`
		Valid    bool                `json:"valid"` // no test rejects
		NotKnown string              `json:"not_known"`
		Smallest float64             `json:"smallest_reward"`
		Largest  float64             `json:"largest_reward"`
		Scaled   bool                `json:"scaled"`
	}{Rows: len(r.table.Order), Refused: r.table.RefusedCells, Horizon: r.scenario.Horizon, Tests: map[string]testForm{}, Valid: r.valid(), NotKnown: unknown,
		Smallest: r.table.Low, Largest: r.table.High, Scaled: r.table.Scaled}
	for _, a := range r.table.Arms {
		all.Arms = append(all.Arms, a.Name)
	}
	for i, x := range r.results {
		p := replayForm{Policy: say.English(figure.Name(r.scenario, i)), Read: x.Read, Used: x.Used, Pulls: x.Pulls, Mean: x.Mean}
		if !math.IsInf(x.Low, 0) {
			p.Low, p.High = &x.Low, &x.High
		}
		all.Policies = append(all.Policies, p)
	}
	r.tests(func(name, _ string, t replay.Test) {
		f := testForm{Statistic: t.Statistic, Degrees: t.Degrees}
		if !math.IsNaN(t.P) {
			f.P = &t.P
		}
		all.Tests[name] = f
	})
	return all
}
