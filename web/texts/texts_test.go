package texts

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

const file = `# A remark.

Play
Abspielen

Pause
Anhalten

Mean of {} runs
Mittel über {} Läufe

{} of {} pulls
von {2} Zügen {1}

Next: {}
Danach: {}

Yes.
Ja。

{}; {}
{}, und {}

.
!

# The last one has no end.
Half <b> & "c"
Halb <i> & "d"`

func TestATextIsSaidAsAWhole(t *testing.T) {
	l := Parse(file)
	for text, want := range map[string]string{
		"Play":                 "Abspielen",
		" \n Play\t":           " \n Abspielen\t",
		"Play it":              "Play it",
		"Mean of 1,000 runs":   "Mittel über 1,000 Läufe",
		"Mean of {} runs":      "Mittel über {} Läufe",
		"Mean of  runs":        "Mean of  runs",
		"1 of 2 pulls":         "von 2 Zügen 1",
		"{2} of {1} pulls":     "von {1} Zügen {2}",
		"1 of 2 of 3 pulls":    "von 2 of 3 Zügen 1",
		"Next: Pause":          "Danach: Anhalten",
		"Next: Mean of 3 runs": "Danach: Mittel über 3 Läufe",
		"Next: 7":              "Danach: 7",
		"Next: ":               "Next: ",
		"":                     "",
		"  ":                   "  ",
		"# A remark.":          "# A remark.",
		"Yes. Mean of 3 runs":  "Ja。Mittel über 3 Läufe",
		"Mean of 3. No runs":   "Mean of 3. No runs",
		"So: Yes. Next: 7":     "So: Yes. Danach: 7",
		"Play. Yes.":           "Abspielen! Ja。",
		"Next: et al. 2020":    "Danach: et al. 2020",
		"Next: 3; Next: 4":     "Danach: 3, und Danach: 4",
		"Mean of 1: 3 runs":    "Mean of 1: 3 runs",
		"Next: Pause.":         "Danach: Anhalten!",
		`Half <b> & "c"`:       `Halb <i> & "d"`,
	} {
		for range 2 { // the second time from memory
			if got := l.Say(text); got != want {
				t.Errorf("%q is said as %q, want %q", text, got, want)
			}
		}
	}
}

// A page is one that is built by hand.
type page struct{ out vugu.BuildOut }

func (p *page) Build(*vugu.BuildIn) *vugu.BuildOut { return &p.out }

func TestAPageIsShownInTheLanguage(t *testing.T) {
	inner := `Half &lt;b&gt; &amp; &#34;c&#34;`
	markup := "Play <b class=\"x\">Play</b>"
	root := &vugu.VGNode{Type: vugu.ElementNode, Data: "p", Attr: []vugu.VGAttribute{{Key: "title", Val: "Play"}, {Key: "class", Val: "Play"}}}
	root.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: "Play "})
	root.AppendChild(&vugu.VGNode{Type: vugu.ElementNode, Data: "b", InnerHTML: &inner})
	root.AppendChild(&vugu.VGNode{Type: vugu.ElementNode, Data: "b", InnerHTML: &markup})
	child := &page{vugu.BuildOut{Out: []*vugu.VGNode{{Type: vugu.TextNode, Data: "Pause"}}}}
	p := &page{vugu.BuildOut{Out: []*vugu.VGNode{root}, Components: []vugu.Builder{child}}}
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	Parse(file).Show(env.RunBuild(p))
	b := root.FirstChild.NextSibling
	for got, want := range map[string]string{
		root.Attr[0].Val:               "Abspielen",
		root.Attr[1].Val:               "Play",
		root.FirstChild.Data:           "Abspielen ",
		*b.InnerHTML:                   `Halb &lt;i&gt; &amp; &#34;d&#34;`,
		*b.NextSibling.InnerHTML:       "Abspielen <b class=\"x\">Abspielen</b>",
		child.out.Out[0].Data + "\x00": "Anhalten\x00",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func FuzzSay(f *testing.F) {
	f.Add("Mean of {} runs", "{1}{}{2}", "Mean of 5 runs")
	f.Add("{}{}", "{}", "ab")
	f.Fuzz(func(t *testing.T, english, own, text string) {
		l := Parse(english + "\n" + own)
		got := l.Say(text)
		if head := text[:len(text)-len(strings.TrimLeft(text, " "))]; !strings.HasPrefix(got, head) {
			t.Errorf("%q has lost its first spaces: %q", text, got)
		}
	})
}

// A language has texts of english.txt, with all that differs, and no other. What it lacks stays
// English on the page; make texts lists it.
func TestLanguagesHaveTextsOfThePage(t *testing.T) {
	english := map[string]bool{}
	for _, line := range lines(t, "english.txt") {
		if english[line] {
			t.Errorf("english.txt has %q twice", line)
		}
		english[line] = true
	}
	files, err := filepath.Glob("*.txt")
	if err != nil || len(files) < 2 {
		t.Fatalf("%q: %v", files, err)
	}
	for _, name := range files {
		if name == "english.txt" {
			continue
		}
		all := lines(t, name)
		if len(all)%2 != 0 {
			t.Fatalf("web/texts/%s has %d lines: one has no pair, a text and its translation below it", name, len(all))
		}
		has := map[string]bool{}
		for i := 0; i < len(all); i += 2 {
			text, own := all[i], all[i+1]
			switch {
			case has[text]:
				t.Errorf("%s has %q twice", name, text)
			case !english[text]:
				t.Errorf("%s has %q, which is no text of english.txt: take it and its translation out of web/texts/%s", name, text, name)
			}
			has[text] = true
			for gap := range strings.Count(text, gap) {
				if !strings.Contains(own, "{"+strconv.Itoa(gap+1)+"}") && strings.Count(own, "{}") <= gap {
					t.Errorf("%s: %q lacks what is in gap %d of %q", name, own, gap+1, text)
				}
			}
		}
		for _, text := range lines(t, "english.txt") {
			if !has[text] {
				t.Logf("%s lacks %q", name, text)
			}
		}
		if lacks := len(english) - len(has); lacks > len(english)/20 {
			t.Errorf("%s lacks %d of %d texts, too many to show it: see make texts", name, lacks, len(english))
		}
	}
}

// lines returns the lines of a file that are not empty and no remarks.
func lines(t *testing.T, name string) (all []string) {
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	return all
}

// What changes many times a second is not remembered.
func BenchmarkSayAnew(b *testing.B) {
	file, err := os.ReadFile("zh.txt")
	if err != nil {
		b.Fatal(err)
	}
	l := Parse(string(file))
	for i := 0; b.Loop(); i++ {
		l.Say(strconv.Itoa(i) + " of 1,000,000 pulls, 3 s left")
	}
}

func BenchmarkParse(b *testing.B) {
	file, err := os.ReadFile("zh.txt")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Parse(string(file))
	}
}

// While the program is not there, assets/boot.js finds its texts as whole lines, each above its
// translation.
func TestLanguagesSayWhatThePageSaysBeforeItsProgram(t *testing.T) {
	script, err := os.ReadFile("../../assets/boot.js")
	if err != nil {
		t.Fatal(err)
	}
	texts := regexp.MustCompile(`\b(?:fail|tell|stage)\((?:\w+, )?"([^"]+)"`).FindAllSubmatch(script, -1)
	if len(texts) < 5 {
		t.Fatalf("only %d texts are found", len(texts))
	}
	files, err := filepath.Glob("*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(file), "\n")
		for _, text := range texts {
			at := slices.Index(lines, string(text[1]))
			if at < 0 {
				t.Errorf("web/texts/%s lacks %q, which assets/boot.js says: add it", name, text[1])
			} else if own := lines[at+1]; name != "english.txt" && (own == "" || own == string(text[1])) {
				t.Errorf("%s has %q for %q", name, own, text[1])
			}
		}
	}
}
