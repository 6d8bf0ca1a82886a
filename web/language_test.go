package web_test

import (
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/assignment"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"

	"github.com/vugu/vugu"
)

// words returns the texts of a page's markup and charts, visible and for screen readers.
func words(p *webtest.Page, t *testing.T) (all []string) {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	testkit.OK(t, err)
	keep := func(text string) string {
		all = append(all, strings.TrimSpace(text))
		return text
	}
	root := &web.Root{App: p.App}
	built := env.RunBuild(root)
	openFolds(built, built.Out)
	markup.Said(env.RunBuild(root), keep)
	for _, plot := range p.Plots {
		f, o := chart.Say(plot.Figure, plot.Options, keep)
		for i := range f.Series {
			if o.Under != nil {
				o.Under(i)
			}
		}
	}
	for _, f := range p.Others {
		chart.Say(f, chart.Options{}, keep)
	}
	return all
}

// openFolds opens all folds of a page. The next build shows them.
func openFolds(page *vugu.BuildResults, part *vugu.BuildOut) {
	for _, c := range part.Components {
		if open := reflect.ValueOf(c).Elem().FieldByName("Open"); open.IsValid() && open.Kind() == reflect.Bool {
			open.SetBool(true)
		}
		openFolds(page, page.ResultFor(c))
	}
}

// Each text of the page is in the catalogue. Besides references to texts, the page has only names, numbers and symbols.
func TestEveryTextOfThePageIsInTheCatalogue(t *testing.T) {
	arguments := arguments(t)
	var missing []string
	for _, text := range everyText(t) {
		if !faults.MatchString(say.English(text)) && english.MatchString(nameless(arguments.Say(text))) {
			missing = append(missing, say.English(text))
		}
	}
	if file := os.Getenv("TEXTS"); file != "" {
		if err := os.WriteFile(file, []byte(strings.Join(missing, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
	if len(missing) > 0 {
		t.Errorf("%d texts have English words that are not in core/say/english.txt, such as %.300q: add each with an id, and use say.Of(id) in the code; TEXTS=missing.txt go test ./web -run EveryTextOfThePage writes all of them to web/missing.txt", len(missing), missing[:min(5, len(missing))])
	}
}

// arguments returns a language whose texts consist only of their arguments.
func arguments(t *testing.T) *say.Language {
	t.Helper()
	file, err := os.ReadFile("../core/say/english.txt")
	testkit.OK(t, err)
	list, err := say.List(string(file))
	testkit.OK(t, err)
	var own strings.Builder
	for _, x := range list {
		own.WriteString(x.ID + ": 0")
		for _, gap := range x.Names() {
			own.WriteString(" {" + gap + "}")
		}
		own.WriteString("\n")
	}
	return say.Parse(own.String())
}

// read holds the texts that everyText returns, after its first call.
var read []string

// everyText returns all texts of all states of the page.
func everyText(t *testing.T) []string {
	t.Helper()
	if read == nil {
		all := map[string]bool{files.DropText: true}
		note := func(texts ...string) {
			for _, text := range texts {
				all[text] = true
			}
		}
		states(t, func(p *webtest.Page) { note(words(p, t)...) }, note)
		read = slices.Sorted(maps.Keys(all))
	}
	return read
}

// A sentence quoted from a paper stays in the paper's language. The name of its source is in the reader's language.
func TestAPapersSentenceStaysInItsLanguage(t *testing.T) {
	p := webtest.Open("1t~panel=azize-table-2&view=sheet", 0)
	p.Rest(t)
	found := false
	for _, f := range p.Cards.Sheet(page.ClaimsCard).Facts {
		if f.Mark != "quote" {
			continue
		}
		found = true
		if all := words(p, t); slices.Contains(all, f.Name) || !slices.Contains(all, f.Value) {
			t.Errorf("with the sentence %q and the source %q, the page translates %q", f.Name, f.Value, all)
		}
	}
	if !found {
		t.Error("no claim shows the paper's sentence")
	}
}

// Numbers in texts are written for people: singular after 1, digits grouped in threes, raised exponents. Quoted texts
// and links are exempt.
func TestNumbersInTextsAreForPeople(t *testing.T) {
	told := 0
	for _, text := range everyText(t) {
		text = say.English(text)
		plain := typed.ReplaceAllString(text, "")
		for what, wrong := range misprints {
			if at := wrong.FindString(plain); at != "" && told < 80 {
				told++
				t.Errorf("%s: %q in %q", what, at, text)
			}
		}
	}
	for _, text := range []string{"0 in 1 pulls", "after 1 runs", "at most 1 times as likely", "1 of 30 panels are there", "20000 pulls", "1e-07", "at 2.5e+10"} {
		if !slices.ContainsFunc(slices.Collect(maps.Values(misprints)), func(r *regexp.Regexp) bool { return r.MatchString(text) }) {
			t.Errorf("%q counts as correct", text)
		}
	}
}

var (
	typed     = regexp.MustCompile(`^-?[\d.e+-]+$|\S+ (is|are) (too large|out of range|not between \S+ and \S+)|\S+ cannot be the number of arms, which must be from 2 to \d+|checkpoints from 1 to \d+|"[^"]*"|“[^”]*”|https?://\S+|arcade audit .*|#?1t[-&~]\S*|\barXiv:\S+`)
	misprints = map[string]*regexp.Regexp{
		"one of many":       regexp.MustCompile(`(^|[^\d.,×^] ?)\b1 (pulls|runs|arms|times|policies|claims|panels|curves|rewards|values|workers|bounds|points|rounds|others|users|steps|responses|lines|links|days|episodes|phases|choices|decisions|numbers|sequences|seconds|(runs|panels|points) are)\b|\b1 of [\d,]+ \w+ are\b`),
		"digits in a row":   regexp.MustCompile(`(^|[^\d.,])\d{5,}`),
		"an exponent typed": regexp.MustCompile(`\de[-+]?\d`),
	}
)

// english matches an English word rather than a symbol.
var english = regexp.MustCompile(`[A-Za-z]{2,}`)

// faults matches messages about a custom policy's source. They are in English, as the policy language is.
var faults = regexp.MustCompile(`^(Line \d+: |The policy could not be checked: |Not checked: |[^:]{1,40} has stopped \().*$`)

// same matches texts that are the same in every language: authors and years of papers, functions in formulas, file
// formats, units, and quoted input.
var same = []*regexp.Regexp{
	// Fields and notions in documents and links; arms, delays and distributions of levels as people type them.
	regexp.MustCompile(`\b(arms|policies|checkpoints|document|epsilon|delta|eps_min|sigma|alpha|horizon|kind|region|runs|scenario|seed|sweep|values)\b(\[\d+\])?(\.[a-z_]+)*( \((arm|policy|checkpoint|value) \d+\))?( = [\d.]+|:)?`),
	regexp.MustCompile(`\bdecision, sequence(, [a-z0-9-]+)+|\b(decision|sequence|reward)-[a-z0-9-]+`),
	regexp.MustCompile(`\b(two-)?gaussian( mean [\d.]+| deviation [\d.]+)*|\buniform( from [\d.]+ to [\d.]+| refuse [\d.]+)*|\bbeta\([\d., ]+\)|beta:a:b.*|^log\d+$|\bsig\b|\bgeometric:\d+`),
	regexp.MustCompile(`Multi-Armed Bandits with Local Differential Privacy 2021`), // a paper without authors
	regexp.MustCompile(`^ZH：.*`), // a button in its own language
	regexp.MustCompile(`\p{Lu}[\p{L}-]+((, \p{Lu}[\p{L}-]+)*,? & \p{Lu}[\p{L}-]+| et al\.)?,? (19|20)\d\d`),
	regexp.MustCompile(`\b(log|min|max|inf|kl|coth|tanh|exp|clip|Lap|DeltaMin|kHz|MB|KB|pt|CSV|JSON|SVG|PDF|PNG|TikZ|QR|KT|UCB|TS|LDP|DP|KL|DP-FTPL)\b`),
	regexp.MustCompile(`_(min|max)\b`),
	regexp.MustCompile(`\b(Epsilon Arcade|WebAssembly|GitHub)\b`),
	regexp.MustCompile(`\b(azize|heldp|jiang|ren|wang)-[\w-]+`), // panels in links
	regexp.MustCompile(`"[^"]*"`),
	regexp.MustCompile(`\b((piecewise )?linear|quadratic|unbounded|exponential),`), // a policy's own brackets with more in them: see figure.Subject
	regexp.MustCompile(`https?://\S+`),
	regexp.MustCompile(`arcade audit .*`), // a command with ids of policies
	regexp.MustCompile(`\bbroken-[\w-]+`),
	regexp.MustCompile(`^(` + strings.Join(kinds(), "|") + `)(:[\d.e-]+)+$`), // an arm in a link
	regexp.MustCompile(`[\w-]+\.(csv|json|pdf|png|svg|tex)\b`),
}

// kinds returns the ids of all kinds of arms.
func kinds() (ids []string) {
	for _, k := range arm.Families() {
		ids = append(ids, k.ID)
	}
	return ids
}

// names returns the names of the policies, with the longest first, because some names are parts of others.
var names = sync.OnceValue(func() (names []string) {
	for _, s := range policy.All() {
		names = append(names, s.Name)
	}
	for _, e := range examples.All() {
		spec, _ := custom.Spec(e.Source)
		names = append(names, spec.Name, spec.Summary)
	}
	for _, a := range assignment.Shipped() {
		names = append(names, say.English(a.Title), say.English(a.Text)) // in a link, which has its author's language
		spec, _ := custom.Spec(a.Start)
		names = append(names, spec.Name, spec.Summary)
	}
	for _, l := range lessons.Course("") { // a file for each language
		texts := []string{l.Title}
		for _, s := range l.Steps {
			q := s.Question
			texts = append(texts, s.Title, s.Text, q.Text, q.Why)
			texts = append(texts, regexp.MustCompile(`\{[a-z]+\}`).Split(q.Measured, -1)...)
			for _, o := range q.Options {
				texts = append(texts, o.Text)
			}
		}
		names = append(names, slices.DeleteFunc(texts, func(text string) bool { return !english.MatchString(text) })...)
	}
	spec, _ := custom.Spec("")
	names = append(names, spec.Name)
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
})

// nameless removes the names that are the same in every language.
func nameless(text string) string {
	for _, name := range names() {
		text = strings.ReplaceAll(text, name, "")
	}
	for _, s := range same {
		text = s.ReplaceAllString(text, "")
	}
	return text
}

func TestTheLanguageGoesRound(t *testing.T) {
	p := webtest.Open("", 0)
	seen := map[string]bool{}
	for range len(markup.Languages) {
		if !markup.HasLanguage(p.Language) || p.Appearance.LanguageSign() == "" || p.Appearance.LanguageTag() == "" || seen[p.Appearance.LanguageLabel()] {
			t.Errorf("%q: %q, %q, %q", p.Language, p.Appearance.LanguageSign(), p.Appearance.LanguageTag(), p.Appearance.LanguageLabel())
		}
		if named := page.ParseLook("lang=" + p.Language).Language; named != p.Language {
			t.Errorf("a link to a page in %q names %q", p.Language, named)
		}
		seen[p.Appearance.LanguageLabel()] = true
		p.Appearance.NextLanguage()
	}
	if p.Language != markup.English || !slices.Equal(p.Spoken, []string{"zh", ""}) {
		t.Errorf("the last language is %q after %q", p.Language, p.Spoken)
	}
	if !slices.Equal(p.Kept, p.Spoken) {
		t.Errorf("of %q the browser remembers %q", p.Spoken, p.Kept)
	}
	p.Mute = true
	if p.Appearance.NextLanguage(); p.Language != markup.English || !p.Notice.Bad {
		t.Errorf("without texts the language is %q, and the page says %+v", p.Language, p.Notice)
	}
}

// A link's language applies to the open page until the reader chooses another language.
func TestALinkNamesTheLanguageOfItsPage(t *testing.T) {
	for _, c := range []struct{ link, reads, shown string }{
		{"1t~lang=zh", "", "zh"},
		{"1t~lang=en", "zh", ""},
		{"1t", "zh", "zh"},
		{"1t~lang=xx", "zh", "zh"},
		{"1t~lang=", "xx", ""},
	} {
		p := webtest.Open(c.link, 0)
		if p.Appearance.Greet(c.reads); p.Language != c.shown || p.Kept != nil {
			t.Errorf("%s is in %q for a reader of %q, and %q are remembered", c.link, p.Language, c.reads, p.Kept)
		}
	}
	p := webtest.Open("1t", 0)
	p.Navigated("1t~lang=zh")
	if p.Language != "zh" || p.Share.ShareText() != p.Home+"#1t~lang=zh" {
		t.Errorf("a link on the open page: %q, and %s is shared", p.Language, p.Share.ShareText())
	}
	p.Appearance.NextLanguage()
	if p.Language != markup.English || !slices.Equal(p.Kept, []string{""}) || p.Fragment() != "" {
		t.Errorf("after English was chosen: %q, remembered %q, at %q", p.Language, p.Kept, p.Fragment())
	}
	if p.Navigated("1t~lang=zh&x=log"); p.Language != markup.English {
		t.Errorf("a link changes what the reader has chosen to %q", p.Language)
	}
}

// A reader who uses another language is told that files are in English, and shares links in that language.
func TestFilesAreInEnglishAndLinksAreNot(t *testing.T) {
	p := webtest.Open("1t", 0)
	told := func() bool {
		return strings.HasPrefix(say.English(p.Files.ExportWords()), "Files are in English. Save ")
	}
	if told() || strings.Contains(p.Share.ShareText(), "lang") {
		t.Errorf("in English: %s", p.Share.ShareText())
	}
	p.Appearance.NextLanguage()
	if !told() || !strings.HasSuffix(p.Share.ShareText(), "#1t~lang=zh") || p.Fragment() != "" {
		t.Errorf("in Chinese %s is shared, at %q", p.Share.ShareText(), p.Fragment())
	}
}
