package web

import (
	"cmp"
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/web/page"
)

// An Appearance is how the page looks to whoever reads it. Of that a link can carry the language,
// until the reader chooses one.
type Appearance struct {
	Page *page.Page
	Dark string // theme: "", "light" or "dark"
	// SystemDark reports whether the system's theme is dark; it is not if nobody knows.
	SystemDark func() bool
	chosen     bool // whether the reader has chosen a language since the page was opened
}

// Languages are those that the page can be shown in, in the order in which the button goes
// through them: the tag that a browser knows a language by, how it calls itself and what the
// button that turns to it says, in that language, too.
var Languages = []struct{ tag, sign, label string }{
	{"", "EN", "EN: Show the page in English"},
	{"zh", "ZH", "ZH：用中文显示本页"},
}

// English is the language that the page is written in.
const English = ""

// HasLanguage reports whether the page can be shown in a language.
func HasLanguage(tag string) bool {
	for _, l := range Languages {
		if l.tag == tag {
			return true
		}
	}
	return false
}

// NewAppearance returns how the page looks at first.
func NewAppearance(p *page.Page) *Appearance {
	v := &Appearance{Page: p}
	p.Rooms.Join(page.Hooks{Opened: func() {
		if tag := p.Look.Language; tag != "" && !v.chosen {
			v.speak(tag, false)
		}
	}})
	return v
}

// next returns the place of the language that the button turns to.
func (v *Appearance) nextLanguage() int {
	for i, l := range Languages {
		if l.tag == v.Page.Language {
			return (i + 1) % len(Languages)
		}
	}
	return 0
}

// LanguageSign and LanguageLabel describe the language that the button turns to.
func (v *Appearance) LanguageSign() string { return Languages[v.nextLanguage()].sign }

// LanguageLabel says what the button does, to those who read that language.
func (v *Appearance) LanguageLabel() string { return Languages[v.nextLanguage()].label }

// LanguageTag returns the tag of the button's own language, for what reads it aloud.
func (v *Appearance) LanguageTag() string {
	return cmp.Or(Languages[v.nextLanguage()].tag, "en")
}

// NextLanguage turns to it, for good: what the link says of it is no longer so.
func (v *Appearance) NextLanguage() {
	v.chosen = true
	if v.Page.Look.Language != "" {
		v.Page.Look.Language = ""
		v.Page.History.ShowAddress()
	}
	v.speak(Languages[v.nextLanguage()].tag, true)
}

// Greet shows the page in the language that the reader goes by, unless the link names one.
func (v *Appearance) Greet(tag string) {
	if v.Page.Look.Language == "" && tag != English && HasLanguage(tag) {
		v.speak(tag, false)
	}
}

// speak shows the page in a language, which stays as it was if its texts cannot be had. If keep,
// it is the reader's from now on.
func (v *Appearance) speak(tag string, keep bool) {
	if tag == "en" {
		tag = English
	}
	v.Page.Browser.Speak(tag, keep, func(ok bool) {
		if ok {
			v.Page.Language = tag
		} else {
			v.Page.Notice = page.Notice{Text: say.Of("texts-language-could-not") + " " + say.Of("check-connection-try-again"), Bad: true}
		}
		v.Page.Update()
	})
}

// ThemeSign shows the current theme.
func (v *Appearance) ThemeSign() string {
	return map[string]string{"": "◐", "light": "☀", "dark": "☾"}[v.Dark]
}

// ThemeLabel says what the theme is, and what the button changes it to.
func (v *Appearance) ThemeLabel() string {
	is := map[string]string{"": say.Of("colours-system-them"), "light": say.Of("colours-light"), "dark": say.Of("colours-dark")}[v.Dark]
	return is + " " + map[string]string{"": say.Of("change-systems"), "light": say.Of("change-light"), "dark": say.Of("change-dark")}[v.nextTheme()]
}

// NextTheme changes the page's colours.
func (v *Appearance) NextTheme() {
	v.Dark = v.nextTheme()
	v.Page.Browser.Theme(v.Dark)
	v.Page.Update()
}

// nextTheme returns the theme after the current one: after the system's that which looks different.
func (v *Appearance) nextTheme() string {
	order := []string{"", "dark", "light"}
	if v.SystemDark != nil && v.SystemDark() {
		order = []string{"", "light", "dark"}
	}
	return order[(slices.Index(order, v.Dark)+1)%len(order)]
}
