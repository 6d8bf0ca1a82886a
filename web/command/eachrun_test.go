package command

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"

	"github.com/parquet-go/parquet-go"
)

// tabled returns the cells of a CSV file of runs by column, and its comments.
func tabled(t *testing.T, path string) (columns map[string][]string, head string) {
	t.Helper()
	data, err := os.ReadFile(path)
	testkit.OK(t, err)
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			head += line
		}
	}
	r := csv.NewReader(strings.NewReader(string(data)))
	r.Comment = '#'
	all, err := r.ReadAll()
	testkit.OK(t, err)
	columns = map[string][]string{}
	for _, row := range all[1:] {
		for i, name := range all[0] {
			columns[name] = append(columns[name], row[i])
		}
	}
	return columns, head
}

// A Parquet file and a CSV file hold the regret of each run that the figure averages, bit for bit.
func TestFilesOfRunsHoldEachRegret(t *testing.T) {
	dir := t.TempDir()
	sweep := quick + "&kind=sweep&over=epsilon&values=0.1,2"
	for _, link := range []string{quick, "1t&policies=ucb1,adap-ucb:epsilon=0.5:label=%3Dmine,adap-ucb&horizon=2000&runs=7&seed=9007199254740991", "1t&policies=ucb1,dp-ftpl-new&epsilon=0&delta=0.1&horizon=2000&runs=7", sweep} {
		files := map[string]string{"csv": filepath.Join(dir, "r.csv"), "parquet": filepath.Join(dir, "r.parquet")}
		for _, path := range files {
			if got := do(t, "simulate", "-scenario", link, "-each-run", path); got.status != Done || !strings.Contains(got.stdout, "Regret of") {
				t.Fatalf("%s: %+v", link, got)
			}
		}
		cells, head := tabled(t, files["csv"])
		rows, err := parquet.ReadFile[runRow](files["parquet"])
		testkit.OK(t, err)
		s, err := scenariotest.ParseLink(link)
		testkit.OK(t, err)
		r, err := study.Run(t.Context(), scenariotest.Valid(s), 2, nil)
		testkit.OK(t, err)

		k := 0
		for i, runs := range r.Regret {
			for n, regret := range runs {
				for j, x := range sim.Columns(s) {
					row := rows[k]
					eps, at := s.Epsilon, s.Horizon
					if s.Kind == "sweep" {
						if eps = x; row.Value == nil || *row.Value != x || row.Over != "epsilon" {
							t.Fatalf("%s, row %d is of another value: %+v", link, k, row)
						}
					} else {
						at = int64(x)
					}
					if s.Policies[i].Epsilon != nil {
						eps = *s.Policies[i].Epsilon
					}
					if private := i > 0; private != (row.Epsilon != nil) || private && *row.Epsilon != eps {
						t.Fatalf("%s, row %d has another ε: %+v", link, k, row)
					}
					if row.Scenario != 1 || row.Arms != 9 || row.Horizon != 2000 || row.Seed != int64(s.Seed) || row.Policy != s.Policies[i].ID || row.Run != int64(n) || row.Pull != at || row.Regret != regret[j] {
						t.Fatalf("%s, row %d is %+v, want run %d, pull %d, regret %v", link, k, row, n, at, regret[j])
					}
					k++
				}
			}
		}
		if k != len(rows) {
			t.Errorf("%s: %d rows, want %d", link, len(rows), k)
		}

		if head != "# scenario 1: "+s.Link()+"\n" {
			t.Errorf("%s: the file begins with %q", link, head)
		}
		kind := reflect.TypeFor[runRow]()
		for f := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(f).Tag.Get("parquet"), ",")
			var want []string
			for _, row := range rows {
				text := ""
				switch v := reflect.ValueOf(row).Field(f).Interface().(type) {
				case int64:
					text = strconv.FormatInt(v, 10)
				case float64:
					text = strconv.FormatFloat(v, 'g', -1, 64)
				case *float64:
					if v != nil {
						text = strconv.FormatFloat(*v, 'g', -1, 64)
					}
				case string:
					if text = v; strings.HasPrefix(v, "=") {
						text = "'" + v // a spreadsheet does not take it for a formula
					}
				}
				want = append(want, text)
			}
			if !slices.Equal(cells[name], want) {
				t.Errorf("%s: the column %s differs between the files", link, name)
			}
		}
		if len(cells) != kind.NumField() {
			t.Errorf("%s: the CSV file has %d columns", link, len(cells))
		}
	}
}

// Merged shards give the same file of runs as all runs at once, also for a figure with several scenarios.
func TestMergedShardsGiveTheSameFileOfRuns(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, command := range []string{"simulate -scenario " + quick, "figure azize-3 -runs 3 -horizon 1000"} {
		args := strings.Fields(command)
		do(t, append(args, "-each-run", in("whole.csv"), "-o", in("f.txt"))...)
		do(t, append(args, "-shard", "1/2", "-o", in("1"))...)
		do(t, append(args, "-shard", "2/2", "-o", in("2"))...)
		do(t, "merge", in("1"), in("2"), "-each-run", in("merged.csv"), "-o", in("f.txt"))
		whole, head := tabled(t, in("whole.csv"))
		merged, again := tabled(t, in("merged.csv"))
		if len(whole["regret"]) < 40 || !reflect.DeepEqual(whole, merged) || head != again {
			t.Errorf("%s: %d rows at once, and %d in shards", command, len(whole["regret"]), len(merged["regret"]))
		}
	}
}

func TestWrongFilesOfRunsAreRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	for command, c := range map[string]struct {
		status int
		says   string
	}{
		"simulate -each-run r.xlsx -scenario " + quick:                      {Misused, "r.xlsx does not end in .csv or .parquet"},
		"simulate -each-run r.csv -o r.csv -scenario " + quick:              {Misused, "-o names the same file"},
		"simulate -each-run r.csv -shard 1/2 -scenario " + quick:            {Misused, "give the flag to merge"},
		"simulate -each-run none/r.csv -scenario " + quick:                  {Failed, "none/r.csv cannot be written"},
		"simulate -each-run r.parquet -scenario 1t&kind=region":             {Misused, "a scenario of kind region has no runs"},
		"figure wang-2a -each-run r.csv":                                    {Misused, "wang-2a has no runs"},
		"simulate -each-run r.csv -o none/f.svg -scenario " + quick:         {Failed, "none/f.svg cannot be written"},
		"claims S3-4 -each-run r.csv":                                       {Misused, "flag provided but not defined"},
		"simulate -each-run r.csv -format json -o f.gif -scenario " + quick: {Done, ""},
	} {
		got := do(t, strings.Fields(command)...)
		if got.status != c.status || !strings.Contains(got.stderr, c.says) {
			t.Errorf("%s: %d, %q", command, got.status, got.stderr)
		}
		left := names(t, ".")
		if c.status == Done != slices.Contains(left, "r.csv") || slices.ContainsFunc(left, func(name string) bool { return strings.HasSuffix(name, ".tmp") }) {
			t.Errorf("%s leaves %q", command, left)
		}
		os.Remove("r.csv")
	}
}
