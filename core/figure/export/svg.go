package export

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/notation"
)

// A graphic is a surface that writes SVG, one element per line. SVG measures from the upper left corner.
type graphic struct {
	b        *bytes.Buffer
	height   vg.Length
	typeface typeface
}

// drawSVG draws a chart as SVG. Text stays text, and fonts are not embedded. All listed fonts have the same widths, and
// text in any other font is fitted to them.
func drawSVG(w *bytes.Buffer, c *chart, notes []note) error {
	var said strings.Builder
	comment(&said, "", notes)
	width, height := decimal(c.page.Size().X), decimal(c.page.Size().Y)
	fmt.Fprintf(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%spt\" height=\"%spt\" viewBox=\"0 0 %[1]s %[2]s\""+
		" font-family=\"'Liberation Sans',Arimo,Arial,Helvetica,sans-serif\" fill=\"none\" stroke-linejoin=\"round\">\n", width, height)
	fmt.Fprintf(w, "<title>%s</title>\n<metadata>\n%s</metadata>\n", escapeXML(clean(c.figure.Title)), escapeXML(said.String()))
	c.draw(graphic{w, c.page.Size().Y, c.typeface})
	w.WriteString("</svg>\n")
	return nil
}

// decimal writes a length without an exponent, because TeX cannot read exponents.
func decimal(l vg.Length) string {
	text := notation.Trim(strconv.FormatFloat(float64(l), 'f', 2, 64))
	if text == "-0" {
		return "0"
	}
	return text
}

func escapeXML(text string) string {
	var b strings.Builder
	// Writing to a Builder cannot fail.
	_ = xml.EscapeText(&b, []byte(text))
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func (g graphic) path(points []vg.Point) string {
	var all []string
	for _, at := range points {
		all = append(all, decimal(at.X)+","+decimal(g.height-at.Y))
	}
	return "M" + strings.Join(all, "L")
}

func (g graphic) line(points []vg.Point, p pen) {
	dash := ""
	if len(p.dash) > 0 {
		var lengths []string
		for _, d := range p.dash {
			lengths = append(lengths, decimal(d))
		}
		dash = " stroke-dasharray=\"" + strings.Join(lengths, ",") + "\""
	}
	fmt.Fprintf(g.b, "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\"%s/>\n", g.path(points), hex(p.color), decimal(p.width), dash)
}

func (g graphic) area(points []vg.Point, c color.NRGBA) {
	opacity := ""
	if c.A < 0xff {
		opacity = " fill-opacity=\"" + decimal(vg.Length(c.A)/0xff) + "\""
	}
	fmt.Fprintf(g.b, "<path d=\"%sZ\" fill=\"%s\"%s/>\n", g.path(points), hex(c), opacity)
}

func (g graphic) text(at vg.Point, text string, l lettering) {
	x, y := decimal(at.X), decimal(g.height-at.Y)
	attributes := "x=\"" + x + "\" y=\"" + y + "\"" + map[alignment]string{centred: " text-anchor=\"middle\"", flushRight: " text-anchor=\"end\""}[l.align]
	if l.upright {
		attributes += " transform=\"rotate(-90 " + x + " " + y + ")\""
	}
	fmt.Fprintf(g.b, "<text %s font-size=\"%s\" fill=\"%s\" textLength=\"%s\" lengthAdjust=\"spacingAndGlyphs\">",
		attributes, decimal(l.size), hex(l.color), decimal(g.typeface.width(text, l.size)))
	up := decimal(raisedBy * l.size)
	for i, r := range runs(text, l.size) {
		switch {
		case r.raised:
			fmt.Fprintf(g.b, "<tspan dy=\"-%s\" font-size=\"%s\">%s</tspan>", up, decimal(r.size), escapeXML(r.text))
		case i > 0: // undo the shift, which otherwise applies to all following text
			fmt.Fprintf(g.b, "<tspan dy=\"%s\">%s</tspan>", up, escapeXML(r.text))
		default:
			g.b.WriteString(escapeXML(r.text))
		}
	}
	g.b.WriteString("</text>\n")
}
