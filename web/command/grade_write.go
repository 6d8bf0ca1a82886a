package command

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/figure/export"
)

// passes says in a word what became of something.
func passes(passed bool) string {
	if passed {
		return "passed"
	}
	return "failed"
}

// gradesText writes a paragraph for each submission, and what is asked if there is none.
func gradesText(w io.Writer, a assignment.Assignment, all []graded) error {
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
	_, err := io.WriteString(w, b.String())
	return err
}

// gradesCSV writes a row for each submission, in which each requirement has three columns.
func gradesCSV(w io.Writer, a assignment.Assignment, all []graded) error {
	head := []string{"file", "policy", "passed", "problem", "seconds"}
	for i, r := range a.Must {
		name := strconv.Itoa(i+1) + " " + string(r.Kind)
		head = append(head, name, name+" measured", name+" says")
	}
	c := csv.NewWriter(w)
	if err := c.Write(head); err != nil {
		return err
	}
	for _, g := range all {
		row := []string{export.Cell(shown(g.File, "")), export.Cell(g.Policy), strconv.FormatBool(g.Passed), export.Cell(oneLine(g.Problem)), strconv.FormatFloat(g.Seconds, 'f', 1, 64)}
		for _, k := range g.Checks {
			measured := ""
			if k.Measured != nil {
				measured = strconv.FormatFloat(*k.Measured, 'g', 6, 64)
			}
			row = append(row, strconv.FormatBool(k.Passed), measured, export.Cell(oneLine(k.Says)))
		}
		if err := c.Write(row); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// gradesJSON writes an object, or the assignment itself if there is no submission.
func gradesJSON(w io.Writer, a assignment.Assignment, all []graded) error {
	if len(all) == 0 {
		data, err := assignmentjson.Marshal(a)
		if err == nil {
			_, err = w.Write(append(data, '\n'))
		}
		return err
	}
	return writeJSON(w, struct {
		Assignment  string   `json:"assignment"`
		Submissions []graded `json:"submissions"`
	}{a.Title, all})
}
