package observed_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/explain/observed"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/table"
)

func read(t *testing.T, text string) *table.Table {
	t.Helper()
	tab, err := table.Read(context.Background(), strings.NewReader(text), func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func TestPreviewSaysWhatATableHolds(t *testing.T) {
	for text, want := range map[string]string{
		"arm;reward;day\nB;2,5;1\nA;0;1\nB;x;1\nA;5;2\nA;1\nA;;3\n": `It is a log, as its headings "arm" and "reward" say. Each of its 6 rows is one pull.
A pull of an arm draws one of its observed rewards at random, with replacement.
A simulation takes the mean of an arm’s observed rewards as its true mean. The table shows the error of that: a 95% confidence interval, which is asymptotic.
The smallest reward is 0 and the largest is 5. A reward r is scaled to (r − 0) / (5 − 0), which is in [0, 1]. These bounds come from the data, so no guarantee of privacy covers them.
Commas are read as decimal points.
1 other column is ignored: "day".
1 empty cell is left out.
The horizon becomes 3 pulls, as many as there are rewards. The settings change it.
2 cells are refused and left out. The first are below.
Line 4, column 2: "x" – not a number
Line 6, column 3: the row has 2 cells, and the table has 3 columns
1 A 2 0.5 ± 6.35 2
2 B 1 0.5 1`,
		"0.5\t1\n0\t1\n0.25\t0\n": `It has 3 rows of numbers in 2 columns without headings: each column holds the rewards of one arm.
A pull of an arm draws one of its observed rewards at random, with replacement.
A simulation takes the mean of an arm’s observed rewards as its true mean. The table shows the error of that: a 95% confidence interval, which is asymptotic.
The horizon becomes 6 pulls, as many as there are rewards. The settings change it.
1 1 3 0.25 ± 0.621 3
2 2 3 0.667 ± 1.43 2`,
	} {
		tab := read(t, text)
		s := observed.Preview(tab, tab.Observed())
		got := append([]string{}, s.Says...)
		for _, f := range s.Facts {
			got = append(got, f.Name+": "+f.Value)
		}
		for _, row := range s.Figure.Table.Rows {
			got = append(got, strings.Join(row, " "))
		}
		if text := say.English(strings.Join(got, "\n")); text != want {
			t.Errorf("got\n%s\nwant\n%s", text, want)
		}
	}
}

// The bars of a histogram have a total share of 1, and each reward is in its bar.
func TestHistogramsHoldAllRewards(t *testing.T) {
	tab := read(t, "A,B\n0,1\n0.05,1\n0.049,0.999\n0.5,0.95\n")
	f := observed.Preview(tab, tab.Observed()).Figure
	want := []string{"0.5 0.25 0 0 0 0 0 0 0 0 0.25 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"}
	for i, s := range f.Series {
		var bars []string
		for k := range 20 {
			if s.X[2*k+1] != float64(k)/20 || s.X[2*k+2] != float64(k+1)/20 || s.Mean[2*k+1] != s.Mean[2*k+2] {
				t.Errorf("bar %d runs from %v to %v", k, s.X[2*k+1], s.X[2*k+2])
			}
			bars = append(bars, fmt.Sprint(s.Mean[2*k+1]))
		}
		if got := strings.Join(bars, " "); got != want[i] || s.Mean[0] != 0 {
			t.Errorf("%s: %s, want %s", s.Name, got, want[i])
		}
	}
}

// A log of arms in turn is replayed, and its estimates are not valid.
func TestReplaySaysWhenItIsNotValid(t *testing.T) {
	tab := read(t, "arm,reward\n"+strings.Repeat("A,0\nB,1\n", 100))
	s := scenario.Default()
	s.Policies = s.Policies[:1]
	said := func(s scenario.Scenario) string {
		var all []string
		for _, f := range observed.Replay(s, tab) {
			all = append(all, f.Mark+" "+say.English(f.Name+": "+f.Value))
		}
		return strings.Join(all, "\n")
	}
	got := said(s)
	for _, want := range []string{"in up to 100 pulls", "\n DP-FTPL-New: 0.", " used\nnote Were the arms chosen uniformly at random?: \ngood All arms are chosen equally often: not rejected, p = 1\nbad An arm is independent of the reward before it: rejected, p < 0.001", "note The estimates are not valid"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	s.Policies = []scenario.Policy{{ID: "own", Source: "def index(t, arm):\n    return arm.mean\n"}}
	if got := said(s); !strings.Contains(got, "The log cannot be replayed: policy 1 is a custom one") {
		t.Error(got)
	}
}
