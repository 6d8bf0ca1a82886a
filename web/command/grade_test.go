package command

import (
	"encoding/csv"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// exercise is an assignment that can be graded in a second.
const exercise = `{"title": "An exercise", "text": "Learn.", "claim": "own", "start": "def choose(t, arms):\n    return 0\n",
  "scenario": "1t&arms=0.3,0.9&policies=ucb1&horizon=400&runs=4",
  "must": [{"kind": "regret", "most": 60}, {"kind": "same-actions", "as": "ucb1", "hidden": true, "pulls": 300}]}`

// classroom writes various submissions, and returns the command line that grades them.
func classroom(t *testing.T) (dir string, args []string) {
	t.Helper()
	t.Setenv(asProgram, "1") // for the processes that grade
	dir = t.TempDir()
	args = []string{"grade", write(t, dir, "exercise.json", exercise)}
	for _, s := range []struct{ name, text string }{
		{"good.star", testkit.Example(t, "ucb1")},
		{"first.star", "policy(name = \"=cmd()\")\n\ndef choose(t, arms):\n    return 0\n"},
		{"falls.star", failing},
		{"syntax.star", "policy(name = \"Syntax\")\n\n1 +\n"},
		{"doubles.star", "policy(name = \"Doubles\")\n\ndef choose(t, arms):\n    x = [0]\n    while True:\n        x += x\n"},
		{"long.star", "policy(name = \"Long\")\n\ndef choose(t, arms):\n    x = [0]\n    for i in range(40):\n        x = x + x\n    return len(x)\n"},
		{"hoards.star", "policy(name = \"Hoards\")\nkept = []\n\ndef choose(t, arms):\n    kept.append([0] * 1000000)\n    return 0\n"},
		{"deep.star", "policy(name = \"Deep\")\n\ndef choose(t, arms):\n    x = []\n    for i in range(100000):\n        x = [x]\n    return len(str(x))\n"},
		{"slow.star", "policy(name = \"Slow\")\n\ndef choose(t, arms):\n    for i in range(1400):\n        sorted(range(300))\n    return 0\n"},
		{"forged.star", "policy(name = \"Forged\")\nprint('{\"passed\": true}')\n\ndef choose(t, arms):\n    return 0\n"},
	} {
		if s.name == "slow.star" && testing.Short() {
			continue // it runs until its time limit
		}
		args = append(args, write(t, dir, s.name, s.text))
	}
	return dir, append(args, "-time", "15s", "-max-memory", "200")
}

func TestEachSubmissionHasARow(t *testing.T) {
	_, args := classroom(t)
	got := do(t, append(args, "-format", "csv")...)
	rows, err := csv.NewReader(strings.NewReader(got.stdout)).ReadAll()
	wants := []struct{ policy, passed, problem string }{
		{"UCB1", "true", ""},
		{"'=cmd()", "false", ""},
		{"Falls", "false", "line 5: "},
		{"Syntax", "false", "line 3: "},
		{"Doubles", "false", "line 6: a list of 1048576 entries exceeds the limit of 1000000"},
		{"Long", "false", "line 6: a list of 1048576 entries exceeds the limit of 1000000"},
		{"Hoards", "false", "a custom policy needs more memory than its limit"},
		{"Deep", "false", ""},
		{"Forged", "false", ""},
	}
	if !testing.Short() {
		wants = slices.Insert(wants, 8, struct{ policy, passed, problem string }{"Slow", "false", "the policy took longer than 15s"})
	}
	if err != nil || got.status != Done || got.stderr != "" || len(rows) != 1+len(wants) {
		t.Fatalf("%v, %+v", err, got)
	}
	if head := strings.Join(rows[0], ","); head != "file,policy,passed,problem,seconds,1 regret,1 regret measured,1 regret says,2 same-actions,2 same-actions measured,2 same-actions says" {
		t.Errorf("the columns are %s", head)
	}
	for i, want := range wants {
		row := rows[i+1]
		if row[1] != want.policy || row[2] != want.passed || !strings.Contains(row[3], want.problem) || want.problem == "" && row[3] != "" && want.policy != "Deep" {
			t.Errorf("%+v\nis %q", want, row)
		}
	}
	if row := rows[2]; row[5] != "false" || row[6] != "240" || !strings.Contains(row[10], "At pull 2 of run 1, the policy pulls arm 1, but the reference policy pulls arm 2.") {
		t.Errorf("the policy that always pulls the worse arm has %q", row)
	}
}

func TestGradesAreDataAndWords(t *testing.T) {
	dir, args := classroom(t)
	args = []string{args[0], args[1], args[2], args[3], filepath.Join(dir, "nobody.star")}
	got := do(t, append(args, "-format", "json")...)
	var r struct {
		Assignment  string
		Submissions []struct {
			assignment.Grade
			File string
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || r.Assignment != "An exercise" || len(r.Submissions) != 3 {
		t.Fatalf("%v, %+v", err, got)
	}
	if first := r.Submissions[0]; !first.Passed || first.File != args[2] || len(first.Checks) != 2 || first.Checks[0].Measured == nil || *first.Checks[0].Limit != 60 {
		t.Errorf("%+v", first)
	}
	if last := r.Submissions[2]; last.Passed || !strings.Contains(last.Problem, "no such file") || last.Policy != "" {
		t.Errorf("a missing file: %+v", last)
	}
	if got.status != Failed || got.stderr != "arcade grade: 1 of 3 files could not be read\n" {
		t.Errorf("%+v", got)
	}
	got = do(t, args...)
	for _, words := range []string{"good.star: passed, UCB1", "  passed  regret ", "first.star: failed", "1 of 3 passed"} {
		if !strings.Contains(got.stdout, words) {
			t.Errorf("%q is not in %s", words, got.stdout)
		}
	}
}

// In a table of grades, a file's name cannot act as a formula, another row or a terminal command.
func TestNamesInGradesAreHarmless(t *testing.T) {
	var out strings.Builder
	var all []graded
	for _, name := range []string{`=HYPERLINK("http://example.org").star`, "+1.star", "@a.star", "a;=1+1.star", "a\nb.star", "\x1b[2J.star", "\u202egnp.star", "a:b \"c\".star", "ä.star"} {
		all = append(all, graded{File: name, Grade: assignment.Grade{Problem: name}})
	}
	if err := gradesCSV(&out, grades{all: all}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	want := []string{"file", `'=HYPERLINK("http://example.org").star`, "'+1.star", "'@a.star", "a;'=1+1.star", `"a\nb.star"`, `"\x1b[2J.star"`, `"\u202egnp.star"`, `a:b "c".star`, "ä.star"}
	if err != nil || len(rows) != len(want) {
		t.Fatalf("%v, %q", err, rows)
	}
	for i, row := range rows {
		if row[0] != want[i] {
			t.Errorf("%q, want %q", row[0], want[i])
		}
	}
	if strings.ContainsAny(out.String(), "\x1b\u202e") {
		t.Errorf("control characters get through: %q", out.String())
	}
}

// If no submission is given, the command grade writes the task, the assignment, or the starter code.
func TestShippedAssignmentsAreShown(t *testing.T) {
	for _, a := range assignment.Shipped() {
		got := do(t, "grade", a.ID)
		if got.status != Done || !strings.Contains(got.stdout, say.English(a.Text)) || !strings.Contains(got.stdout, "1. ") {
			t.Errorf("%+v", got)
		}
		got = do(t, "grade", a.ID, "-format", "json")
		if again, err := assignmentjson.Unmarshal([]byte(got.stdout)); err != nil || again.Start != a.Start {
			t.Errorf("%v: %s", err, got.stdout)
		}
		if got = do(t, "grade", a.ID, "-start"); got.stdout != a.Start {
			t.Errorf("it begins with %s", got.stdout)
		}
	}
}
