package bridge

import (
	"strings"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/web"
	"epsilonarcade/web/texts"
)

// languageKey is where the chosen language is kept: with the reader, like the theme.
const languageKey = "language"

// A tongue is a language that the page has spoken, and what says its texts to JavaScript, which
// has no end: an algorithm may still be shown by it.
type tongue struct {
	language *texts.Language // nil for English
	say      js.Value        // its Say
}

// speaking returns a language, nil for English, as JavaScript can use it.
func speaking(l *texts.Language) *tongue {
	words := say.English
	if l != nil {
		words = l.Say
	}
	return &tongue{l, js.FuncOf(func(_ js.Value, args []js.Value) any { return words(args[0].String()) }).Value}
}

// greet speaks the language that the reader has chosen before, or that the browser prefers, unless
// the link names one.
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

// Speak shows the page in a language, for which it loads the texts.
func (b *browser) Speak(tag string, keep bool, done func(ok bool)) {
	turn := func(t *tongue) {
		b.language, b.say = t.language, t.say
		if tag == web.English {
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
			b.tongues[tag] = speaking(texts.Parse(file.String()))
			turn(b.tongues[tag])
		},
		func() { done(false) })
}

// said returns a text in the language of the page.
func (b *browser) said(text string) string {
	if b.language == nil {
		return say.English(text)
	}
	return b.language.Say(text)
}
