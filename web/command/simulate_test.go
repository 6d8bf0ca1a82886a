package command

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

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
	if got := do(t, "simulate", "-scenario", quick, "-shuffle", "-format=json"); !reflect.DeepEqual(without(t, got.stdout), wanted(t, quick+"&shuffle=true")) {
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

func TestSimulateNotesWhatIsPointlessOnALineEach(t *testing.T) {
	const arms = "1t&arms=0.9,beta:4:1&horizon=50&runs=2&policies="
	const wrong = "arcade simulate: note: policies[0].id: UCB-LDP-B (quadratic) prefers the wrong arm. " +
		"The mean of its responses is larger for arm 2 than for arm 1, the best arm, so regret grows linearly\n"
	const redrawn = "arcade simulate: note: policies[1].id: DP-UCB-INT (noise redrawn) gives no privacy guarantee; its ε and δ set only the size of its noise\n"
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
