package web

import (
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
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
const MaxFile = scenariojson.MaxSize

// ChooseFile lets the reader choose a file to open.
func (a *App) ChooseFile() { a.browser.ChooseFile() }

// SaveScenario saves the scenario as a file.
func (a *App) SaveScenario() {
	data, err := scenariojson.Marshal(a.S)
	if err != nil {
		a.say("The scenario cannot be saved: " + err.Error() + ".")
		return
	}
	a.browser.Save("scenario.json", append(data, '\n'))
}

// SaveFigure saves what the chart shows as a file: all curves, those that are switched
// off too.
func (a *App) SaveFigure() {
	f, more := a.Figure()
	for more { // a curve at a time
		f, more = a.Figure()
	}
	// What has no points yet has lists all the same.
	for i := range f.Series {
		s := &f.Series[i]
		s.X, s.Mean = append([]float64{}, s.X...), append([]float64{}, s.Mean...)
	}
	a.browser.Save("figure.json", append(figurejson.Marshal(f), '\n'))
}

// OpenFiles opens a file. Of several none is opened, for nobody could tell which.
func (a *App) OpenFiles(files []File) {
	if len(files) != 1 {
		if len(files) > 1 {
			a.say("These files cannot be opened: the page takes one at a time.")
		}
		return
	}
	a.opening++ // of files that take long to read, the last one counts
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

// openFile shows the scenario that is in a file.
func (a *App) openFile(f File, data []byte) {
	s, err := scenariojson.UnmarshalFile(data)
	if err == nil {
		err = shown(s)
	}
	if err != nil {
		if all, ok := err.(scenario.Problems); ok {
			err = all[0] // the others are seldom about something else
		}
		a.refuse(f, err.Error())
		return
	}
	a.show(s, a.Look)
	a.start()
	a.browser.SetFragment(a.Fragment())
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
