package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/of"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
)

// quick is a scenario that takes milliseconds.
const quick = "1t&policies=ucb1,adap-klucb&horizon=2000&runs=7"

// said is what a command said, and its exit status.
type said struct {
	stdout, stderr string
	status         int
}

func do(t *testing.T, args ...string) said {
	t.Helper()
	return doIn(t.Context(), args...)
}

func doIn(ctx context.Context, args ...string) said {
	var out, err bytes.Buffer
	status := Run(ctx, args, &out, &err)
	return said{out.String(), err.String(), status}
}

// write writes a file and returns its name.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// names returns what is in a folder.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// without returns a figure without the time that it took.
func without(t *testing.T, data string) figure.Figure {
	t.Helper()
	var f figure.Figure
	if err := json.Unmarshal([]byte(data), &f); err != nil {
		t.Fatalf("%v: %.200s", err, data)
	}
	if f.Seconds <= 0 {
		t.Errorf("it took %v seconds", f.Seconds)
	}
	f.Seconds = 0
	return f
}

// wanted returns the figure of a link's scenario.
func wanted(t *testing.T, link string) figure.Figure {
	t.Helper()
	s, err := scenario.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	r, err := study.Run(t.Context(), s, study.AllRuns(s), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := of.Result(r)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A scenario is read from a link, an address, a file of either, and a file of JSON.
func TestSimulateWritesTheFigureOfItsScenario(t *testing.T) {
	dir := t.TempDir()
	want := wanted(t, quick)
	for _, from := range []string{
		quick, "#" + quick, "https://example.org/page#" + quick + "~mode=mean",
		write(t, dir, "link", quick+"\n"),
		write(t, dir, "link with a mark", "\ufeff"+quick+"\r\n"),
		write(t, dir, "address", "\ufeff\n https://example.org/page#"+quick+"~mode=mean\n"),
		write(t, dir, "marked.json", "\ufeff"+`{"policies":[{"id":"ucb1"},{"id":"adap-klucb"}],"horizon":2000,"runs":7}`),
		write(t, dir, "scenario.json", `{"policies":[{"id":"ucb1"},{"id":"adap-klucb"}],"horizon":2000,"runs":7}`),
	} {
		got := do(t, "simulate", "-format", "json", "-scenario", from)
		if got.status != Done || got.stderr != "" || !reflect.DeepEqual(without(t, got.stdout), want) {
			t.Errorf("%s: status %d, %q, %.300s", from, got.status, got.stderr, got.stdout)
		}
	}
}

func TestSimulateWritesAFigureOfEveryKind(t *testing.T) {
	for _, link := range []string{
		quick, quick + "&kind=sweep&over=epsilon&values=1,0.1", "1t&kind=timeline&policies=adap-klucb&horizon=500",
		"1t&kind=region&noise=laplace&n=9",
	} {
		got := do(t, "simulate", "-format", "json", "-scenario", link)
		if got.status != Done || !reflect.DeepEqual(without(t, got.stdout), wanted(t, link)) {
			t.Errorf("%s: %+v", link, got)
		}
	}
}

// A list is written as what the file's name ends in, too.
func TestAListHasTheFormatThatItsFileIsCalled(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ command, begin string }{
		{"policies -o %s/list.json", `"id":`}, {"figures -o %s/figures.JSON", `"id":`}, {"policies -o %s/list", "dp-ftpl-new"}, {"figures -format text -o %s/figures.json", "Wang & Zhu 2024"},
		{"claims S3-4 -o %s/claims.md", "| "},
		{"audit ldp-ucb-b -horizon 20 -runs 40 -o %s/audit.json", `"policy":`},
	} {
		args := strings.Fields(fmt.Sprintf(c.command, dir))
		if got := do(t, args...); got.status != 0 {
			t.Fatalf("%q: %d %s", args, got.status, got.stderr)
		}
		text, err := os.ReadFile(args[len(args)-1])
		if err != nil {
			t.Fatal(err)
		}
		if head := text[:min(200, len(text))]; !strings.Contains(string(head), c.begin) {
			t.Errorf("%q writes %.60q", args, text)
		}
	}
}

// Without -format it is what the file's name ends in, or text.
func TestTheFormatIsNamedOrThatOfTheFile(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ flags, file, begins string }{
		{"", "f.svg", "<svg"}, {"", "f.pdf", "%PDF"}, {"", "f.png", "\x89PNG"}, {"", "f.json", "{"}, {"", "f.csv", "# title"},
		{"", "f.tex", "%"}, {"", "f.txt", "Regret of 2"}, {"", "f.SVG", "<svg"}, {"", "f", "Regret of 2"}, {"-format=csv", "g.json", "# title"}, {"-format=csv", "g.dat", "# title"}, {"-format text", "", "Regret of 2"}, {"", "", "Regret of 2"},
	} {
		args := append([]string{"simulate", "-scenario", quick}, strings.Fields(c.flags)...)
		if c.file != "" {
			args = append(args, "-o", filepath.Join(dir, c.file))
		}
		got := do(t, args...)
		text := got.stdout
		if c.file != "" {
			data, err := os.ReadFile(filepath.Join(dir, c.file))
			if err != nil {
				t.Fatal(err)
			}
			text += string(data)
		}
		if head := text[:min(200, len(text))]; got.status != Done || !strings.Contains(head, c.begins) {
			t.Errorf("%s %s: %d, %q, begins with %q", c.flags, c.file, got.status, got.stderr, head)
		}
	}
}

// Flags stand in for the scenario's own runs, horizon and seed, and the figure's link
// says so. Checkpoints beyond a new horizon are left out.
func TestFlagsStandInForTheScenariosFields(t *testing.T) {
	got := do(t, "simulate", "-scenario", quick+"&checkpoints=50,300,2000", "-runs", "3", "-horizon", "400", "-seed=9", "-format=json")
	if want := wanted(t, "1t&policies=ucb1,adap-klucb&horizon=400&runs=3&seed=9&checkpoints=50,300"); !reflect.DeepEqual(without(t, got.stdout), want) {
		t.Errorf("%+v", got)
	}
	if p := upTo([]int64{5, 9}, 4); p != nil {
		t.Errorf("checkpoints up to 4 are %v", p)
	}
	if p := upTo([]int64{5, 9}, 9); len(p) != 2 {
		t.Errorf("checkpoints up to 9 are %v", p)
	}
}

// However many shards there are and in whatever order they come, what is merged is the
// figure of all runs, but for the time that it took.
func TestMergedShardsAreTheWholeFigure(t *testing.T) {
	for _, link := range []string{quick, quick + "&kind=sweep&over=epsilon&values=1,0.1"} {
		dir := t.TempDir()
		want := wanted(t, link)
		for _, shards := range [][]string{{"1/1"}, {"3/3", "1/3", "2/3"}, {"1/9", "2/9", "3/9", "4/9", "5/9", "6/9", "7/9", "8/9", "9/9"}} {
			args := []string{"merge"}
			for _, shard := range shards {
				file := filepath.Join(dir, strings.ReplaceAll(shard, "/", "of"))
				if got := do(t, "simulate", "-scenario", link, "-shard", shard, "-o", file); got != (said{}) {
					t.Fatalf("%s: %+v", shard, got)
				}
				args = append(args, file)
			}
			target := filepath.Join(dir, "figure.json")
			if got := do(t, append(args, "-format", "json", "-o", target)...); got != (said{}) {
				t.Fatalf("%v: %+v", shards, got)
			}
			data, err := os.ReadFile(target)
			if err != nil || !reflect.DeepEqual(without(t, string(data)), want) {
				t.Errorf("%v: another figure, %v", shards, err)
			}
		}
	}
}

// Whatever is wrong is said in one line that names it, and the status tells a command
// line that cannot be read from work that cannot be done.
func TestWhatIsWrongIsOneLineAndAStatus(t *testing.T) {
	dir := t.TempDir()
	shard := filepath.Join(dir, "shard")
	if got := do(t, "simulate", "-scenario", quick, "-shard", "2/2", "-o", shard); got.status != Done {
		t.Fatal(got)
	}
	other := filepath.Join(dir, "other")
	if got := do(t, "simulate", "-scenario", quick, "-seed", "2", "-shard", "1/2", "-o", other); got.status != Done {
		t.Fatal(got)
	}
	spoiled := write(t, dir, "spoiled", `{"epsilon":"high"}`)
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"nothing", Misused, `arcade: there is no command "nothing"`},
		{"policies now", Misused, `arcade policies: unknown argument "now"`},
		{"policies -format yaml", Misused, `arcade policies: -format: "yaml" is not known`},
		{"policies -o " + dir, Failed, "arcade policies: " + dir + ": is a folder"},
		{"simulate", Misused, "arcade simulate: -scenario is missing"},
		{"simulate -speed 3", Misused, "arcade simulate: flag provided but not defined: -speed"},
		{"simulate -runs", Misused, "arcade simulate: flag needs an argument: -runs"},
		{"simulate -runs many", Misused, `arcade simulate: invalid value "many" for flag -runs`},
		{"simulate -seed -1", Misused, `arcade simulate: invalid value "-1" for flag -seed`},
		{"simulate -scenario 1t 7", Misused, `arcade simulate: unknown argument "7"`},
		{"simulate -scenario 1t -runs 0", Misused, "arcade simulate: runs: 0 is not between 1 and 10000"},
		{"simulate -scenario 1t&kind=sweep&over=horizon&values=10,20 -horizon 5", Misused, "arcade simulate: -horizon: the scenario goes over horizons of its own"},
		{"simulate -scenario 1t -horizon 2000000000", Misused, "arcade simulate: horizon: 2000000000 is not between"},
		{"simulate -scenario 1t -workers 0", Misused, "arcade simulate: -workers: 0 is not between"},
		{"simulate -scenario 1t -format gif", Misused, `arcade simulate: -format: format "gif" is not one of text, csv`},
		{"simulate -scenario 1t -o regret.xyz", Misused, "arcade simulate: -o: regret.xyz ends in .xyz, which is none of .txt, .text, .csv, .json, .svg, .pdf, .png, .tex; -format names one whatever the file is called"},
		{"policies -o list.csv", Misused, "arcade policies: -o: list.csv ends in .csv, which is none of .txt, .json; -format names one whatever the file is called"},
		{"claims -o table.html", Misused, "arcade claims: -o: table.html ends in .html, which is none of .txt, .md, .json; "},
		{"audit ucb1 -o result.pdf", Misused, "arcade audit: -o: result.pdf ends in .pdf, which is none of .txt, .json; "},
		{"figure wang-4a -o regret.sgv", Misused, "arcade figure: -o: regret.sgv ends in .sgv, which is none of .txt, "},
		{"merge " + shard + " -o regret.jpg", Misused, "arcade merge: -o: regret.jpg ends in .jpg, which is none of .txt, "},
		{"simulate -scenario 1t -shard 1/2 -o part.svg", Misused, "arcade simulate: -o: part.svg ends in .svg, and a shard is written as json only"},
		{"figure wang-4a -shard 1/2 -o part.svg", Misused, "arcade figure: -o: part.svg ends in .svg, and a shard is written as json only"},
		{"simulate -scenario 1t -shard 0/4", Misused, `arcade simulate: -shard: "0/4" is not i/n`},
		{"simulate -scenario 1t -shard 5/4", Misused, `arcade simulate: -shard: "5/4" is not i/n`},
		{"simulate -scenario 1t -shard 3", Misused, `arcade simulate: -shard: "3" is not i/n`},
		{"simulate -scenario 1t -shard 1/2/3", Misused, `arcade simulate: -shard: "1/2/3" is not i/n`},
		{"simulate -scenario 1t -shard 1/2 -format svg", Misused, "arcade simulate: -format: a shard is written as json only"},
		{"simulate -scenario 1t&kind=region -shard 1/2", Misused, "arcade simulate: -shard: a scenario of kind region has no runs"},
		{"simulate -scenario 1t&policies=nobody", Failed, `arcade simulate: policies[0].id: "nobody" is not known`},
		{"simulate -scenario 2t", Failed, "arcade simulate: link: this link was made by a newer version"},
		{"simulate -scenario " + dir + "/none", Failed, "arcade simulate: " + dir + "/none: there is no such file"},
		{"simulate -scenario " + dir, Failed, "arcade simulate: read " + dir},
		{"simulate -scenario " + spoiled, Failed, "arcade simulate: " + spoiled + `: epsilon: "high" is not a number`},
		{"simulate -scenario " + quick + " -o " + dir + "/none/f", Failed, "arcade simulate: " + dir + "/none/f cannot be written"},
		{"simulate -scenario /dev/zero", Failed, "arcade simulate: /dev/zero: document: 1048577 bytes are more than 1048576"},
		{"merge", Misused, "arcade merge: there is no file to merge"},
		{"merge " + shard + " -format gif", Misused, `arcade merge: -format: format "gif" is not one of text, csv`},
		{"merge " + dir + "/none", Failed, "arcade merge: open " + dir + "/none"},
		{"merge /dev/zero", Failed, `arcade merge: /dev/zero: is not the result of a shard: it begins with "\x00" and not with {`},
		{"merge " + dir, Failed, "arcade merge: read " + dir + ": is a directory"},
		{"merge " + spoiled, Failed, "arcade merge: " + spoiled + ": is not the result of a shard"},
		{"merge " + shard, Failed, "arcade merge: of 7 runs these are in none of the files: 0 to 2"},
		{"merge " + shard + " " + shard, Failed, "arcade merge: " + shard + ", which is result 2: run 3 is in result 1 already"},
		{"merge " + shard + " " + other, Failed, "arcade merge: " + other + ", which is result 2: is of another scenario than result 1: seed differs"},
	} {
		before := names(t, dir)
		got := do(t, strings.Fields(c.args)...)
		if got.status != c.status || got.stdout != "" || !strings.HasPrefix(got.stderr, c.want) || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%s\ngot  %d %q\nwant %d %q", c.args, got.status, got.stderr, c.status, c.want)
		}
		if after := names(t, dir); !slices.Equal(after, before) {
			t.Errorf("%s leaves %q", c.args, after)
		}
	}
}

// A command that is told to stop does so at once, says so, and leaves a file that was
// there as it was.
func TestStoppingLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "figure.json", "old")
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, stop)
	begun := time.Now()
	got := doIn(ctx, "simulate", "-scenario", "1t&policies=thompson&horizon=1000000000&runs=10000", "-o", target)
	if got != (said{"", "arcade simulate: interrupted\n", Interrupted}) || time.Since(begun) > 2*time.Second {
		t.Errorf("after %v: %+v", time.Since(begun), got)
	}
	data, err := os.ReadFile(target)
	if err != nil || string(data) != "old" || len(names(t, dir)) != 1 {
		t.Errorf("left are %q and %q, %v", names(t, dir), data, err)
	}
}

// A file keeps its mode and a symbolic link its file; a device is written to and not
// replaced; a file that must not be written is refused.
func TestAnOutputTakesThePlaceOfItsFile(t *testing.T) {
	dir := t.TempDir()
	target := write(t, dir, "list", "old")
	if err := os.Chmod(target, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("list", link); err != nil {
		t.Fatal(err)
	}
	if got := do(t, "policies", "-o", link); got != (said{}) {
		t.Fatal(got)
	}
	data, _ := os.ReadFile(target)
	info, err := os.Stat(target)
	if err != nil || info.Mode() != 0o600 || string(data) != do(t, "policies").stdout {
		t.Errorf("%v, %v, %.100s", info.Mode(), err, data)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info, err)
	}
	fresh := filepath.Join(dir, "fresh")
	if got := do(t, "policies", "-o", fresh); got != (said{}) {
		t.Fatal(got)
	}
	if info, err := os.Stat(fresh); err != nil || info.Mode() != 0o644 {
		t.Errorf("a new file has %v, %v", info, err)
	}
	if got := do(t, "policies", "-o", os.DevNull); got != (said{}) {
		t.Error(got)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s became %v, %v", os.DevNull, info, err)
	}
	if len(names(t, dir)) != 3 {
		t.Errorf("left are %q", names(t, dir))
	}
	if os.Geteuid() != 0 {
		os.Chmod(target, 0o400)
		if got := do(t, "policies", "-o", target); got.status != Failed {
			t.Errorf("a file that must not be written: %+v", got)
		}
	}
}

// broken is a stream that takes nothing.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestAStreamThatTakesNothingIsAFailure(t *testing.T) {
	var stderr bytes.Buffer
	if status := Run(t.Context(), []string{"policies"}, broken{}, &stderr); status != Failed || stderr.Len() == 0 {
		t.Errorf("%d, %q", status, &stderr)
	}
}

// Every policy is listed with all that it says about itself.
func TestPoliciesListsTheRegistry(t *testing.T) {
	text := do(t, "policies").stdout
	var list []map[string]any
	if err := json.Unmarshal([]byte(do(t, "policies", "-format", "json").stdout), &list); err != nil {
		t.Fatal(err)
	}
	for i, s := range policy.All() {
		e := list[i]
		if e["id"] != s.ID || e["name"] != s.Name || e["notion"] != string(s.Notion) || e["guarantee"] != s.Guarantee ||
			e["reference"] != s.Reference || len(e["params"].([]any)) != len(s.Params) {
			t.Errorf("%s is listed as %v", s.ID, e)
		}
		words := []string{s.ID + ": " + s.Name, string(s.Notion), s.Guarantee, s.Reference}
		for _, p := range s.Params {
			words = append(words, p.Name, p.Symbol, p.Meaning)
		}
		for _, w := range words {
			if !strings.Contains(text, w) {
				t.Errorf("the list lacks %q of %s", w, s.ID)
			}
		}
	}
	if len(list) != len(policy.All()) {
		t.Errorf("%d entries", len(list))
	}
}

func TestNeedsAreSaid(t *testing.T) {
	for id, want := range map[string]string{
		"dp-ftpl-new": "ε ≥ 0, δ ≥ 0, not both 0", "dp-ftpl-gauss": "ε ≥ 0, δ > 0", "ucb1": "no ε, no δ", "adap-klucb": "ε > 0, no δ",
	} {
		if spec, _ := policy.Find(id); needs(spec) != want {
			t.Errorf("%s needs %q", id, needs(spec))
		}
	}
}

func TestParametersOfEveryKindAreSaid(t *testing.T) {
	for _, c := range []struct {
		p    policy.Param
		want string
	}{
		{policy.Param{Name: "alpha", Symbol: "α", Meaning: "width", Min: 1, Max: 100, Default: 3.1, Note: "beware", NoteBelow: 3},
			"alpha (α), from 1 to 100, default 3.1: width; at most 3 with a note: beware"},
		{policy.Param{Name: "c", Symbol: "c", Meaning: "weight", Max: 10}, "c, from 0 to 10, default 0: weight"},
		{policy.Param{Name: "sigmoid", Kind: policy.Switch, Meaning: "squeeze"}, "sigmoid, true or false, default false: squeeze"},
		{policy.Param{Name: "law", Kind: policy.Levels, Meaning: "levels"}, `law, "discrete", "gaussian" or a list of values of ε, default "discrete": levels`},
	} {
		if got := paramText(c.p); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Help is no error, and every command has it.
func TestEveryCommandHasHelp(t *testing.T) {
	var list bytes.Buffer
	List(&list)
	for _, cmd := range commands() {
		got := do(t, cmd.name, "-h")
		if got.status != Done || got.stderr != "" || !strings.Contains(got.stdout, "usage: arcade "+cmd.name) || !strings.Contains(got.stdout, "-o") {
			t.Errorf("%s: %+v", cmd.name, got)
		}
		if !strings.Contains(list.String(), cmd.name) {
			t.Errorf("%s is not listed", cmd.name)
		}
	}
}

// What follows -- is no flag, even if it looks like one.
func TestArgumentsAfterTwoDashesAreNoFlags(t *testing.T) {
	got := do(t, "merge", "a", "--", "-b", "-o")
	if got.status != Failed || !strings.Contains(got.stderr, "open a:") {
		t.Errorf("%+v", got)
	}
	got = do(t, "merge", "--", "-b")
	if got.status != Failed || !strings.Contains(got.stderr, "open -b:") {
		t.Errorf("%+v", got)
	}
}

func TestRangesAreShort(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string
	}{
		{[]int{4}, "4"}, {[]int{0, 1, 2}, "0 to 2"}, {[]int{0, 2, 3, 9}, "0, 2 to 3, 9"},
		{[]int{1, 3, 5, 7, 9, 11, 13}, "1, 3, 5, 7, 9 and others"},
	} {
		if got := ranges(c.numbers); got != c.want {
			t.Errorf("%v: %q", c.numbers, got)
		}
	}
}

func TestTheBarGrows(t *testing.T) {
	for _, c := range []struct {
		done int64
		want string
	}{
		{0, "[" + strings.Repeat("·", 30) + "]   0 %"},
		{50, "[" + strings.Repeat("#", 15) + strings.Repeat("·", 15) + "]  50 %, 10s left"},
		{100, "[" + strings.Repeat("#", 30) + "] 100 %"},
	} {
		if got := draw(c.done, 100, 10*time.Second); got != c.want {
			t.Errorf("%d: %q, want %q", c.done, got, c.want)
		}
	}
}

func TestSimulateNotesWhatIsPointlessOnALineEach(t *testing.T) {
	const arms = "1t&arms=0.9,beta:4:1&horizon=50&runs=2&policies="
	const wrong = "arcade simulate: note: policies[0].id: UCB-LDP-B (quadratic) prefers the wrong arm: " +
		"its responses to arm 2 have a larger mean than those to arm 1, which is the best, so that regret grows linearly\n"
	const redrawn = "arcade simulate: note: policies[1].id: DP-UCB-INT, noise redrawn certifies nothing: its ε and δ set the size of its noise only\n"
	both := "ldp-ucb-quadratic:b=2,dp-ucb-int-redraw"
	for _, c := range []struct{ policies, shard, want string }{
		{"ldp-ucb-quadratic:b=1,dp-ucb-int", "", ""}, {both, "", wrong + redrawn}, {both, "1/2", wrong + redrawn}, {both, "2/2", ""},
	} {
		args := []string{"simulate", "-scenario", arms + c.policies}
		if c.shard != "" {
			args = append(args, "-shard", c.shard)
		}
		if got := do(t, args...); got.status != Done || got.stderr != c.want || strings.Contains(got.stdout, "wrong arm") {
			t.Errorf("%v: %+v", c, got)
		}
	}
}

func TestAFigureStandsForItsScenario(t *testing.T) {
	file := filepath.Join(t.TempDir(), "figure.json")
	first := do(t, "simulate", "-scenario", "1t&horizon=300&runs=2", "-o", file)
	again, want := do(t, "simulate", "-scenario", file), do(t, "simulate", "-scenario", "1t&horizon=300&runs=2")
	if first.status != Done || again.status != Done || again.stdout != want.stdout {
		t.Errorf("%+v, %+v, want %+v", first, again, want)
	}
}
