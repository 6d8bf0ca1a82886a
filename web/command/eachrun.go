package command

import (
	"encoding/csv"
	"io"
	"iter"
	"strconv"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/export"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"

	"github.com/parquet-go/parquet-go"
)

// A runRow is the regret of a policy in a run after a number of pulls. A file of runs has one row for each, in long
// form. Columns are empty, or null in Parquet, where they have no value.
type runRow struct {
	Scenario int64    `parquet:"scenario"` // counted from 1; the file's head has the links
	Arms     int64    `parquet:"arms"`     // the number of arms
	Horizon  int64    `parquet:"horizon"`
	Seed     int64    `parquet:"seed"`
	Over     string   `parquet:"over,optional,dict"` // the quantity that a sweep varies, and its value
	Value    *float64 `parquet:"value,optional"`
	Policy   string   `parquet:"policy,dict"` // the policy's id
	Name     string   `parquet:"name,dict"`   // the policy's name in the figure
	Notion   string   `parquet:"notion,dict"`
	Epsilon  *float64 `parquet:"epsilon,optional"`
	Delta    *float64 `parquet:"delta,optional"`
	Run      int64    `parquet:"run"` // counted from 0
	Pull     int64    `parquet:"pull"`
	Regret   float64  `parquet:"regret"`
}

// runRows returns the rows of results.
func runRows(results []sim.Result) iter.Seq[runRow] {
	return func(yield func(runRow) bool) {
		for n, r := range results {
			s := r.Scenario.Scenario()
			for i, runs := range r.Regret {
				var rows []runRow // of one run
				for _, x := range sim.Columns(s) {
					row, at := runRow{Pull: int64(x)}, s
					if s.Kind == scenario.Sweep {
						at = s.At(x)
						row = runRow{Pull: at.Horizon, Over: s.Sweep.Over, Value: &x}
					}
					of := figure.SeriesOf(at, i)
					row.Scenario, row.Arms, row.Horizon, row.Seed = int64(n+1), int64(len(at.Arms)), at.Horizon, int64(at.Seed)
					row.Policy, row.Name, row.Notion, row.Epsilon, row.Delta = of.Policy, say.English(figure.Name(s, i)), of.Notion, of.Epsilon, of.Delta
					rows = append(rows, row)
				}
				for k, regret := range runs {
					for j, row := range rows {
						if row.Run, row.Regret = int64(r.Runs[k]), regret[j]; !yield(row) {
							return
						}
					}
				}
			}
		}
	}
}

// runFiles maps the ending of a file of runs to the function that writes it.
var runFiles = map[string]func(io.Writer, []sim.Result) error{"csv": runsCSV, "parquet": runsParquet}

// heads returns a name and the link of each scenario.
func heads(results []sim.Result) (all [][2]string) {
	for n, r := range results {
		all = append(all, [2]string{"scenario " + strconv.Itoa(n+1), r.Scenario.Link()})
	}
	return all
}

// runsCSV writes comments with the links, a line with the names of the columns, and the rows. Floats have all their
// digits.
func runsCSV(w io.Writer, results []sim.Result) error {
	for _, l := range heads(results) {
		if _, err := io.WriteString(w, "# "+l[0]+": "+l[1]+"\n"); err != nil {
			return err
		}
	}
	out := csv.NewWriter(w)
	out.Write([]string{"scenario", "arms", "horizon", "seed", "over", "value", "policy", "name", "notion", "epsilon", "delta", "run", "pull", "regret"})
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	float := func(x *float64) string {
		if x == nil {
			return ""
		}
		return strconv.FormatFloat(*x, 'g', -1, 64)
	}
	for r := range runRows(results) {
		if err := out.Write([]string{whole(r.Scenario), whole(r.Arms), whole(r.Horizon), whole(r.Seed), r.Over, float(r.Value),
			r.Policy, export.Cell(r.Name), r.Notion, float(r.Epsilon), float(r.Delta), whole(r.Run), whole(r.Pull), float(&r.Regret)}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// runsParquet writes the rows, with the links as metadata.
func runsParquet(w io.Writer, results []sim.Result) error {
	options := []parquet.WriterOption{parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(1 << 20)}
	for _, l := range heads(results) {
		options = append(options, parquet.KeyValueMetadata(l[0], l[1]))
	}
	out := parquet.NewGenericWriter[runRow](w, options...)
	batch := make([]runRow, 0, 1<<10)
	for r := range runRows(results) {
		if batch = append(batch, r); len(batch) == cap(batch) {
			if _, err := out.Write(batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	if _, err := out.Write(batch); err != nil {
		return err
	}
	return out.Close()
}

// An eachRun is the file given by -each-run.
type eachRun struct{ destination }

// eachRunFlag declares -each-run.
func eachRunFlag(flags *flags) eachRun {
	e := eachRun{destination{flags.String("each-run", "", "`file` for the regret of each run, in addition to the figure: .csv or .parquet, with a row for each policy, run and checkpoint")}}
	flags.check(func(c *call) error {
		shard := flags.Lookup("shard")
		switch {
		case *e.path == "":
		case runFiles[e.ending()] == nil:
			return misuse("-each-run: %s does not end in .csv or .parquet", *e.path)
		case *e.path == flags.Lookup("o").Value.String():
			return misuse("-each-run: -o names the same file")
		case shard != nil && shard.Value.String() != "":
			return misuse("-each-run: a shard contains each run; give the flag to merge")
		}
		return nil
	})
	return e
}

// A makeFigure makes a figure from results that took the given number of seconds.
type makeFigure func(results []sim.Result, seconds float64) (figure.Figure, error)

// deliver calls write with a function that makes the figure and also writes the file of runs.
func (e eachRun) deliver(c *call, make makeFigure, write func(makeFigure) error) error {
	if *e.path == "" {
		return write(make)
	}
	return e.destination.deliver(c, func(w io.Writer) error {
		return write(func(results []sim.Result, seconds float64) (f figure.Figure, err error) {
			for _, r := range results {
				if s := r.Scenario.Scenario(); len(r.Runs) == 0 {
					return f, misuse("-each-run: a scenario of kind %s has no runs", s.Kind)
				}
			}
			if err := runFiles[e.ending()](w, results); err != nil {
				return f, err
			}
			return make(results, seconds)
		})
	})
}
