package say

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ref returns a reference to a text that is not in the catalogue.
func ref(id, args, says string, values ...string) string {
	line := id + ": " + says
	if args != "" {
		line = id + "(" + args + "): " + says
	}
	return first + strings.Join(append([]string{line}, values...), between) + last
}

// abroad is a language with a few texts.
var abroad = Parse("# A remark.\n\npays: {regret} zahlt {policy}.\nucb: 上界\nof: {n} 的 {name}。\n")

func TestAReferenceIsReplacedByWords(t *testing.T) {
	pays := func(policy, regret string) string {
		return ref("pays", "policy, regret", "{policy} pays {regret}.", policy, regret)
	}
	ucb := ref("ucb", "", "UCB index")
	pulls := func(n string) string { return ref("pulls", "n", "{n} {n|pull|pulls}", n) }
	for _, c := range []struct{ text, english, own string }{
		{"", "", ""},
		{"plain {text}", "plain {text}", "plain {text}"},
		{pays("DP-SE", "3"), "DP-SE pays 3.", "3 zahlt DP-SE."},
		{"Here " + pays("A", "3") + " " + pays("B", "4"), "Here A pays 3. B pays 4.", "Here 3 zahlt A. 4 zahlt B."},
		{pays(ucb, pulls("1")), "UCB index pays 1 pull.", "1 pull zahlt 上界."},
		{pulls("0") + pulls("2") + pulls("1,000"), "0 pulls2 pulls1,000 pulls", "0 pulls2 pulls1,000 pulls"},
		{ref("of", "n, name", "{n} of {name}", "3", ucb), "3 of UCB index", "3 的上界。"},
		{ref("of", "n, name", "{n} of {name}", "3", "X") + " " + ucb, "3 of X UCB index", "3 的 X。上界"},
		{ref("of", "n, name", "{n} of {name}", "3", "X") + " UCB1 " + ucb + " UCB1", "3 of X UCB1 UCB index UCB1", "3 的 X。UCB1 上界 UCB1"},
		{ref("set", "n", "{0, 1} has {n} {x}", "2"), "{0, 1} has 2 {x}", "{0, 1} has 2 {x}"},
		{ref("gap", "n, m", "{n} and {m}", "2"), "2 and {m}", "2 and {m}"},
		{ref("end", "", "{"), "{", "{"},
		{first + "broken" + between, "broken", "broken"},
		{first + last + "x", "x", "x"},
		{Of("views") + ", " + Whole(Of("remove", Of("views"))), "Views, Remove Views", "Views, Remove Views"},
		{last + "x" + between, "x", "x"},
		{Of("no-such-text", "1"), "no-such-text", "no-such-text"},
	} {
		if got := English(c.text); got != c.english {
			t.Errorf("%q is %q in English, want %q", c.text, got, c.english)
		}
		if got := abroad.Say(c.text); got != c.own {
			t.Errorf("%q is %q in another language, want %q", c.text, got, c.own)
		}
	}
}

// Readers type arguments. Control characters in an argument leave the text around it unchanged.
func TestArgumentsCannotBreakAReference(t *testing.T) {
	for arg, want := range map[string]string{
		"a" + last + "b":               "ab",
		"a" + between + "b":            "ab",
		"a" + first + "b":              "ab",
		first + "x" + last:             "x",
		"a" + Of("views") + "b" + last: "aviewsb", // removes all references
		"a" + Of("views") + "b":        "aViewsb",
	} {
		if got, full := English(Of("remove", arg)), English(Of("remove", want)); got != full || !strings.HasSuffix(got, want) {
			t.Errorf("%q becomes %q, want %q", arg, got, full)
		}
	}
}

// Another program can show a text that its own catalogue lacks.
func TestAWholeReferenceNeedsNoCatalogue(t *testing.T) {
	whole := Whole("a " + Of("remove", "X"+Of("views")) + first + "no-such" + last + first)
	if want := "a " + ref("remove", "name", "Remove {name}", "X"+ref("views", "", "Views")) + first + "no-such" + last + first; whole != want {
		t.Errorf("%q, want %q", whole, want)
	}
	if again := Whole(whole); again != whole {
		t.Errorf("%q becomes %q", whole, again)
	}
	foreign := ref("views", "", "Another text") + ref("no-such", "n", "{n}", Of("views"))
	if own := Own(whole + Whole(foreign)); own != "a "+Of("remove", "X"+Of("views"))+first+"no-such"+last+first+foreign {
		t.Errorf("%q", own)
	}
}

// A language may change the order of the emphasized arguments. Pieces splits its whole text.
func TestPiecesHaveStrongArgumentsInOddPlaces(t *testing.T) {
	pays := ref("pays", "policy, regret", "{policy} pays {regret}.", Strong("DP-SE"), Strong("3"))
	pulls := ref("pulls", "n", "{n} {n|pull|pulls}", Strong("1"))
	for _, c := range []struct {
		text string
		says []string
		own  []string
	}{
		{"plain", []string{"plain"}, []string{"plain"}},
		{pulls, []string{"", "1", " pull"}, []string{"", "1", " pull"}},
		{"So " + pays + " " + pulls, []string{"So ", "DP-SE", " pays ", "3", ". ", "1", " pull"}, []string{"So ", "3", " zahlt ", "DP-SE", ". ", "1", " pull"}},
	} {
		var says, own []string
		for _, piece := range Pieces(c.text) {
			says, own = append(says, English(piece)), append(own, abroad.Say(piece))
		}
		if !slices.Equal(says, c.says) || !slices.Equal(own, c.own) {
			t.Errorf("%q is %q in English and %q in another language, want %q and %q", c.text, says, own, c.says, c.own)
		}
		if all := strings.Join(says, ""); English(c.text) != all {
			t.Errorf("%q is %q, and its pieces are %q", c.text, English(c.text), all)
		}
	}
}

func TestTheFirstArgumentOfAReference(t *testing.T) {
	for text, want := range map[string]string{
		Of("remove", Of("views")): Of("views"), Of("views"): Of("views"), "plain": "plain",
		Of("remove", "X") + ".": Of("remove", "X") + ".", Whole(Of("remove", "X")): "X",
	} {
		if got := Argument(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestAnErrorIsEnglishAndKeepsItsReference(t *testing.T) {
	inner := Error("remove", "X")
	if got := inner.Error(); got != English(Of("remove", "X")) {
		t.Errorf("the message is %q", got)
	}
	for _, err := range []error{inner, fmt.Errorf("file: %w", inner), errors.Join(inner)} {
		text := Err(err)
		if !strings.HasSuffix(text, Of("remove", "X")) || English(text) != err.Error() {
			t.Errorf("%v becomes %q", err, text)
		}
	}
	if got := Err(errors.New("plain")); got != "plain" {
		t.Errorf("%q", got)
	}
}

func FuzzSay(f *testing.F) {
	f.Add("n", "{n} {n|a|b}", "1")
	f.Add("", "{", first)
	f.Add("n", "{n", first+first+last+last)
	f.Fuzz(func(t *testing.T, args, says, value string) {
		text := first + "id(" + plain(args) + "): " + plain(says) + between + balanced(value) + last
		if got := English(text + "."); strings.ContainsAny(got, first+between+last) || !strings.HasSuffix(got, ".") {
			t.Errorf("%q becomes %q", text, got)
		}
	})
}

// list reads a catalogue file and returns its texts.
func list(t testing.TB, name string) []Text {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := List(string(file))
	if err != nil {
		t.Fatalf("core/say/%s, %v", name, err)
	}
	return all
}

// The gaps in a text match its arguments, in each language.
func TestGapsAreTheArguments(t *testing.T) {
	gap := regexp.MustCompile(`\{([a-z0-9-]+)[|}]`)
	args := map[string][]string{}
	for _, x := range list(t, "english.txt") {
		args[x.ID] = slices.Sorted(slices.Values(x.Names()))
	}
	files, err := filepath.Glob("*.txt")
	if err != nil || len(files) < 2 {
		t.Fatalf("%q: %v", files, err)
	}
	for _, name := range files {
		for _, x := range list(t, name) {
			want, known := args[x.ID]
			if !known {
				t.Errorf("core/say/%s: english.txt has no text %q: take the line out", name, x.ID)
				continue
			}
			var gaps []string
			for _, m := range gap.FindAllStringSubmatch(x.Says, -1) {
				gaps = append(gaps, m[1])
			}
			slices.Sort(gaps)
			if gaps = slices.Compact(gaps); !slices.Equal(gaps, want) {
				t.Errorf("core/say/%s: %s: the gaps are %q, and the arguments %q", name, x.ID, gaps, want)
			}
		}
	}
}

// Other languages contain most texts of the English catalogue. Texts that they lack stay English on the page. The
// command "make texts" lists these.
func TestLanguagesHaveTexts(t *testing.T) {
	english := list(t, "english.txt")
	files, err := filepath.Glob("*.txt")
	if err != nil || len(files) < 2 {
		t.Fatalf("%q: %v", files, err)
	}
	for _, name := range files {
		has := map[string]bool{}
		for _, x := range list(t, name) {
			has[x.ID] = true
		}
		lacks := 0
		for _, x := range english {
			if !has[x.ID] {
				t.Logf("%s lacks %s", name, x.Line())
				lacks++
			}
		}
		if lacks > len(english)/20 {
			t.Errorf("%s lacks %d of %d texts, too many to show it: see make texts", name, lacks, len(english))
		}
	}
}

// A text that quotes the label of a button or a menu uses the label's exact words, in each language.
func TestLabelsAreQuotedAsTheyStand(t *testing.T) {
	for _, name := range []string{"english.txt", "zh.txt"} {
		says := map[string]string{}
		for _, x := range list(t, name) {
			says[x.ID] = x.Says
		}
		for text, label := range map[string]string{
			"type-paste-arms": "take-these-arms", "write-empty": "write-begin-with", "audit-early": "after-all-runs", "policy-runs-with-claim": "pages-scenario",
		} {
			if !strings.Contains(says[text], "“"+says[label]+"”") {
				t.Errorf("core/say/%s: %s does not quote %s, which is %q", name, text, label, says[label])
			}
		}
	}
}

// A text is grammatical for every number that can fill its gaps.
func TestNumbersAgreeWithTheirNouns(t *testing.T) {
	nouns := `pulls|runs|arms|times|policies|claims|panels|curves|rewards|values|workers|bounds|points|rounds|users|steps|responses|lines|links|days|episodes|phases|choices|decisions|numbers|sequences|seconds|bits|levels|bytes|texts|places`
	one := strings.TrimSuffix(strings.ReplaceAll(nouns, "s|", "|"), "s")
	wrong := map[string]*regexp.Regexp{ // arm 1, 0 and 1, and similar phrases may be followed by a plural
		"1":     regexp.MustCompile(`(^|[^\d.,×^–-] ?)\b1 (` + nouns + `)\b|(^|[^md] )1 (are|were|have)\b`),
		"0":     regexp.MustCompile(`\b0 (` + one + `)\b[^-]`),
		"2":     regexp.MustCompile(`\b2 (` + one + `)\b[^-]`),
		"1,000": regexp.MustCompile(`\b1,000 (` + one + `)\b[^-]`),
	}
	for _, x := range list(t, "english.txt") {
		if x.Args == "" {
			continue
		}
		for n, pattern := range wrong {
			args := strings.Split(x.Args, ", ")
			for i, name := range args {
				if args[i] = n; name == "policy" || name == "run" { // these do not count anything
					args[i] = "A"
				}
			}
			if text := English(Of(x.ID, args...)) + " "; pattern.MatchString(text) {
				t.Errorf("core/say/english.txt: %s: with %s it is %q", x.ID, n, text)
			}
		}
	}
}

func TestAListThatIsWrongIsRefused(t *testing.T) {
	for file, want := range map[string]string{
		"play: Play\n\n# x\nPause": "line 4",
		"play: Play\nplay: Pause":  `"play" already`,
		"play:Play":                "line 1",
		"Play it: Play":            "line 1",
		"play: ":                   "line 1",
		": Play":                   "line 1",
	} {
		if all, err := List(file); err == nil || !strings.Contains(err.Error(), want) || all != nil {
			t.Errorf("%q: %v, %v", file, all, err)
		}
	}
	want := []Text{{"play", "", "Play"}, {"mean", "n, m", "Mean: {n} {m}"}}
	if got, err := List("# of it\nplay: Play\n\nmean(n, m): Mean: {n} {m}\r\n"); err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}
