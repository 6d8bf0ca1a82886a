package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

func TestFiguresListsTheGallery(t *testing.T) {
	text := do(t, "figures")
	var list []struct {
		ID, Place string
		Scenarios []string
		Claims    []string
	}
	read(t, &list, "figures")
	panels := gallery.Panels()
	if len(list) != len(panels) {
		t.Fatalf("%d figures, want %d", len(list), len(panels))
	}
	for i, p := range panels {
		e := list[i]
		if e.ID != p.ID || e.Place != say.English(p.Place.Says()) || len(e.Scenarios) != len(p.Scenarios) || len(e.Claims) != len(p.Claims) || !strings.Contains(text.stdout, p.ID+" ") {
			t.Errorf("%s is listed as %+v", p.ID, e)
		}
		for _, link := range e.Scenarios {
			if _, err := scenario.ParseLink(link); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
		}
	}
}

func TestFigureWritesAPanel(t *testing.T) {
	for _, c := range []struct {
		id, args string
		series   int
		claim    string
	}{
		{"wang-1a", "", 2, "S0-9b"},
		{"wang-4a", "-runs 2 -horizon 2000", 4, "S0-2a"},
		{"wang-6a", "-runs 2 -horizon 2000 -seed 3", 2, "S0-5"},
		{"azize-1", "", 1, "S3-5"},
		{"azize-table-2", "", 0, "S3-4a"},
		{"heldp-2", "-runs 2 -horizon 2000", 5, "S4-1"},
	} {
		got := do(t, append([]string{"figure", c.id, "-format", "json"}, strings.Fields(c.args)...)...)
		f := figureOf(t, got)
		if f.ID != c.id || len(f.Series) != c.series || len(f.Claims) == 0 || !strings.Contains(got.stdout, `"`+c.claim+`"`) {
			t.Errorf("%s: %s with %d series and %d claims", c.id, f.ID, len(f.Series), len(f.Claims))
		}
	}
}

// A shard that has been changed causes an error, and nothing is written.
func TestAChangedShardIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	do(t, "figure", "azize-3", "-runs", "2", "-horizon", "100", "-shard", "1/1", "-o", path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const sum = `has been cut or changed since it was written: its checksum does not fit`
	for what, c := range map[string]struct{ from, to, want string }{
		"the figure":     {`"panel":"azize-3"`, `"panel":"azize-1"`, sum},
		"the seconds":    {`"seconds":0`, `"seconds":9`, sum},
		"a run":          {`"from":0`, `"from":1`, sum},
		"no checksum":    {`"checksum":`, `"form":`, "is not the result of a shard: form is "},
		"an old one":     {`epsilonarcade shard 3`, `epsilonarcade figure shard 1`, `was written by an older version; make this shard again`},
		"something more": {"}\n", "}\n{}", "is not the result of a shard: it goes on after its end"},
		"nothing":        {`"form"`, `"form"`, ""},
	} {
		bad := write(t, dir, "bad.json", strings.Replace(string(data), c.from, c.to, 1))
		out := filepath.Join(dir, "out.svg")
		got := do(t, "merge", bad, "-o", out)
		_, err := os.Stat(out)
		if c.want == "" {
			if got.status != Done || err != nil {
				t.Errorf("as it is: %+v, %v", got, err)
			}
			os.Remove(out)
		} else if got.status != Failed || !strings.Contains(got.stderr, "bad.json: "+c.want) || err == nil {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
}

// The table has a row for each number, and the JSON contains the same numbers.
func TestClaimsWritesATable(t *testing.T) {
	got := do(t, "claims", "S0-9", "S3-4", "-format", "markdown")
	if got.status != Done || strings.Count(got.stdout, "| S0-9a |") != 9 || strings.Count(got.stdout, "| S0-9b |") != 2 || strings.Count(got.stdout, "| S0-9c |") != 2 || strings.Count(got.stdout, "| S3-4b |") != 1 || !strings.Contains(got.stdout, "0.002051 |") {
		t.Errorf("%d %s %s", got.status, got.stderr, got.stdout)
	}
	got = do(t, "claims", "S0-9", "S3-4", "-format", "summary")
	if got.status != Done || strings.Count(got.stdout, "\n### S") != 5 || strings.Count(got.stdout, "| exact |") != 5 || !strings.Contains(got.stdout, "### S3-4b does not hold\n") || !strings.Contains(got.stdout, "The cause is proved.") || !strings.Contains(got.stdout, "\nOpen: as at S0-9b.\n") {
		t.Errorf("%d %s %s", got.status, got.stderr, got.stdout)
	}
	got = do(t, "claims", "S3-1", "S2-1", "-runs", "2", "-horizon", "1000")
	if got.status != Done || !strings.Contains(got.stdout, "at T = 1,000, 2 runs, seed 1") || !strings.Contains(got.stdout, "S2-1") {
		t.Errorf("%d %s %s", got.status, got.stderr, got.stdout)
	}
	var list []struct {
		ID, Quote, Place      string
		Checked, Holds        bool
		Numbers               []struct{ Holds bool }
		Judged                []struct{ Holds bool }
		Verdict, Found, Cause string
	}
	if read(t, &list, "claims", "S0-9", "S3-4"); len(list) != 5 || !list[0].Holds || !list[1].Holds || list[2].Holds || !list[3].Holds || list[4].Holds || len(list[0].Numbers) != 9 {
		t.Fatalf("%+v", list)
	}
	for _, c := range list {
		if c.Verdict != c.Found || (c.Cause == "") != (c.Verdict != string(gallery.DoesNotHold)) || c.Quote == "" || c.Place == "" || len(c.Judged) != 1 {
			t.Errorf("%+v", c)
		}
	}
}

// If a verdict differs from the verdict at the paper's number of runs, the text gives both verdicts. It groups settings
// into ranges of horizons.
func TestClaimsGiveTheVerdictAtThePapersSettings(t *testing.T) {
	found := gallery.Finding{Verdict: gallery.DoesNotHold, Cause: gallery.Proved, Text: "A sign is missing."}
	one := checkedClaim{claim: gallery.Claim{ID: "S3-4b", Quote: "it grows", Place: "§5", Found: found}, run: "T = 10, 2 runs", verdict: gallery.DoesNotHold}
	if got := say.English(one.found()); got != "The cause is proved. A sign is missing." {
		t.Errorf("with the same verdict: %q", got)
	}
	one.verdict = gallery.Holds
	if got := say.English(one.found()); got != "We have measured this claim with as many runs as in the paper. The claim does not hold. The cause is proved. A sign is missing." {
		t.Errorf("with another verdict: %q", got)
	}
	if all, err := wantedClaims([]string{"S0-2", "S3-4b"}); err != nil || len(all) != 4 {
		t.Errorf("S0-2 has three parts: %d claims, %v", len(all), err)
	}
	for _, at := range []struct {
		t     int64
		holds bool
	}{{700, true}, {100, false}, {200, false}, {600, true}, {800, false}} {
		one.judged = append(one.judged, gallery.Judged{
			Setting: gallery.Setting{Words: fmt.Sprintf("at T = %d", at.t), Horizon: at.t}, Numbers: []figure.Claim{{Holds: at.holds}},
		})
	}
	for got, want := range map[string]string{
		one.where():    "It holds at T from 600 to 700. It does not hold at T from 100 to 200, or at T = 800.",
		one.settings(): "at T = 700, 2 runs",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, text := range []string{claimsText([]checkedClaim{one}), claimsSummary([]checkedClaim{one})} {
		if !strings.Contains(text, "“it grows” (§5)") || !strings.Contains(text, one.where()) || !strings.Contains(text, one.found()) {
			t.Error(text)
		}
	}
}

// The notes on a figure's assumptions are in its JSON and below its table, but not in a drawing.
func TestFiguresCarryTheirNotes(t *testing.T) {
	panel, _ := gallery.Find("azize-3")
	notes := figure.Figure{Notes: panel.Notes()}.Said(say.English).Notes
	if len(notes) == 0 {
		t.Fatal("the panel has no assumptions")
	}
	for _, format := range []string{"json", "text", "svg"} {
		got := do(t, "figure", "azize-3", "-runs", "2", "-horizon", "100", "-format", format)
		if got.status != Done {
			t.Fatalf("%+v", got)
		}
		if format == "json" {
			var f figure.Figure
			if err := json.Unmarshal([]byte(got.stdout), &f); err != nil || !slices.Equal(f.Notes, notes) {
				t.Errorf("notes %q (%v), want %q", f.Notes, err, notes)
			}
			continue
		}
		flat := strings.Join(strings.Fields(got.stdout), " ")
		for _, n := range notes {
			if in := strings.Contains(flat, n); in != (format == "text") {
				t.Errorf("%s: %q is there: %v", format, n, in)
			}
		}
	}
}
