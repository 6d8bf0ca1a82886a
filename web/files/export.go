package files

import (
	"cmp"
	"strconv"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
)

// An ExportFormat is a file format in which figures can be saved.
type ExportFormat struct {
	ID   string // its name in core/figure/export
	Name string // for the menu
	mime string
}

func (v *Files) ExportFormats() []ExportFormat { return formats }

var formats = []ExportFormat{
	{"svg", "SVG", "image/svg+xml"},
	{"pdf", "PDF", "application/pdf"},
	{"png", "PNG", "image/png"},
	{"tex", "TikZ", "application/x-tex"},
	{"csv", "CSV", "text/csv"},
	{"json", "JSON", "application/json"},
}

// ChooseExportSize sets the size of drawings.
func (v *Files) ChooseExportSize(size string) {
	v.ExportSize, _ = strconv.ParseInt(size, 10, 64)
	v.Page.Update()
}

// card returns the card whose figure is saved, or "" for the view's own figure. The card with a panel's figure shows
// the view's own figure.
func (v *Files) card() string {
	if card := v.Page.Exports; card != page.FigureCard {
		return card
	}
	return ""
}

// Missing says why no figure can be saved, or returns "". A lesson covers its figure until the reader answers.
func (v *Files) Missing() string {
	switch {
	case v.Page.View().Guessing():
		return page.Guess
	case v.Page.Cards.Sheet(v.card()).Figure.Kind != "":
		return ""
	}
	return v.Page.Screen().Missing()
}

// ExportWords says what the menu saves, or why it saves nothing. Files are in English, because their fonts lack the
// letters of other languages.
func (v *Files) ExportWords() string {
	if why := v.Missing(); why != "" {
		return why
	}
	english := ""
	if v.Page.Language != "" {
		english = say.Of("files-in-english") + " "
	}
	if title := v.Page.Cards.Sheet(v.card()).Title; title != "" {
		return english + say.Of("save-as", title)
	}
	return english + say.Of("save-figure")
}

// Export saves the figure as a file. Data files contain all curves, even hidden ones, with their spread.
func (v *Files) Export(f ExportFormat) {
	v.asFile(f.ID, func(m lab.Message) { v.keep(m, f.ID, f.mime) })
}

// CopyImage copies the figure to the clipboard as an image.
func (v *Files) CopyImage() {
	v.asFile("png", func(m lab.Message) {
		switch m := m.(type) {
		case *lab.File:
			v.Page.Browser.CopyImage([]byte(m.Data), func(ok bool) {
				v.Page.Notice = page.Notice{Text: say.Of("image-clipboard")}
				if !ok {
					v.Page.Notice = page.Notice{Text: say.Of("browser-does-not-let-page") + " " + say.Of("export-png-instead")}
				}
				v.Page.Update()
			})
		case *lab.Refused:
			v.Page.Say(say.Of("image-cannot-copied", m.Why))
		}
	})
}

// asFile asks for the figure in a format.
func (v *Files) asFile(format string, done func(lab.Message)) {
	program := "export"
	if format == "json" {
		program = "lab" // the smaller program is enough
	}
	if why := v.Missing(); why != "" {
		v.Page.Say(why)
		return
	}
	v.Page.Programs.Ask(program, v.Drawing(format), done)
}

// Drawing returns the question that asks the lab for the figure in the given format.
func (v *Files) Drawing(format string) *lab.Draw {
	f, hidden := v.WholeFigure()
	q := &lab.Draw{Figure: f, Hidden: hidden, Format: format, Size: v.ExportSize, Address: v.Page.Browser.Address(), Band: string(v.Page.Look.Band)}
	q.Title, q.Shows, q.Of = v.edited(), v.Page.View().Name()+" "+v.card(), cmp.Or(v.Page.Fragment(), v.Page.S.Link())
	q.Figure.Title = cmp.Or(q.Title, f.Title)
	if format != "json" { // a JSON file contains the figure alone
		q.Figure.Scenario = q.Of // so that the file opens with the same look
	}
	return q
}

// WholeFigure returns the figure to save, and the indices of its hidden curves.
func (v *Files) WholeFigure() (f figure.Figure, hidden []int64) {
	if f := v.Page.Cards.Sheet(v.card()).Figure; f.Kind != "" {
		return f, nil
	}
	f, o := v.Page.Charts.Whole()
	for i := range f.Series {
		if o.Hides(i) {
			hidden = append(hidden, int64(i))
		}
	}
	return f, hidden
}

// keep saves an answer as a file, or says why it cannot.
func (v *Files) keep(m lab.Message, ending, mime string) {
	switch m := m.(type) {
	case *lab.File:
		v.Page.Browser.Save(m.Name+"."+ending, mime, []byte(m.Data))
	case *lab.Refused:
		v.Page.Say(say.Of("cannot-saved", m.Why))
	}
}
