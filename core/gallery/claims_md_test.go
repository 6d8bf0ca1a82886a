package gallery

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A measuredRow is a line of CLAIMS.md, which holds what make claims has measured.
type measuredRow struct{ text, numbers, fails, at string }

func measuredRows(t *testing.T) (rows map[string]measuredRow, file string) {
	t.Helper()
	data, err := os.ReadFile("CLAIMS.md")
	if err != nil {
		t.Fatal(err)
	}
	rows = map[string]measuredRow{}
	for line := range strings.Lines(string(data)) {
		if cells := strings.Split(line, " | "); strings.HasPrefix(line, "| S") && len(cells) == 5 {
			rows[strings.TrimPrefix(cells[0], "| ")] = measuredRow{cells[1], cells[2], cells[3], strings.TrimSuffix(cells[4], " |\n")}
		}
	}
	return rows, string(data)
}

// The committed table is of these claims, at the papers' own settings, and a claim has a reason
// exactly if the table crosses it.
func TestEveryCrossOfTheMeasuredTableHasItsReason(t *testing.T) {
	rows, file := measuredRows(t)
	if len(rows) != len(Claims()) {
		t.Errorf("core/gallery/CLAIMS.md has %d claims, there are %d: copy what make claims leaves as build/CLAIMS.md", len(rows), len(Claims()))
	}
	for _, c := range Claims() {
		row, ok := rows[c.ID]
		if !ok || row.text != c.Text {
			t.Errorf("%s: core/gallery/CLAIMS.md has %q, the claim is %q: copy what make claims leaves as build/CLAIMS.md", c.ID, row.text, c.Text)
			continue
		}
		crossed := strings.HasPrefix(row.numbers, "✗")
		if crossed == strings.HasPrefix(row.numbers, "✓") || crossed == c.HoldsInFull() || crossed != (row.fails != "") {
			t.Errorf("%s: core/gallery/CLAIMS.md says %q, and the claim's Why is %q: a claim has one exactly if it is crossed", c.ID, row.numbers, c.Why.Says())
		}
		if known := slices.Contains([]Cause{PapersError, OpenSetting, Unknown}, c.Why.Cause); known != crossed || (c.Why.Text != "") != crossed {
			t.Errorf("%s: the reason %+v is not whole", c.ID, c.Why)
		}
		for _, text := range append(slices.Clone(c.Readings), c.Why.Says()) {
			if text != "" && !strings.Contains(file, "- **"+c.ID+".** "+text+"\n") {
				t.Errorf("%s: core/gallery/CLAIMS.md lacks %q: copy what make claims leaves as build/CLAIMS.md", c.ID, text)
			}
		}
		checks := c.Check(imagined(c, asStated))
		if !strings.HasSuffix(row.numbers, fmt.Sprintf(" of %d", len(checks))) {
			t.Errorf("%s: the table says %q of %d numbers", c.ID, row.numbers, len(checks))
		}
		if holds, _ := Holds(checks); c.Exact && holds == crossed {
			t.Errorf("%s needs no runs and holds: %v, but the table says %q", c.ID, holds, row.numbers)
		}
		for _, id := range c.Panels {
			if p, _ := Find(id); !c.Exact && p.NeedsRuns() {
				if at := fmt.Sprintf("T = %d, %d runs, seed 1", p.Scenarios[0].Horizon, p.Scenarios[0].Runs); !strings.Contains(row.at, at) {
					t.Errorf("%s was measured at %s, %s has %s", c.ID, row.at, id, at)
				}
			}
		}
	}
}

// README says how many hold, and where the table is.
func TestREADMEsSummaryOfTheClaims(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	holds := 0
	causes := map[Cause]int{}
	for _, c := range Claims() {
		if causes[c.Why.Cause]++; c.HoldsInFull() {
			holds++
		}
	}
	text := strings.Join(strings.Fields(string(data)), " ")
	for _, want := range []string{
		"(core/gallery/CLAIMS.md)",
		fmt.Sprintf("%d of %d hold", holds, len(Claims())),
		fmt.Sprintf("%d are the paper's own error", causes[PapersError]),
		fmt.Sprintf("%d hang on a setting that the paper leaves open", causes[OpenSetting]),
		fmt.Sprintf("%d we cannot explain", causes[Unknown]),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("README.md lacks %q in its section on what the papers say", want)
		}
	}
	if regexp.MustCompile(`(?m)^\| S\d-\d`).MatchString(string(data)) {
		t.Error("README repeats the table")
	}
}
