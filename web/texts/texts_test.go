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

// A space beside a gap stays with names and numbers alone.
func TestNoSpaceIsBetweenChineseLetters(t *testing.T) {
	l := Parse(`Thompson sampling
汤普森采样

{} has paid {}.
{} 已付出 {}。

{}, with {}
对 {} 拉动（{}）

every arm
每一个

{}{}.
{1} {2}。`)
	for text, want := range map[string]string{
		"Thompson sampling has paid 3.":     "汤普森采样已付出 3。",
		"UCB1 has paid Thompson sampling.":  "UCB1 已付出汤普森采样。",
		"UCB1 has paid DP-UCB.":             "UCB1 已付出 DP-UCB。",
		"every arm, with Thompson sampling": "对每一个拉动（汤普森采样）",
		"arm 3, with 7":                     "对 arm 3 拉动（7）",
		"😀 has paid 3.":                     "😀 已付出 3。",
		"Thompson sampling has paid \xff.":  "汤普森采样已付出 \xff。",
	} {
		if got := l.Say(text); got != want {
			t.Errorf("%q is said as %q, want %q", text, got, want)
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
	f.Add("{}", "of {}", "ab")
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
	english := list(t, "english.txt")
	ids := map[string]string{}
	for _, e := range english {
		if id, again := ids[e.Says]; again {
			t.Errorf("english.txt has %q twice, as %s and as %s", e.Says, id, e.ID)
		}
		ids[e.Says] = e.ID
	}
	for _, name := range translations(t) {
		own := list(t, name)
		if _, err := Pairs(english, own); err != nil {
			t.Errorf("web/texts/%s: %v", name, err)
		}
		has := map[string]string{}
		for _, o := range own {
			has[o.ID] = o.Says
		}
		lacks := 0
		for _, e := range english {
			says, ok := has[e.ID]
			if !ok {
				t.Logf("%s lacks %s: %s", name, e.ID, e.Says)
				lacks++
				continue
			}
			for gap := range strings.Count(e.Says, gap) {
				if !strings.Contains(says, "{"+strconv.Itoa(gap+1)+"}") && strings.Count(says, "{}") <= gap {
					t.Errorf("%s: %s, %q, lacks what is in gap %d of %q", name, e.ID, says, gap+1, e.Says)
				}
			}
		}
		if lacks > len(english)/20 {
			t.Errorf("%s lacks %d of %d texts, too many to show it: see make texts", name, lacks, len(english))
		}
	}
}

// translations are the names of all lists but the English one.
func translations(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.txt")
	files = slices.DeleteFunc(files, func(name string) bool { return name == "english.txt" })
	if err != nil || len(files) == 0 {
		t.Fatalf("%q: %v", files, err)
	}
	return files
}

// list reads a list.
func list(t testing.TB, name string) []Text {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := List(string(file))
	if err != nil {
		t.Fatalf("web/texts/%s, %v", name, err)
	}
	return all
}

// pairs is the file of Chinese.
func pairs(b *testing.B) string {
	file, err := Pairs(list(b, "english.txt"), list(b, "zh.txt"))
	if err != nil {
		b.Fatal(err)
	}
	return file
}

// A line that is none is named, and so is a text that English does not have.
func TestAListThatIsWrongIsRefused(t *testing.T) {
	for file, want := range map[string]string{
		"play: Play\n\n# x\nPause":     "line 4",
		"play: Play\nplay: Pause":      `"play" already`,
		"play:Play":                    "line 1",
		"Play it: Play":                "line 1",
		"play: ":                       "line 1",
		"play: Play\r\nx y: Pause\r\n": "line 2",
	} {
		if all, err := List(file); err == nil || !strings.Contains(err.Error(), want) || all != nil {
			t.Errorf("%q: %v, %v", file, all, err)
		}
	}
	english := []Text{{"play", "Play"}, {"mean", "Mean: {}"}}
	if got, err := List("# of it\nplay: Play\n\nmean: Mean: {}\r\n"); err != nil || !slices.Equal(got, english) {
		t.Errorf("%+v, %v", got, err)
	}
	if file, err := Pairs(english, []Text{{"mean", "Mittel: {}"}}); err != nil || Parse(file).Say("Mean: 3") != "Mittel: 3" {
		t.Errorf("%q, %v", file, err)
	}
	if _, err := Pairs(english, []Text{{"pause", "Anhalten"}}); err == nil || !strings.Contains(err.Error(), `"pause"`) {
		t.Errorf("a text that English lacks: %v", err)
	}
}

// What changes many times a second is not remembered.
func BenchmarkSayAnew(b *testing.B) {
	l := Parse(pairs(b))
	for i := 0; b.Loop(); i++ {
		l.Say(strconv.Itoa(i) + " of 1,000,000 pulls, 3 s left")
	}
}

func BenchmarkParse(b *testing.B) {
	file := pairs(b)
	for b.Loop() {
		Parse(file)
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
	ids := map[string]string{}
	for _, e := range list(t, "english.txt") {
		ids[e.Says] = e.ID
	}
	for _, name := range translations(t) {
		own := map[string]string{}
		for _, o := range list(t, name) {
			own[o.ID] = o.Says
		}
		for _, text := range texts {
			english := string(text[1])
			if says := own[ids[english]]; says == "" || says == english {
				t.Errorf("%s says %q for %q, which assets/boot.js says: it must be a line of web/texts/english.txt and one there", name, says, english)
			}
		}
	}
}

// What the editor says is in the lists too: assets/editor asks for it by its English text.
func TestLanguagesSayWhatTheEditorSays(t *testing.T) {
	words, err := os.ReadFile("../../assets/editor/words.mjs")
	if err != nil {
		t.Fatal(err)
	}
	says := []string{"Line {}", "Line {}, column {}"}
	for _, m := range regexp.MustCompile(`(?m)(?:: |leaves = )"([^"]+)"[,;]$`).FindAllSubmatch(words, -1) {
		says = append(says, string(m[1]))
	}
	if len(says) < 20 {
		t.Fatalf("only %q are found", says)
	}
	ids := map[string]string{}
	for _, e := range list(t, "english.txt") {
		ids[e.Says] = e.ID
	}
	for _, name := range translations(t) {
		own := map[string]bool{}
		for _, o := range list(t, name) {
			own[o.ID] = true
		}
		for _, text := range says {
			if !own[ids[text]] {
				t.Errorf("%s lacks %q, which assets/editor/words.mjs has: it must be a line of web/texts/english.txt and one there", name, text)
			}
		}
	}
}
