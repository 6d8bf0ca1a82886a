//go:build js && wasm

package main

import (
	"slices"
	"strings"
	"syscall/js"

	"epsilonarcade/core/figure"
	"epsilonarcade/web"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/texts"
)

// languageKey is where the chosen language is kept: with the reader, like the theme.
const languageKey = "language"

// greet speaks the language that the reader has chosen before, or that the browser prefers.
func (b *browser) greet() {
	tag := b.stored(languageKey)
	if tag == "" {
		preferred := b.window.Get("navigator").Get("language")
		if preferred.Type() == js.TypeString {
			tag, _, _ = strings.Cut(preferred.String(), "-")
		}
	}
	if tag != web.English && web.HasLanguage(tag) {
		b.app.Speak(tag)
	}
}

// Speak shows the page in a language, for which it loads the texts.
func (b *browser) Speak(tag string, done func(ok bool)) {
	turn := func(l *texts.Language, tag string) {
		b.language = l
		b.window.Get("document").Get("documentElement").Set("lang", tag)
		b.store(languageKey, tag)
		done(true)
	}
	if tag == web.English {
		turn(nil, "en")
		return
	}
	await(b.window.Get("arcade").Call("text", tag+".txt"),
		func(file js.Value) { turn(texts.Parse(file.String()), tag) },
		func() { done(false) })
}

// spoken returns a figure, and how it is shown, in the page's language.
func (b *browser) spoken(f figure.Figure, o chart.Options) (figure.Figure, chart.Options) {
	say := b.language.Say
	f.Title, f.X.Label, f.Y.Label = say(f.Title), say(f.X.Label), say(f.Y.Label)
	f.Series, f.Bounds, o.Marks = slices.Clone(f.Series), slices.Clone(f.Bounds), slices.Clone(o.Marks)
	for i := range f.Series {
		f.Series[i].Name = say(f.Series[i].Name)
	}
	for i := range f.Bounds {
		f.Bounds[i].Name = say(f.Bounds[i].Name)
	}
	for i := range o.Marks {
		o.Marks[i] = say(o.Marks[i])
	}
	if under := o.Under; under != nil {
		o.Under = func(i int) string { return say(under(i)) }
	}
	return f, o
}
