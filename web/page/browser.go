package page

import (
	"epsilonarcade/core/figure"
	"epsilonarcade/web/chart"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
)

// A Browser carries out the page's tasks that need JavaScript. Tests replace it, because package web itself never calls
// JavaScript.
type Browser interface {
	engine.Workers

	// SetFragment shows fragment in the address bar, in a new entry of the history or in the current one.
	SetFragment(fragment string, entry bool)
	// Copy puts a text on the clipboard and tells done whether that worked. If it did not, the text is selected on
	// the page.
	Copy(text string, done func(ok bool))
	// CanShare reports whether the system can share addresses, and HandOn shares one.
	CanShare() bool
	HandOn(title, address string)
	// AddStep adds a step to the reader's lecture in this browser. It passes the number of the lecture's steps and its
	// title to done, or 0 and "" if the browser does not store lectures.
	AddStep(title, address string, done func(steps int, of string))
	// Store posts a JSON document. It passes the status of the response and its "id" to done, or 0 and "" if there is
	// no response.
	Store(address, document string, done func(status int, id string))
	// Class passes the code of this tab's class to done, or "". It also passes the tab's draft for an assignment: the
	// name, the source, and the time of day of the last hand-in. HandIn keeps a name and a source. If sends is true, it
	// hands them in to this class. It passes the status of the response to done, or 0 if there is no response, with the
	// error or the time of day.
	Class(assignment string, done func(code, name, source, at string))
	HandIn(assignment, name, source string, sends bool, done func(status int, why string))
	// Picture shows an SVG picture in host, or none for "". It does nothing if host shows the same picture.
	Picture(host markup.Element, svg string)
	// Print prints the handout once its pictures are loaded.
	Print()
	// MountChart draws the chart with the given name in host. MountBars lets readers drag the bars in host. Each does
	// nothing if the host has not changed.
	MountChart(name string, host markup.Element)
	MountBars(host markup.Element)
	// InView reports whether the chart with the given name is in the window.
	InView(name string) bool
	// Plot shows a figure on the chart with the given name.
	Plot(name string, f figure.Figure, o chart.Options)
	// Wake requests calls of Frame until Frame returns false.
	Wake()
	// Work returns the browser's unfinished work for the page.
	Work() Work
	// Render asks for an update of the page's markup.
	Render()
	// Theme shows the page in "light" or "dark" colours, or in the system's colours for "".
	Theme(name string)
	// Speak shows the page in a language once its texts are loaded, and tells done whether that worked. If keep is
	// set, the next visit begins in this language.
	Speak(language string, keep bool, done func(ok bool))
	// Save downloads data as a file with the given name and type.
	Save(name, mime string, data []byte)
	// CopyImage puts a PNG image on the clipboard and tells done whether that worked.
	CopyImage(png []byte, done func(ok bool))
	// Address returns the page's address without its fragment.
	Address() string
	// Ask sends a question to a program and passes its one answer to done. The answer is Refused if the program gives
	// no other. The first question loads the program, and meanwhile Ask calls Loading and Loaded. The part of a name
	// after "#" distinguishes workers with the same program.
	Ask(program string, question lab.Message, done func(answer lab.Message))
	// Typeset shows an algorithm of the lab in host.
	Typeset(host markup.Element, listing string)
	// Edit shows an editor in host, and calls heard with the new text whenever the reader changes it. Further calls
	// update only what has changed.
	Edit(host markup.Element, e Editor, heard func(text string))
	// Retire ends a program. Its open questions get no answers.
	Retire(program string)
	// SavesData reports whether the browser asks pages to load as little as possible.
	SavesData() bool
	// Reveal scrolls an element into view and gives it the focus.
	Reveal(host markup.Element)
	// ChooseFile lets the reader choose a file. Chosen files and files dropped on the page go to OpenFiles.
	ChooseFile()
}
