package web

// languages are those that the page can be shown in, in the order in which the button goes
// through them: the tag that a browser knows a language by, how it calls itself and what the
// button that turns to it says, in that language, too.
var languages = []struct{ tag, sign, label string }{
	{"", "EN", "Show the page in English"},
	{"zh", "ZH", "用中文显示本页"},
}

// English is the language that the page is written in.
const English = ""

// HasLanguage reports whether the page can be shown in a language.
func HasLanguage(tag string) bool {
	for _, l := range languages {
		if l.tag == tag {
			return true
		}
	}
	return false
}

// next returns the place of the language that the button turns to.
func (a *App) nextLanguage() int {
	for i, l := range languages {
		if l.tag == a.Language {
			return (i + 1) % len(languages)
		}
	}
	return 0
}

// LanguageSign and LanguageLabel describe the language that the button turns to.
func (a *App) LanguageSign() string { return languages[a.nextLanguage()].sign }

// LanguageLabel says what the button does, to those who read that language.
func (a *App) LanguageLabel() string { return languages[a.nextLanguage()].label }

// LanguageTag returns the tag of the button's own language, for what reads it aloud.
func (a *App) LanguageTag() string {
	if tag := languages[a.nextLanguage()].tag; tag != English {
		return tag
	}
	return "en"
}

// NextLanguage turns to it.
func (a *App) NextLanguage() { a.Speak(languages[a.nextLanguage()].tag) }

// Speak shows the page in a language, which stays as it was if its texts cannot be had.
func (a *App) Speak(tag string) {
	a.browser.Speak(tag, func(ok bool) {
		if ok {
			a.Language = tag
		} else {
			a.Notice = Notice{Text: "The texts in that language could not be loaded. Check the connection and try again.", Bad: true}
		}
		a.update()
	})
}
