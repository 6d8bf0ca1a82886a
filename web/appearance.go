package web

import (
	"cmp"
	"slices"

	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// An Appearance is the page's language and theme. A link may set the language until the reader chooses one.
type Appearance struct {
	Page *page.Page
	Dark string // the theme: "" for the system's, "light" or "dark"
	// SystemDark reports whether the system's theme is dark, or false if that is unknown.
	SystemDark func() bool
	chosen     bool // whether the reader has chosen a language
}

// NewAppearance returns a page's initial appearance.
func NewAppearance(p *page.Page) *Appearance {
	v := &Appearance{Page: p}
	p.Rooms.Join(page.Hooks{Opened: func() {
		if tag := p.Look.Language; tag != "" && !v.chosen {
			v.speak(tag, false)
		}
	}})
	return v
}

// nextLanguage returns the index of the language that the button switches to.
func (v *Appearance) nextLanguage() int {
	for i, l := range markup.Languages {
		if l.Tag == v.Page.Language {
			return (i + 1) % len(markup.Languages)
		}
	}
	return 0
}

// LanguageSign returns the sign of the language that the button switches to.
func (v *Appearance) LanguageSign() string { return markup.Languages[v.nextLanguage()].Sign }

// LanguageLabel returns the button's label, in the language that the button switches to.
func (v *Appearance) LanguageLabel() string { return markup.Languages[v.nextLanguage()].Label }

// LanguageTag returns the tag of the language that the button switches to, for screen readers.
func (v *Appearance) LanguageTag() string {
	return cmp.Or(markup.Languages[v.nextLanguage()].Tag, "en")
}

// NextLanguage switches to the next language and remembers it. The link's language then no longer applies.
func (v *Appearance) NextLanguage() {
	v.chosen = true
	if v.Page.Look.Language != "" {
		v.Page.Look.Language = ""
		v.Page.History.ShowAddress()
	}
	v.speak(markup.Languages[v.nextLanguage()].Tag, true)
}

// Greet shows the page in the reader's language, unless the link names a language.
func (v *Appearance) Greet(tag string) {
	if v.Page.Look.Language == "" && tag != markup.English && markup.HasLanguage(tag) {
		v.speak(tag, false)
	}
}

// speak shows the page in a language. If its texts cannot be loaded, the language does not change. With keep, the
// browser remembers the language.
func (v *Appearance) speak(tag string, keep bool) {
	if tag == "en" {
		tag = markup.English
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

// ThemeSign returns the symbol for the current theme.
func (v *Appearance) ThemeSign() string {
	return map[string]string{"": "◐", "light": "☀", "dark": "☾"}[v.Dark]
}

// ThemeLabel describes the current theme and the next one.
func (v *Appearance) ThemeLabel() string {
	is := map[string]string{"": say.Of("colours-system-them"), "light": say.Of("colours-light"), "dark": say.Of("colours-dark")}[v.Dark]
	return is + " " + map[string]string{"": say.Of("change-systems"), "light": say.Of("change-light"), "dark": say.Of("change-dark")}[v.nextTheme()]
}

// NextTheme switches the page to the next theme.
func (v *Appearance) NextTheme() {
	v.Dark = v.nextTheme()
	v.Page.Browser.Theme(v.Dark)
	v.Page.Update()
}

// nextTheme returns the theme after the current one. The system's theme is followed by the one that looks different.
func (v *Appearance) nextTheme() string {
	order := []string{"", "dark", "light"}
	if v.SystemDark != nil && v.SystemDark() {
		order = []string{"", "light", "dark"}
	}
	return order[(slices.Index(order, v.Dark)+1)%len(order)]
}
