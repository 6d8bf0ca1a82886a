package web

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
)

// A File is one that somebody has chosen, or dropped on the page.
type File struct {
	Name string
	Size int64 // in bytes
	// Read reads all of it and tells done, later on, what is in it, or that the browser
	// cannot tell.
	Read func(done func(data []byte, ok bool))
}

// MaxFile is the size of the largest file that is read, in bytes.
const MaxFile = scenario.MaxFile

// DropText is what the page says while a file hangs over it.
const DropText = "Drop the file to open it"

// ChooseFile lets the reader choose a file to open.
func (a *App) ChooseFile() { a.browser.ChooseFile() }

// SaveScenario saves the scenario as a file.
func (a *App) SaveScenario() {
	a.ask("lab", &lab.Write{Link: a.S.Link()}, func(m lab.Message) {
		a.keep(m, "scenario.json", "application/json")
	})
}

// OpenFiles opens a file. Of several none is opened, for nobody could tell which.
func (a *App) OpenFiles(files []File) {
	if len(files) != 1 {
		if len(files) > 1 {
			a.say("These files cannot be opened: the page takes one at a time.")
		}
		return
	}
	a.stopReading()
	f, this := files[0], a.opening
	if f.Size > MaxFile {
		a.refuse(f, "it is larger than 1 MB")
		return
	}
	f.Read(func(data []byte, ok bool) {
		switch {
		case this != a.opening:
		case !ok:
			a.refuse(f, "the browser cannot read it")
		default:
			a.openFile(f, data)
		}
	})
}

// reader is the program that reads files: nothing else waits for it, nor it for anything else.
const reader = "lab#file"

// stopReading gives up on a file that is being read: of several, the last one counts.
func (a *App) stopReading() {
	a.opening++
	if a.reading {
		a.browser.Retire(reader)
		a.reading = false
		a.answered()
	}
}

// openFile shows the scenario that is in a file.
func (a *App) openFile(f File, data []byte) {
	a.reading = true
	a.ask(reader, &lab.Read{Text: string(data)}, func(m lab.Message) {
		a.reading = false
		a.browser.Retire(reader) // files are rare
		switch m := m.(type) {
		case *lab.Link:
			s, err := scenario.ParseLink(m.Link)
			switch {
			case err != nil:
				a.refuse(f, err.Error())
			default:
				a.closePanel()
				l := a.Look
				l.Hide, l.Lock = 0, 0 // they were about another scenario
				a.show(s, l)
				a.start()
				a.showAddress()
			}
		case *lab.Refused:
			a.refuse(f, m.Why)
		}
	})
}

// refuse says why a file is not opened. What was there before goes on.
func (a *App) refuse(f File, why string) {
	a.say(scenario.Quote(f.Name) + " cannot be opened: " + why + ".")
}

// say shows a notice about something that went wrong.
func (a *App) say(text string) {
	a.Notice = Notice{Text: text, Bad: true}
	a.update()
}
