package files_test

import (
	"encoding/binary"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/envtest"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/page"
)

// told returns the page's notice in English.
func told(p *webtest.Page) page.Notice {
	n := p.Notice
	n.Text = say.English(n.Text)
	return n
}

func TestAWrongFileChangesNothing(t *testing.T) {
	whole, err := scenariojson.Marshal(webtest.Small("ucb1", "thompson"))
	testkit.OK(t, err)
	s := webtest.Small("ucb1", "ldp-ucb-b")
	p := webtest.Open(s.Link(), 2)
	p.Finish(t)
	before := p.Fragment()
	for _, c := range []struct{ content, want string }{
		{``, `it is empty.`},
		{`<svg/>`, `it contains no scenario (scenarios are .json files), and it is not a list of arms: arm 1: "<svg/>" is not a valid arm. Write a mean such as 0.5, or `},
		{`{"policy":"ucb1","notion":"none","lower":0}`, `document: "policy" is not the name of a field`}, // an audit

		{`{"title":"","series":[]}`, `scenario: the value is missing`},
		{`{"scenario":"2t&epsilon=1"}`, `scenario: `}, // a newer version
	} {
		p.Dismiss()
		p.Files.OpenFiles([]files.File{file("a.json", c.content)})
		if n := told(p); !n.Bad || n.Offer || !strings.HasPrefix(n.Text, `"a.json" cannot be opened – `) || !strings.Contains(n.Text, c.want) || strings.HasSuffix(n.Text, "..") {
			t.Errorf("%.60q: %+v, want %q", c.content, n, c.want)
		}
		if !reflect.DeepEqual(p.S, s) || p.Fragment() != before || !p.Runs.Ended() {
			t.Fatalf("%.60q: the page shows %q, ended: %v", c.content, p.Fragment(), p.Runs.Ended())
		}
	}
	if p.Files.OpenFiles([]files.File{file("a.json", "\ufeff"+string(whole))}); p.Notice.Bad { // some editors write a byte order mark
		t.Errorf("a byte order mark: %+v", p.Notice)
	}
}

// A file may contain a link or an address. If the link has a look, it replaces the page's look.
func TestALinkInAFileOpens(t *testing.T) {
	link := webtest.Small("ucb1", "thompson").Link()
	for _, text := range []string{
		link, link + "\n", "\ufeff" + link, " \r\n" + link + "~mode=mean\r\n", "#" + link, "\ufeff https://example.org/arcade/#" + link + "~mode=mean", "1t",
	} {
		p := webtest.Open(webtest.Small("ldp-ucb-b").Link()+"~x=log", 0)
		p.Files.OpenFiles([]files.File{file("link.txt", text)})
		want := link
		if text == "1t" {
			want = "1t"
		}
		look := page.ParseLook("x=log")
		if strings.Contains(text, "~") {
			look = page.ParseLook("mode=mean")
		}
		if p.Notice.Bad || p.S.Link() != want || p.Look.Mode != look.Mode || p.Look.X != look.X {
			t.Errorf("%q opens as %q, %+v", text, p.Fragment(), p.Notice)
		}
	}
}

// The page offers a list of arms, and uses it once the reader accepts it.
func TestAFileWithArmsOffersThem(t *testing.T) {
	for text, want := range map[string][2]string{
		"arm,mean\n1,0.3\n2,0.5\n":   {`"arms.csv" contains 2 arms with means from 0.3 to 0.5 (2 Bernoulli). The first line is read as column headings.`, "0.3,0.5"},
		"\ufeffvariant;value\na;0,3": {`"arms.csv" contains 1 arm with mean 0.3 (1 Bernoulli). Commas are read as decimal points. The first line is read as column headings. The means are in column "value".`, "0.3"},
	} {
		p := webtest.Still(webtest.Small("ucb1"))
		p.Files.OpenFiles([]files.File{file("arms.csv", text)})
		if n := told(p); n.Bad || n.Text != want[0] || n.Arms == nil || p.S.Link() != webtest.Small("ucb1").Link() {
			t.Errorf("%q: %+v", text, n)
		}
		p.Arms.UseList(p.Notice.Arms)
		if got := scenario.PrintArms(p.S.Arms); got != want[1] || p.Notice.Text != "" {
			t.Errorf("%q: the arms are %s, %+v", text, got, p.Notice)
		}
	}
	p := webtest.Still(webtest.Small("ucb1"))
	const besides = " It also contains no scenario (scenarios are .json files)."
	const unknown = ` not identify the means. Use the heading "mean" for means, or "clicks" and "views" for counts. Remove all other columns.` + besides
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		var data []byte
		for _, unit := range utf16.Encode([]rune("\ufeffarm\tgap\nA\t0.3\n")) { // as Excel saves "Unicode text"
			data = order.AppendUint16(data, unit)
		}
		p.Dismiss()
		if p.Files.OpenFiles([]files.File{file("arms.csv", string(data))}); told(p).Text != `"arms.csv" cannot be opened – the heading "gap" does`+unknown {
			t.Errorf("UTF-16: %s", p.Notice.Text)
		}
	}
	if p.Files.OpenFiles([]files.File{file("arms.csv", "t\u202e,UCB1\n1,2\n2,3\n")}); told(p).Text != `"arms.csv" cannot be opened – the headings "t\u202e", "UCB1" do`+unknown {
		t.Errorf("two headings: %s", p.Notice.Text)
	}
}

// No bad file opens, whatever its extension: the page says why and stays the same. Only files with invalid policies
// open, in the editor, because readers correct them there.
func TestBadFilesChangeNothing(t *testing.T) {
	p := webtest.Still(webtest.Small("ucb1"))
	before := p.Fragment()
	for _, c := range envtest.BadFiles() {
		for _, kind := range []string{".json", ".csv", ".star", ""} {
			p.Dismiss()
			p.Files.OpenFiles([]files.File{file(c.Name+kind, c.Text)})
			says := c.Says
			if len(c.Text) > 1<<20 {
				says = "line 1: the row is longer than 1 MB"
			}
			if kind == ".star" && custom.CheckText(c.Text) == nil && strings.TrimSpace(c.Text) != "" {
				if p.Notice.Bad || p.Write.Editor.Text != c.Text {
					t.Errorf("%s: %+v", c.Name+kind, p.Notice)
				}
				p = webtest.Still(webtest.Small("ucb1"))
				continue
			}
			if n := told(p); !n.Bad || !strings.HasPrefix(n.Text, `"`+c.Name+kind+`" cannot be opened – `) || kind != ".star" && !strings.Contains(n.Text, says) || len(n.Text) > 500 ||
				strings.ContainsFunc(n.Text, func(r rune) bool { return r < ' ' || r == '\u202e' || r == '\ufffd' }) {
				t.Errorf("%s: %+v, want %q", c.Name+kind, n, says)
			}
			if p.Fragment() != before {
				t.Fatalf("%s: the page shows %q", c.Name+kind, p.Fragment())
			}
		}
	}
}

// The browser's dialog offers exactly the kinds of files that open.
func TestTheDialogOffersAllKindsOfFiles(t *testing.T) {
	link := webtest.Small("ucb1").Link()
	kinds := map[string]string{
		".json": `{"epsilon":2}`, ".txt": link, ".csv": "mean\n0.3", ".tsv": "arm\tmean\n1\t0.3", ".md": "| mean |\n|---|\n| 0.3 |",
		".star": "policy(name = \"Mine\")\nstart = 1\ndef index(t, arm):\n    return arm.mean\n",
		".svg":  "<svg>\n<metadata>\n scenario: " + link + "\n", ".tex": "% scenario: " + link + "\n",
	}
	offered := strings.Split(files.Accept, ",")
	if len(offered) != len(kinds) {
		t.Errorf("offered: %q", offered)
	}
	for _, kind := range offered {
		p := webtest.Still(webtest.Small("thompson"))
		p.Files.OpenFiles([]files.File{file("a"+kind, kinds[kind])})
		if opened := p.Notice.Arms != nil || p.S.Link() != webtest.Small("thompson").Link(); p.Notice.Bad || !opened {
			t.Errorf("%s: %+v", kind, p.Notice)
		}
	}
}

// Opening a file with a policy adds the policy to the scenario and opens the view Write.
func TestAPolicyOpensFromItsFile(t *testing.T) {
	const text = "policy(name = \"Mine\")\nstart = 1\ndef index(t, arm):\n    return arm.mean\n"
	for _, name := range []string{"mine.star", "MINE.STAR"} {
		p := webtest.Open(webtest.Small("ucb1").Link(), 0)
		p.Files.OpenFiles([]files.File{file(name, "\ufeff"+text)}) // some editors write a byte order mark
		if n := len(p.S.Policies); p.Notice.Bad || n != 2 || p.S.Policies[1].Source != text || !p.View().Writing() || p.Write.Editor.Text != text {
			t.Errorf("%s: %+v, %s, %q", name, p.Notice, p.S.Link(), p.Write.Editor.Text)
		}
	}
	for text, want := range map[string]string{"": `"a.star" cannot be opened – it is empty.`, "\xff": "UTF-8", "x = '\u202e'": "control character"} {
		p := webtest.Open(webtest.Small("ucb1").Link(), 0)
		p.Files.OpenFiles([]files.File{file("a.star", text)})
		if !p.Notice.Bad || !strings.Contains(told(p).Text, want) || len(p.S.Policies) != 1 {
			t.Errorf("%q: %+v", text, p.Notice)
		}
	}
}

func TestLargerFilesAreNotRead(t *testing.T) {
	p := webtest.Open("", 0)
	p.Files.OpenFiles([]files.File{{Name: "big.json", Size: files.MaxFile + 1, Read: func(int64, int64, func([]byte, bool)) { t.Error("it is read") }}})
	if told(p).Text != `"big.json" cannot be opened – it is larger than 128 MB.` {
		t.Errorf("%+v", p.Notice)
	}
	p.Files.OpenFiles([]files.File{file(strings.Repeat("x", 1000), "{"+strings.Repeat(" ", scenario.MaxFile-2)+"}")})
	if p.Notice.Bad {
		t.Errorf("a scenario of the largest size: %+v", p.Notice)
	}
	p.Files.OpenFiles([]files.File{file("long.json", "{"+strings.Repeat(" ", scenario.MaxFile)+"}")})
	if told(p).Text != `"long.json" cannot be opened – it is larger than 10 MB.` {
		t.Errorf("a longer scenario: %+v", p.Notice)
	}
	if p.Files.OpenFiles([]files.File{file(strings.Repeat("<", 1000), "x")}); len(told(p).Text) > 400 {
		t.Errorf("a long name: %q", p.Notice.Text)
	}
}

func TestOneFileIsOpenedAtATime(t *testing.T) {
	p := webtest.Open("", 0)
	a, b := file("a.json", `{"epsilon":2}`), file("b.json", `{"epsilon":3}`)
	if p.Files.OpenFiles([]files.File{a, b}); !p.Notice.Bad || p.S.Epsilon != 1 {
		t.Errorf("two: ε = %v, %+v", p.S.Epsilon, p.Notice)
	}
	if p.Dismiss(); p.Notice.Bad {
		t.Fatal("the notice is still shown")
	}
	if p.Files.OpenFiles(nil); p.Notice.Bad || p.S.Epsilon != 1 {
		t.Errorf("none: ε = %v, %+v", p.S.Epsilon, p.Notice)
	}
	// If two files are slow to load, the one chosen later opens.
	var late func([]byte, bool)
	p.Files.OpenFiles([]files.File{{Name: "a.json", Size: 13, Read: func(_, _ int64, done func([]byte, bool)) { late = done }}})
	p.Files.OpenFiles([]files.File{b})
	if late([]byte(`{"epsilon":2}`), true); p.S.Epsilon != 3 {
		t.Errorf("ε = %v", p.S.Epsilon)
	}
	p.Files.OpenFiles([]files.File{{Name: "gone.json", Size: 13, Read: func(_, _ int64, done func([]byte, bool)) { done(nil, false) }}})
	if told(p).Text != `"gone.json" cannot be opened – the browser cannot read it.` || p.S.Epsilon != 3 {
		t.Errorf("ε = %v, %+v", p.S.Epsilon, p.Notice)
	}
}

// A new file replaces a file that is still being read. The old file's result or error no longer counts.
func TestANewFileReplacesASlowOne(t *testing.T) {
	for name, old := range map[string]string{"good": `{"epsilon":2}`, "bad": `{"epsilon":101}`} {
		p := webtest.Open("", 0)
		p.Slow = true
		p.Files.OpenFiles([]files.File{file("old.json", old)})
		if p.Programs.Working != page.Working {
			t.Errorf("%s: while a file is read the page says %q", name, p.Programs.Working)
		}
		late := p.Asked[0]
		p.Files.OpenFiles([]files.File{file("new.json", `{"epsilon":3}`)})
		if len(p.Asked) != 1 || p.Asked[0].Program != late.Program || !slices.Contains(p.Retired, late.Program) || p.Programs.Working != page.Working {
			t.Fatalf("%s: %d questions, retired %q, %q", name, len(p.Asked), p.Retired, p.Programs.Working)
		}
		p.Deliver()
		if p.S.Epsilon != 3 || p.Notice.Bad || p.Programs.Working != "" {
			t.Errorf("%s: ε = %v, %+v, %q", name, p.S.Epsilon, p.Notice, p.Programs.Working)
		}
	}
	// Even a refused file replaces the file before it.
	p := webtest.Open("", 0)
	p.Slow = true
	p.Files.OpenFiles([]files.File{file("old.json", `{"epsilon":2}`)})
	p.Files.OpenFiles([]files.File{{Name: "big.json", Size: files.MaxFile + 1, Read: nil}})
	p.Deliver()
	if p.S.Epsilon != 1 || !strings.HasPrefix(told(p).Text, `"big.json"`) || p.Programs.Working != "" {
		t.Errorf("ε = %v, %+v, %q", p.S.Epsilon, p.Notice, p.Programs.Working)
	}
}

// A file replaces the scenario and unfinished entries, but not the look.
func TestAFileOpensAsALinkDoesButKeepsTheLook(t *testing.T) {
	p := webtest.Open(webtest.Small("ucb1", "thompson").Link()+"~mode=mean&x=linear", 0)
	look := p.Look
	p.Arms.SelectArm(2)
	p.Policies.ToggleCurve(1)
	p.Fields.Edit(page.Epsilon, "x")
	p.Share.CopyShare()
	p.Files.OpenFiles([]files.File{file("a.json", `{"epsilon":2}`)})
	if p.Look != look || p.Arm != 0 || len(p.Hidden) != 0 || *p.Fields.Field(page.Epsilon) != (page.Field{Text: "2"}) || p.Share.Copied {
		t.Errorf("%+v, arm %d, hidden %v, field %+v", p.Look, p.Arm, p.Hidden, *p.Fields.Field(page.Epsilon))
	}
	want := scenario.Default()
	want.Epsilon = 2
	if !reflect.DeepEqual(p.S, want) {
		t.Errorf("it shows %q", p.Fragment())
	}
	if p.ChooseFile(); p.Choosing != 1 {
		t.Error("no file can be chosen")
	}
}
