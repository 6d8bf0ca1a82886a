package command

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/document"
	"epsilonarcade/core/explain/observed"
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
			return replayed{v.Scenario(), t, l, results}, err
		})
	}
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
	rows := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range observed.Replayed(r.scenario, r.log, r.results) {
		if f.Value == "" {
			rows.Flush()
			fmt.Fprintf(&b, "\n%s\n\n", say.English(f.Name))
		} else {
			fmt.Fprintf(rows, "%s\t%s\n", say.English(f.Name), say.English(f.Value))
		}
	}
	return b.String()
}

// A replayForm is the JSON form of a policy's replay.
type replayForm struct {
	Policy string `json:"policy"`
	replay.Result
}

func (r replayed) json() any {
	checks := r.log.Check()
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
	}{len(r.table.Order), r.table.RefusedCells, r.log.Names, r.table.Low, r.table.High, r.table.Scaled, r.scenario.Horizon, nil, checks, !checks.Rejects(), say.English(say.Of("replay-unknown"))}
	for i, x := range r.results {
		all.Policies = append(all.Policies, replayForm{say.English(figure.Name(r.scenario, i)), x})
	}
	return all
}
