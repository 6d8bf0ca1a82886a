package command

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/figure/export"

	"github.com/go-json-experiment/json/jsontext"
)

// passes returns a verdict as a word.
func passes(passed bool) string {
	if passed {
		return "passed"
	}
	return "failed"
}

// gradesText returns a paragraph for each submission, or the assignment's text if there is no submission.
func gradesText(g grades) string {
	a, all := g.of, g.all
	var b strings.Builder
	if len(all) == 0 {
		fmt.Fprintf(&b, "%s\n\n%s\n\n", a.Title, a.Text)
		for i, r := range a.Must {
			fmt.Fprintf(&b, "%d. %s\n", i+1, a.Asks(r))
		}
		fmt.Fprintf(&b, "\nscenario: %s\n", a.Scenario.Link())
	}
	passed := 0
	for _, g := range all {
		fmt.Fprintf(&b, "%s: %s", shownName(g.File), passes(g.Passed))
		if g.Policy != "" {
			fmt.Fprintf(&b, ", %s", g.Policy)
		}
		fmt.Fprintf(&b, " (%.1f s)\n", g.Seconds)
		if g.Passed {
			passed++
		}
		if g.Problem != "" {
			fmt.Fprintf(&b, "  %s\n", oneLine(g.Problem))
		}
		for _, c := range g.Checks {
			if c.Done {
				fmt.Fprintf(&b, "  %s  %-12s %s\n", passes(c.Passed), c.Kind, oneLine(c.Says))
			}
		}
		b.WriteByte('\n')
	}
	if len(all) > 0 {
		fmt.Fprintf(&b, "%d of %d passed\n", passed, len(all))
	}
	return b.String()
}

// gradesCSV writes a row for each submission, with three columns for each requirement.
func gradesCSV(w io.Writer, of grades) error {
	head := []string{"file", "policy", "passed", "problem", "seconds"}
	for i, r := range of.of.Must {
		name := strconv.Itoa(i+1) + " " + string(r.Kind)
		head = append(head, name, name+" measured", name+" says")
	}
	rows := [][]string{head}
	for _, g := range of.all {
		row := []string{export.Cell(shown(g.File, "")), export.Cell(g.Policy), strconv.FormatBool(g.Passed), export.Cell(oneLine(g.Problem)), strconv.FormatFloat(g.Seconds, 'f', 1, 64)}
		for _, k := range g.Checks {
			measured := ""
			if k.Measured != nil {
				measured = strconv.FormatFloat(*k.Measured, 'g', 6, 64)
			}
			row = append(row, strconv.FormatBool(k.Passed), measured, export.Cell(oneLine(k.Says)))
		}
		rows = append(rows, row)
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// gradesJSON returns an object, or the assignment itself if there is no submission.
func gradesJSON(g grades) any {
	if len(g.all) == 0 {
		data, _ := assignmentjson.Marshal(g.of)
		return jsontext.Value(data)
	}
	return struct {
		Assignment  string   `json:"assignment"`
		Submissions []graded `json:"submissions"`
	}{g.of.Title, g.all}
}
