// Package files is what enters and leaves the page as files.
package files

import (
	"cmp"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// Files are what enters and leaves the page as files.
type Files struct {
	Page       *page.Page
	opening    int   // files so far
	reading    bool  // whether the last one is being read
	ExportSize int64 // what drawings are made for
	title      title // of the figure that is saved
	handout    *handout
	Write      func(source string) // turns to the view Write with a new policy
}

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

// Accept lists the kinds of files that Open reads, for the browser's dialog: scenarios, links, tables of arms, custom
// policies, and figures that the page saved.
const Accept = ".json,.txt,.csv,.tsv,.md,.star,.svg,.tex"

// DropText is what the page says while a file hangs over it.
var DropText = say.Of("drop-file-open")

// ChooseFile lets the reader choose a file to open.
func (v *Files) ChooseFile() { v.Page.Browser.ChooseFile() }

// SaveScenario saves the scenario as a file, with how it is looked at and what somebody calls its
// figure.
func (v *Files) SaveScenario() {
	q := &lab.Write{Scenario: v.Page.Valid, View: cmp.Or(v.Page.Looks().String(), "mode=live")}
	if title := v.edited(); title != "" && v.card() == "" {
		q.View += titled + page.Fold(title)
	}
	v.Page.Programs.Ask("lab", q, func(m lab.Message) {
		v.keep(m, "json", "application/json")
	})
}

// OpenFiles opens a file. Of several none is opened, for nobody could tell which.
func (v *Files) OpenFiles(files []File) {
	if len(files) != 1 {
		if len(files) > 1 {
			v.Page.Say(say.Of("these-files-cannot-opened"))
		}
		return
	}
	v.stopReading()
	f, this := files[0], v.opening
	if f.Size > MaxFile {
		v.Refuse(f, say.Of("larger-than-1-mb"))
		return
	}
	f.Read(func(data []byte, ok bool) {
		switch {
		case this != v.opening:
		case !ok:
			v.Refuse(f, say.Of("browser-cannot-read"))
		default:
			v.OpenFile(f, data)
		}
	})
}

// reader is the program that reads files: nothing else waits for it, nor it for anything else.
const reader = "lab#file"

// stopReading gives up on a file that is being read: of several, the last one counts.
func (v *Files) stopReading() {
	v.opening++
	if v.reading {
		v.Page.Browser.Retire(reader)
		v.reading = false
		v.Page.Programs.Answered()
	}
}

// OpenFile shows the scenario or the policy that is in a file, or offers its arms.
func (v *Files) OpenFile(f File, data []byte) {
	if strings.HasSuffix(strings.ToLower(f.Name), ".star") {
		source := strings.TrimPrefix(string(data), "\ufeff")
		if strings.TrimSpace(source) == "" {
			v.Refuse(f, say.Of("nothing-in-file"))
			return
		}
		if err := custom.CheckText(source); err != nil {
			v.Refuse(f, say.Err(err))
			return
		}
		v.Page.ClosePanel()
		v.Write(source)
		return
	}
	v.reading = true
	v.Page.Programs.Ask(reader, &lab.Read{Name: f.Name, Text: string(data)}, func(m lab.Message) {
		v.reading = false
		v.Page.Browser.Retire(reader) // files are rare
		switch m := m.(type) {
		case *lab.Scenario:
			v.Page.ClosePanel()
			if m.View != "" {
				look, text, _ := strings.Cut(m.View, titled)
				v.title = title{text: visible(page.Unfold(text))}
				v.Page.Turn(m.Scenario.Link() + "~" + look)
				return
			}
			l := v.Page.Look      // an old file, or one from elsewhere
			l.Hide, l.Lock = 0, 0 // they were about another scenario
			v.Page.Put(m.Scenario, l)
			v.Page.Start()
			v.Page.History.ShowAddress()
		case *lab.ArmsFound:
			v.Page.Notice = page.Notice{Text: say.Of("file-has", scenario.Quote(f.Name), m.Says), Arms: m}
			v.Page.Update()
		case *lab.Refused:
			v.Refuse(f, m.Why)
		}
	})
}

// Refuse says why a file is not opened. What was there before goes on.
func (v *Files) Refuse(f File, why string) {
	v.Page.Say(say.Of("cannot-opened", scenario.Quote(f.Name), why))
}
