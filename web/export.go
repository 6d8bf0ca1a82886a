package web

import (
	"cmp"
	"strconv"

	"epsilonarcade/core/figure"
	"epsilonarcade/web/lab"
)

// An ExportFormat is a kind of file that a figure can be saved as.
type ExportFormat struct {
	ID   string // of core/figure/export
	Name string // for a person
	mime string
}

// ExportFormats returns all of them.
func (a *App) ExportFormats() []ExportFormat {
	return []ExportFormat{
		{"svg", "SVG", "image/svg+xml"},
		{"pdf", "PDF", "application/pdf"},
		{"png", "PNG", "image/png"},
		{"tex", "TikZ", "application/x-tex"},
		{"csv", "CSV", "text/csv"},
		{"json", "JSON", "application/json"},
	}
}

// ExportSizes returns what drawings can be made for.
func (a *App) ExportSizes() []Choice {
	var all []Choice
	for i, name := range []string{"a paper’s column", "a paper’s page", "a slide"} {
		all = append(all, Choice{strconv.Itoa(i), name, int64(i) == a.ExportSize})
	}
	return all
}

// ChooseExportSize chooses what drawings are made for.
func (a *App) ChooseExportSize(size string) {
	a.ExportSize, _ = strconv.ParseInt(size, 10, 64)
	a.update()
}

// ExportFrom chooses what is saved: the figure of a card, or the view's own for "". The card
// that shows a panel's figure shows the view's own.
func (a *App) ExportFrom(card string) {
	if a.exports = card; card == figureCard {
		a.exports = ""
	}
	a.update()
}

// ExportWords says what is saved.
func (a *App) ExportWords() string {
	if title := a.Sheet(a.exports).Title; title != "" {
		return "Save “" + title + "” as"
	}
	return "Save figure as"
}

// Export saves what the chart shows as a file. Data have all curves, those that are switched
// off too, and all that is known of their spread.
func (a *App) Export(f ExportFormat) {
	a.asFile(f.ID, func(m lab.Message) { a.keep(m, a.figureName()+"."+f.ID, f.mime) })
}

// CopyImage puts what the chart shows on the clipboard, as an image.
func (a *App) CopyImage() {
	a.asFile("png", func(m lab.Message) {
		switch m := m.(type) {
		case *lab.File:
			a.browser.CopyImage([]byte(m.Data), func(ok bool) {
				a.Notice = Notice{Text: "The image is on the clipboard."}
				if !ok {
					a.Notice = Notice{Text: "The browser does not let this page copy images. Export it as PNG instead."}
				}
				a.update()
			})
		case *lab.Refused:
			a.say("The image cannot be copied: " + m.Why + ".")
		}
	})
}

// asFile asks for the chart's figure in a format.
func (a *App) asFile(format string, done func(lab.Message)) {
	program := "export"
	if format == "json" {
		program = "lab" // the smaller one knows how
	}
	switch {
	case a.IsGallery():
		a.say("Open one of the panels to save its figure.")
		return
	case a.IsAudit() && a.Sheet(auditCard).Figure.Kind == "":
		a.say("Run the audit to save its figure.")
		return
	}
	q := &lab.Draw{Figure: a.wholeFigure(), Format: format, Size: a.ExportSize, Address: a.browser.Address(), Band: string(a.Look.Band)}
	if _, o := a.OnCharts(); a.exports == "" {
		for i := range q.Figure.Series {
			if o.Hides(i) {
				q.Hidden = append(q.Hidden, int64(i))
			}
		}
	}
	if format != "json" { // which is the figure and nothing else
		q.Figure.Scenario = cmp.Or(a.Fragment(), a.S.Link()) // to be seen as it is now
	}
	a.ask(program, q, done)
}

// wholeFigure returns what is to be saved with nothing behind.
func (a *App) wholeFigure() figure.Figure {
	if f := a.Sheet(a.exports).Figure; f.Kind != "" {
		return f
	}
	f, more := a.Figure()
	for more { // a curve at a time
		f, more = a.Figure()
	}
	if a.Comparing() {
		f = a.both(a.pinFigure(), f)
	}
	return a.panelFigure(f)
}

// figureName returns what a file of the figure is called.
func (a *App) figureName() string {
	switch {
	case a.exports != "":
		return a.exports
	case a.HasPanel():
		return a.Look.Panel
	}
	return string(a.S.Kind)
}

// keep saves the answer to a question as a file, or says why there is none.
func (a *App) keep(m lab.Message, name, mime string) {
	switch m := m.(type) {
	case *lab.File:
		a.browser.Save(name, mime, []byte(m.Data))
	case *lab.Refused:
		a.say(name + " cannot be saved: " + m.Why + ".")
	}
}

// ask asks one of the programs that are loaded when they are first needed, and shows that
// it is at work until it has answered.
func (a *App) ask(program string, question lab.Message, done func(lab.Message)) {
	a.asked++
	a.Working = "Working…"
	a.update()
	a.browser.Ask(program, question, func(answer lab.Message) {
		a.answered()
		done(answer)
		a.update()
	})
}

// answered counts a question that is waited for no longer.
func (a *App) answered() {
	if a.asked--; a.asked == 0 {
		a.Working = ""
	}
}

// Loading tells the page how many bytes of a program have come. What is asked for a list that
// is waiting says so there.
func (a *App) Loading(bytes int) {
	if a.asked == 0 {
		return
	}
	a.Working = "Loading what this needs: " + strconv.FormatFloat(float64(bytes)/1e6, 'f', 1, 64) + " MB so far"
	a.update()
}

// Loaded tells the page that a program is there.
func (a *App) Loaded() {
	if a.asked > 0 {
		a.Working = "Working…"
		a.update()
	}
}
