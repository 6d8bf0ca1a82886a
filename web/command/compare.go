package command

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"text/tabwriter"

	"epsilonarcade/core/decide"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// A comparison is the result of compare.
type comparison struct {
	scenario scenario.Scenario
	runs     int
	table    decide.Table
}

// batch is the number of runs between two looks. A look costs nothing, but a batch keeps all workers busy.
const batch = 10

// compare compares the regret of a scenario's policies in the same runs.
func compare(flags *flags) func(*call) error {
	from := flags.String("scenario", "", "`file` with a scenario as JSON or as a link, or a link itself")
	set := settingsFlags(flags, "scenario")
	custom := newCustomFlags(flags, "is added to the scenario; repeat the flag to add more")
	margin := marginFlag(flags)
	alpha := flags.Float64("alpha", .05, "`probability` of any wrong verdict, for all pairs together")
	until := flags.Bool("until-decided", false, "make only as many runs as the verdicts need, and at most -runs")
	workers := workersFlag(flags, runtime.GOMAXPROCS(0), sameTime)
	out := textOrJSON(flags, "the verdicts", comparison.text, comparison.json)
	return func(c *call) error {
		if *from == "" {
			return misuse("-scenario is missing: give a file, or a link such as '1t&arms=0.9,0.1&policies=ucb1,thompson&horizon=20000'")
		}
		if !(*alpha > 0 && *alpha < 1) {
			return misuse("-alpha: %v is not between 0 and 1", *alpha)
		}
		s, err := load(c, *from)
		if err != nil {
			return err
		}
		added, err := custom.read()
		if err != nil {
			return err
		}
		s.Policies = append(s.Policies, added...)
		if *until && set.Runs == 0 {
			set.Runs = scenario.MaxRuns
		}
		if err := change(&s, *set); err != nil {
			return err
		}
		switch {
		case s.Kind != scenario.Regret:
			return misuse("-scenario: compare needs a scenario of kind regret, and this one is of kind %s", s.Kind)
		case len(s.Policies) < 2:
			return misuse("-scenario: there must be at least two policies")
		}
		s.Checkpoints = []int64{s.Horizon}
		c.noteAll(s)
		return out.put(c, func() (comparison, error) { return compared(c, s, custom, *workers, *alpha, *margin, *until) })
	}
}

// compared makes the runs, and compares the policies. With until, it looks after each batch.
func compared(c *call, s scenario.Scenario, custom customFlags, workers int, alpha, margin float64, until bool) (comparison, error) {
	v, problems := s.Validate()
	if problems != nil {
		return comparison{}, misuse("%v", problems)
	}
	w, err := study.Of(v)
	if err != nil {
		return comparison{}, err
	}
	all := comparison{scenario: s}
	result := sim.Result{Scenario: v, Regret: make([][][]float64, len(s.Policies))}
	err = custom.work(c, w, func(progress func(done, all int64)) error {
		for all.runs < s.Runs {
			next := s.Runs
			if until {
				next = min(s.Runs, max(decide.First, all.runs+batch))
			}
			var pieces []study.Piece
			for i := range s.Policies {
				pieces = append(pieces, study.Piece{Place: study.Place{Policy: i}, From: all.runs, To: next})
				result.Regret[i] = append(result.Regret[i], make([][]float64, next-all.runs)...)
			}
			if err := w.Do(c.ctx, pieces, workers, progress, func(cell study.Cell, regret []float64) error {
				result.Regret[cell.Policy][cell.Run] = regret
				return nil
			}); err != nil {
				return err
			}
			all.runs = next
			if all.table = decide.Compare(decide.Last(result), alpha, margin); until && all.table.Decided() == all.table.Rule.Pairs {
				break
			}
		}
		return nil
	})
	return all, err
}

// marginFlag declares -margin.
func marginFlag(flags *flags) *float64 {
	margin := new(float64)
	flags.Func("margin", "`share` of the smaller mean regret of a pair that does not matter, such as 5%", func(text string) (err error) {
		number, percent := strings.CutSuffix(text, "%")
		*margin, err = strconv.ParseFloat(number, 64)
		if percent {
			*margin /= 100
		}
		if err != nil || !(*margin >= 0 && *margin < 1) {
			return fmt.Errorf("%q is not a share from 0%% to 100%%", text)
		}
		return nil
	})
	return margin
}

// verdicts are the words for verdicts.
var verdicts = map[decide.Verdict]string{decide.Undecided: "undecided", decide.Better: "better", decide.Worse: "worse", decide.Equal: "equal within the margin"}

// pairs calls f for each pair of policies, with their names.
func (c comparison) pairs(f func(a, b string, of decide.Comparison)) {
	for i, row := range c.table.Pairs {
		for j := i + 1; j < len(row); j++ {
			f(say.English(figure.Name(c.scenario, i)), say.English(figure.Name(c.scenario, j)), row[j])
		}
	}
}

func (c comparison) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Regret after %s in %s: the mean difference of A and B in the same run, with an interval that is valid after any number of runs.\n", notation.Things(c.scenario.Horizon, "pull"), notation.Things(c.runs, "run"))
	rule := c.table.Rule
	fmt.Fprintf(&b, "The intervals are asymptotic. All %s together are wrong with probability %s.\n\n", notation.Things(rule.Pairs, "pair"), notation.Number(rule.Alpha))
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "A\tB\tA − B\tinterval\tA is")
	c.pairs(func(a, b string, of decide.Comparison) {
		interval := "needs 2 runs"
		if !math.IsInf(of.Low, 0) {
			interval = notation.Number(of.Low) + " to " + notation.Number(of.High)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", a, b, notation.Number(of.Mean), interval, verdicts[of.Verdict])
	})
	table.Flush()
	return b.String()
}

// A pairForm is the JSON form of a comparison of two policies.
type pairForm struct {
	A          string  `json:"a"`
	B          string  `json:"b"`
	Difference float64 `json:"difference"`
	Low        float64 `json:"low,omitzero"`  // missing for fewer than two runs
	High       float64 `json:"high,omitzero"` // likewise
	Margin     float64 `json:"margin"`
	Verdict    string  `json:"verdict"`
}

func (c comparison) json() any {
	all := struct {
		Scenario string     `json:"scenario"`
		Runs     int        `json:"runs"`
		Alpha    float64    `json:"alpha"`
		Pairs    []pairForm `json:"pairs"`
	}{Scenario: c.scenario.Link(), Runs: c.runs, Alpha: c.table.Rule.Alpha}
	c.pairs(func(a, b string, of decide.Comparison) {
		p := pairForm{A: a, B: b, Difference: of.Mean, Margin: of.Margin, Verdict: verdicts[of.Verdict]}
		if !math.IsInf(of.Low, 0) {
			p.Low, p.High = of.Low, of.High
		}
		all.Pairs = append(all.Pairs, p)
	})
	return all
}
