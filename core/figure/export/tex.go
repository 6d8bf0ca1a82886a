package export

import (
	"bytes"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
)

// A picture is a surface that writes TikZ, one command a line. Its unit is the big
// point, 1/72 inch.
type picture struct {
	b      *bytes.Buffer
	colors map[color.NRGBA]bool // those that are defined
}

// drawTeX draws a chart as a standalone document with one picture, which may be cut out
// and put into a paper that uses TikZ. The letters are the document's own; fix-cm gives
// TeX's usual ones in every size.
func drawTeX(w *bytes.Buffer, c *chart, notes []note) error {
	var said strings.Builder
	comment(&said, "%", notes)
	w.WriteString(said.String())
	w.WriteString("\\RequirePackage{fix-cm}\n\\documentclass[tikz]{standalone}\n\\usepackage[T1]{fontenc}\n\\begin{document}\n")
	w.WriteString("\\begin{tikzpicture}[x=1bp,y=1bp,line join=round,every node/.style={inner sep=0pt,outer sep=0pt}]\n")
	fmt.Fprintf(w, "\\path[use as bounding box] (0,0) rectangle (%s,%s);\n", decimal(c.width), decimal(c.height))
	c.draw(picture{w, map[color.NRGBA]bool{}})
	w.WriteString("\\end{tikzpicture}\n\\end{document}\n")
	return nil
}

// texStretch is room for the letters of the document: TeX's usual ones are wider than ours,
// in small sizes by a sixth.
const texStretch = 1.2

// decimal prints a length without an exponent, which TeX does not read.
func decimal(l vg.Length) string {
	text := strconv.FormatFloat(float64(l), 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// name returns the name of a colour, which it defines before its first use.
func (p picture) name(c color.NRGBA) string {
	c.A = 0xff
	hex := fmt.Sprintf("%02X%02X%02X", c.R, c.G, c.B)
	if !p.colors[c] {
		p.colors[c] = true
		fmt.Fprintf(p.b, "\\definecolor{c%s}{HTML}{%s}\n", hex, hex)
	}
	return "c" + hex
}

func (p picture) points(points []vg.Point) {
	for i, at := range points {
		if i > 0 {
			p.b.WriteString(" -- ")
		}
		p.b.WriteString("(" + decimal(at.X) + "," + decimal(at.Y) + ")")
	}
}

func (p picture) line(points []vg.Point, with pen) {
	options := p.name(with.color) + ",line width=" + decimal(with.width) + "bp"
	for i, d := range with.dash {
		switch {
		case i == 0:
			options += ",dash pattern=on "
		case i%2 == 0:
			options += " on "
		default:
			options += " off "
		}
		options += decimal(d) + "bp"
	}
	p.b.WriteString("\\draw[" + options + "] ")
	p.points(points)
	p.b.WriteString(";\n")
}

func (p picture) area(points []vg.Point, c color.NRGBA) {
	options := p.name(c)
	if c.A < 0xff {
		options += ",fill opacity=" + decimal(vg.Length(c.A)/0xff)
	}
	p.b.WriteString("\\fill[" + options + "] ")
	p.points(points)
	p.b.WriteString(" -- cycle;\n")
}

func (p picture) text(at vg.Point, text string, l lettering) {
	anchor := "base west"
	switch l.align {
	case centre:
		anchor = "base"
	case right:
		anchor = "base east"
	}
	turn := ""
	if l.upright {
		turn = ",rotate=90"
	}
	fmt.Fprintf(p.b, "\\node[anchor=%s%s,text=%s,font=\\fontsize{%s}{%s}\\selectfont] at (%s,%s) {%s};\n",
		anchor, turn, p.name(l.color), decimal(l.size), decimal(1.2*l.size), decimal(at.X), decimal(at.Y), escapeTeX(text))
}

// texWords are what TeX reads otherwise than it is meant, or not at all.
var texWords = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `_`, `\_`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `"`, `\textquotedbl{}`,
	`<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`,
	"α", `$\alpha$`, "β", `$\beta$`, "γ", `$\gamma$`, "δ", `$\delta$`, "ε", `$\varepsilon$`, "ϵ", `$\epsilon$`,
	"η", `$\eta$`, "θ", `$\theta$`, "λ", `$\lambda$`, "μ", `$\mu$`, "π", `$\pi$`, "ρ", `$\rho$`, "σ", `$\sigma$`,
	"Δ", `$\Delta$`, "Σ", `$\Sigma$`, "√", `$\surd$`, "∞", `$\infty$`, "′", `$'$`, "·", `$\cdot$`,
	"×", `$\times$`, "−", `$-$`, "≤", `$\le$`, "≥", `$\ge$`, "∈", `$\in$`, "–", `--`, "—", `---`, "…", `\dots{}`,
	"’", `'`, "\uFFFD", `?`,
)

// escapeTeX returns a text as LaTeX source. Raised digits become exponents; other
// letters stay as they are, in UTF-8.
func escapeTeX(text string) string {
	var b strings.Builder
	for _, r := range runsOf(text) {
		if r.raised {
			b.WriteString("$^{" + strings.ReplaceAll(r.text, "−", "-") + "}$")
		} else {
			b.WriteString(texWords.Replace(r.text))
		}
	}
	return b.String()
}
