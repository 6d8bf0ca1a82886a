package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// A file of hand-ins has the grades of its sources in files. Names are shown and never become paths.
func TestHandInsAreGradedLikeFiles(t *testing.T) {
	t.Setenv(asProgram, "1")
	dir := t.TempDir()
	type source struct {
		Phone  string `json:"phone"`
		Name   string `json:"name"`
		Source string `json:"source"`
	}
	all := []source{
		{"a", "../../x", testkit.Example(t, "ucb1")},
		{"b", "<b>markup</b>\x1b[31m", "def choose(t, arms):\n    return 0\n"},
		{"c", "", "1 +\n"},
	}
	save := func(name string, all any) string {
		data, err := json.Marshal(map[string]any{"hand_ins": all})
		testkit.OK(t, err)
		return write(t, dir, name, string(data))
	}
	type row struct {
		File            string
		Policy, Problem string
		Passed          bool
		Checks          any
	}
	rows := func(status int, files ...string) (all struct{ Submissions []row }) {
		t.Helper()
		got := do(t, append([]string{"grade", write(t, dir, "exercise.json", exercise), "-format", "json"}, files...)...)
		if got.status != status || json.Unmarshal([]byte(got.stdout), &all) != nil {
			t.Fatalf("%+v", got)
		}
		return all
	}
	file := save("hand-ins.json", all)
	got := rows(Done, file).Submissions
	if len(got) != len(all) || !strings.HasSuffix(got[0].File, "hand-ins.json[0] ../../x") || !strings.HasSuffix(got[2].File, "[2] phone c") || !got[0].Passed || got[1].Passed || got[2].Problem == "" {
		t.Fatalf("%+v", got)
	}
	for i, s := range all {
		want := rows(Done, write(t, dir, "one.star", s.Source)).Submissions[0]
		want.File = got[i].File
		if a, b := mustJSON(t, got[i]), mustJSON(t, want); a != b {
			t.Errorf("%s\nas a file: %s", a, b)
		}
	}
	if text := do(t, "grade", filepath.Join(dir, "exercise.json"), file); strings.Contains(text.stdout, "\x1b") {
		t.Errorf("control characters: %q", text.stdout)
	}
	if left, _ := os.ReadDir(dir); len(left) != 3 {
		t.Errorf("the folder holds %v", left)
	}
	for want, wrong := range map[string][]source{
		"hand_ins: has 0 sources":                        {},
		"hand_ins[1].phone: is the phone of hand_ins[0]": {{"a", "", "x"}, {"a", "", "x"}},
		"hand_ins[0].name: has more than 80 characters":  {{"a", strings.Repeat("é", 81), "x"}},
		"hand_ins[0].source: has more than 16384 bytes":  {{"a", "", strings.Repeat("x", 16<<10+1)}},
		"hand_ins[0].phone: is missing":                  {{"", "", "x"}},
	} {
		if got := rows(Failed, save("wrong.json", wrong)).Submissions; len(got) != 1 || !strings.Contains(got[0].Problem, "wrong.json: ") || !strings.Contains(got[0].Problem, want) {
			t.Errorf("%+v, want %q", got, want)
		}
	}
}

func mustJSON(t *testing.T, v any) string {
	data, err := json.Marshal(v)
	testkit.OK(t, err)
	return string(data)
}
