package export

import (
	"bytes"
	"image/color"
	"strings"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"

	"gonum.org/v1/plot/vg"
)

// A page is a surface on a PDF page. fpdf measures from the upper left corner.
type page struct {
	doc      *fpdf.Fpdf
	height   vg.Length
	typeface typeface
}

// family is what the page calls its font.
const family = "LiberationSans"

// drawPDF draws a chart as PDF, with the letters it has embedded, and the notes as the
// document's information: the scenario's link is its subject, the entry its keywords.
func drawPDF(w *bytes.Buffer, c *chart, notes []note) error {
	doc := fpdf.NewCustom(&fpdf.InitType{
		UnitStr: "pt",
		Size:    fpdf.SizeType{Wd: float64(c.width), Ht: float64(c.height)},
	})
	// A date would make every file another.
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetCatalogSort(true)
	for _, n := range notes {
		set := map[string]func(string, bool){
			"title": doc.SetTitle, "scenario": doc.SetSubject, "program": doc.SetCreator, "bibtex": doc.SetKeywords,
		}[n.key]
		value := basic(n.value)
		set(value, !ascii(value))
	}
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.AddUTF8FontFromBytes(family, "", liberationsansregular.TTF)
	doc.AddPage()
	doc.SetLineJoinStyle("round")
	c.draw(page{doc, c.height, c.typeface})
	return doc.Output(w)
}

// ascii says whether a text is the same in every encoding.
func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > '~' })
}

// basic replaces the characters that fpdf cannot write: those of more than 16 bits.
func basic(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return '\uFFFD'
		}
		return r
	}, text)
}

func (p page) outline(points []vg.Point) {
	for i, at := range points {
		if i == 0 {
			p.doc.MoveTo(float64(at.X), float64(p.height-at.Y))
		} else {
			p.doc.LineTo(float64(at.X), float64(p.height-at.Y))
		}
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
	x, y := float64(at.X), float64(p.height-at.Y)
	if l.upright {
		p.doc.TransformBegin()
		defer p.doc.TransformEnd()
		p.doc.TransformRotate(90, x, y)
	}
	p.doc.SetTextColor(int(l.color.R), int(l.color.G), int(l.color.B))
	x -= float64(l.align) * float64(p.typeface.width(text, l.size))
	for _, r := range runsOf(basic(text)) {
		size := r.size(l.size)
		up := 0.0
		if r.raised {
			up = float64(raisedBy * l.size)
		}
		p.doc.SetFont(family, "", float64(size))
		p.doc.Text(x, y-up, r.text)
		face := p.typeface.sized(size)
		x += float64(face.Width(r.text))
	}
}
