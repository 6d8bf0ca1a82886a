//go:build !library

package export

import (
	"bytes"
	"image/color"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"gonum.org/v1/plot/vg"
)

// A page is a surface that draws on a PDF page. fpdf measures from the upper left corner.
type page struct {
	doc      *fpdf.Fpdf
	height   vg.Length
	typeface typeface
}

// family is the name by which the page refers to its font.
const family = "LiberationSans"

// drawPDF draws a chart as PDF with an embedded font. The document's metadata holds the notes: the scenario's link as
// the subject and the citation as the keywords.
func drawPDF(w *bytes.Buffer, c *chart, notes []note) error {
	size := c.page.Size()
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: float64(size.X), Ht: float64(size.Y)}})
	// The current date would make the bytes differ each time.
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetCatalogSort(true)
	set := map[string]func(string, bool){"title": doc.SetTitle, "scenario": doc.SetSubject, "program": doc.SetCreator, "bibtex": doc.SetKeywords}
	for _, n := range notes {
		value := basic(n.value)
		set[n.key](value, strings.ContainsFunc(value, func(r rune) bool { return r > '~' }))
	}
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.AddUTF8FontFromBytes(family, "", ttf)
	doc.AddPage()
	doc.SetLineJoinStyle("round")
	c.draw(page{doc, size.Y, c.typeface})
	return doc.Output(w)
}

// basic replaces characters beyond 16 bits, which fpdf cannot write.
func basic(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return '\uFFFD'
		}
		return r
	}, text)
}

func (p page) outline(points []vg.Point) {
	draw := p.doc.MoveTo
	for _, at := range points {
		draw(float64(at.X), float64(p.height-at.Y))
		draw = p.doc.LineTo
	}
}

func (p page) line(points []vg.Point, with pen) {
	var dash []float64
	for _, d := range with.dash {
		dash = append(dash, float64(d))
	}
	p.doc.SetDashPattern(dash, 0)
	p.doc.SetLineWidth(float64(with.width))
	p.doc.SetDrawColor(int(with.color.R), int(with.color.G), int(with.color.B))
	p.outline(points)
	p.doc.DrawPath("D")
}

func (p page) area(points []vg.Point, c color.NRGBA) {
	p.doc.SetFillColor(int(c.R), int(c.G), int(c.B))
	if c.A < 0xff {
		p.doc.SetAlpha(float64(c.A)/0xff, "Normal")
		defer p.doc.SetAlpha(1, "Normal")
	}
	p.outline(points)
	p.doc.ClosePath()
	p.doc.DrawPath("F")
}

func (p page) text(at vg.Point, text string, l lettering) {
	if l.upright {
		p.doc.TransformBegin()
		defer p.doc.TransformEnd()
		p.doc.TransformRotate(90, float64(at.X), float64(p.height-at.Y))
	}
	p.doc.SetTextColor(int(l.color.R), int(l.color.G), int(l.color.B))
	p.typeface.each(at, basic(text), l, func(r run, at vg.Point) {
		p.doc.SetFont(family, "", float64(r.size))
		p.doc.Text(float64(at.X), float64(p.height-at.Y), r.text)
	})
}
