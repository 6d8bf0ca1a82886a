package web

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/texts"

	"github.com/vugu/vugu"
)

// words are the texts that people see or hear of a page: those of its markup and its charts.
func (p *page) words(t *testing.T) (all []string) {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	keep := func(text string) string {
		all = append(all, strings.TrimSpace(text))
		return text
	}
	texts.Each(env.RunBuild(&Root{App: p.App}), keep)
	for _, plot := range p.plots {
		f, o := chart.Say(plot.figure, plot.options, keep)
		for i := range f.Series {
			o.Under(i)
		}
	}
	return all
}

// Whatever language the page is shown in: no text is left out of the list that translations
// are made by. With TEXTS=file the missing ones are written there.
func TestEveryTextOfThePageIsListed(t *testing.T) {
	known := marking(t)
	lacks := map[string]bool{}
	look := func(p *page) {
		for _, text := range p.words(t) {
			if known.Say(text) == text && english.MatchString(nameless(text)) {
				lacks[text] = true
			}
		}
	}
	views := []string{
		"", "~mode=mean&x=log&inside=open&bounds=kl-lower", "&kind=sweep&over=epsilon&values=0.1,1", "&kind=region", "&kind=timeline",
		"~present", "~embed", "~lock=arms,budget,policies,settings",
	}
	for _, s := range policy.All() {
		views = append(views, "&policies="+s.ID+"~inside=open")
	}
	for _, view := range views {
		p := open("1t&horizon=2000&runs=3"+view, 1)
		p.rest(t)
		p.BeginSharing()
		look(p)
	}
	p := open("1t~view=gallery", 0) // a worker would make all of it
	p.consult()
	look(p)
	for _, panel := range papers.Panels() {
		p := open("1t~panel="+panel.ID+"&view=sheet", 0)
		p.consult()
		look(p)
	}
	look(open("9z", 0))
	var missing []string
	for text := range lacks {
		missing = append(missing, text)
	}
	slices.Sort(missing)
	if file := os.Getenv("TEXTS"); file != "" {
		if err := os.WriteFile(file, []byte(strings.Join(missing, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
	if len(missing) > 0 {
		t.Errorf("texts/english.txt lacks %d texts, such as %.300q", len(missing), missing[:min(5, len(missing))])
	}
}

// english finds a word of English rather than a symbol.
var english = regexp.MustCompile(`[A-Za-z]{2,}`)

// nameless takes out what is called the same in every language.
func nameless(text string) string {
	for _, s := range policy.All() {
		text = strings.ReplaceAll(text, s.Name, "")
	}
	return text
}

// marking returns a language that marks each text of english.txt.
func marking(t *testing.T) *texts.Language {
	t.Helper()
	file, err := os.ReadFile("texts/english.txt")
	if err != nil {
		t.Fatal(err)
	}
	var pairs strings.Builder
	for line := range strings.Lines(string(file)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			pairs.WriteString(line + "\n✓" + line + "\n\n")
		}
	}
	return texts.Parse(pairs.String())
}

func TestTheLanguageGoesRound(t *testing.T) {
	p := open("", 0)
	seen := map[string]bool{}
	for range len(languages) {
		if !HasLanguage(p.Language) || p.LanguageSign() == "" || p.LanguageTag() == "" || seen[p.LanguageLabel()] {
			t.Errorf("%q: %q, %q, %q", p.Language, p.LanguageSign(), p.LanguageTag(), p.LanguageLabel())
		}
		seen[p.LanguageLabel()] = true
		p.NextLanguage()
	}
	if p.Language != English || !slices.Equal(p.spoken, []string{"zh", ""}) {
		t.Errorf("it ends with %q after %q", p.Language, p.spoken)
	}
	p.mute = true
	if p.NextLanguage(); p.Language != English || !p.Notice.Bad {
		t.Errorf("without texts it is %q, and says %+v", p.Language, p.Notice)
	}
}
