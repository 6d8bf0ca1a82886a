// Package files opens and saves files, and prints handouts.
package files

import (
	"cmp"
	"strconv"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// Files holds the state of opening, saving and printing files.
type Files struct {
	Page       *page.Page
	opening    int   // the number of files opened so far
	Reading    bool  // the last file is being read
	ExportSize int64 // the size of drawings
	title      title // the title of the saved figure
	handout    *handout
	Write      func(source string) // opens the view Write with a new policy
}

// A File is a file that the reader has chosen or dropped on the page.
type File struct {
	Name string
	Size int64 // in bytes
	// Read reads the bytes from one place to another, and then calls done with them. If the browser cannot read the file,
	// ok is false.
	Read func(from, to int64, done func(data []byte, ok bool))
}

// MaxFile is the size of the largest file that can be opened. Files are read in pieces of the size piece. Both are in
// bytes.
const (
	MaxFile = 128 << 20
	piece   = 1 << 20
)

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
	v.StopReading()
	f, this := files[0], v.opening
	if f.Size > MaxFile {
		v.Refuse(f, say.Of("larger-than-128-mb"))
		return
	}
	f.Read(0, min(f.Size, piece), func(data []byte, ok bool) {
		switch {
		case this != v.opening:
		case !ok:
			v.Refuse(f, say.Of("browser-cannot-read"))
		default:
			v.OpenFile(f, data)
		}
	})
}

// OpenText opens a pasted text as if it were a file.
func (v *Files) OpenText(text string) {
	v.OpenFiles([]File{{Name: "CSV", Size: int64(len(text)), Read: func(from, to int64, done func([]byte, bool)) {
		done([]byte(text[from:to]), true)
	}}})
}

// reader is a program that only reads files, so that files and other questions do not wait for each other.
const reader = "lab#file"

// StopReading discards the file that is being read: only the last file counts.
func (v *Files) StopReading() {
	v.opening++
	if v.Reading {
		v.Page.Browser.Retire(reader) // frees its memory
		v.Reading = false
		v.Page.Programs.Answered()
		v.Page.Update()
	}
}

// OpenFile opens the scenario or the policy in a file, or offers its arms. data are the file's first bytes.
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
	v.Reading = true
	v.Page.Programs.Begin()
	v.ask(f, 0, data)
}

// ask passes a piece of the file to the reader. Meanwhile it reads the next piece, if more are left.
func (v *Files) ask(f File, from int64, data []byte) {
	this, to := v.opening, from+int64(len(data))
	q := &lab.Read{Name: f.Name, Text: string(data), From: from, More: to < f.Size}
	if from == 0 {
		q.Scenario = v.Page.Valid
	}
	var next []byte
	waits := 2 // for the answer and for the next piece
	done := func() {
		if waits--; waits == 0 {
			v.ask(f, to, next)
		}
	}
	if q.More {
		f.Read(to, min(to+piece, f.Size), func(data []byte, ok bool) {
			switch {
			case this != v.opening:
			case !ok || len(data) == 0:
				v.StopReading()
				v.Refuse(f, say.Of("browser-cannot-read"))
			default:
				next = data
				done()
			}
		})
	}
	if this != v.opening {
		return
	}
	v.Page.Browser.Ask(reader, q, func(m lab.Message) {
		p, ok := m.(*lab.Progress)
		if !ok {
			v.StopReading()
			v.answered(f, m)
			v.Page.Update()
			return
		}
		v.Page.Programs.Working = say.Of("file-read-so-far", scenario.Quote(f.Name), notation.Count(int(p.Rows)), strconv.FormatInt(100*to/f.Size, 10))
		v.Page.Update()
		done()
	})
}

// answered shows the reader's last answer.
func (v *Files) answered(f File, m lab.Message) {
	switch m := m.(type) {
	case *lab.Scenario:
		v.Page.ClosePanel()
		if m.View != "" {
			look, text, _ := strings.Cut(m.View, titled)
			v.title = title{text: visible(scenario.Unfold(text))}
			scenario.Keep(m.Scenario.Scenario())
			v.Page.Turn(m.Scenario.Link() + "~" + look)
			return
		}
		l := v.Page.Look      // the file contains no look
		l.Hide, l.Lock = 0, 0 // they belong to the old scenario
		v.Page.Put(m.Scenario, l)
		v.Page.Start()
		v.Page.History.ShowAddress()
	case *lab.ArmsFound:
		v.Page.Notice = page.Notice{Text: say.Of("file-has", scenario.Quote(f.Name), m.Found), Arms: m}
		v.Page.Cards.Put(page.TableCard, m.Sheet)
	case *lab.Curves:
		v.Page.Notice = page.Notice{Text: say.Of("file-has", scenario.Quote(f.Name), m.Found), Curves: m}
		v.Page.Cards.Put(page.TableCard, m.Sheet)
	case *lab.Refused:
		v.Refuse(f, m.Why)
	}
}

// Refuse shows why a file cannot be opened. The page stays as it is.
func (v *Files) Refuse(f File, why string) {
	v.Page.Say(say.Of("cannot-opened", scenario.Quote(f.Name), why))
}
