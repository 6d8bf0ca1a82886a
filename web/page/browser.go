package page

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
)

// A Browser is what the page needs of the browser. Package web itself never calls
// JavaScript, so that its state can be tested without one.
type Browser interface {
	engine.Workers

	// SetFragment shows fragment in the address bar, in a new entry of the history or in
	// place of the current one.
	SetFragment(fragment string, entry bool)
	// Copy puts the text that the page shows to be copied on the clipboard and tells done how
	// that went. Where it does not, the text is left selected.
	Copy(text string, done func(ok bool))
	// CanShare reports whether the system can hand addresses on, and HandOn has it do so.
	CanShare() bool
	HandOn(title, address string)
	// Store posts a JSON document and tells done the answer's status and what it gives as
	// "id": 0 and nothing where there is no answer.
	Store(address, document string, done func(status int, id string))
	// Picture shows an SVG picture in host, or none. Called again with the same it does nothing.
	Picture(host markup.Element, svg string)
	// Print prints the handout of the markup once its pictures are there.
	Print()
	// MountChart draws the chart of that name in host from now on; MountBars lets people
	// drag the bars in host. Called again with the same host they do nothing.
	MountChart(name string, host markup.Element)
	MountBars(host markup.Element)
	// InView reports whether the chart of that name is in the window.
	InView(name string) bool
	// Plot shows a figure on the chart of that name.
	Plot(name string, f figure.Figure, o chart.Options)
	// Wake asks for calls of Frame until one returns false.
	Wake()
	// Work returns the browser's unfinished work for the page.
	Work() Work
	// Render asks for the page's markup to be brought up to date soon.
	Render()
	// Theme shows the page in "light" or "dark", or as the system has it for "".
	Theme(name string)
	// Speak shows the page in a language from now on, once its texts are there, and tells done
	// how that went. If keep, the reader finds it so next time.
	Speak(language string, keep bool, done func(ok bool))
	// Save lets the reader keep data as a file of that name and type.
	Save(name, mime string, data []byte)
	// CopyImage puts a PNG image on the clipboard and tells done how that went.
	CopyImage(png []byte, done func(ok bool))
	// Address returns the page's address without its fragment.
	Address() string
	// Ask asks a program, which is loaded when it is first needed, and hands on its one
	// answer: a Refused if there is no other. Meanwhile it calls Loading and Loaded. What
	// follows "#" in a program's name tells workers apart that run the same one.
	Ask(program string, question lab.Message, done func(answer lab.Message))
	// Typeset shows an algorithm in host: that of a sheet.
	Typeset(host markup.Element, listing string)
	// Edit shows an editor of a text in host, and tells heard the text at each change that the reader
	// makes. Called again it changes no more than it must.
	Edit(host markup.Element, e Editor, heard func(text string))
	// Retire ends a program: what it has been asked is not answered.
	Retire(program string)
	// SavesData reports whether nothing is to be loaded that nobody has asked for.
	SavesData() bool
	// Reveal brings an element of the markup into view and gives it the keys.
	Reveal(host markup.Element)
	// ChooseFile lets the reader choose a file. What is chosen, or dropped on the page,
	// comes to OpenFiles.
	ChooseFile()
}
