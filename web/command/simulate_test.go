package command

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A scenario can be given as a link, an address, a file that contains either, or a JSON file.
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
		if got := figureOf(t, do(t, "simulate", "-format", "json", "-scenario", from)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v", from, got)
		}
	}
	for _, link := range []string{
		quick + "&kind=sweep&over=epsilon&values=1,0.1", "1t&kind=timeline&policies=adap-klucb&horizon=500", "1t&kind=region&noise=laplace&n=9",
	} {
		if got := figureOf(t, do(t, "simulate", "-format", "json", "-scenario", link)); !reflect.DeepEqual(got, wanted(t, link)) {
			t.Errorf("%s: %+v", link, got)
		}
	}
}

// The format is given by -format, or else by the extension of the file's name, or else it is text.
func TestTheFormatFollowsTheFlagOrTheFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ command, has string }{
		{"-o f.svg", "<svg"}, {"-o f.pdf", "%PDF"}, {"-o f.png", "\x89PNG"}, {"-o f.json", "{"}, {"-o f.csv", "# title"},
		{"-o f.tex", "%"}, {"-o f.txt", "Regret of 2"}, {"-o f.SVG", "<svg"}, {"-o f", "Regret of 2"}, {"-format=csv -o g.json", "# title"},
		{"-format=csv -o g.dat", "# title"}, {"-format text", "Regret of 2"}, {"", "Regret of 2"},
		{"policies -o list.json", `"id":`}, {"figures -o figures.JSON", `"id":`}, {"policies -o list", "dp-ftpl-new"}, {"figures -format text -o figures.json", "Wang & Zhu 2024"},
		{"claims S3-4 -o claims.md", "| "}, {"audit ldp-ucb-b -horizon 20 -runs 40 -o audit.json", `"policy":`},
	} {
		args := strings.Fields(c.command)
		if len(args) == 0 || args[0][0] == '-' {
			args = append([]string{"simulate", "-scenario", quick}, args...)
		}
		got := do(t, args...)
		text := got.stdout
		if at := slices.Index(args, "-o"); at >= 0 {
			data, err := os.ReadFile(args[at+1])
			if err != nil {
				t.Fatal(err)
			}
			text += string(data)
		}
		if head := text[:min(200, len(text))]; got.status != Done || !strings.Contains(head, c.has) {
			t.Errorf("%s: %d, %q, begins with %q", c.command, got.status, got.stderr, head)
		}
	}
}

// A drawing has the band that -band chooses.
func TestADrawingHasTheChosenBand(t *testing.T) {
	for band, says := range map[string]string{"": "the middle 90 %", "q90": "the middle 90 %", "sd": "one standard deviation", "ci95": "95 % confidence intervals", "none": "."} {
		args := []string{"simulate", "-format", "svg", "-scenario", quick}
		if band != "" {
			args = append(args, "-band", band)
		}
		svg := do(t, args...).stdout
		text := strings.Join(strings.Fields(regexp.MustCompile("<[^>]*>").ReplaceAllString(svg, " ")), " ")
		if !strings.Contains(text, says) || strings.Contains(svg, "fill-opacity") != (band != "none") {
			t.Errorf("-band %s: %q is missing, or there is a band without it", band, says)
		}
	}
	if got := do(t, "simulate", "-scenario", quick, "-band", "sem"); got.status != Misused || !strings.Contains(got.stderr, "choose one of") {
		t.Errorf("%d, %q", got.status, got.stderr)
	}
}

// Flags replace the scenario's runs, horizon and seed, and the figure's link contains the new values. Checkpoints after
// the horizon are dropped.
func TestFlagsReplaceTheScenariosFields(t *testing.T) {
	for flags, link := range map[string]string{
		"&checkpoints=50,300,2000 -runs 3 -horizon 400 -seed=9": "1t&policies=ucb1,adap-klucb&horizon=400&runs=3&seed=9&checkpoints=50,300",
		"&checkpoints=400,500 -horizon 400":                     "1t&policies=ucb1,adap-klucb&horizon=400&runs=7&checkpoints=400", "&checkpoints=500 -horizon 400": "1t&policies=ucb1,adap-klucb&horizon=400&runs=7",
		" -shuffle": quick + "&shuffle=true",
	} {
		args := append([]string{"simulate", "-format=json", "-scenario"}, strings.Fields(quick+flags)...)
		if got := figureOf(t, do(t, args...)); !reflect.DeepEqual(got, wanted(t, link)) {
			t.Errorf("%s: %+v", flags, got)
		}
	}
}

func TestSimulateNotesEachProblemOnALine(t *testing.T) {
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
