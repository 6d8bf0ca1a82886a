package markup

import "slices"

// A Language is a language of the pages.
type Language struct{ Tag, Sign, Label string }

// Languages lists the languages, in the order in which the button goes through them: a browser's tag for the language,
// its sign, and the button's label in that language.
var Languages = []Language{
	{English, "EN", "EN: Show the page in English"},
	{"zh", "ZH", "ZH：用中文显示本页"},
}

// English is the language of the pages' own texts.
const English = ""

// HasLanguage reports whether the pages have the texts of a language.
func HasLanguage(tag string) bool {
	return slices.ContainsFunc(Languages, func(l Language) bool { return l.Tag == tag })
}
