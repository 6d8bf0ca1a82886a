package bridge

import (
	"strings"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
)

// languageKey is the key under which the chosen language is stored. Like the theme, the language belongs to the reader.
const languageKey = "language"

// A tongue is a language of the page, with its Say for JavaScript. The Say is never released, because an algorithm may
// still be using it.
type tongue struct {
	language *say.Language // nil for English
	say      js.Value      // language.Say
}

// speaking returns the tongue for a language. A nil language is English.
func speaking(l *say.Language) *tongue {
	return &tongue{l, js.FuncOf(func(_ js.Value, args []js.Value) any { return l.Say(args[0].String()) }).Value}
}

// greet shows the page in the reader's last language, or in the browser's language, unless the link names one.
func (b *browser) greet() {
	tag := stored(languageKey)
	if tag == "" {
		preferred := b.window.Get("navigator").Get("language")
		if preferred.Type() == js.TypeString {
			tag, _, _ = strings.Cut(preferred.String(), "-")
		}
	}
	b.app.Appearance.Greet(tag)
}

// Speak loads the texts of a language and shows the page in it.
func (b *browser) Speak(tag string, keep bool, done func(ok bool)) {
	turn := func(t *tongue) {
		b.language, b.say = t.language, t.say
		if tag == markup.English {
			tag = "en"
		}
		b.window.Get("document").Get("documentElement").Set("lang", tag)
		if keep {
			store(languageKey, tag)
		}
		done(true)
	}
	if known := b.tongues[tag]; known != nil {
		turn(known)
		return
	}
	b.work.await(b.window.Get("arcade").Call("text", tag+".txt"),
		func(file js.Value) {
			b.tongues[tag] = speaking(say.Parse(file.String()))
			turn(b.tongues[tag])
		},
		func() { done(false) })
}

// said translates a text into the page's language.
func (b *browser) said(text string) string {
	return b.language.Say(text)
}
