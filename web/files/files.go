// Package files opens and saves files, and prints handouts.
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

// Files holds the state of opening, saving and printing files.
type Files struct {
	Page       *page.Page
	opening    int   // the number of files opened so far
	reading    bool  // the last file is being read
	ExportSize int64 // the size of drawings
	title      title // the title of the saved figure
	handout    *handout
	Write      func(source string) // opens the view Write with a new policy
}

// A File is a file that the reader has chosen or dropped on the page.
type File struct {
	Name string
	Size int64 // in bytes
	// Read reads the file and then calls done with its content. If the browser cannot read it, ok is false.
	Read func(done func(data []byte, ok bool))
}

// MaxFile is the size of the largest file that can be opened, in bytes.
const MaxFile = scenario.MaxFile

// Accept lists the extensions of files that open: scenarios, links, tables of arms, custom policies, and saved figures.
const Accept = ".json,.txt,.csv,.tsv,.md,.star,.svg,.tex"

// DropText is the text shown while the reader drags a file over the page.
var DropText = say.Of("drop-file-open")

// ChooseFile opens the browser's dialog.
func (v *Files) ChooseFile() { v.Page.Browser.ChooseFile() }

// SaveScenario saves the scenario with its look and the figure's title.
func (v *Files) SaveScenario() {
	q := &lab.Write{Scenario: v.Page.Valid, View: cmp.Or(v.Page.Looks().String(), "mode=live")}
	if title := v.edited(); title != "" && v.card() == "" {
		q.View += titled + scenario.Fold(title)
	}
	v.Page.Programs.Ask("lab", q, func(m lab.Message) {
		v.keep(m, "json", "application/json")
	})
}

// OpenFiles opens a file. It refuses several files at once.
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

// reader is a program that only reads files, so that files and other questions do not wait for each other.
const reader = "lab#file"

// stopReading discards the file that is being read: only the last file counts.
func (v *Files) stopReading() {
	v.opening++
	if v.reading {
		v.Page.Browser.Retire(reader)
		v.reading = false
		v.Page.Programs.Answered()
	}
}

// OpenFile opens the scenario or the policy in a file, or offers its arms.
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
		v.Page.Browser.Retire(reader) // frees its memory
		switch m := m.(type) {
		case *lab.Scenario:
			v.Page.ClosePanel()
			if m.View != "" {
				look, text, _ := strings.Cut(m.View, titled)
				v.title = title{text: visible(scenario.Unfold(text))}
				v.Page.Turn(m.Scenario.Link() + "~" + look)
				return
			}
			l := v.Page.Look      // the file contains no look
			l.Hide, l.Lock = 0, 0 // they belong to the old scenario
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

// Refuse shows why a file cannot be opened. The page stays as it is.
func (v *Files) Refuse(f File, why string) {
	v.Page.Say(say.Of("cannot-opened", scenario.Quote(f.Name), why))
}
