package command

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/document"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/page"
)

// The help shows the same scenario as a link and as JSON, and lists all kinds of arms and all fields.
func TestHelpShowsTheFormOfAScenario(t *testing.T) {
	for _, command := range []string{"simulate", "audit"} {
		help := do(t, command, "-h").stdout
		link := regexp.MustCompile(`(?m)^  '(1t&.*)'$`).FindStringSubmatch(help)
		form := regexp.MustCompile(`(?ms)^  \{$.*^  \}$`).FindString(help)
		if link == nil || form == "" {
			t.Fatalf("%s -h has no link or no document:\n%s", command, help)
		}
		a, err := scenario.ParseLink(link[1])
		b, also := scenariojson.Unmarshal([]byte(form))
		if err != nil || also != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%v, %v\n%+v\n%+v", err, also, a, b)
		}
		for _, k := range arm.Families() {
			if !strings.Contains(help, document.KindOfArm(k)) {
				t.Errorf("%s -h does not name arms of kind %s", command, k.ID)
			}
		}
		if !strings.Contains(help, strings.Join(scenario.LinkKeys(), ", ")) {
			t.Errorf("%s -h does not name the fields of a link", command)
		}
	}
}

// Unknown settings of a view are ignored, and a note names them.
func TestUnknownSettingsOfAViewAreNamed(t *testing.T) {
	want := do(t, "simulate", "-scenario", quick)
	file := write(t, t.TempDir(), "link", quick+"~moode=mean")
	for from, unknown := range map[string]string{
		quick + "~mode=mean&x=log&embed&view=gallery": "", quick + "~moode=mean": `"moode=mean"`, file: `"moode=mean"`,
		"https://example.org/#" + quick + "~mode=meen": `"mode=meen"`, quick + "~presents": `"presents"`,
	} {
		says := ""
		if unknown != "" {
			says = "arcade simulate: note: the link’s option " + unknown + " is not recognised and was ignored\n"
		}
		if got := do(t, "simulate", "-scenario", from); got.stdout != want.stdout || got.stderr != says {
			t.Errorf("%s: %+v", from, got)
		}
	}
}

// viewSettings agrees with the page's table. The program works without the page, so it cannot import that table.
func TestViewSettingsAgreeWithThePage(t *testing.T) {
	all := map[string][]string{}
	for _, f := range page.LookFields {
		all[f.Key] = f.Values
	}
	if len(viewSettings) != len(all) {
		t.Errorf("there are %d, and the page has %d", len(viewSettings), len(all))
	}
	for key, values := range viewSettings {
		of, ok := all[key]
		if !ok || values != nil && !slices.Equal(values, of) || values == nil && of != nil && key != "speed" {
			t.Errorf("%q is %q, and the page's %q", key, values, of)
		}
	}
}

// If no scenario is given, a custom policy runs in the usual scenario, and a note says so.
func TestAPolicyRunsWithoutAScenario(t *testing.T) {
	file := write(t, t.TempDir(), "my.star", testkit.Example(t, "ucb1"))
	got := do(t, "simulate", "-policy", file, "-horizon", "300", "-runs", "2")
	want := do(t, "simulate", "-policy", file, "-scenario", "1t&horizon=300&runs=2")
	const note = "arcade simulate: note: no -scenario is given, so '1t&horizon=20000&runs=20' is run: 9 arms, and 4 policies besides yours\n"
	if got.status != Done || got.stdout != want.stdout || got.stderr != note {
		t.Errorf("%+v", got)
	}
}

// Labels distinguish policies with the same name by their files or, if the file is the same, by their order.
func TestLabelsTellPoliciesOfTheSameNameApart(t *testing.T) {
	dir := t.TempDir()
	a := write(t, dir, "a.star", testkit.Example(t, "ucb1"))
	b := write(t, dir, "b.star", testkit.Example(t, "ucb1")+"# mine\n")
	got := do(t, "simulate", "-scenario", quick, "-policy", a, "-policy", b)
	if !strings.Contains(got.stdout, "UCB1 (a.star) ") || !strings.Contains(got.stdout, "UCB1 (b.star) ") {
		t.Errorf("%+v", got)
	}
	got = do(t, "simulate", "-scenario", quick, "-policy", a, "-policy", a)
	if strings.Contains(got.stdout, "a.star") || !strings.Contains(got.stdout, "no. 2") {
		t.Errorf("%+v", got)
	}
	broken := write(t, dir, "c.star", strings.Replace(testkit.Example(t, "ucb1"), "arm.n", "(arm.n - 9)", 1))
	got = do(t, "simulate", "-scenario", quick, "-policy", a, "-policy", broken)
	if got.status != Failed || !strings.HasPrefix(got.stderr, "arcade simulate: "+broken+":9: UCB1: ") {
		t.Errorf("%+v", got)
	}
}

// A long link is written only to files. In other output, the link's length replaces it.
func TestALongLinkIsInFilesOnly(t *testing.T) {
	dir := t.TempDir()
	file, table := write(t, dir, "my.star", testkit.Example(t, "adap-ucb")), filepath.Join(dir, "table.txt")
	args := []string{"simulate", "-scenario", quick, "-policy", file}
	shown := do(t, args...)
	if kept := do(t, append(args, "-o", table)...); kept != (said{}) {
		t.Fatal(kept)
	}
	data, err := os.ReadFile(table)
	link := regexp.MustCompile(`(?m)^scenario: (1t-.*)$`).FindSubmatch(data)
	if err != nil || link == nil || len(link[1]) < 400 {
		t.Fatalf("%v, %s", err, data)
	}
	short := regexp.MustCompile(`(?m)^scenario: a link of \d+ characters, too long for this text; a file contains it \(-o FILE\)$`)
	if !short.MatchString(shown.stdout) || strings.Contains(shown.stdout, string(link[1])) {
		t.Error(shown.stdout)
	}
	if got := do(t, "simulate", "-scenario", table); got != shown {
		t.Errorf("the file gives %+v", got)
	}
	if got := do(t, "simulate", "-scenario", quick); !strings.Contains(got.stdout, "scenario: 1t-") {
		t.Errorf("a short link is hidden: %s", got.stdout)
	}
}

// The list of figures says which figures take custom policies.
func TestTheListOfFiguresSaysWhichTakePolicies(t *testing.T) {
	file := write(t, t.TempDir(), "my.star", testkit.Example(t, "ucb1"))
	list := strings.Split(do(t, "figures").stdout, "\n")
	stopped, stop := context.WithCancel(t.Context()) // stop before the first run
	stop()
	for _, paper := range gallery.Papers() {
		for _, p := range paper.Panels {
			at := slices.IndexFunc(list, func(line string) bool { return strings.HasPrefix(line, "  "+p.ID+" ") })
			says := at >= 0 && !strings.HasSuffix(list[at], "(no runs)") && !strings.HasSuffix(list[at], ", takes no -policy)")
			got := doIn(stopped, "figure", p.ID, "-policy", file)
			if refused := strings.HasPrefix(got.stderr, "arcade figure: -policy: "); refused == says || got.status != Misused && got.status != Interrupted {
				t.Errorf("%s: the list says %v, and the command %q", p.ID, says, got.stderr)
			}
		}
	}
}
